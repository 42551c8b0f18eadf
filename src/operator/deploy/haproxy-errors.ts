// What HAProxy answers when no replica does: the errors of the contract, with their code and a request id.

import { ERROR_TABLE, type ErrorCode } from "../../base/model/errors.ts";

interface ProxyError {
  /** The status that HAProxy means. */
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  /** Whether HAProxy had read the head of the request, and with it the id. */
  readonly hasHead: boolean;
  readonly retryAfterSeconds?: number;
}

const ERRORS: readonly ProxyError[] = [
  {
    status: 400,
    code: "invalid_request",
    message: "The proxy can't read the request as HTTP.",
    hasHead: false,
  },
  {
    status: 408,
    code: "invalid_request",
    message: "The request did not arrive in full within 15 seconds.",
    hasHead: false,
  },
  {
    status: 500,
    code: "internal_error",
    message: "The proxy failed to pass the request on. Retry once after a short wait.",
    hasHead: true,
  },
  {
    status: 502,
    code: "internal_error",
    message: "The replica that had the request gave no answer. Retry once after a short wait.",
    hasHead: true,
  },
  {
    status: 503,
    code: "index_unavailable",
    message: "No replica is ready to answer. Retry after a short wait.",
    hasHead: true,
    retryAfterSeconds: 2,
  },
  {
    status: 504,
    code: "internal_error",
    message: "The replica that had the request did not answer in time. Retry once after a short wait.",
    hasHead: true,
  },
];

/** Lines of `defaults`: the body and headers of each error of the proxy itself. */
export function errorLines(): string[] {
  return ERRORS.map(({ status, code, message, hasHead, retryAfterSeconds }) => {
    const id = hasHead ? "%[var(txn.id)]" : "%[unique-id]";
    const error = { type: ERROR_TABLE[code].type, code, message, request_id: id };
    // Single quotes keep the text from HAProxy, which would end it at one of its own.
    const body = JSON.stringify({ error }).replaceAll("'", String.raw`'\''`);
    const headers = {
      "X-Request-Id": id,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...(retryAfterSeconds === undefined ? {} : { "Retry-After": retryAfterSeconds }),
    };
    const added = Object.entries(headers).map(([name, value]) => ` hdr ${name} ${value}`);
    return `    http-error status ${status} content-type application/json lf-string '${body}'${added.join("")}`;
  });
}

/** Lines of the frontend: the status that the contract has for each error, where HAProxy means another. */
export function statusLines(): string[] {
  const byStatus = Map.groupBy(
    ERRORS.filter(({ status, code }) => ERROR_TABLE[code].status !== status),
    ({ code }) => ERROR_TABLE[code].status,
  );
  return [...byStatus].map(
    ([status, errors]) =>
      `    http-after-response set-status ${status} if { status ${errors.map((error) => error.status).join(" ")} }`,
  );
}
