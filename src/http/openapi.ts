// The interface as an OpenAPI 3.1 document, made from the table of endpoints and the schemata that decoding compiles:
// what is documented is what is checked.

import type { TSchema } from "@sinclair/typebox";
import { ERROR_TABLE, type ErrorCode } from "../model/errors.ts";
import { ENTITY_ID_LENGTH_MAX } from "../model/limits.ts";
import type { Parameters } from "../model/query-parameters.ts";
import type { Endpoint } from "./endpoint.ts";
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
  "internal_error",
];

/** Writes the document. Schemata that have a name are written once, and referred to. */
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
      description:
        "Unknown parameters and fields are refused, never ignored. Branch on error.code, not on messages.",
    },
    paths,
    components: {
      schemas: NAMED_RESPONSES,
      securitySchemes: { key: { type: "http", scheme: "bearer", description: "An API key." } },
    },
  };
}

function describeOperation(endpoint: Endpoint, path: string): object {
  return {
    summary: endpoint.summary,
    operationId: operationId(endpoint.method, path),
    security: endpoint.needsKey ? [{ key: [] }] : [],
    parameters: [...describePathParameters(path), ...describeParameters(endpoint.parameters ?? {})],
    ...(endpoint.requestBody === undefined
      ? {}
      : { requestBody: { required: true, content: jsonContent(endpoint.requestBody) } }),
    responses: {
      "200": {
        description: "Answered.",
        ...(endpoint.responseBody === null ? {} : { content: jsonContent(endpoint.responseBody) }),
      },
      ...describeErrors(endpoint.needsKey ? [...COMMON_ERRORS, ...endpoint.errors] : endpoint.errors),
    },
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
    schema: { type: "string", minLength: 1, maxLength: ENTITY_ID_LENGTH_MAX },
  }));
}

function describeParameters(parameters: Parameters): object[] {
  return Object.entries(parameters).map(([name, { schema }]) => ({
    name,
    in: "query",
    required: false,
    schema,
  }));
}

function describeErrors(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = Map.groupBy(codes, (code) => ERROR_TABLE[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, grouped]) => [
      String(status),
      {
        description: grouped.join(", "),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
}

function jsonContent(schema: TSchema): object {
  return { "application/json": { schema: referToNamed(schema) } };
}

/** Replaces each schema that has a name by a reference to it. */
function referToNamed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(referToNamed);
  if (typeof schema !== "object" || schema === null) return schema;
  const named = Object.entries(NAMED_RESPONSES).find(([, known]) => known === schema);
  if (named !== undefined) return { $ref: `#/components/schemas/${named[0]}` };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, referToNamed(value)]));
}
