// Query strings made from the table of endpoints: each parameter misspelt, repeated, empty, badly encoded,
// and with every value of generated-values.ts. The OpenAPI document, read by JSON Schema, says which of them
// are good.

import { SCOPE_READ } from "../../src/base/model/scopes.ts";
import type { Parameters } from "../../src/service/contract/query-parameters.ts";
import { ENDPOINTS } from "../../src/service/http/endpoints.ts";
import { ENTITY_ID_EXAMPLE, REQUEST_EXAMPLES } from "../../src/service/http/openapi-examples.ts";
import { answered, type Expectation, type GeneratedCase, refused } from "./generated-exchange.ts";
import { misspell, type Schema, textsFor } from "./generated-values.ts";
import type { DocumentedParameter, DocumentValidator, OpenApiDocument } from "./openapi-document.ts";
import { readWireText } from "./wire-text.ts";

/** Not UTF-8 when decoded: a broken escape, a lone byte, an overlong NUL, a surrogate, a cut sequence. */
const BROKEN_ENCODINGS = ["%", "%z", "%zz", "a%2", "%ff", "%c0%80", "%ed%a0%80", "%e2%82"];

export interface Target {
  readonly method: "GET" | "POST";
  readonly pattern: string;
  readonly path: string;
  readonly parameters: Parameters;
  readonly body?: string;
  /** What a good request gets: an answer, or that there is no such entity. */
  readonly whenGood: Expectation;
}

/** A list of the service that is asked. */
const LIST = "un_sc_sanctions";

/** The endpoints that any reader may ask, each with a request that is answered. */
export const TARGETS: readonly Target[] = ENDPOINTS.filter(({ scope }) => scope === SCOPE_READ).map(
  ({ method, path, parameters, errors = [] }) => {
    const example = REQUEST_EXAMPLES[`${method} ${path}`];
    return {
      method,
      pattern: path,
      path: path.replace(":id", ENTITY_ID_EXAMPLE).replace(":name", LIST),
      parameters: parameters ?? {},
      whenGood: errors.includes("entity_not_found")
        ? { ...refused(null, "entity_not_found"), orAnswered: true }
        : answered,
      ...(example === undefined ? {} : { body: JSON.stringify(example) }),
    };
  },
);

/**
 * Cases on the query string of an endpoint, by a document in which the schemata of parameters stand inline.
 */
export function* generateQueries(
  target: Target,
  document: OpenApiDocument,
  validator: DocumentValidator,
): Generator<GeneratedCase> {
  const ask = (query: string, expected: Expectation): GeneratedCase => ({
    label: `${target.method} ${target.pattern}?${query}`,
    method: target.method,
    target: `${target.path}?${query}`,
    ...(target.body === undefined ? {} : { body: target.body }),
    expected,
  });
  const names = Object.keys(target.parameters);

  yield ask("", answered);
  for (const name of ["limit", "q", "id", "schemas", "__proto__", "constructor", "queries", "ключ"]) {
    if (!names.includes(name)) yield ask(`${encodeURIComponent(name)}=1`, unknown(name));
  }
  for (const broken of BROKEN_ENCODINGS) yield ask(`${broken}=1`, refused(null, "unknown_parameter"));
  yield ask("=1", refused(null, "unknown_parameter"));
  yield ask(`x=${"a".repeat(10_000)}`, unknown("x"));
  yield ask(`${"a".repeat(10_000)}=1`, unknown("a".repeat(80)));

  const path = target.pattern.replace(/:(\w+)/, "{$1}");
  const documented = document.paths[path]?.[target.method.toLowerCase()];
  for (const [i, parameter] of (documented?.parameters ?? []).entries()) {
    if ("$ref" in parameter || parameter.in !== "query") continue;
    const place = ["paths", path, target.method.toLowerCase()];
    const fits = validator.at(...place, "parameters", String(i), "schema");
    yield* generateValues(
      parameter,
      names,
      (text) => fits(readWireText(parameter.schema, text)),
      target.whenGood,
      ask,
    );
  }
}

const unknown = (name: string) => refused(name, "unknown_parameter");

function* generateValues(
  { name, schema, example }: DocumentedParameter,
  names: readonly string[],
  isGood: (text: string) => boolean,
  whenGood: Expectation,
  ask: (query: string, expected: Expectation) => GeneratedCase,
): Generator<GeneratedCase> {
  const good = encodeURIComponent(String(example));
  yield ask(`${name}=${good}`, answered);
  for (const wrong of misspell(name)) {
    if (names.includes(wrong)) continue;
    yield ask(`${encodeURIComponent(wrong)}=${good}`, unknown(wrong.trim()));
    // An unknown name is told before a wrong value.
    yield ask(`${name}=&${encodeURIComponent(wrong)}=${good}`, unknown(wrong.trim()));
  }
  yield ask(`${name}=${good}&${name}=${good}`, refused(name, "invalid_request"));
  yield ask(`${name}=${good}&%${hex(name)}${name.slice(1)}=${good}`, refused(name, "invalid_request"));
  for (const empty of [name, `${name}=`, `&&${name}=&`]) yield ask(empty, refused(name, "invalid_request"));
  for (const broken of BROKEN_ENCODINGS) yield ask(`${name}=${broken}`, refused(name, "invalid_request"));

  const tried = new Set([""]);
  for (const text of textsFor(schema as Schema, String(example))) {
    if (tried.has(text)) continue;
    tried.add(text);
    // Only the query has a code of its own, for a query that is right in every other way.
    const tooShort = name === "query" && text.length < 100 && !text.includes("\0");
    const expected = isGood(text)
      ? whenGood
      : refused(name, tooShort ? "query_too_short" : "invalid_request");
    yield ask(`${name}=${encodeURIComponent(text)}`, expected);
  }
}

const hex = (name: string) => name.charCodeAt(0).toString(16);
