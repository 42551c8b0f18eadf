// The interface as an OpenAPI 3.1 document, made from the table of endpoints and the schemata that decoding compiles:
// what is documented is what is checked.

import type { TSchema } from "@sinclair/typebox";
import { ERROR_TABLE, type ErrorCode } from "../model/errors.ts";
import { ENTITY_ID_LENGTH_MAX } from "../model/limits.ts";
import type { Parameters } from "../model/query-parameters.ts";
import { CountryCode, GenderWord, PartialDateText, STORABLE_PATTERN } from "../model/request-kinds.ts";
import { MatchRequest, PropertyValue, SubjectProperties } from "../model/request-schemata.ts";
import type { Endpoint } from "./endpoint.ts";
import { describeError } from "./openapi-errors.ts";
import { ENTITY_ID_EXAMPLE, REQUEST_EXAMPLES, RESPONSE_EXAMPLES } from "./openapi-examples.ts";
import { DESCRIBED_HEADERS, headersOf, REQUEST_ID_PARAMETER } from "./openapi-headers.ts";
import { NAMED_RESPONSES } from "./response-schemata.ts";

/** What any endpoint under /v1 can refuse. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  "invalid_request",
  "unknown_parameter",
  "invalid_api_key",
  "plan_required",
  "missing_scope",
  "subscription_required",
  "account_blocked",
  "rate_limit_exceeded",
];

/** The schemata that are written once and referred to; all others stand where they are used. */
const NAMED_SCHEMATA: Readonly<Record<string, TSchema>> = {
  MatchRequest,
  SubjectProperties,
  PropertyValue,
  CountryCode,
  PartialDate: PartialDateText,
  Gender: GenderWord,
  ...NAMED_RESPONSES,
};

/** Writes the document. */
export function documentOpenApi(endpoints: readonly Endpoint[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint, path) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Interdict: sanctions and PEP screening",
      version,
      summary: "Screens people, companies, vessels and aircraft against sanctions and PEP data.",
      description:
        "Unknown parameters and fields are refused, never ignored. Branch on `error.code`, never on messages. A path or method that is not documented answers 404 `not_found`, as the component `NotFound` has it.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "The service that this document was read from." }],
    paths,
    components: {
      schemas: describeNamed(),
      parameters: { RequestId: REQUEST_ID_PARAMETER },
      headers: DESCRIBED_HEADERS,
      responses: describeErrorAnswers(endpoints),
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description: "An API key with the scope `sanctions:read`: `Authorization: Bearer <key>`.",
        },
      },
    },
  };
}

function describeOperation(endpoint: Endpoint, path: string): object {
  const name = `${endpoint.method} ${endpoint.path}`;
  return {
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    operationId: operationId(endpoint.method, path),
    security: endpoint.needsKey ? [{ key: [] }] : [],
    parameters: [
      ...describePathParameters(path),
      ...describeParameters(endpoint.parameters ?? {}),
      { $ref: "#/components/parameters/RequestId" },
    ],
    ...(endpoint.requestBody === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: jsonContent(endpoint.requestBody, { request: REQUEST_EXAMPLES[name] }),
          },
        }),
    responses: describeResponses(endpoint, name),
  };
}

function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "" && word !== "v1");
  return [method.toLowerCase(), ...words].join("_");
}

function describePathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    description: "Id of an entity, as search or match returned it; a slash in it is percent-encoded.",
    schema: { type: "string", minLength: 1, maxLength: ENTITY_ID_LENGTH_MAX, pattern: STORABLE_PATTERN },
    example: ENTITY_ID_EXAMPLE,
  }));
}

function describeParameters(parameters: Parameters): object[] {
  return Object.entries(parameters).map(([name, { about, schema }]) => ({
    name,
    in: "query",
    required: false,
    description: about.meaning,
    schema: referToNamed(schema),
    // Values of an array are separated by commas, not sent as one parameter each.
    ...(schema.type === "array" ? { style: "form", explode: false } : {}),
    example: about.example ?? schema.default,
  }));
}

function describeResponses(endpoint: Endpoint, name: string): Record<string, object> {
  const { needsKey, responseBody, unreadyBody } = endpoint;
  const example = { answer: RESPONSE_EXAMPLES[name] };
  const responses: Record<string, object> = {
    "200": {
      description: "Answered.",
      headers: headersOf(200, needsKey),
      content: responseBody === null ? textContent(example) : jsonContent(responseBody, example),
    },
  };
  for (const [status, codes] of errorsByStatus(endpoint)) {
    responses[String(status)] = { $ref: `#/components/responses/${answerName(codes, needsKey)}` };
  }
  if (unreadyBody !== undefined) {
    responses["503"] = {
      description: "Not ready.",
      headers: headersOf(503, needsKey),
      content: jsonContent(unreadyBody, { unready: RESPONSE_EXAMPLES[`${name} 503`] }),
    };
  }
  return responses;
}

/** The codes that an endpoint can refuse with, by status. */
function errorsByStatus({ needsKey, errors }: Endpoint): [number, ErrorCode[]][] {
  const codes = [...(needsKey ? COMMON_ERRORS : []), ...errors, "internal_error" as const];
  return [...Map.groupBy(codes, (code) => ERROR_TABLE[code].status)].sort(([a], [b]) => a - b);
}

/** Every answer of an error once, by a name that says its codes, as `MissingScopeOrAccountBlocked`. */
function describeErrorAnswers(endpoints: readonly Endpoint[]): Record<string, object> {
  const answers: Record<string, object> = { NotFound: describeErrorAnswer(404, ["not_found"], false) };
  for (const endpoint of endpoints) {
    for (const [status, codes] of errorsByStatus(endpoint)) {
      answers[answerName(codes, endpoint.needsKey)] = describeErrorAnswer(status, codes, endpoint.needsKey);
    }
  }
  return answers;
}

function answerName(codes: readonly ErrorCode[], needsKey: boolean): string {
  const words = codes.map((code) =>
    code.replace(/(?:^|_)(\w)/g, (_, initial: string) => initial.toUpperCase()),
  );
  return words.join("Or") + (needsKey ? "" : "WithoutKey");
}

function describeErrorAnswer(status: number, codes: readonly ErrorCode[], needsKey: boolean): object {
  const { description, body, examples } = describeError(codes);
  return { description, headers: headersOf(status, needsKey), content: jsonContent(body, examples) };
}

function jsonContent(schema: TSchema, examples: Record<string, unknown>): object {
  return { "application/json": { schema: referToNamed(schema), examples: nameExamples(examples) } };
}

function textContent(examples: Record<string, unknown>): object {
  return { "text/plain": { schema: { type: "string" }, examples: nameExamples(examples) } };
}

function nameExamples(examples: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
}

function describeNamed(): object {
  return Object.fromEntries(
    Object.entries(NAMED_SCHEMATA).map(([name, schema]) => [name, referInside(schema)]),
  );
}

/** Replaces each schema that has a name by a reference to it. */
function referToNamed(schema: unknown): unknown {
  const named = Object.entries(NAMED_SCHEMATA).find(([, known]) => known === schema);
  return named === undefined ? referInside(schema) : { $ref: `#/components/schemas/${named[0]}` };
}

function referInside(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(referToNamed);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, referToNamed(value)]));
}
