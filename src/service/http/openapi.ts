// Writes the OpenAPI 3.1 document from the table of endpoints and from the schemata that decoding compiles,
// so it describes exactly what is checked.

import { ERROR_TABLE, type ErrorCode } from "../../base/model/errors.ts";
import type { Parameters } from "../contract/query-parameters.ts";
import { ErrorBody } from "../contract/response-schemata.ts";
import { ANY_KEY, type AnyEndpoint } from "./endpoint.ts";
import { describeError } from "./openapi-errors.ts";
import { REQUEST_EXAMPLES, RESPONSE_EXAMPLES } from "./openapi-examples.ts";
import { DESCRIBED_HEADERS, headersOf, REQUEST_ID_PARAMETER } from "./openapi-headers.ts";
import { NamedSchemata } from "./openapi-schemata.ts";

/** Error codes of every endpoint with a key. */
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

/** Generators make one client class or module per tag. */
const TAGS = {
  screening: "Search, match and the data behind them.",
  review:
    "Reviewing alerts, beside `/v1`: who is signed in, evidence, cases, lists and files. Pages of other sites are refused, and so is JSON without its Content-Type.",
  payments: "Payment messages, beside `/v1`. Pages of other sites are refused.",
  operation: "The state of the service, without a key.",
};

/** Writes the document. */
export function documentOpenApi(endpoints: readonly AnyEndpoint[], version: string): object {
  const schemata = new NamedSchemata();
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    const operation = describeOperation(endpoint, schemata);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  const responses = describeErrorAnswers(endpoints, schemata);
  return {
    openapi: "3.1.0",
    info: {
      title: "Interdict",
      version,
      summary: "Screens people, companies, vessels and aircraft against sanctions and PEP data.",
      description:
        "Unknown parameters and fields are refused, never ignored. Branch on `error.code`, never on `error.message`. A path or method that is not in this document answers 404 `not_found`; see the component `NotFound`.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "The service that serves this document." }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemata.components(),
      parameters: { RequestId: REQUEST_ID_PARAMETER },
      headers: DESCRIBED_HEADERS,
      responses,
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description:
            "An API key: `Authorization: Bearer <key>`. Endpoints under `/v1` need its scope `sanctions:read`; the others name theirs.",
        },
      },
    },
  };
}

function describeOperation(endpoint: AnyEndpoint, schemata: NamedSchemata): object {
  const name = `${endpoint.method} ${endpoint.path}`;
  return {
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    ...describeRules(endpoint),
    operationId: endpoint.operationId,
    security: endpoint.scope === null ? [] : [{ key: [] }],
    parameters: [
      ...describePathParameters(endpoint),
      ...describeParameters(endpoint.parameters ?? {}, schemata),
      { $ref: "#/components/parameters/RequestId" },
    ],
    ...(endpoint.rawBody === undefined
      ? {}
      : { requestBody: { required: true, description: endpoint.rawBody, content: RAW_CONTENT } }),
    ...(endpoint.requestBody === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: jsonContent(schemata.write(endpoint.requestBody), { request: REQUEST_EXAMPLES[name] }),
          },
        }),
    responses: describeResponses(endpoint, name, schemata),
  };
}

const RAW_CONTENT = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };

function tagOf({ path, scope }: AnyEndpoint): keyof typeof TAGS {
  if (isReview(path)) return "review";
  if (path.startsWith("/payments/")) return "payments";
  return scope === null ? "operation" : "screening";
}

/** The description, with the scope where it is not that of the contract. */
function describeRules({ path, scope, description }: AnyEndpoint): { description?: string } {
  const needed = scope === ANY_KEY ? "Any valid key." : `Needs the scope \`${scope}\`.`;
  const rules = [description, !path.startsWith("/v1/") && scope !== null ? needed : undefined];
  const text = rules.filter((rule) => rule !== undefined).join(" ");
  return text === "" ? {} : { description: text };
}

function isReview(path: string): boolean {
  return path.startsWith("/review/");
}

