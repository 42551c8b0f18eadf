import { expect, test } from "bun:test";
import { GIVEN_NAMES } from "../../../src/names/data/given-names.ts";
import { bearerOf, EITHER, MAN, WOMAN } from "../../../src/names/lexicon/bearers.ts";

test("a name in the table is a man's or a woman's, never both", () => {
  const women = new Set(GIVEN_NAMES.women);
  expect(GIVEN_NAMES.men.length).toBeGreaterThan(500);
  expect(GIVEN_NAMES.men.filter((name) => women.has(name))).toEqual([]);
});

test.each([
  ["jamil", MAN],
  ["jamila", WOMAN],
  ["andrea", EITHER],
  ["sasha", EITHER],
  ["vesk", EITHER],
])("%s", (name, bearer) => {
  expect(bearerOf(name)).toBe(bearer);
});
