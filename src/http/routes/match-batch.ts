// POST /v1/sanctions/match/batch: up to a hundred subjects in one call. A bad item fails alone; only a missing index
// fails them all.

import { type BatchItem, decodeBatch, decodeBatchItem } from "../../model/decode-subject.ts";
import type { ErrorCode } from "../../model/errors.ts";
import { readParameters } from "../../model/query-parameters.ts";
import { documentedBatchRequest, MatchRequest } from "../../model/request-schemata.ts";
import type { PinnedView } from "../../screening/screening.ts";
import { readJsonBody } from "../body.ts";
import { writeCandidates } from "../encode.ts";
import { answerJsonText, type Call, type Endpoint } from "../endpoint.ts";
import { internalError, toServiceError } from "../error-response.ts";
import { BatchBody } from "../response-schemata.ts";

/** A batch lets other requests in after this long, so that a heavy one doesn't hold up the light ones. */
const TURN_MS = 20;

export const matchBatch: Endpoint = {
  method: "POST",
  path: "/v1/sanctions/match/batch",
  operationId: "matchBatch",
  needsKey: true,
  summary: "Score 1 to 100 subjects.",
  description:
    "A bad item does not fail the call: it has `error` in place of `results`, so check `error` first. A batch counts as one request against the rate limit.",
  parameters: {},
  requestBody: documentedBatchRequest(MatchRequest),
  responseBody: BatchBody,
  errors: ["index_unavailable"],
  async answer(call) {
    readParameters(call.query, {});
    const items = decodeBatch(await readJsonBody(call.request));
    const view = call.pin();
    try {
      const answers = await answerItems(items, view, call);
      const candidates = answers.reduce((sum, answer) => sum + answer.candidates, 0);
      return {
        ...answerJsonText(`{"responses":{${answers.map(({ member }) => member).join(",")}}}`),
        logged: { items: items.length, candidates },
      };
    } finally {
      view.release();
    }
  },
};

/** An item that was answered. */
interface ItemAnswer {
  /** The member of the answer as text, because an object would move keys like "10" before the others. */
  readonly member: string;
  readonly candidates: number;
}

async function answerItems(items: readonly BatchItem[], view: PinnedView, call: Call): Promise<ItemAnswer[]> {
  const answers: ItemAnswer[] = [];
  let turnStartedMs = performance.now();
  for (const item of items) {
    answers.push(answerItem(item, view, call));
    if (performance.now() - turnStartedMs > TURN_MS) {
      await new Promise(setImmediate);
      turnStartedMs = performance.now();
    }
  }
  return answers;
}

function answerItem(item: BatchItem, view: PinnedView, { service, requestId }: Call): ItemAnswer {
  const answerWith = (value: string, candidates: number) => ({
    member: `${JSON.stringify(item.key)}:${value}`,
    candidates,
  });
  try {
    const candidates = view.match(decodeBatchItem(item));
    service.metrics.countSubject(candidates);
    return answerWith(writeCandidates(candidates), candidates.length);
  } catch (failure) {
    const { code, message } = toServiceError(failure);
    if (code === "index_unavailable") throw failure;
    if (code !== "invalid_request") {
      service.log.error({ request_id: requestId, err: failure }, "item of a batch failed");
      return answerWith(writeItemError("internal_error", internalError().message), 0);
    }
    return answerWith(writeItemError(code, message), 0);
  }
}

function writeItemError(code: ErrorCode, message: string): string {
  return JSON.stringify({ error: { code, message } });
}
