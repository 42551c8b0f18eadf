// What a person asks about a screening that match has answered: POST /review/evidence, why records have their
// scores, word by word, and POST /review/candidates, those beyond what the answer holds.

import { CANDIDATES_MAX } from "../../../base/model/limits.ts";
import { SCOPE_REVIEW } from "../../../base/model/scopes.ts";
import { decodeSubject } from "../../contract/decode-subject.ts";
import { writeCandidates } from "../../contract/encode.ts";
import { MatchRequest } from "../../contract/request-schemata.ts";
import { AllCandidatesBody } from "../../contract/response-schemata.ts";
import { decodeEvidenceRequest, EvidenceBody, EvidenceRequest } from "../../contract/review-evidence.ts";
import { parseJsonBody } from "../body.ts";
import { answerJson, answerJsonText, type Endpoint } from "../endpoint.ts";
import { evidenceCost, evidenceOf } from "../evidence-of.ts";
import { expectedCost } from "../subject-cost.ts";

export const reviewEvidence: Endpoint<"bodies"> = {
  method: "POST",
  path: "/review/evidence",
  operationId: "gatherEvidence",
  scope: SCOPE_REVIEW,
  summary: "Why records have their scores against a subject, word by word, in amounts that add up.",
  description:
    "`query` is a request of match. The amounts of a name's columns and 1 give the score of the name; that and the amounts of the facts give `sum`; `caps` say what becomes of it.",
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

export const reviewCandidates: Endpoint<"bodies"> = {
  method: "POST",
  path: "/review/candidates",
  operationId: "listCandidates",
  scope: SCOPE_REVIEW,
  summary: `Up to ${CANDIDATES_MAX} candidates of a subject, where an answer of match holds fewer.`,
  description:
    "The body is the request of match; its `limit` is not read. It is for looking on at a screening that match has recorded, so the journal has no entry of it.",
  requestBody: MatchRequest,
  responseBody: AllCandidatesBody,
  errors: ["index_unavailable"],
  async answer(call) {
    const { value, repeated } = await parseJsonBody(call);
    const subject = decodeSubject(value, repeated);
    const { candidates } = await call.perform(expectedCost(value), () =>
      call.view().match({ ...subject, limit: CANDIDATES_MAX }),
    );
    const isWhole = candidates.length < CANDIDATES_MAX;
    const text = writeCandidates(candidates);
    return {
      ...answerJsonText(`${text.slice(0, -1)},"isWhole":${isWhole}}`),
      logged: { candidates: candidates.length },
    };
  },
};
