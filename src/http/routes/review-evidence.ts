// POST /review/evidence: why records have their scores against a subject, word by word.

import { decodeEvidenceRequest, EvidenceBody, EvidenceRequest } from "../../contract/review-evidence.ts";
import { SCOPE_REVIEW } from "../../model/scopes.ts";
import { parseJsonBody } from "../body.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";
import { evidenceCost, evidenceOf } from "../evidence-of.ts";

export const reviewEvidence: Endpoint<"bodies"> = {
  method: "POST",
  path: "/review/evidence",
  operationId: "gatherEvidence",
  scope: SCOPE_REVIEW,
  summary: "Why records have their scores against a subject, word by word, in amounts that add up.",
  description:
    "`query` is a request of match. The amounts of a name's columns and 1 give the score of the name; that and the amounts of the facts give `sum`; `caps` say what becomes of it.",
  parameters: {},
  requestBody: EvidenceRequest,
  responseBody: EvidenceBody,
  errors: ["index_unavailable"],
  async answer(call) {
    const { subject, ids } = decodeEvidenceRequest(await parseJsonBody(call));
    const body = await call.perform(evidenceCost(subject, ids.length), () =>
      evidenceOf(call.view(), subject, ids),
    );
    return { ...answerJson(body), logged: { records: ids.length } };
  },
};
