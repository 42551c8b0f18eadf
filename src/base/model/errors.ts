// The error table of the contract, one row per code, and the errors that the core throws. http/ turns a row
// into a response; the core knows nothing of HTTP except the status that the contract gives each code.

export const ERROR_TABLE = {
  invalid_request: { status: 400, type: "invalid_request_error" },
  unknown_parameter: { status: 400, type: "invalid_request_error" },
  query_too_short: { status: 400, type: "invalid_request_error" },
  invalid_api_key: { status: 401, type: "authentication_error" },
  plan_required: { status: 402, type: "billing_error" },
  missing_scope: { status: 403, type: "permission_error" },
  subscription_required: { status: 403, type: "permission_error" },
  account_blocked: { status: 403, type: "permission_error" },
  entity_not_found: { status: 404, type: "invalid_request_error" },
  not_found: { status: 404, type: "invalid_request_error" },
  rate_limit_exceeded: { status: 429, type: "rate_limit_error" },
  internal_error: { status: 500, type: "api_error" },
  index_unavailable: { status: 503, type: "api_error" },
} as const satisfies Record<string, { status: number; type: string }>;

export type ErrorCode = keyof typeof ERROR_TABLE;

/**
 * A failure that the contract has a code for. The message is for the client and never contains a secret. A
 * cause is for the log: it means that the service failed, not the request.
 */
export class ServiceError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    /** Seconds after which the client may repeat the request; null when not known. */
    readonly retryAfterSeconds: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "ServiceError";
  }
}

/**
 * A failure that an operator can fix: bad files, damaged snapshots, a full disk. The hint is the next step.
 */
export class OperatorError extends Error {
  constructor(
    message: string,
    readonly hint?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "OperatorError";
  }
}

/** The hint when a part of a snapshot can't be used. */
export const IMPORT_AGAIN_HINT =
  "Publish the snapshot file again, go back (interdict snapshots rollback), or import the lists again: interdict import --fresh PATH…";

/** The message of a caught value, for use inside another message. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const FIELD_NAME_LENGTH_MAX = 80;

/** A name or value of the client, quoted and cut so that a message can contain it. */
export function quoteName(name: string): string {
  if (/^[\w-]{1,80}$/.test(name)) return name;
  const cut = name.length > FIELD_NAME_LENGTH_MAX ? `${name.slice(0, FIELD_NAME_LENGTH_MAX)}…` : name;
  return JSON.stringify(cut.toWellFormed());
}

/** Command line arguments with a wrong value, or that contradict each other: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
