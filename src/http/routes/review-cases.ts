// GET /review/cases: the cases, page by page.

import { findIds } from "../../clearances/listed-records.ts";
import { CASES_PARAMETERS, CasesBody, decodeCasesQuery } from "../../contract/review-cases.ts";
import { SCOPE_REVIEW } from "../../model/scopes.ts";
import { atDesk, encodeCase } from "../case-calls.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";

export const reviewCases: Endpoint<"cases"> = {
  method: "GET",
  path: "/review/cases",
  operationId: "listCases",
  scope: SCOPE_REVIEW,
  summary: "The cases, the one that changed last first.",
  description:
    "Cases are first compared with the lists in use: a decided case whose record changed is then `reopened`.",
  parameters: CASES_PARAMETERS,
  responseBody: CasesBody,
  errors: ["index_unavailable"],
  async answer(call) {
    const { statuses, verdicts, entity, page, perPage } = decodeCasesQuery(call.query);
    const { cases, total } = await atDesk(call, (desk, lists) => {
      const entities = entity === null ? null : findIds(lists, entity);
      return desk.list({ statuses, verdicts, entities, page, perPage }, lists);
    });
    return answerJson({
      cases: cases.map(encodeCase),
      total,
      page,
      perPage,
      totalPages: Math.ceil(total / perPage),
    });
  },
};
