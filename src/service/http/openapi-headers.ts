// The headers of answers in the OpenAPI document: their descriptions, and which answer has which.

import { REQUEST_ID } from "../contract/request-id.ts";

/** Every header by its name. */
export const DESCRIBED_HEADERS = {
  "X-Request-Id": {
    description: "The id of this request: the one that was sent, if it has this form, or a new one.",
    required: true,
    schema: { type: "string", pattern: REQUEST_ID.source },
    example: "0190f5e2-7c1a-7d3e-9b52-6a0f4c8d1e37",
  },
  "RateLimit-Policy": {
    description:
      "The rate limit of the account: requests (q) per window of seconds (w). Absent without a limit and where no account is known.",
    schema: { type: "string", pattern: '^"[a-z]+";q=[0-9]+;w=[0-9]+$' },
    example: '"account";q=120;w=60',
  },
  RateLimit: {
    description:
      "Requests that are left (r), and seconds until there are more (t). Absent without a limit and where no account is known.",
    schema: { type: "string", pattern: '^"[a-z]+";r=[0-9]+;t=[0-9]+$' },
    example: '"account";r=119;t=60',
  },
  "Retry-After": {
    description: "Seconds until a request is accepted again.",
    required: true,
    schema: { type: "integer", format: "int32", minimum: 1 },
    example: 12,
  },
  "WWW-Authenticate": {
    description: "The authentication scheme.",
    required: true,
    schema: { type: "string", const: "Bearer" },
    example: "Bearer",
  },
  "Interdict-Snapshot": {
    description: "The id of the snapshot behind the answer. Absent when the request read none.",
    schema: { type: "string" },
    example: "20261101T000000Z-a201300f",
  },
  "Interdict-Engine": {
    description: "Version and commit of the program. Absent when the request read no snapshot.",
    schema: { type: "string", pattern: "^[0-9.]+\\+[A-Za-z0-9]+$" },
    example: "0.1.0+7e6f992",
  },
  "Interdict-Demonstration": {
    description: "`true`: the data is invented. Absent otherwise.",
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
  "Interdict-Stale": {
    description:
      "Datasets that are past an age limit of the operator or missing: comma-separated, worst first, percent-encoded where needed. A last member `+N` counts the others. Absent when all are fresh.",
    schema: { type: "string" },
    example: "un_sc_sanctions",
  },
  "Interdict-Datasets": {
    description:
      "The datasets that every answered subject of the request was compared with, as a structured field (RFC 9651): a list of strings. These have a listed record of the kind of the subject in what `include` and `datasets` ask for. A last member `more;count=N` counts the others. `none`: there is no such dataset, so an empty answer clears nobody. Absent when no subject was answered.",
    schema: { type: "string" },
    example: '"gb_fcdo_sanctions", "un_sc_sanctions"',
  },
  "Interdict-Not-Compared": {
    description:
      "The properties of the subjects that were not compared, as a structured field (RFC 9651): a list of strings, each a property key. `nearest` is the compared property that was probably meant. `unreadable` counts values of a compared property that contain nothing to compare, and names with more words or letters than are compared. A last member `more;count=N` counts the others. Absent when everything was compared.",
    schema: { type: "string" },
    example: '"birthdate";nearest="birthDate", "imoNumber";unreadable=1, "walletAddress"',
  },
  "Interdict-Truncated": {
    description:
      "The number of subjects whose `limit` left out a candidate at or above the threshold. Ask again with a higher `limit`. Absent when the answer has every match.",
    schema: { type: "integer", format: "int32", minimum: 1 },
    example: 1,
  },
  "Interdict-Truncated-Items": {
    description:
      "The item keys of these subjects, as a structured field (RFC 9651): a list of strings. A last member `more;count=N` counts the others.",
    schema: { type: "string" },
    example: '"customer-1"',
  },
} as const;

/** Those of answers beside the contract, too. */
export const EVERY_HEADER = {
  ...DESCRIBED_HEADERS,
  "Interdict-Ignored": {
    description:
      "Answers to clients of yente only: the parameters and the members of the body that were sent and that nobody reads, as a structured field: a list of strings. Absent when all was read.",
  },
} as const;

export type DescribedHeader = keyof typeof DESCRIBED_HEADERS;

const REQUEST_ID_EXAMPLE = DESCRIBED_HEADERS["X-Request-Id"].example;

/**
 * The one header of a request in addition to its key. Any value is accepted; one of another form is replaced.
 */
export const REQUEST_ID_PARAMETER = {
  name: "X-Request-Id",
  in: "header",
  required: false,
  description: `The client's own id of the request, for the answer and the log. It is used if it matches ${REQUEST_ID.source}, and replaced otherwise.`,
  schema: { type: "string" },
  example: REQUEST_ID_EXAMPLE,
} as const;

/**
 * The headers of an answer; `own` are those of its endpoint. A 401 has no account and no snapshot to report.
 */
export function headersOf(status: number, needsKey: boolean, own: readonly DescribedHeader[] = []): object {
  const names: DescribedHeader[] = ["X-Request-Id", "Interdict-Demonstration"];
  if (status === 401) names.push("WWW-Authenticate");
  else if (needsKey)
    names.push("RateLimit-Policy", "RateLimit", "Interdict-Snapshot", "Interdict-Engine", "Interdict-Stale");
  if (status === 429) names.push("Retry-After");
  names.push(...own);
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
