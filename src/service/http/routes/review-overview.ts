// GET /review/overview: what waits for the team, and what was done, day by day.

import { OperatorError } from "../../../base/model/errors.ts";
import { SCOPE_REVIEW } from "../../../base/model/scopes.ts";
import { caseDays, caseShares } from "../../cases/case-figures.ts";
import { OverviewBody } from "../../contract/review-overview.ts";
import { type FigureDay, readFigures } from "../../figures/figures-file.ts";
import { atDesk } from "../case-calls.ts";
import { answerJson, type Call, type Endpoint } from "../endpoint.ts";

/** What these endpoints need of the service. */
type Needs = "log" | "uploads" | "cases";

export const reviewOverview: Endpoint<Needs> = {
  method: "GET",
  path: "/review/overview",
  operationId: "getOverview",
  scope: SCOPE_REVIEW,
  summary: "What waits for the team, and what people and service did in 90 days.",
  responseBody: OverviewBody,
  errors: ["index_unavailable"],
  async answer(call) {
    const today = new Date().toISOString().slice(0, 10);
    const figures = await atDesk(call, (desk, lists) =>
      desk.read((cases) => ({ days: caseDays(cases, today), shares: caseShares(cases) }), lists),
    );
    return answerJson({ ...(figures ?? { days: [], shares: [] }), service: serviceDays(call, today) });
  },
};

/** None while they can't be read, which the log says: the rest is answered. */
function serviceDays({ service, requestId }: Call<Needs>, today: string): FigureDay[] {
  try {
    return readFigures(service.uploads.state, today);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    service.log.error({ request_id: requestId, err: error }, "the figures of the service can't be read");
    return [];
  }
}
