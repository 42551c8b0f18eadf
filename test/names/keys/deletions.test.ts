import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { countEdits } from "../../../src/engine/names/distance/edit-distance.ts";
import { deletionHashes, editsOf } from "../../../src/engine/names/keys/deletions.ts";
import { hashText } from "../../../src/engine/names/keys/text-hash.ts";

const SEED = 7;

describe("deletionHashes", () => {
  const shared = (a: string, b: string) => {
    const ofA = new Set(deletionHashes(a, SEED));
    return deletionHashes(b, SEED).some((hash) => ofA.has(hash));
  };

  test("words within the edits of both share a hash", () => {
    let near = 0;
    fc.assert(
      fc.property(fc.stringMatching(/^[ab]{3,9}$/), fc.stringMatching(/^[ab]{3,9}$/), (a, b) => {
        if (countEdits(a, b) > Math.min(editsOf(a.length), editsOf(b.length))) return;
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
