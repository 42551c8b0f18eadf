// POST /review/candidates: the candidates of a subject beyond those that an answer of match holds.

import { decodeSubject } from "../../contract/decode-subject.ts";
import { writeCandidates } from "../../contract/encode.ts";
import { MatchRequest } from "../../contract/request-schemata.ts";
import { AllCandidatesBody } from "../../contract/response-schemata.ts";
import { CANDIDATES_MAX } from "../../model/limits.ts";
import { SCOPE_REVIEW } from "../../model/scopes.ts";
import { parseJsonBody } from "../body.ts";
import { answerJsonText, type Endpoint } from "../endpoint.ts";
import { expectedCost } from "../subject-cost.ts";

export const reviewCandidates: Endpoint<"bodies"> = {
  method: "POST",
  path: "/review/candidates",
  operationId: "listCandidates",
  scope: SCOPE_REVIEW,
  summary: `Up to ${CANDIDATES_MAX} candidates of a subject, where an answer of match holds fewer.`,
  description:
    "The body is the request of match; its `limit` is not read. It is for looking on at a screening that match has recorded, so the journal has no entry of it.",
  parameters: {},
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
