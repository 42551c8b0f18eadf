// What went wrong with a request, as a sentence that says what to do, with the id of the request.

import { TEXTS } from "../texts.ts";

/** The kinds of failure that differ in what the reader does next. */
type ProblemKind = "key" | "scope" | "rate" | "unavailable" | "offline" | "refused" | "missing" | "fault";

export interface ErrorBody {
  readonly error?: { readonly code?: string; readonly message?: string; readonly request_id?: string };
}

export class Problem extends Error {
  constructor(
    readonly kind: ProblemKind,
    message: string,
    readonly requestId: string,
    /** Null where waiting is no remedy, or nobody knows how long. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = "Problem";
  }
}

/** The problem of an answer that is not a success. */
export function problemOf(
  response: Response,
  body: ErrorBody | null,
  sentId: string,
  isPerson = false,
): Problem {
  const requestId = response.headers.get("X-Request-Id") ?? body?.error?.request_id ?? sentId;
  const { code = "", message = "" } = body?.error ?? {};
  const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const seconds = Number.isFinite(retryAfter) ? retryAfter : null;
  const texts = TEXTS.problems;
  switch (response.status) {
    case 401:
      return new Problem("key", isPerson ? texts.session : texts.key, requestId);
    case 402:
    case 403:
      return new Problem("scope", isPerson ? texts.right(message) : texts.scope(message), requestId);
    case 404:
      return new Problem("missing", message || texts.missing, requestId);
    case 429:
      return new Problem("rate", texts.rate(seconds), requestId, seconds);
    case 503:
      return new Problem("unavailable", texts.unavailable(message), requestId, seconds);
    default:
      if (response.status >= 500) return new Problem("fault", texts.fault, requestId);
      return new Problem("refused", message || texts.refused(response.status, code), requestId);
  }
}

/** The problem of a request that got no answer. */
export const offline = (sentId: string): Problem => new Problem("offline", TEXTS.problems.offline, sentId);

/** Any caught value as a problem. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem("fault", TEXTS.problems.program(error instanceof Error ? error.message : ""), "");
}
