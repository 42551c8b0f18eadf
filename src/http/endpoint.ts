// What a route file tells of its endpoint, what it is given to answer with, and what it gives back. The
// checks that all endpoints share (access, rate, rendering of errors) are not its business.

import type { TSchema } from "@sinclair/typebox";
import type { Logger } from "pino";
import type { AccessStorage } from "../access/access-storage.ts";
import type { Grant } from "../access/grant.ts";
import type { RateLimiter } from "../access/rate-limit.ts";
import type { WorkQueue, WorkTicket } from "../access/work-queue.ts";
import type { Parameters, QueryString } from "../contract/query-parameters.ts";
import type { ErrorCode } from "../model/errors.ts";
import type { PinnedView, Screening, SnapshotView } from "../screening/screening.ts";
import type { Metrics } from "./metrics.ts";
import type { DescribedHeader } from "./openapi-headers.ts";

/** Everything that the app needs from outside. */
export interface Service {
  readonly screening: Screening;
  readonly access: AccessStorage;
  readonly limiter: RateLimiter;
  readonly work: WorkQueue;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly version: string;
  /** Short hash of the commit that the program was built from. */
  readonly commit: string;
  /** True when the service answers from invented people, which every answer then says. */
  readonly isDemonstration: boolean;
  /** Milliseconds of a monotonic clock, for durations. */
  readonly now?: () => number;
}

/** One request on its way through. */
export interface Call {
  readonly request: Request;
  readonly requestId: string;
  /** The path as sent, still percent-encoded. */
  readonly path: string;
  readonly query: QueryString;
  /** Who calls; null outside /v1. */
  readonly grant: Grant | null;
  readonly service: Service;
  /**
   * Takes the request into the queue of work, which is expected to take so long. Throws rate_limit_exceeded
   * when too much is waiting. Leave it when done.
   */
  admit(expectedMs: number): WorkTicket;
  /** Does the whole work of the request in one part when its turn comes; see admit. */
  perform<T>(expectedMs: number, work: () => T): Promise<T>;
  /** The snapshot in use, as Screening.view; the answer then says that it was given from it. */
  view(): SnapshotView;
  /** As view, for work that yields. Release it. */
  pin(): PinnedView;
}

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** Headers of this answer, in addition to those that all answers carry. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Facts for the log line of the request: counts, ids and names of fields, never a value that a client sent.
   */
  readonly logged?: Readonly<Record<string, unknown>>;
}

export interface Endpoint {
  readonly method: "GET" | "POST";
  /** A segment that begins with a colon stands for any value. */
  readonly path: string;
  /** What clients that are generated from the document call it. */
  readonly operationId: string;
  /** True for every endpoint under /v1. */
  readonly needsKey: boolean;
  readonly summary: string;
  /** The rules that the summary has no room for, for the document. */
  readonly description?: string;
  /** Parameters of the query string, for the document; null when the query string is not looked at. */
  readonly parameters: Parameters | null;
  /** The body that is accepted, for the document. */
  readonly requestBody?: TSchema;
  /** The body of the answer 200, for the document; null for plain text. */
  readonly responseBody: TSchema | null;
  /** The body of an answer 503 that is no error, for the document. */
  readonly unreadyBody?: TSchema;
  /** The headers of the answer 200 that only some endpoints have, for the document. */
  readonly headers?: readonly DescribedHeader[];
  /** What this endpoint refuses beyond what all endpoints of its kind do. */
  readonly errors: readonly ErrorCode[];
  answer(call: Call): Answer | Promise<Answer>;
}

export const JSON_TYPE = "application/json; charset=utf-8";

export function answerJson(value: unknown, status = 200): Answer {
  return answerJsonText(JSON.stringify(value), status);
}

/** An answer whose body is JSON text already. */
export function answerJsonText(body: string, status = 200): Answer {
  return { status, contentType: JSON_TYPE, body };
}
