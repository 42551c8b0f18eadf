// POST /v1/sanctions/match/batch: up to 100 subjects in one call. A bad item fails alone; only a missing
// index fails the whole call.

import type { AdmittedRequest } from "../../access/work-queue.ts";
import { type BatchItem, decodeBatch, decodeBatchItem } from "../../contract/decode-subject.ts";
import { writeCandidates } from "../../contract/encode.ts";
import { decodeParameters } from "../../contract/query-parameters.ts";
import { documentedBatchRequest, MatchRequest } from "../../contract/request-schemata.ts";
import { BatchBody } from "../../contract/response-schemata.ts";
import type { ErrorCode } from "../../model/errors.ts";
import type { PinnedView } from "../../screening/screening.ts";
import { parseJsonBody } from "../body.ts";
import { answerJsonText, type Call, type Endpoint } from "../endpoint.ts";
import { internalError, toServiceError } from "../error-response.ts";
import { MatchNotes } from "../match-notes.ts";
import { expectedCost } from "../subject-cost.ts";

export const matchBatch: Endpoint = {
  method: "POST",
  path: "/v1/sanctions/match/batch",
  operationId: "matchBatch",
  needsKey: true,
  summary: "Score 1 to 100 subjects.",
  description:
    "A bad item does not fail the call: it has `error` in place of `results`, so check `error` first. A batch counts as one request against the rate limit. `Interdict-Not-Compared` names the properties that were not compared in any of the items. `Interdict-Truncated-Items` names the items whose limit left out a match.",
  parameters: {},
  requestBody: documentedBatchRequest(MatchRequest),
  responseBody: BatchBody,
  headers: ["Interdict-Not-Compared", "Interdict-Truncated", "Interdict-Truncated-Items"],
  errors: ["index_unavailable"],
  async answer(call) {
    decodeParameters(call.query, {});
    const items = decodeBatch(await parseJsonBody(call.request)).map((item) => ({
      item,
      cost: expectedCost(item.value),
    }));
    call.service.metrics.subjects.countBatch(items.length);
    const view = call.pin();
    let admitted: AdmittedRequest | null = null;
    try {
      const notes = new MatchNotes(call.service.metrics.subjects);
      admitted = call.admit(items.reduce((sum, { cost }) => sum + cost, 0));
      const members: string[] = [];
      for (const { item, cost } of items)
        members.push(await admitted.run(cost, () => answerItem(item, view, notes, call)));
      const { headers, logged } = notes.finish();
      return {
        ...answerJsonText(`{"responses":{${members.join(",")}}}`),
        headers,
        logged: { items: items.length, ...logged },
      };
    } finally {
      admitted?.leave();
      view.release();
    }
  },
};

/** The answer's member as text: an object would reorder keys such as "10". */
function answerItem(item: BatchItem, view: PinnedView, notes: MatchNotes, call: Call): string {
  return `${JSON.stringify(item.key)}:${answerSubject(item, view, notes, call)}`;
}

function answerSubject(
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
      service.log.error({ request_id: requestId, err: failure }, "batch item failed");
      return writeItemError("internal_error", internalError().message);
    }
    return writeItemError(code, message);
  }
}

function writeItemError(code: ErrorCode, message: string): string {
  return JSON.stringify({ error: { code, message } });
}
