// The table of endpoints, in the order of the documentation.

import type { AnyEndpoint } from "./endpoint.ts";
import { documentOpenApi } from "./openapi.ts";
import { countries, datasets, reviewCountries, schemas } from "./routes/accepted-values.ts";
import { entity, history } from "./routes/entities.ts";
import { match } from "./routes/match.ts";
import { matchBatch } from "./routes/match-batch.ts";
import { openApi } from "./routes/openapi.ts";
import { paymentsScreen, queuePayment } from "./routes/payments-screen.ts";
import { health, metrics, readiness } from "./routes/probes.ts";
import { reviewAccounts } from "./routes/review-accounts.ts";
import { openReviewCase } from "./routes/review-case-opening.ts";
import {
  attachToReviewCase,
  commentReviewCase,
  confirmReviewCase,
  decideReviewCase,
  escalateReviewCase,
  reviewCase,
  reviewCaseAttachment,
  reviewCaseSheet,
  reviewCases,
  tagReviewCase,
} from "./routes/review-cases.ts";
import { reviewEvents } from "./routes/review-events.ts";
import { reviewCandidates, reviewEvidence } from "./routes/review-evidence.ts";
import { reviewFileCases } from "./routes/review-file-cases.ts";
import { reviewFiles } from "./routes/review-files.ts";
import { reviewFind } from "./routes/review-find.ts";
import { reviewImports } from "./routes/review-imports.ts";
import { reviewJobs } from "./routes/review-jobs.ts";
import { reviewJournal } from "./routes/review-journal.ts";
import { reviewLists } from "./routes/review-lists.ts";
import { reviewOverview } from "./routes/review-overview.ts";
import { reviewQueue } from "./routes/review-queue.ts";
import { reviewSession } from "./routes/review-session.ts";
import { reviewSearch, search } from "./routes/search.ts";

/** The endpoints of the console, beside those of the contract. */
const REVIEW: readonly AnyEndpoint[] = [
  reviewSession,
  reviewOverview,
  reviewEvidence,
  reviewCandidates,
  reviewCountries,
  reviewSearch,
  reviewFind,
  ...reviewLists,
  ...reviewImports,
  ...reviewFiles,
  reviewFileCases,
  openReviewCase,
  reviewCases,
  reviewCase,
  reviewCaseSheet,
  commentReviewCase,
  escalateReviewCase,
  tagReviewCase,
  attachToReviewCase,
  reviewCaseAttachment,
  queuePayment,
  ...reviewQueue,
  reviewEvents,
  ...reviewJobs,
  decideReviewCase,
  confirmReviewCase,
  ...reviewAccounts,
  ...reviewJournal,
];

const DOCUMENTED: readonly AnyEndpoint[] = [
  search,
  match,
  matchBatch,
  entity,
  history,
  datasets,
  countries,
  schemas,
  paymentsScreen,
  ...REVIEW,
  health,
  readiness,
  metrics,
];

export const ENDPOINTS: readonly AnyEndpoint[] = withDocument(DOCUMENTED);

/** What a service without a console has. */
const WITHOUT_REVIEW = withDocument(DOCUMENTED.filter((endpoint) => !REVIEW.includes(endpoint)));

/** Endpoints with the one that describes them. */
function withDocument(documented: readonly AnyEndpoint[]): readonly AnyEndpoint[] {
  return [...documented, openApi((version) => documentOpenApi(documented, version))];
}

/** What a listener can offer: everything, all but the metrics, or the metrics. Each answers probes. */
export const OFFERS = ["all", "api", "metrics"] as const;
export type Offer = (typeof OFFERS)[number];

/** True for a name of an offer. */
export function isOffer(name: string): name is Offer {
  return OFFERS.some((offer) => offer === name);
}

/** The endpoints of an offer; without a console, those of reviews are left out. */
export function endpointsOf(offer: Offer, hasConsole = true): readonly AnyEndpoint[] {
  if (offer === "metrics") return [health, readiness, metrics];
  const endpoints = hasConsole ? ENDPOINTS : WITHOUT_REVIEW;
  return offer === "api" ? endpoints.filter((endpoint) => endpoint !== metrics) : endpoints;
}
