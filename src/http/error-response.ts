// The one renderer of errors: whatever was thrown becomes the error object of the contract. An error that the
// contract doesn't know is answered blandly; who calls this logs it whole.

import { ERROR_TABLE, ServiceError } from "../model/errors.ts";
import { type Answer, answerJson } from "./endpoint.ts";

/** The `not_found` of a path that answers with other methods than the one it was asked with. */
export class WrongMethodError extends ServiceError {
  constructor(
    message: string,
    readonly methods: readonly string[],
  ) {
    super("not_found", message);
  }
}

/** What a client is told of a failure that the contract doesn't know: nothing but that it happened. */
export function internalError(): ServiceError {
  return new ServiceError("internal_error", "The service failed to answer. Retry once after a short wait.");
}

/** The error that the client is told of. */
export function toServiceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : internalError();
}

/** The answer that a failed request gets. */
export function renderError({ code, message }: ServiceError, requestId: string): Answer {
  const { status, type } = ERROR_TABLE[code];
  return answerJson({ error: { type, code, message, request_id: requestId } }, status);
}

/** Headers that belong to one error only. */
export function errorHeaders(error: ServiceError): Record<string, string> {
  const { code, retryAfterSeconds } = error;
  return {
    ...(code === "invalid_api_key" ? { "WWW-Authenticate": "Bearer" } : {}),
    ...(retryAfterSeconds === null ? {} : { "Retry-After": String(retryAfterSeconds) }),
    ...(error instanceof WrongMethodError ? { Allow: error.methods.join(", ") } : {}),
  };
}
