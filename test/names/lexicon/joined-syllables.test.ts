// Words of two syllables: how they are cut, and the other spellings of both.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { forEachCombination, joinedSyllablesOf } from "../../../src/engine/names/lexicon/joined-syllables.ts";
import { SyllableCutter } from "../../../src/engine/names/lexicon/syllable-language.ts";

function pairsOf(word: string): string[] {
  const pairs: string[] = [];
  for (const joined of joinedSyllablesOf(word))
    forEachCombination(joined, (first, second) => {
      pairs.push(`${joined.firsts[first]} ${joined.seconds[second]}`);
    });
  return pairs;
}

test("the own spelling comes first, others after it", () => {
  const pairs = pairsOf("denghui");
  expect(pairs[0]).toBe("deng hui");
  expect(pairs).toContain("teng hui");
  expect(pairs.length).toBeLessThanOrEqual(80);
});

test.each(["torvad", "zhang", "", "li", "zhangweiming"])("%j is no two syllables", (word) => {
  expect(pairsOf(word)).toEqual([]);
});

test("a cutter finds what comparing every part with every syllable finds", () => {
  const text = (maxLength: number) =>
    fc.string({ minLength: 1, maxLength, unit: fc.constantFrom(..."abcn") });
  let cut = 0;
  fc.assert(
    fc.property(fc.uniqueArray(text(4), { minLength: 1, maxLength: 12 }), text(8), (syllables, word) => {
      const expected: string[][] = syllables.includes(word) ? [[word]] : [];
      for (let at = word.length - 1; at > 1 && expected.length < 3; at--) {
        const parts = [word.slice(0, at), word.slice(at)];
        if (parts.every((part) => syllables.includes(part))) expected.push(parts);
      }
      expect(new SyllableCutter(syllables).cut(word)).toEqual(expected);
      if (expected.length > 0) cut++;
    }),
    { numRuns: 2000 },
  );
  expect(cut).toBeGreaterThan(50);
});
