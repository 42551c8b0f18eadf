// GET /review/cases/{id}: one case with what happened to it.

import { decodeParameters } from "../../contract/query-parameters.ts";
import { CaseFileBody } from "../../contract/review-cases.ts";
import { SCOPE_REVIEW } from "../../model/scopes.ts";
import { answerCaseFile, atDesk, CASE_ID_SEGMENT, caseIdOf } from "../case-calls.ts";
import type { Endpoint } from "../endpoint.ts";

export const reviewCase: Endpoint<"cases"> = {
  method: "GET",
  path: "/review/cases/:id",
  operationId: "getCase",
  scope: SCOPE_REVIEW,
  summary: "One case, with what was decided, confirmed and reopened.",
  pathParameters: { id: CASE_ID_SEGMENT },
  parameters: {},
  responseBody: CaseFileBody,
  errors: ["not_found", "index_unavailable"],
  async answer(call) {
    decodeParameters(call.query, {});
    return answerCaseFile(await atDesk(call, (desk, lists) => desk.find(caseIdOf(call.path), lists)));
  },
};
