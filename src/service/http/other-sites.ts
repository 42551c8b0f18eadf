// Requests that a page of another site has a browser send. The browser adds the person's client certificate
// to them. The page can't read the answer, but what the request changes is changed.

import { quoteName, ServiceError } from "../../base/model/errors.ts";
import type { Grant } from "../access/grant.ts";
import { SESSION_HEADER } from "../sign-in/cookies.ts";
import type { AnyEndpoint, Service } from "./endpoint.ts";

/** The types of bodies that a page may send to any site without its leave (Fetch, 2.2.2); "" for no type. */
const SENT_UNASKED = ["", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];

/**
 * The header by which a browser says that a request is of another site; null without one. Clients that are no
 * browser say nothing. `Sec-Fetch-Site` counts more than `Origin`, because it holds behind a proxy that
 * changes the Host header; browsers send it over TLS and to their own host only.
 */
export function otherSiteOf({ headers }: Request): string | null {
  const relation = headers.get("Sec-Fetch-Site");
  if (relation === "same-origin" || relation === "none") return null;
  if (relation !== null) return `Sec-Fetch-Site: ${quoteName(relation)}`;
  const origin = headers.get("Origin");
  return origin === null || isAtHost(origin, headers.get("Host")) ? null : `Origin: ${quoteName(origin)}`;
}

/** True for an origin whose host and port are those of a Host header. The scheme is left to the proxy. */
function isAtHost(origin: string, host: string | null): boolean {
  try {
    const { protocol, host: ofOrigin } = new URL(origin);
    return new URL(`${protocol}//${host}`).host === ofOrigin;
  } catch {
    return false;
  }
}

/** Throws invalid_request for a request of another site, except under /v1: the contract has no such error. */
export function refuseOtherSite(endpoint: AnyEndpoint, request: Request): void {
  const site = isBesideContract(endpoint) ? otherSiteOf(request) : null;
  if (site === null) return;
  throw new ServiceError(
    "invalid_request",
    `A page of another site must not send this request (${site}). Behind a proxy, pass on the Host header that the browser sent.`,
  );
}

/**
 * Throws invalid_request for a body that a page of another site could send: one that is read as JSON without
 * that type, and another without a key and with a type that needs no permission. Under /v1 the contract asks
 * for no type.
 */
export function refuseUnasked(endpoint: AnyEndpoint, { headers }: Request): void {
  if (endpoint.method !== "POST" || !isBesideContract(endpoint)) return;
  const sent = headers.get("Content-Type") ?? "";
  const type = (sent.split(";")[0] ?? "").trim().toLowerCase();
  const isFit =
    endpoint.requestBody === undefined
      ? headers.has("Authorization") || headers.has(SESSION_HEADER) || !SENT_UNASKED.includes(type)
      : type === "application/json";
  if (isFit) return;
  const wanted = endpoint.rawBody === undefined ? "application/json" : "application/octet-stream";
  throw new ServiceError(
    "invalid_request",
    `The request needs the header Content-Type: ${wanted}, ${sent === "" ? "and has none" : `not ${quoteName(sent)}`}.`,
  );
}

/**
 * Throws invalid_api_key where the client's certificate alone does not count: for a page of another site,
 * which could use up the rate and fill the journal, and at the endpoints of the console unless the listener
 * says so.
 */
export function refuseCertificateAlone(
  { path }: AnyEndpoint,
  request: Request,
  { certificate = null, certificateOpensConsole = false }: Service,
): void {
  if (certificate === null || request.headers.has("Authorization")) return;
  const site = otherSiteOf(request);
  if (site !== null)
    throw needsKey(`A client certificate alone does not count for a page of another site (${site})`);
  if (path.startsWith("/review/") && !certificateOpensConsole)
    throw needsKey(
      "A client certificate alone opens no endpoint of the console on this listener, which has no console=certificate",
    );
}

/**
 * Throws invalid_api_key for a session that a page of another site uses. None can, because it can't set the
 * header; a browser that lets it is refused here.
 */
export function refuseSessionOfOtherSite(request: Request, person: Grant | null): Grant | null {
  const site = person === null ? null : otherSiteOf(request);
  if (site === null) return person;
  throw new ServiceError(
    "invalid_api_key",
    `A session does not count for a page of another site (${site}). Behind a proxy, pass on the Host header that the browser sent.`,
  );
}

/**
 * Throws invalid_api_key for a key at an endpoint of the console, where people sign in: cases and journal
 * then have the names of people alone, and nobody confirms with a key what they decided as a person.
 */
export function refuseKeyOfConsole({ path }: AnyEndpoint, { signIn = null }: Service): void {
  if (signIn === null || !path.startsWith("/review/")) return;
  throw new ServiceError(
    "invalid_api_key",
    `No key opens the endpoints of the console, because people sign in at ${signIn.providerName}.`,
  );
}

function needsKey(reason: string): ServiceError {
  return new ServiceError(
    "invalid_api_key",
    `${reason}: send the header Authorization: Bearer <API key> too.`,
  );
}

function isBesideContract({ path, scope }: AnyEndpoint): boolean {
  return scope !== null && !path.startsWith("/v1/");
}
