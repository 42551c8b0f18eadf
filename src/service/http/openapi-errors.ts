// The errors in the OpenAPI document: the cause of each code, and an example of its message.

import { ERROR_TABLE, type ErrorCode } from "../../base/model/errors.ts";
import { QUERY_TOKEN_LENGTH_MIN, RATE_PER_MINUTE_DEFAULT } from "../../base/model/limits.ts";
import { SCOPE_READ } from "../../base/model/scopes.ts";
import { PartialDateText } from "../contract/request-formats.ts";
import { DESCRIBED_HEADERS } from "./openapi-headers.ts";

const REQUEST_ID_EXAMPLE = DESCRIBED_HEADERS["X-Request-Id"].example;

interface ErrorAbout {
  readonly cause: string;
  readonly message: string;
}

export const ERROR_ABOUT: Readonly<Record<ErrorCode, ErrorAbout>> = {
  invalid_request: {
    cause: "A field has a wrong value or is missing; the message names the fields.",
    message: `limit must be an integer from 1 to 25, not 99; properties.birthDate[0] must be ${PartialDateText.description}, not "11.09.1965".`,
  },
  unknown_parameter: {
    cause: "A parameter or body field does not exist. Reported before wrong values.",
    message: "Unknown parameter: limits.",
  },
  query_too_short: {
    cause: "The query has no token of three or more letters or digits.",
    message: `query has no token of ${QUERY_TOKEN_LENGTH_MIN} or more letters or digits: "ab".`,
  },
  invalid_api_key: {
    cause: "The key is missing, malformed, unknown or revoked.",
    message:
      "The request needs the header Authorization: Bearer <API key> with a key that is known and not revoked.",
  },
  plan_required: {
    cause: "The account has no active plan.",
    message: "The account has no active plan for this API.",
  },
  missing_scope: {
    cause: `The key lacks the scope of the endpoint: \`${SCOPE_READ}\` under \`/v1\`.`,
    message: `The API key lacks the scope ${SCOPE_READ}.`,
  },
  subscription_required: {
    cause: "The account's subscription is not active.",
    message: "The application subscription of the account is not active.",
  },
  account_blocked: {
    cause: "The operator blocked the account.",
    message: "The account is blocked by the operator of the service.",
  },
  entity_not_found: {
    cause: "There is no entity with this id in this type.",
    message: 'No entity with the id "ofac-1" in type "sanction".',
  },
  not_found: {
    cause: "There is no endpoint at this path and method, or nothing under this id.",
    message: "There is no endpoint at this path and method.",
  },
  rate_limit_exceeded: {
    cause:
      "The account sent more requests or payment parties in a minute than it may, or sends too many bodies or files at the same time. Or too much work is waiting, of the account or of all, or too many others read the journal. `Retry-After` says when to retry.",
    message: `The account may send ${RATE_PER_MINUTE_DEFAULT} requests per minute. Retry in 12 seconds.`,
  },
  internal_error: {
    cause: "The service failed. The log line with the request id has the details.",
    message: "The service failed to answer. Retry once after a short wait.",
  },
  index_unavailable: {
    cause:
      "The match index is not ready, no list has been imported, or the data is damaged or can't be read. If only the index is not ready, search and the entity endpoints keep working. Or the key can't be checked, because the shared store of accounts and keys can't be reached; `Retry-After` says when to retry.",
    message: "The match index is not ready. Retry in a few minutes.",
  },
};

/** The answer for the codes of one status, with an example of each. */
export function describeError(codes: readonly ErrorCode[]) {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_ABOUT[code].cause}`).join("\n\n"),
    examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
  };
}

function exampleOf(code: ErrorCode): object {
  const { type } = ERROR_TABLE[code];
  return { error: { type, code, message: ERROR_ABOUT[code].message, request_id: REQUEST_ID_EXAMPLE } };
}
