// POST /review/cases/{id}/decisions: an analyst decides a case.

import { decodeParameters } from "../../contract/query-parameters.ts";
import { CaseFileBody, DecisionRequest, decodeDecision } from "../../contract/review-cases.ts";
import { SCOPE_REVIEW } from "../../model/scopes.ts";
import { parseJsonBody } from "../body.ts";
import {
  answerCaseFile,
  atDesk,
  CASE_ID_SEGMENT,
  caseIdOf,
  cleanCaseTexts,
  refusePastDay,
  reviewerOf,
} from "../case-calls.ts";
import type { Endpoint } from "../endpoint.ts";

export const decideReviewCase: Endpoint<"bodies" | "cases"> = {
  method: "POST",
  path: "/review/cases/:id/decisions",
  operationId: "decideCase",
  scope: SCOPE_REVIEW,
  summary: "Decide a case: false positive, true hit, or unsure.",
  description:
    "A false positive of a customer with a reference clears the pair: screening leaves it out until the record changes. Unsure leaves the case open. With four eyes, a false positive or a true hit is `awaiting` until another account confirms it. A later decision replaces an earlier one.",
  pathParameters: { id: CASE_ID_SEGMENT },
  parameters: {},
  requestBody: DecisionRequest,
  responseBody: CaseFileBody,
  errors: ["not_found", "index_unavailable"],
  async answer(call) {
    decodeParameters(call.query, {});
    const { verdict, until, ...given } = decodeDecision(await parseJsonBody(call));
    const { reason } = cleanCaseTexts({ reference: null, reason: given.reason });
    refusePastDay(until);
    const id = caseIdOf(call.path);
    const file = await atDesk(call, (desk, lists) =>
      desk.decide(id, { verdict, reason, until }, reviewerOf(call), lists),
    );
    return { ...answerCaseFile(file), logged: { case: id, verdict } };
  },
};
