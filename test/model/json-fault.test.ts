// Where a text stops being JSON: the engine decides what is JSON, and the place is one to point at.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { findJsonFault } from "../../src/base/model/json-fault.ts";

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const CASES: readonly (readonly [text: string, line: number, column: number, what: string])[] = [
  ['{"a": 1,}', 1, 9, "needs a name in double quotes where } is"],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'needs a comma or } where "b" is'],
  ['{"a" 1}', 1, 6, "needs a colon where 1 is"],
  ["{'a': 1}", 1, 2, "needs a name in double quotes or } where ' is"],
  ["[1, 2", 1, 6, "needs a comma or ] where the text ends"],
  ["[1,]", 1, 4, "needs a value where ] is"],
  ["[01]", 1, 2, "needs a value or ] where 01 is"],
  ["[True]", 1, 2, "needs a value or ] where True is"],
  ['{"a": "b', 1, 7, 'needs a value where "b is'],
  ["{} {}", 1, 4, "needs the end where { is"],
  ["{}\0", 1, 3, "needs the end where U+0000 is"],
  ["[\u202e]", 1, 2, "needs a value or ] where U+202e is"],
  ["", 1, 1, "needs a value where the text ends"],
  [`[${"x".repeat(50)}]`, 1, 2, `needs a value or ] where ${"x".repeat(20)}… is`],
];

for (const [text, line, column, what] of CASES)
  test(JSON.stringify(text.slice(0, 30)), () => {
    expect(findJsonFault(text)).toEqual({ line, column, what });
  });

test("there is a fault where the engine sees one, and in no JSON", () => {
  const json = fc.json().filter((text) => text.length > 0);
  fc.assert(
    fc.property(json, (text) => {
      expect(findJsonFault(text)).toBeNull();
    }),
  );
  const damaged = fc.tuple(
    json,
    fc.nat(),
    fc.constantFrom("", ",", "}", '"', "1", "-", " ", "\\", "nul", "\n"),
  );
  fc.assert(
    fc.property(damaged, ([text, at, piece]) => {
      const cut = at % text.length;
      const other = text.slice(0, cut) + piece + text.slice(cut + 1);
      expect(findJsonFault(other) === null).toBe(isJson(other));
    }),
    { numRuns: 500 },
  );
});
