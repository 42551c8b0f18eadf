// Words with wildcards: against a regular expression where that is quick, and where it is not.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { fitsPattern } from "../../src/service/yente/wildcards.ts";

test.each([
  ["vesk", "vesk", true],
  ["vesk", "vesko", false],
  ["v*k", "vesk", true],
  ["v*", "v", true],
  ["*", "", true],
  ["?", "", false],
  ["?esk", "vesk", true],
  ["*e?k*", "orlanvesk", true],
  ["*ab", "aab", true],
  ["*ab*b", "ab", false],
  ["v.sk", "vesk", false],
  ["?", "𝒜", true],
])("%s fits %s: %p", (pattern, word, fits) => {
  expect(fitsPattern(pattern, word)).toBe(fits);
});

test("a pattern fits the words that its regular expression fits", () => {
  const texts = (signs: string) => fc.string({ unit: fc.constantFrom(...signs), maxLength: 8 });
  fc.assert(
    fc.property(texts("ab*?"), texts("ab"), (pattern, word) => {
      const same = new RegExp(`^${pattern.replaceAll("*", ".*").replaceAll("?", ".")}$`);
      expect(fitsPattern(pattern, word)).toBe(same.test(word));
    }),
  );
});

test("many stars take no more work than letters", () => {
  expect(fitsPattern(`${"*?".repeat(500)}q`, "a".repeat(2000))).toBe(false);
});
