// Other spellings of a word of two syllables, for looking names up in an index: "Denghui" may be filed as
// Tenghui, or as Teng and Hui. A word has more spellings than can be looked up, so the likely ones are given
// only.

import { CHINESE } from "./chinese.ts";
import { KOREAN } from "./korean.ts";

/**
 * The spellings of one syllable that are combined with those of the other, and the combinations of one
 * language.
 */
const [SPELLINGS_MAX, COMBINATIONS_MAX] = [10, 40];

export type SyllablePair = readonly [string, string];

const NONE: readonly SyllablePair[] = [];

/**
 * The two syllables of a word in their likely spellings, its own first; none for a word of other syllables.
 */
export function syllablePairsOf(word: string): readonly SyllablePair[] {
  let pairs: SyllablePair[] | null = null;
  for (const language of [CHINESE, KOREAN]) {
    for (const [first, second] of language.cut(word)) {
      if (first === undefined || second === undefined) continue;
      pairs ??= [];
      pairs.push(...combine(language.spellingsOf(first), language.spellingsOf(second)));
      break;
    }
  }
  return pairs ?? NONE;
}

/** Pairs of the first few spellings of each, those with the likeliest of both first. */
function combine(firsts: readonly string[], seconds: readonly string[]): SyllablePair[] {
  const pairs: SyllablePair[] = [];
  for (let sum = 0; sum < 2 * SPELLINGS_MAX && pairs.length < COMBINATIONS_MAX; sum++) {
    for (let at = 0; at <= sum && pairs.length < COMBINATIONS_MAX; at++) {
      const [first, second] = [firsts[at], seconds[sum - at]];
      if (first !== undefined && second !== undefined) pairs.push([first, second]);
    }
  }
  return pairs;
}

/** The other spellings of a word of two syllables, in one word too. */
export function joinedSpellingsOf(word: string): readonly string[] {
  return syllablePairsOf(word).map(([first, second]) => first + second);
}
