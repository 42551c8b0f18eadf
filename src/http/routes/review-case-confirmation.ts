// POST /review/cases/{id}/confirmations: a second account confirms or refuses a decision.

import { decodeParameters } from "../../contract/query-parameters.ts";
import { CaseFileBody, ConfirmationRequest, decodeConfirmation } from "../../contract/review-cases.ts";
import { SCOPE_REVIEW } from "../../model/scopes.ts";
import { parseJsonBody } from "../body.ts";
import {
  answerCaseFile,
  atDesk,
  CASE_ID_SEGMENT,
  caseIdOf,
  cleanCaseTexts,
  reviewerOf,
} from "../case-calls.ts";
import type { Endpoint } from "../endpoint.ts";

export const confirmReviewCase: Endpoint<"bodies" | "cases"> = {
  method: "POST",
  path: "/review/cases/:id/confirmations",
  operationId: "confirmCase",
  scope: SCOPE_REVIEW,
  summary: "Confirm or refuse the decision of another account, where four eyes are required.",
  description:
    "The service must run with `--four-eyes`, and the case must be `awaiting`. The account that decided is refused, and so is a `decidedAt` of an earlier decision: nobody confirms what they have not seen. A refusal reopens the case.",
  pathParameters: { id: CASE_ID_SEGMENT },
  parameters: {},
  requestBody: ConfirmationRequest,
  responseBody: CaseFileBody,
  errors: ["not_found", "index_unavailable"],
  async answer(call) {
    decodeParameters(call.query, {});
    const { value, repeated } = await parseJsonBody(call);
    const { agrees, decidedAt, ...given } = decodeConfirmation(value, repeated);
    const { reason } = cleanCaseTexts({ reference: null, reason: given.reason });
    const id = caseIdOf(call.path);
    const file = await atDesk(call, (desk, lists) =>
      desk.confirm(id, { agrees, reason, decidedAt }, reviewerOf(call), lists),
    );
    return { ...answerCaseFile(file), logged: { case: id, agrees } };
  },
};
