// Vowels of one sound in two spellings, and of two sounds.

import { expect, test } from "bun:test";
import { vowelMasks, vowelsAgree } from "../../../src/engine/scoring/words/vowels.ts";

const agree = (a: string, b: string, consonants = 4) => vowelsAgree(vowelMasks(a), vowelMasks(b), consonants);

test.each([
  ["torvadin", "torvaden"],
  ["husayn", "hussein"],
  ["yusuf", "yousuf"],
  ["muhammad", "mohamed"],
  ["mhmd", "muhammad"],
  ["saleem", "salim"],
  ["noor", "nur"],
])("%p and %p agree", (a, b) => {
  expect(agree(a, b)).toBe(true);
  expect(agree(b, a)).toBe(true);
});

test.each([
  ["jamal", "jamil"],
  ["mahmud", "mohamid"],
  ["rasheed", "rashad"],
  ["noor", "nar"],
])("%p and %p don't", (a, b) => {
  expect(agree(a, b)).toBe(false);
});

test("with few consonants a vowel may not be left out, unless none is written", () => {
  expect(agree("ming", "mingguo", 3)).toBe(false);
  expect(agree("ming", "mingguo", 4)).toBe(true);
  expect(agree("hsn", "hasan", 3)).toBe(true);
});
