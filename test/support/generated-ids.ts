// Ids of entities at the edges: of 200 and 201 characters, with slashes, percent signs, marks and broken
// encodings.

import { ENTITY_ID_LENGTH_MAX } from "../../src/base/model/limits.ts";
import { type GeneratedCase, refused } from "./generated-exchange.ts";
import type { Target } from "./generated-queries.ts";

/** Ids that no entity has. */
const ABSENT: readonly string[] = [
  "a",
  "a/b",
  "/",
  "//",
  "a/history",
  "%",
  "%25",
  "100%",
  "%zz",
  "a b",
  "a+b",
  "a?b",
  "a#b",
  "a;b",
  "é",
  "東京",
  "שלום",
  "👩‍👩‍👧‍👦",
  "ofac-990002\u200b",
  "\u202eofac-990002",
  "\ufeffofac-990002",
  "OFAC-990002",
  " ofac-990002",
  "' OR 1=1 --",
  "a\nb",
  "...",
  "__proto__",
  "constructor",
  "null",
  ...["a", "é", "𝒜", "/", "%"].map((character) => character.repeat(ENTITY_ID_LENGTH_MAX)),
];

/** Not an id at all; raw, as it stands in the path. */
const MALFORMED: readonly string[] = [
  "%00",
  "a%00b",
  "%",
  "%2",
  "%zz",
  "%ff",
  "%c0%af",
  "%ed%a0%80",
  "%e2%82",
  ...["a", "é", "𝒜", "/", "%"].map((character) =>
    encodeURIComponent(character.repeat(ENTITY_ID_LENGTH_MAX + 1)),
  ),
  "a".repeat(10_000),
];

/** Other paths: a slash that is not encoded parts two segments. */
const OTHER_PATHS: readonly string[] = ["", "a/b", "a//", "/a", "a/b/c", "..%2f..%2fhealthz/x", "%2e%2e"];

/** Cases on the id in the path of an endpoint. */
export function* generateIds({ method, pattern }: Target): Generator<GeneratedCase> {
  const at = (segment: string) => pattern.replace(":id", () => segment);
  const label = (segment: string) => `${method} ${pattern} with the id ${segment}`;
  for (const id of ABSENT) {
    const segment = encodeURIComponent(id);
    const named = id.length < 20 ? JSON.stringify(id) : null;
    yield {
      label: label(segment),
      method,
      target: at(segment),
      expected: refused(named, "entity_not_found"),
    };
    yield {
      label: label(`${segment} of a wrong type`),
      method,
      target: `${at(segment)}?type=x`,
      expected: refused("type", "invalid_request"),
    };
  }
  for (const segment of MALFORMED) {
    yield { label: label(segment), method, target: at(segment), expected: refused("id", "invalid_request") };
  }
  for (const segment of OTHER_PATHS) {
    yield { label: label(segment), method, target: at(segment), expected: refused(null, "not_found") };
  }
}
