// The bit-parallel distance against the matrix of the definition.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { countEdits, countInMatrix } from "../../../src/names/distance/distance.ts";

describe("edits between two words", () => {
  test.each([
    ["", "", 0],
    ["vesk", "vesk", 0],
    ["vesk", "", 4],
    ["vesk", "veks", 1],
    ["vesk", "vsk", 1],
    ["vesk", "veskk", 1],
    ["vesk", "vask", 1],
    ["orlan", "torvad", 3],
    ["ca", "abc", 3],
    ["веск", "векс", 1],
  ])("%p to %p are %p", (a, b, edits) => {
    expect(countEdits(a, b)).toBe(edits);
  });

  test("equal those of the matrix, for few letters, many letters and other scripts", () => {
    const few = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 40 });
    const some = fc.string({ unit: fc.constantFrom("a", "я", "z", "0"), maxLength: 12 });
    const any = fc.string({ maxLength: 35 });
    for (const words of [few, some, any]) {
      fc.assert(
        fc.property(words, words, (a, b) => {
          expect(countEdits(a, b)).toBe(countInMatrix(a, b));
        }),
        { numRuns: 400 },
      );
    }
  });

  test("are right at the width of a machine word", () => {
    for (const length of [30, 31, 32, 33, 64]) {
      const word = "abcdefgh".repeat(8).slice(0, length);
      expect(countEdits(word, `${word}x`)).toBe(1);
      expect(countEdits(word, word.slice(1))).toBe(1);
      expect(countEdits(`x${word.slice(1)}`, word)).toBe(1);
    }
  });
});
