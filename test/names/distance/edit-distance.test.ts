// The edit distance against the matrix of its definition.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { countEdits, EditCounter } from "../../../src/engine/names/distance/edit-distance.ts";

/** Optimal string alignment as the textbook has it: the whole matrix, cell by cell. */
function countByDefinition(a: string, b: string): number {
  const width = b.length + 1;
  const cells: number[] = [];
  const at = (i: number, j: number) => cells[i * width + j] ?? Number.NaN;
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      if (i === 0 || j === 0) {
        cells.push(i + j);
        continue;
      }
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      cells.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(a.length, b.length);
}

const wordOf = (maxLength: number, ...letters: string[]) =>
  fc.string({ unit: fc.constantFrom(...letters), maxLength, size: "max" });

/** A word and another one that some edits lead to. */
function nearPair(word: fc.Arbitrary<string>): fc.Arbitrary<readonly [string, string]> {
  const edits = fc.array(fc.tuple(fc.nat(150), fc.constantFrom("drop", "add", "change", "swap")), {
    maxLength: 5,
  });
  return fc.tuple(word, edits).map(([text, changes]) => {
    const letters = [...text];
    for (const [place, change] of changes) {
      const at = place % (letters.length + 1);
      if (change === "drop") letters.splice(at, 1);
      if (change === "add") letters.splice(at, 0, "b");
      if (change === "change") letters.splice(at, 1, "z");
      if (change === "swap") letters.splice(at, 2, ...letters.slice(at, at + 2).reverse());
    }
    return [text, letters.join("")] as const;
  });
}

describe("the edits between two words", () => {
  test.each([
    ["", "", 0],
    ["vesk", "vesk", 0],
    ["vesk", "", 4],
    ["", "ab", 2],
    ["vesk", "veks", 1],
    ["vesk", "vsk", 1],
    ["vesk", "veskk", 1],
    ["vesk", "vask", 1],
    ["ab", "ba", 1],
    ["hassan", "hasasn", 1],
    ["hassan", "husayn", 3],
    ["mohammed", "mohamad", 2],
    ["orlan", "torvad", 3],
    ["a", "abcd", 3],
    ["ca", "abc", 3],
    ["веск", "векс", 1],
    // Two code units each, of which the first is the same.
    ["𐒰𐒱", "𐒱𐒰", 2],
    ["𐒰𐒱", "𐒰", 2],
  ])("%p to %p are %p", (a, b, edits) => {
    expect(countByDefinition(a, b)).toBe(edits);
    expect(countEdits(a, b)).toBe(edits);
    expect(countEdits(b, a)).toBe(edits);
  });

  const words: readonly (readonly [string, fc.Arbitrary<string>])[] = [
    ["few letters", wordOf(12, "a", "b", "c")],
    ["two letters, longer than a block", wordOf(70, "a", "b")],
    ["several blocks", wordOf(140, "a", "b", "c", "d")],
    ["letters of several scripts", wordOf(40, "a", "z", "0", "я", "山", "김", "ا")],
    ["characters outside the basic plane", wordOf(20, "𐒰", "𐒱", "😀", "a", "\ud801")],
    ["any character", fc.string({ unit: "binary", maxLength: 40, size: "max" })],
  ];

  test.each(words)("equal those of the definition: %s", (_, word) => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(word, word), nearPair(word)), ([a, b]) => {
        expect(countEdits(a, b)).toBe(countByDefinition(a, b));
      }),
      { numRuns: 400, seed: 11 },
    );
  });

  test("are right on both sides of the width of an integer", () => {
    for (const length of [30, 31, 32, 33, 34, 63, 64, 65, 66, 96, 97]) {
      const word = "abcdefgh".repeat(13).slice(0, length);
      expect(countEdits(word, `${word}x`)).toBe(1);
      expect(countEdits(word, word.slice(1))).toBe(1);
      expect(countEdits(`x${word.slice(1)}`, word)).toBe(1);
      for (let at = 0; at + 1 < length; at++) {
        const swapped = `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
        expect(`${length}, ${at}: ${countEdits(word, swapped)}`).toBe(`${length}, ${at}: 1`);
      }
    }
  });
});

describe("an edit counter", () => {
  const lettersOf = (text: string) => Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));

  test("counts parts of an array, after any word that was loaded before", () => {
    const counter = new EditCounter();
    const word = fc.oneof(wordOf(40, "a", "b", "c", "й", "山"), wordOf(100, "a", "b"));
    let near = 0;
    fc.assert(
      fc.property(nearPair(word), fc.integer({ min: 0, max: 3 }), ([text, other], editsMax) => {
        const expected = countByDefinition(text, other);
        const letters = lettersOf(`##${other}##`);
        counter.load(text);
        const counted = counter.count(letters, 2, letters.length - 2, editsMax);
        if (expected <= editsMax) expect(counted).toBe(expected);
        else expect(counted).toBeGreaterThan(editsMax);
        expect(counter.count(letters, 2, letters.length - 2)).toBe(expected);
        expect(counter.count(`##${other}##`, 2, letters.length - 2)).toBe(expected);
        if (expected <= editsMax) near++;
      }),
      { numRuns: 1500, seed: 11 },
    );
    expect(near).toBeGreaterThan(300);
  });

  test("compares with the empty word at first", () => {
    expect(new EditCounter().count("abc", 0, 3)).toBe(3);
    expect(new EditCounter().count("abc", 0, 3, 2)).toBe(3);
  });
});
