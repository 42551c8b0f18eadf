// POST /v1/sanctions/match/batch: up to a hundred subjects in one call. A bad item fails alone; only a missing index
// fails them all.

import type { WorkTicket } from "../../access/work-queue.ts";
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
import { expectedCost } from "../subject-cost.ts";

export const matchBatch: Endpoint = {
  method: "POST",
  path: "/v1/sanctions/match/batch",
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
    const costs = items.map(({ value }) => expectedCost(value));
    const view = call.pin();
    let ticket: WorkTicket | null = null;
    try {
      ticket = call.admit(costs.reduce((sum, cost) => sum + cost, 0));
      const answers: ItemAnswer[] = [];
      for (const [i, item] of items.entries())
        answers.push(await ticket.run(costs[i] ?? 0, () => answerItem(item, view, call)));
      const candidates = answers.reduce((sum, answer) => sum + answer.candidates, 0);
      return {
        ...answerJsonText(`{"responses":{${answers.map(({ member }) => member).join(",")}}}`),
        logged: { items: items.length, candidates },
      };
    } finally {
      ticket?.leave();
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
