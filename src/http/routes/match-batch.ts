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
import { MatchNotes } from "../match-notes.ts";
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
    "A bad item does not fail the call: it has `error` in place of `results`, so check `error` first. A batch counts as one request against the rate limit. Properties that are not compared in any item are named together in `Interdict-Not-Compared`; `Interdict-Truncated-Items` names the items whose limit left out a match.",
  parameters: {},
  requestBody: documentedBatchRequest(MatchRequest),
  responseBody: BatchBody,
  headers: ["Interdict-Not-Compared", "Interdict-Truncated", "Interdict-Truncated-Items"],
  errors: ["index_unavailable"],
  async answer(call) {
    readParameters(call.query, {});
    const items = decodeBatch(await readJsonBody(call.request));
    const view = call.pin();
    try {
      const notes = new MatchNotes(call.service.metrics);
      const members = await answerItems(items, view, notes, call);
      const { headers, logged } = notes.finish();
      return {
        ...answerJsonText(`{"responses":{${members.join(",")}}}`),
        headers,
        logged: { items: items.length, ...logged },
      };
    } finally {
      view.release();
    }
  },
};

/** The members of the answer as text, because an object would move keys like "10" before the others. */
async function answerItems(
  items: readonly BatchItem[],
  view: PinnedView,
  notes: MatchNotes,
  call: Call,
): Promise<string[]> {
  const members: string[] = [];
  let turnStartedMs = performance.now();
  for (const item of items) {
    members.push(`${JSON.stringify(item.key)}:${answerItem(item, view, notes, call)}`);
    if (performance.now() - turnStartedMs > TURN_MS) {
      await new Promise(setImmediate);
      turnStartedMs = performance.now();
    }
  }
  return members;
}

function answerItem(
  item: BatchItem,
  view: PinnedView,
  notes: MatchNotes,
  { service, requestId }: Call,
): string {
  try {
    const answer = view.match(decodeBatchItem(item));
    notes.add(answer, item.key);
    return writeCandidates(answer.candidates);
  } catch (failure) {
    const { code, message } = toServiceError(failure);
    if (code === "index_unavailable") throw failure;
    if (code !== "invalid_request") {
      service.log.error({ request_id: requestId, err: failure }, "item of a batch failed");
      return writeItemError("internal_error", internalError().message);
    }
    return writeItemError(code, message);
  }
}

function writeItemError(code: ErrorCode, message: string): string {
  return JSON.stringify({ error: { code, message } });
}
