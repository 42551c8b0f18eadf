// POST /review/cases/{id}/comments: writes something to a case without deciding it.

import { decodeParameters } from "../../contract/query-parameters.ts";
import { CaseFileBody } from "../../contract/review-cases.ts";
import { CommentRequest, decodeComment } from "../../contract/review-queue.ts";
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

export const commentReviewCase: Endpoint<"bodies" | "cases"> = {
  method: "POST",
  path: "/review/cases/:id/comments",
  operationId: "commentCase",
  scope: SCOPE_REVIEW,
  summary: "Write a comment to a case; it decides nothing.",
  pathParameters: { id: CASE_ID_SEGMENT },
  parameters: {},
  requestBody: CommentRequest,
  responseBody: CaseFileBody,
  errors: ["not_found", "index_unavailable"],
  async answer(call) {
    decodeParameters(call.query, {});
    const { value, repeated } = await parseJsonBody(call);
    const { reason } = cleanCaseTexts({ reference: null, reason: decodeComment(value, repeated).text });
    const id = caseIdOf(call.path);
    const file = await atDesk(call, (desk, lists) =>
      desk.note(id, { kind: "comment", text: reason }, reviewerOf(call), lists),
    );
    return { ...answerCaseFile(file), logged: { case: id } };
  },
};
