// POST /review/cases: opens the case of a customer and a listed party, or finds it.

import { ServiceError } from "../../../base/model/errors.ts";
import { CASE_SUBJECT_BYTES_MAX, SCORE_DECIMALS } from "../../../base/model/limits.ts";
import { SCOPE_REVIEW } from "../../../base/model/scopes.ts";
import type { Subject } from "../../../base/model/subject.ts";
import type { SnapshotView } from "../../../engine/screening/screening.ts";
import type { OpenedCase } from "../../cases/open-cases.ts";
import { CaseBody, type CaseToOpen, decodeOpenCase, OpenCaseRequest } from "../../contract/review-cases.ts";
import { parseJsonBody } from "../body.ts";
import { atDesk, cleanCaseTexts, encodeCase } from "../case-calls.ts";
import { answerJson, askerOf, type Endpoint } from "../endpoint.ts";
import { expectedCost } from "../subject-cost.ts";

export const openReviewCase: Endpoint<"bodies" | "cases"> = {
  method: "POST",
  path: "/review/cases",
  operationId: "openCase",
  scope: SCOPE_REVIEW,
  summary: "Open the case of a customer and a listed person or company, or find it.",
  description:
    "`query` is the request of match, and `score` what it answered for the record. The case of the same `reference` and party is answered if there is one; without a reference, that of the same request id. A record that the case lacks becomes part of it, which reopens a decided one. A record that is no candidate of the query now, or has another score now, is refused: screen the subject again.",
  requestBody: OpenCaseRequest,
  responseBody: CaseBody,
  errors: ["entity_not_found", "index_unavailable"],
  async answer(call) {
    const given = decodeOpenCase(await parseJsonBody(call));
    const { subject, requestId } = given;
    refuseLarge(subject);
    const { reference } = cleanCaseTexts({ reference: given.reference, reason: "-" });
    const { found, snapshot } = await call.perform(expectedCost(subject), () =>
      scoreAgain(call.view(), given),
    );
    const { schema, properties, threshold } = subject;
    const [first, ...others] = found.map((one) => ({
      ...one,
      reference,
      subject: { schema, properties },
      threshold,
      requestId,
      snapshot,
    }));
    if (first === undefined) throw new Error("No record was asked for.");
    const opened = await atDesk(call, (desk, lists) => desk.open(first, askerOf(call), lists, others));
    return { ...answerJson({ case: encodeCase(opened) }), logged: { case: opened.id } };
  },
};

/** Throws invalid_request for a subject that would make pages of cases too large. */
function refuseLarge({ schema, properties }: Subject): void {
  const bytes = Buffer.byteLength(JSON.stringify({ schema, properties }));
  if (bytes <= CASE_SUBJECT_BYTES_MAX) return;
  throw new ServiceError(
    "invalid_request",
    `query has a subject of ${bytes} bytes; a case may have at most ${CASE_SUBJECT_BYTES_MAX}.`,
  );
}

/**
 * The records with the scores that match gives them now. Throws when one is none, or not the one that was
 * sent.
 */
function scoreAgain(
  view: SnapshotView,
  { subject, matched }: CaseToOpen,
): { found: Pick<OpenedCase, "entity" | "score">[]; snapshot: string } {
  const { evidence } = view.evidence(
    subject,
    matched.map(({ entityId }) => entityId),
  );
  const found = matched.map(({ entityId, score: sent }, i) => {
    const { entity = null, score = null, outcome = [] } = evidence[i] ?? {};
    if (entity === null)
      throw new ServiceError("entity_not_found", `No entity with the id ${JSON.stringify(entityId)}.`);
    if (score === null)
      throw new ServiceError(
        "invalid_request",
        `entityId is not a candidate of this query. ${outcome.join(" ")}`,
      );
    if (score.toFixed(SCORE_DECIMALS) !== sent.toFixed(SCORE_DECIMALS))
      throw new ServiceError(
        "invalid_request",
        `score is ${sent}, but with the lists in use the record scores ${score}. Screen the subject again.`,
      );
    const { id, caption, schema, datasets } = entity;
    return { entity: { id, caption, schema, datasets }, score };
  });
  return { found, snapshot: view.provenance.snapshot };
}
