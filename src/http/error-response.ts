// The one renderer of errors: whatever was thrown becomes the error object of the contract. An error that the
// contract doesn't know is answered blandly; who calls this logs it whole.

import { ERROR_TABLE, ServiceError } from "../model/errors.ts";
import { type Answer, answerJson } from "./endpoint.ts";

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

/** Headers that belong to one code only. */
export function errorHeaders({ code, retryAfterSeconds }: ServiceError): Record<string, string> {
  return {
    ...(code === "invalid_api_key" ? { "WWW-Authenticate": "Bearer" } : {}),
    ...(retryAfterSeconds === null ? {} : { "Retry-After": String(retryAfterSeconds) }),
  };
}
