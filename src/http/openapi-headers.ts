// The headers of answers as the OpenAPI document describes them: which there are, and which answer carries
// which.

import { REQUEST_ID } from "../contract/request-id.ts";

/** Every header by its name; an answer refers to them. */
export const DESCRIBED_HEADERS = {
  "X-Request-Id": {
    description: "The id of this request: the one sent, when it has this form, or a new one.",
    required: true,
    schema: { type: "string", pattern: REQUEST_ID.source },
    example: "0190f5e2-7c1a-7d3e-9b52-6a0f4c8d1e37",
  },
  "RateLimit-Policy": {
    description:
      "How many requests the account may send (q) in how many seconds (w). Absent without a limit.",
    schema: { type: "string", pattern: '^"[a-z]+";q=[0-9]+;w=[0-9]+$' },
    example: '"account";q=120;w=60',
  },
  RateLimit: {
    description:
      "How many requests are left (r), and in how many seconds (t) there are more. Absent without a limit.",
    schema: { type: "string", pattern: '^"[a-z]+";r=[0-9]+;t=[0-9]+$' },
    example: '"account";r=119;t=60',
  },
  "Retry-After": {
    description: "Seconds after which a request is accepted again.",
    required: true,
    schema: { type: "integer", format: "int32", minimum: 1 },
    example: 12,
  },
  "WWW-Authenticate": {
    description: "How to authenticate.",
    required: true,
    schema: { type: "string", const: "Bearer" },
    example: "Bearer",
  },
  "Interdict-Snapshot": {
    description: "The id of the snapshot that was asked. Absent when none was.",
    schema: { type: "string" },
    example: "20261101T000000Z-a201300f",
  },
  "Interdict-Engine": {
    description: "Version and commit of the program. Absent when no snapshot was asked.",
    schema: { type: "string", pattern: "^[0-9.]+\\+[A-Za-z0-9]+$" },
    example: "0.1.0+7e6f992",
  },
  "Interdict-Demonstration": {
    description: "The data is invented. Absent when it is not.",
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
  "Interdict-Stale": {
    description:
      "Datasets that are past an age limit of the operator, or missing: comma-separated, the gravest first, percent-encoded where needed. A last member `+N` counts those without room. Absent when all are fresh.",
    schema: { type: "string" },
    example: "un_sc_sanctions",
  },
  "Interdict-Not-Compared": {
    description:
      "What the subjects held that was not compared, as a structured field (RFC 9651): a list of strings, each the key of a property. `nearest` is the compared property that was perhaps meant. `unreadable` is how many values of a compared property hold nothing to compare, or names of more letters than are read. A last member `more;count=N` counts those without room. Absent when everything was compared.",
    schema: { type: "string" },
    example: '"birthdate";nearest="birthDate", "imoNumber";unreadable=1, "walletAddress"',
  },
  "Interdict-Truncated": {
    description:
      "For how many subjects the limit left out a candidate at or above the threshold. Ask again with a higher `limit`. Absent when every match is in the answer.",
    schema: { type: "integer", format: "int32", minimum: 1 },
    example: 1,
  },
  "Interdict-Truncated-Items": {
    description:
      "The keys of these subjects, as a structured field (RFC 9651): a list of strings. A last member `more;count=N` counts those without room.",
    schema: { type: "string" },
    example: '"customer-1"',
  },
} as const;

export type DescribedHeader = keyof typeof DESCRIBED_HEADERS;

const REQUEST_ID_EXAMPLE = DESCRIBED_HEADERS["X-Request-Id"].example;

/**
 * The one header that a request may carry beside its key. Any value is accepted: one of another form is not
 * kept.
 */
export const REQUEST_ID_PARAMETER = {
  name: "X-Request-Id",
  in: "header",
  required: false,
  description: `The client's own id of the request, which the answer and the log then bear. It is kept when it fits ${REQUEST_ID.source}.`,
  schema: { type: "string" },
  example: REQUEST_ID_EXAMPLE,
} as const;

/**
 * The headers of an answer, with those that only it has. Before the key is known there is no account and no
 * snapshot.
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
