// The pipeline of every request: check access, answer, and then render, log and measure the outcome, success
// or failure. Logs and metrics hold route patterns and ids, never a name, a query or a key.

import { tooManyRequests } from "../../base/model/too-many.ts";
import type { PinnedView, Provenance, SnapshotView } from "../../engine/screening/screening.ts";
import { authorise, type Grant, identify } from "../access/grant.ts";
import type { RateState } from "../access/rate-limit.ts";
import { RequestAbandoned, type WorkQueue } from "../access/work-queue.ts";
import { decodeParameters, splitQueryString } from "../contract/query-parameters.ts";
import { ANY_KEY, type Answer, type AnyEndpoint, type Call, NO_ACCOUNT, type Service } from "./endpoint.ts";
import { errorHeaders, renderError, toServiceError } from "./error-response.ts";
import { commonHeaders, engineOf, provenanceHeaders, rateHeaders, requestIdOf } from "./headers.ts";
import {
  refuseCertificateAlone,
  refuseKeyOfConsole,
  refuseOtherSite,
  refuseSessionOfOtherSite,
  refuseUnasked,
} from "./other-sites.ts";

/** The route in logs and metrics of all paths without an endpoint. */
const UNMATCHED_ROUTE = "unmatched";

/**
 * A request with a bad key is answered after this time, so that the time does not show whether the checksum
 * or the look-up failed. It is ten times the slower of the two.
 */
const REFUSAL_MS = 5;

/** The logged status of a request whose client left, as reverse proxies log it. It is never sent. */
const ABANDONED_STATUS = 499;

/** What the pipeline has found out so far; the answer reports it even when the request fails. */
interface Progress {
  grant: Grant | null;
  rate: RateState | null;
  provenance: Provenance | null;
}

const NO_PROGRESS: Progress = { grant: null, rate: null, provenance: null };

/** Answers a request to an endpoint. Never throws. */
export async function answerRequest(
  endpoint: AnyEndpoint,
  request: Request,
  path: string,
  service: Service,
): Promise<Response> {
  const startedMs = readClock(service);
  service.metrics.requests.begin();
  const requestId = requestIdOf(request);
  const progress = { ...NO_PROGRESS };
  let failure: unknown = null;
  let answer: Answer;
  try {
    // First, so that another site uses up no rate.
    refuseOtherSite(endpoint, request);
    if (endpoint.scope !== null) await checkAccess(request, endpoint, service, progress);
    // Clients that speak another API forget the type of a body, as those of the contract may.
    if (service.dialect === undefined) refuseUnasked(endpoint, request);
    const query = splitQueryString(queryStringOf(request.url));
    if (endpoint.parameters === undefined) decodeParameters(query, {});
    answer = await endpoint.answer({
      request,
      requestId,
      path,
      query,
      grant: progress.grant,
      service,
      ...queueOf(service.work, progress, request.signal),
      ...viewsOf(service, progress),
    });
  } catch (error) {
    failure = error;
    answer =
      error instanceof RequestAbandoned
        ? { status: ABANDONED_STATUS, contentType: "text/plain", body: "", logged: { abandoned: true } }
        : render(service, error, requestId);
  }
  const { isProbe = false } = endpoint;
  const route = { method: request.method, path: endpoint.path, isProbe };
  return finish({ service, startedMs, requestId, progress, failure, answer, route });
}

/** Answers a request without an endpoint, or one that failed before it reached its endpoint. */
export function refuseRequest(request: Request, failure: unknown, service: Service): Response {
  service.metrics.requests.begin();
  const requestId = requestIdOf(request);
  return finish({
    service,
    startedMs: readClock(service),
    requestId,
    progress: NO_PROGRESS,
    failure,
    answer: render(service, failure, requestId),
    route: {
      method: request.method === "GET" || request.method === "POST" ? request.method : "other",
      path: UNMATCHED_ROUTE,
      isProbe: false,
    },
  });
}

/** The answer to a failure, in the words of the API that is spoken. */
function render({ dialect }: Service, failure: unknown, requestId: string): Answer {
  const error = toServiceError(failure);
  return dialect === undefined ? renderError(error, requestId) : dialect.renderError(error);
}

/** The queue of work, for the account of the request. */
function queueOf(
  queue: WorkQueue,
  { grant }: Progress,
  signal: AbortSignal,
): Pick<Call, "admit" | "perform"> {
  const admit = (expectedMs: number) => queue.admit(grant?.account.id ?? NO_ACCOUNT, expectedMs, signal);
  return {
    admit,
    perform: async (expectedMs, work) => {
      const admitted = admit(expectedMs);
      try {
        return await admitted.run(expectedMs, work);
      } finally {
        admitted.leave();
      }
    },
  };
}

/** The views of the snapshot. Taking one records its provenance, which the answer then reports. */
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

/**
 * Identifies the caller, authorises it and counts the request against its rate. Throws the error of the first
 * check that fails; `progress` then holds what was found out before it.
 */
async function checkAccess(
  request: Request,
  endpoint: AnyEndpoint,
  service: Service,
  progress: Progress,
): Promise<void> {
  const guest = request.headers.has("Authorization") ? null : (service.dialect?.guestOf(request) ?? null);
  if (guest !== null) {
    progress.grant = guest;
    return;
  }
  refuseCertificateAlone(endpoint, request, service);
  const person = refuseSessionOfOtherSite(request, (await service.signIn?.identify(request)) ?? null);
  if (person === null) refuseKeyOfConsole(endpoint, service);
  const grant = person ?? (await identifyEvenly(request, service));
  progress.grant = grant;
  service.keyUses.note(grant.key.publicId);
  const { id, ratePerMinute } = grant.account;
  try {
    authorise(grant, endpoint.scope === ANY_KEY ? null : endpoint.scope);
  } catch (error) {
    if (ratePerMinute !== null) progress.rate = await service.limiter.peek(id, ratePerMinute);
    throw error;
  }
  if (ratePerMinute === null) return;
  progress.rate = await service.limiter.take(id, ratePerMinute);
  if (!progress.rate.allowed) {
    throw tooManyRequests(ratePerMinute, progress.rate.resetSeconds);
  }
}

/**
 * As identify, but a refusal takes REFUSAL_MS. The wait starts first, so it hides the time of the look-up.
 */
async function identifyEvenly(request: Request, service: Service): Promise<Grant> {
  const { promise: wait, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, REFUSAL_MS);
  try {
    const header = request.headers.get("Authorization");
    return await identify(
      service.access,
      service.dialect === undefined ? header : service.dialect.bearerOf(header),
      service.certificate,
    );
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
  readonly route: { readonly method: string; readonly path: string; readonly isProbe: boolean };
}

function finish({ service, startedMs, requestId, progress, failure, answer, route }: Finished): Response {
  const error = failure === null || failure instanceof RequestAbandoned ? null : toServiceError(failure);
  const durationMs = readClock(service) - startedMs;
  service.metrics.requests.end({
    method: route.method,
    route: route.path,
    status: answer.status,
    code: error?.code ?? null,
    seconds: durationMs / 1000,
    account: progress.grant?.account.id ?? null,
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
  // The cause is for the operator: the log has it, the answer does not.
  const isFault = error?.code === "internal_error" || error?.cause !== undefined;
  if (isFault) service.log.error({ ...line, err: failure }, "request failed");
  else service.log[route.isProbe ? "debug" : "info"](line, "request");

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
 * Everything after the first question mark. A number sign is part of it: a request has no fragment, and
 * nothing that was sent is ignored. The URL is not parsed, because a bad Host header can make it relative.
 */
function queryStringOf(url: string): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start + 1);
}