/** Throws for a segment that the endpoint does not describe. */
function describePathParameters({ path, pathParameters = {} }: AnyEndpoint): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => {
    const parameter = pathParameters[name];
    if (parameter === undefined) throw new Error(`${path} does not describe :${name}.`);
    const { meaning, schema, example } = parameter;
    return { name, in: "path", required: true, description: meaning, schema, example };
  });
}

function describeParameters(parameters: Parameters, schemata: NamedSchemata): object[] {
  return Object.entries(parameters).map(([name, { about, schema, isRequired }]) => ({
    name,
    in: "query",
    required: isRequired ?? false,
    description: about.meaning,
    schema: schemata.write(schema),
    example: about.example ?? schema.default,
  }));
}

function describeResponses(
  endpoint: AnyEndpoint,
  name: string,
  schemata: NamedSchemata,
): Record<string, object> {
  const { scope, responseBody, unreadyBody } = endpoint;
  const needsKey = scope !== null;
  const example = { answer: RESPONSE_EXAMPLES[name] };
  const responses: Record<string, object> = {
    "200": {
      description: "Answered.",
      headers: headersOf(200, needsKey, endpoint.headers),
      content:
        responseBody === undefined
          ? textContent(example, endpoint.download)
          : jsonContent(schemata.write(responseBody), example),
    },
  };
  for (const [status, codes] of errorsByStatus(endpoint)) {
    responses[String(status)] = { $ref: `#/components/responses/${answerName(codes, needsKey)}` };
  }
  if (unreadyBody !== undefined) {
    responses["503"] = {
      description: "Not ready.",
      headers: headersOf(503, needsKey),
      content: jsonContent(schemata.write(unreadyBody), { unready: RESPONSE_EXAMPLES[`${name} 503`] }),
    };
  }
  return responses;
}

/** The error codes of an endpoint, by status. */
function errorsByStatus({ scope, errors = [] }: AnyEndpoint): [number, ErrorCode[]][] {
  const codes = [...(scope === null ? [] : COMMON_ERRORS), ...errors, "internal_error" as const];
  return [...Map.groupBy(codes, (code) => ERROR_TABLE[code].status)].sort(([a], [b]) => a - b);
}

/** Every error answer once, by a name made of its codes, such as `MissingScopeOrAccountBlocked`. */
function describeErrorAnswers(
  endpoints: readonly AnyEndpoint[],
  schemata: NamedSchemata,
): Record<string, object> {
  const schema = schemata.write(ErrorBody);
  const answers: Record<string, object> = {
    NotFound: describeErrorAnswer(schema, 404, ["not_found"], false),
  };
  for (const endpoint of endpoints) {
    for (const [status, codes] of errorsByStatus(endpoint)) {
      const needsKey = endpoint.scope !== null;
      answers[answerName(codes, needsKey)] = describeErrorAnswer(schema, status, codes, needsKey);
    }
  }
  return answers;
}

function answerName(codes: readonly ErrorCode[], needsKey: boolean): string {
  const words = codes.map((code) =>
    code.replace(/(?:^|_)(\w)/g, (_, initial: string) => initial.toUpperCase()),
  );
  // NotFound is the answer at paths that the document does not have.
  const name = words.join("Or");
  return (name === "NotFound" ? "IdNotFound" : name) + (needsKey ? "" : "WithoutKey");
}

function describeErrorAnswer(
  schema: object,
  status: number,
  codes: readonly ErrorCode[],
  needsKey: boolean,
): object {
  const { description, examples } = describeError(codes);
  return { description, headers: headersOf(status, needsKey), content: jsonContent(schema, examples) };
}

function jsonContent(schema: object, examples: Record<string, unknown>): object {
  return { "application/json": { schema, examples: nameExamples(examples) } };
}

function textContent(examples: Record<string, unknown>, contentType = "text/plain"): object {
  const [type = contentType] = contentType.split(";");
  return { [type]: { schema: { type: "string" }, examples: nameExamples(examples) } };
}

function nameExamples(examples: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
}
