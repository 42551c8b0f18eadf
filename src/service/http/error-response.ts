// Turns a thrown value into the error object of the contract. An error without a code becomes a bare
// internal_error; the caller logs the original.

import { ERROR_TABLE, ServiceError } from "../../base/model/errors.ts";
import { type Answer, answerJson } from "./endpoint.ts";

/** The `not_found` of a path that has endpoints, but none for the method of the request. */
export class WrongMethodError extends ServiceError {
  constructor(
    message: string,
    readonly methods: readonly string[],
  ) {
    super("not_found", message);
  }
}

/** The error for every failure that has no code in the contract. It reveals no detail. */
export function internalError(): ServiceError {
  return new ServiceError("internal_error", "The service failed to answer. Retry once after a short wait.");
}

/** The error to answer with: a ServiceError as it is, anything else as internal_error. */
export function toServiceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : internalError();
}

/** The answer to a failed request. */
export function renderError({ code, message }: ServiceError, requestId: string): Answer {
  const { status, type } = ERROR_TABLE[code];
  return answerJson({ error: { type, code, message, request_id: requestId } }, status);
}

/** Headers that only some errors have. */
export function errorHeaders(error: ServiceError): Record<string, string> {
  const { code, retryAfterSeconds } = error;
  return {
    ...(code === "invalid_api_key" ? { "WWW-Authenticate": "Bearer" } : {}),
    ...(retryAfterSeconds === null ? {} : { "Retry-After": String(retryAfterSeconds) }),
    ...(error instanceof WrongMethodError ? { Allow: error.methods.join(", ") } : {}),
  };
}
