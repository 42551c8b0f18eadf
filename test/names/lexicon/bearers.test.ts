import { expect, test } from "bun:test";
import { GIVEN_NAMES } from "../../../src/engine/names/data/given-names.ts";
import {
  areSpellingsOfOne,
  bearerOf,
  bearerOfParticle,
  bearersOf,
  EITHER,
  isFamilyNameOfWife,
  MAN,
  WOMAN,
} from "../../../src/engine/names/lexicon/bearers.ts";

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

test.each([
  ["bin", MAN],
  ["oglu", MAN],
  ["van", MAN],
  ["binti", WOMAN],
  ["qizi", WOMAN],
  ["thi", WOMAN],
  ["al", EITHER],
])("the particle %s tells", (particle, bearer) => {
  expect(bearerOfParticle(particle)).toBe(bearer);
});

test("a man is no woman, and neither is either", () => {
  expect(new Set([MAN, WOMAN, EITHER]).size).toBe(3);
});

test.each([
  ["mancini", 7],
  ["sanneh", 7],
  ["jamila", 7],
  ["smith", 12],
  ["milner", 5],
  ["ivanova", bearersOf("ivanov").count],
  ["quorvan", 0],
])("%s has the bearers of class %i", (name, bearers) => {
  expect(bearersOf(name).count).toBe(bearers);
});

test.each([
  ["thompson", "thomson", true],
  ["jonathan", "johnathon", true],
  ["azamat", "azmat", true],
  ["rahman", "rahmon", true],
  ["abdelhakim", "abdulhakim", true],
  ["abdelhamid", "abdulhameed", true],
  ["abdulrashid", "abdurashid", true],
  ["abdessalam", "abdelsalam", true],
  ["abdillah", "abdullah", true],
  ["nuraddin", "nuriddin", true],
  ["rahmatullah", "rahmatulloh", true],
  ["macleod", "mcleod", true],
  ["miller", "milner", false],
  ["abdelhakim", "abdelhalim", false],
  ["abdulhadi", "abdulhai", false],
  ["abdullah", "abdullahi", false],
  ["fakhriddin", "bakhriddin", false],
  ["hamidullah", "hamdullah", false],
  ["macallan", "mccellan", false],
])("%s and %s are spellings of one name: %p", (a, b, areOne) => {
  expect(areSpellingsOfOne(a, b)).toBe(areOne);
});

test("a wife's form of a family name is known by its ending", () => {
  expect(isFamilyNameOfWife("ivanova", "ivanov")).toBe(true);
  expect(isFamilyNameOfWife("jamila", "jamil")).toBe(false);
});
