// POST /v1/sanctions/match/batch: up to 100 subjects in one call. A bad item fails alone; only a missing
// index fails the whole call.

import type { ServiceError } from "../../../base/model/errors.ts";
import { SCOPE_READ } from "../../../base/model/scopes.ts";
import type { PinnedView } from "../../../engine/screening/screening.ts";
import type { AdmittedRequest } from "../../access/work-queue.ts";
import {
  type BatchItem,
  decodeBatch,
  decodeBatchItem,
  isInBatchItem,
} from "../../contract/decode-subject.ts";
import { writeCandidates } from "../../contract/encode.ts";
import { documentedBatchRequest, MatchRequest } from "../../contract/request-schemata.ts";
import { BatchBody } from "../../contract/response-schemata.ts";
import type { Decision } from "../../journal/decision-journal.ts";
import { parseJsonBody } from "../body.ts";
import { answeredDecision, failedDecision, recordedKey } from "../decisions.ts";
import { answerJsonText, type Call, type Endpoint, grantOf } from "../endpoint.ts";
import { internalError, toServiceError } from "../error-response.ts";
import { MatchNotes } from "../match-notes.ts";
import { expectedCost } from "../subject-cost.ts";

/** What these endpoints need of the service. */
type Needs = "bodies" | "journal" | "log" | "metrics" | "version" | "commit";

export const matchBatch: Endpoint<Needs> = {
  method: "POST",
  path: "/v1/sanctions/match/batch",
  operationId: "matchBatch",
  scope: SCOPE_READ,
  summary: "Score 1 to 100 subjects.",
  description:
    "A bad item does not fail the call: it has `error` in place of `results`, so check `error` first. A batch counts as one request against the rate limit. `Interdict-Datasets` names the datasets that every answered item was compared with. `Interdict-Not-Compared` names the properties that were not compared in any of the items. `Interdict-Truncated-Items` names the items whose limit left out a match.",
  requestBody: documentedBatchRequest(MatchRequest),
  responseBody: BatchBody,
  headers: [
    "Interdict-Datasets",
    "Interdict-Not-Compared",
    "Interdict-Truncated",
    "Interdict-Truncated-Items",
  ],
  errors: ["index_unavailable"],
  async answer(call) {
    const items = decodeBatch(await parseJsonBody(call, isInBatchItem)).map((item) => ({
      item,
      cost: expectedCost(item.value),
    }));
    call.service.metrics.subjects.countBatch(items.length);
    call.service.journal.admit();
    const view = call.pin();
    let admitted: AdmittedRequest | null = null;
    try {
      const notes = new MatchNotes(call.service.metrics.subjects);
      admitted = call.admit(items.reduce((sum, { cost }) => sum + cost, 0));
      const answers: ItemAnswer[] = [];
      for (const { item, cost } of items)
        answers.push(await admitted.run(cost, () => answerItem(item, view, notes, call)));
      // Items that wait for the disk don't hold up other work.
      admitted.leave();
      await call.service.journal.record(answers.map(({ decision }) => decision));
      const { headers, logged } = notes.finish();
      return {
        ...answerJsonText(`{"responses":{${answers.map(({ member }) => member).join(",")}}}`),
        headers,
        logged: { items: items.length, ...logged },
      };
    } finally {
      admitted?.leave();
      view.release();
    }
  },
};

interface ItemAnswer {
  /** The answer's member as text: an object would reorder keys such as "10". */
  readonly member: string;
  readonly decision: Decision;
}

function answerItem(item: BatchItem, view: PinnedView, notes: MatchNotes, call: Call<Needs>): ItemAnswer {
  const sent = { item: recordedKey(item.key), body: item.value };
  const asMember = (text: string) => `${JSON.stringify(item.key)}:${text}`;
  try {
    const subject = decodeBatchItem(item);
    const compared = view.compared(subject);
    const answer = { ...view.answer(grantOf(call).account.id, subject, writeCandidates), compared };
    notes.add(answer, compared, item.key);
    return {
      member: asMember(answer.text),
      decision: answeredDecision(call, sent, view, subject, answer),
    };
  } catch (failure) {
    const { code, message } = itemError(failure, call);
    return {
      member: asMember(JSON.stringify({ error: { code, message } })),
      decision: failedDecision(call, sent, view, { code, message }),
    };
  }
}

/** The error of an item. Throws a failure that fails the whole batch. */
function itemError(failure: unknown, { service, requestId }: Call<Needs>): ServiceError {
  const error = toServiceError(failure);
  if (error.code === "index_unavailable") throw failure;
  if (error.code === "invalid_request") return error;
  service.log.error({ request_id: requestId, err: failure }, "batch item failed");
  return internalError();
}
