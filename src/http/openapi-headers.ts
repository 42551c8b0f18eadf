// The headers of answers as the OpenAPI document describes them: which there are, and which answer carries which.

import { REQUEST_ID } from "./headers.ts";

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
} as const;

const REQUEST_ID_EXAMPLE = DESCRIBED_HEADERS["X-Request-Id"].example;

/** The one header that a request may carry beside its key. Any value is accepted: one of another form is not kept. */
export const REQUEST_ID_PARAMETER = {
  name: "X-Request-Id",
  in: "header",
  required: false,
  description: `The client's own id of the request, which the answer and the log then bear. It is kept when it fits ${REQUEST_ID.source}.`,
  schema: { type: "string" },
  example: REQUEST_ID_EXAMPLE,
} as const;

/** The headers of an answer. Before the key is known there is no account whose rate could be told. */
export function headersOf(status: number, needsKey: boolean): object {
  const names: (keyof typeof DESCRIBED_HEADERS)[] = ["X-Request-Id"];
  if (status === 401) names.push("WWW-Authenticate");
  else if (needsKey) names.push("RateLimit-Policy", "RateLimit");
  if (status === 429) names.push("Retry-After");
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
