import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { countEdits, deletionHashes, editsOf, hashText } from "../../../src/names/keys/deletions.ts";

const SEED = 7;
const lettersOf = (text: string) => Uint16Array.from(text, (_, i) => i).map((i) => text.charCodeAt(i));
const word = (min: number, max: number) => fc.stringMatching(new RegExp(`^[a-e]{${min},${max}}$`));

function edits(a: string, b: string, editsMax: number): number {
  return countEdits(lettersOf(a), 0, a.length, lettersOf(b), 0, b.length, editsMax);
}

/** Optimal string alignment, the whole matrix as the textbook has it. */
function countEditsSlowly(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      let least = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      (rows[i] ?? [])[j] = least;
    }
  }
  return at(a.length, b.length);
}

describe("countEdits", () => {
  test.each([
    ["hassan", "hassan", 0],
    ["hassan", "hasan", 1],
    ["hassan", "hasasn", 1],
    ["hassan", "hossan", 1],
    ["hassan", "hosan", 2],
    ["hassan", "husayn", 3],
    ["hassan", "karim", 3],
    ["", "ab", 2],
    ["a", "abcd", 3],
  ])("%p and %p: %i", (a, b, expected) => {
    expect(edits(a, b, 2)).toBe(expected);
  });

  test("agrees with the whole matrix, and reads a stretch of a longer text alike", () => {
    fc.assert(
      fc.property(word(0, 9), word(0, 9), fc.constantFrom(0, 1, 2), (a, b, editsMax) => {
        const expected = Math.min(countEditsSlowly(a, b), editsMax + 1);
        expect(edits(a, b, editsMax)).toBe(expected);
        const long = lettersOf(`xy${b}z`);
        expect(countEdits(lettersOf(a), 0, a.length, long, 2, 2 + b.length, editsMax)).toBe(expected);
      }),
      { numRuns: 2000, seed: 11 },
    );
  });
});

describe("deletionHashes", () => {
  const shared = (a: string, b: string) => {
    const ofA = new Set(deletionHashes(a, SEED));
    return deletionHashes(b, SEED).some((hash) => ofA.has(hash));
  };

  test("words within the edits of both share a hash", () => {
    let near = 0;
    fc.assert(
      fc.property(fc.stringMatching(/^[ab]{3,9}$/), fc.stringMatching(/^[ab]{3,9}$/), (a, b) => {
        if (countEditsSlowly(a, b) > Math.min(editsOf(a.length), editsOf(b.length))) return;
        near++;
        expect(shared(a, b)).toBe(true);
      }),
      { numRuns: 5000, seed: 12 },
    );
    expect(near).toBeGreaterThan(500);
  });

  test("words far apart share none", () => {
    expect(shared("gulbuddin", "petrovich")).toBe(false);
    expect(shared("hassan", "karimov")).toBe(false);
  });

  test("holds the word itself first, and every hash once", () => {
    for (const text of ["a", "ab", "abba", "mississippi", "сергей", "x".repeat(80)]) {
      const hashes = [...deletionHashes(text, SEED)];
      expect(hashes[0]).toBe(hashText(text.slice(0, 64), SEED));
      expect(hashes).toEqual([...new Set(hashes)]);
    }
    expect(deletionHashes("abcdefgh", SEED)).toHaveLength(1 + 8 + 28);
    expect(deletionHashes("abcde", SEED)).toHaveLength(1 + 5);
    expect(deletionHashes("ab", SEED)).toHaveLength(1);
    expect(deletionHashes("abcdefghijklmnopqrstuvwxyz", SEED)).toHaveLength(1 + 26);
  });
});

test("hashText is the same on every machine", () => {
  expect(hashText("", 0)).toBe(0);
  expect([hashText("hassan", 1), hashText("hassan", 2), hashText("сергей", 1)]).toMatchInlineSnapshot(`
    [
      959733856,
      1104292529,
      -753893188,
    ]
  `);
});
