// The headers of answers: request id, cache control, rate limit (draft-ietf-httpapi-ratelimit-headers) and
// the provenance of the data.

import { RATE_WINDOW_SECONDS } from "../../base/model/limits.ts";
import type { Provenance } from "../../engine/screening/screening.ts";
import { holdsKey } from "../access/key-format.ts";
import type { RateState } from "../access/rate-limit.ts";
import { REQUEST_ID } from "../contract/request-id.ts";
import type { Service } from "./endpoint.ts";

const POLICY = '"account"';

/**
 * The id that the client sent, if it fits REQUEST_ID, or a new one (UUID version 7, which sorts by time). An
 * API key sent as an id is replaced, because ids are logged.
 */
export function requestIdOf(request: Request): string {
  const sent = request.headers.get("X-Request-Id");
  return sent !== null && REQUEST_ID.test(sent) && !holdsKey(sent) ? sent : Bun.randomUUIDv7();
}

/** The headers of every answer. */
export function commonHeaders(requestId: string, contentType: string): Record<string, string> {
  return {
    "Content-Type": contentType,
    "X-Request-Id": requestId,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
}

/** The state of the rate limit; no headers for an account without a limit. */
export function rateHeaders(state: RateState | null): Record<string, string> {
  if (state === null) return {};
  return {
    "RateLimit-Policy": `${POLICY};q=${state.limit};w=${RATE_WINDOW_SECONDS}`,
    RateLimit: `${POLICY};r=${state.remaining};t=${state.resetSeconds}`,
    ...(state.allowed ? {} : { "Retry-After": String(state.resetSeconds) }),
  };
}

/** Version and commit of the program, as semantic versioning writes build metadata: "0.1.0+7e6f992". */
export function engineOf({ version, commit }: Pick<Service, "version" | "commit">): string {
  return `${version}+${commit}`;
}

/**
 * The snapshot and the program behind an answer; nothing for an answer that read no snapshot. Every answer of
 * a demonstration says so.
 */
export function provenanceHeaders(
  provenance: Provenance | null,
  service: Pick<Service, "version" | "commit" | "isDemonstration">,
): Record<string, string> {
  return {
    ...(provenance === null
      ? {}
      : {
          "Interdict-Snapshot": provenance.snapshot,
          "Interdict-Engine": engineOf(service),
          ...staleHeader(provenance.stale),
        }),
    ...(service.isDemonstration ? { "Interdict-Demonstration": "true" } : {}),
  };
}

/** Names in the header; /readyz has all of them. */
const STALE_NAMES_MAX = 20;

/** Names the datasets that are past an age limit or missing; no header when there are none. */
function staleHeader(stale: readonly string[]): Record<string, string> {
  if (stale.length === 0) return {};
  const named = stale.slice(0, STALE_NAMES_MAX);
  // Dataset names come from list files and can hold characters that a header cannot.
  const texts = named.map((name) => encodeURIComponent(name.toWellFormed()));
  if (stale.length > named.length) texts.push(`+${stale.length - named.length}`);
  return { "Interdict-Stale": texts.join(", ") };
}
