// GET /review/overview: what waits for the account and the team, and what was done, day by day.

import { decodeParameters } from "../../contract/query-parameters.ts";
import { OverviewBody } from "../../contract/review-overview.ts";
import { SCOPE_REVIEW } from "../../model/scopes.ts";
import { atDesk, reviewerOf } from "../case-calls.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";

const EVERY_CASE = { queue: "all", text: null, file: null, assignee: null, order: "oldest" } as const;

export const reviewOverview: Endpoint = {
  method: "GET",
  path: "/review/overview",
  operationId: "getOverview",
  scope: SCOPE_REVIEW,
  summary: "What waits for the account and the team, and what was done about cases in 90 days.",
  parameters: {},
  responseBody: OverviewBody,
  errors: ["index_unavailable"],
  async answer(call) {
    decodeParameters(call.query, {});
    const { account } = reviewerOf(call);
    return atDesk(call, async (desk, lists) => {
      const { counts } = await desk.queue(EVERY_CASE, account.id, lists);
      return answerJson({ queue: counts, ...(await desk.figures()) });
    });
  },
};
