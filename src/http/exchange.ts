// The way of every request: identify, authorise, count against the rate, answer, and whatever happens render,
// log and measure it. Logs and metrics hold route patterns and ids, never a name, a query or a key.

import { authorise, type Grant, identify } from "../access/grant.ts";
import type { RateState } from "../access/rate-limit.ts";
import { RequestAbandoned, type WorkQueue } from "../access/work-queue.ts";
import { splitQueryString } from "../contract/query-parameters.ts";
import { ServiceError } from "../model/errors.ts";
import { SCOPE } from "../model/limits.ts";
import type { PinnedView, Provenance, SnapshotView } from "../screening/screening.ts";
import type { Answer, Call, Endpoint, Service } from "./endpoint.ts";
import { errorHeaders, renderError, toServiceError } from "./error-response.ts";
import { commonHeaders, engineOf, provenanceHeaders, rateHeaders, requestIdOf } from "./headers.ts";

/** The name that stands for all paths without an endpoint. */
const UNMATCHED_ROUTE = "unmatched";

/**
 * A request with a bad key is answered this long after it came, whatever was wrong with the key: a look-up
 * takes longer than a checksum. Ten times what the slower of the two takes.
 */
const REFUSAL_MS = 5;

/** Stands for requests without a key. */
const NO_ACCOUNT = 0;

/** The status that the log has for a client that left, as reverse proxies write it. Nobody receives it. */
const ABANDONED_STATUS = 499;

/** What is learnt on the way and must be told even when the request fails. */
interface Progress {
  grant: Grant | null;
  rate: RateState | null;
  provenance: Provenance | null;
}

const NO_PROGRESS: Progress = { grant: null, rate: null, provenance: null };

/** Answers a request to an endpoint. Never throws. */
export async function answerRequest(
  endpoint: Endpoint,
  request: Request,
  path: string,
  service: Service,
): Promise<Response> {
  const startedMs = readClock(service);
  const requestId = requestIdOf(request);
  const progress = { ...NO_PROGRESS };
  let failure: unknown = null;
  let answer: Answer;
  try {
    if (endpoint.needsKey) await admit(request, service, progress);
    const query = splitQueryString(queryStringOf(request.url));
    answer = await endpoint.answer({
      request,
      requestId,
      path,
      query,
      grant: progress.grant,
      service,
      ...turnsOf(service.work, progress, request.signal),
      ...viewsOf(service, progress),
    });
  } catch (error) {
    failure = error;
    answer =
      error instanceof RequestAbandoned
        ? { status: ABANDONED_STATUS, contentType: "text/plain", body: "", logged: { abandoned: true } }
        : renderError(toServiceError(error), requestId);
  }
  const route = { method: request.method, path: endpoint.path };
  return finish({ service, startedMs, requestId, progress, failure, answer, route });
}

/** Answers a request that no endpoint is for, or that failed before it reached one. */
export function refuseRequest(request: Request, failure: unknown, service: Service): Response {
  const requestId = requestIdOf(request);
  return finish({
    service,
    startedMs: readClock(service),
    requestId,
    progress: NO_PROGRESS,
    failure,
    answer: renderError(toServiceError(failure), requestId),
    route: {
      method: request.method === "GET" || request.method === "POST" ? request.method : "other",
      path: UNMATCHED_ROUTE,
    },
  });
}

/** Ways into the queue of work, for the account that asks. */
function turnsOf(
  queue: WorkQueue,
  { grant }: Progress,
  signal: AbortSignal,
): Pick<Call, "admit" | "perform"> {
  const admit = (expectedMs: number) => queue.admit(grant?.account.id ?? NO_ACCOUNT, expectedMs, signal);
  return {
    admit,
    perform: async (expectedMs, work) => {
      const ticket = admit(expectedMs);
      try {
        return await ticket.run(expectedMs, work);
      } finally {
        ticket.leave();
      }
    },
  };
}

/** What an endpoint answers from, and that it did so, even when the answer fails. */
function viewsOf({ screening }: Service, progress: Progress): Pick<Call, "view" | "pin"> {
  const note = <View extends SnapshotView>(view: View): View => {
    progress.provenance = view.provenance;
    return view;
  };
  return {
    view: () => note<SnapshotView>(screening.view()),
    pin: () => note<PinnedView>(screening.pin()),
  };
}

/** Fills in the progress step by step, so that a refusal still tells the account's rate. */
async function admit(request: Request, service: Service, progress: Progress): Promise<void> {
  const grant = await identifyEvenly(request, service);
  progress.grant = grant;
  const { id, ratePerMinute } = grant.account;
  try {
    authorise(grant, SCOPE);
  } catch (error) {
    if (ratePerMinute !== null) progress.rate = await service.limiter.peek(id, ratePerMinute);
    throw error;
  }
  if (ratePerMinute === null) return;
  progress.rate = await service.limiter.take(id, ratePerMinute);
  if (!progress.rate.allowed) {
    throw new ServiceError(
      "rate_limit_exceeded",
      `The account may send ${ratePerMinute} requests a minute. Retry in ${progress.rate.resetSeconds} seconds.`,
    );
  }
}

/**
 * As identify. The wait begins before the look-up, so that its end doesn't tell how long the look-up took.
 */
async function identifyEvenly(request: Request, service: Service): Promise<Grant> {
  const { promise: wait, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, REFUSAL_MS);
  try {
    return await identify(service.access, request.headers.get("Authorization"));
  } catch (error) {
    await wait;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

interface Finished {
  readonly service: Service;
  readonly startedMs: number;
  readonly requestId: string;
  readonly progress: Progress;
  readonly failure: unknown;
  readonly answer: Answer;
  readonly route: { readonly method: string; readonly path: string };
}

function finish({ service, startedMs, requestId, progress, failure, answer, route }: Finished): Response {
  const error = failure === null || failure instanceof RequestAbandoned ? null : toServiceError(failure);
  const durationMs = readClock(service) - startedMs;
  service.metrics.countRequest({
    method: route.method,
    route: route.path,
    status: answer.status,
    code: error?.code ?? null,
    seconds: durationMs / 1000,
  });
  const line = {
    request_id: requestId,
    method: route.method,
    route: route.path,
    status: answer.status,
    ms: Math.round(durationMs * 1000) / 1000,
    account: progress.grant?.account.id,
    key: progress.grant?.key.publicId,
    code: error?.code,
    ...(progress.provenance === null
      ? {}
      : { snapshot: progress.provenance.snapshot, engine: engineOf(service) }),
    ...answer.logged,
  };
  // What lies behind it is for the operator alone.
  const isFault = error?.code === "internal_error" || error?.cause !== undefined;
  if (isFault) service.log.error({ ...line, err: failure }, "request failed");
  else service.log.info(line, "request");

  return new Response(answer.body, {
    status: answer.status,
    headers: {
      ...commonHeaders(requestId, answer.contentType),
      ...rateHeaders(progress.rate),
      ...provenanceHeaders(progress.provenance, service),
      ...answer.headers,
      ...(error === null ? {} : errorHeaders(error)),
    },
  });
}

function readClock({ now = () => performance.now() }: Service): number {
  return now();
}

/**
 * The part after the first question mark, a number sign in it included: a request has no fragment, and what
 * was sent is not ignored. A URL is not parsed, because a bad Host header can make it relative.
 */
function queryStringOf(url: string): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start + 1);
}
