// Other spellings of a word of two syllables, for looking names up in an index: "Denghui" may be filed as
// Tenghui, or as Teng and Hui. A word has more spellings than can be looked up, so the likely ones are given
// only. Every word of a query is asked about and most have none, so pairs are visited and not collected.

import { memo } from "../data/memo.ts";
import { CHINESE } from "./chinese.ts";
import { KOREAN } from "./korean.ts";
import type { SyllableLanguage } from "./syllable-language.ts";

/**
 * How far down both lists of spellings a pair may be, its two places added up, and how many combinations of
 * one language are visited.
 */
const [SUMS_MAX, COMBINATIONS_MAX] = [20, 40];

interface Language {
  readonly cut: SyllableLanguage["cut"];
  /** The spellings of a syllable, the likely ones first. */
  readonly spellingsOf: (syllable: string) => readonly string[];
}

const LANGUAGES: readonly Language[] = [CHINESE, KOREAN].map((language) => ({
  cut: language.cut,
  spellingsOf: memo((syllable: string) => language.spellingsOf(syllable)),
}));

/** The likely spellings of both syllables of a word. */
interface JoinedSyllables {
  /** The same list each time that its syllable comes. */
  readonly firsts: readonly string[];
  readonly seconds: readonly string[];
}

const NONE: readonly JoinedSyllables[] = [];

/** The two syllables of a word in each language that has both; none for a word of other syllables. */
export function joinedSyllablesOf(word: string): readonly JoinedSyllables[] {
  let found: JoinedSyllables[] | null = null;
  for (const { cut, spellingsOf } of LANGUAGES) {
    for (const [first, second] of cut(word)) {
      if (first === undefined || second === undefined) continue;
      found ??= [];
      found.push({ firsts: spellingsOf(first), seconds: spellingsOf(second) });
      break;
    }
  }
  return found ?? NONE;
}

/**
 * Visits pairs of spellings of both syllables, given by their places in the two lists: those with the
 * likeliest of both first, so the own spelling is the first.
 */
export function forEachCombination(
  { firsts, seconds }: JoinedSyllables,
  visit: (first: number, second: number) => void,
): void {
  let combinations = 0;
  const sums = Math.min(SUMS_MAX, firsts.length + seconds.length - 1);
  for (let sum = 0; sum < sums; sum++) {
    const last = Math.min(sum, firsts.length - 1);
    for (let at = Math.max(0, sum - seconds.length + 1); at <= last; at++) {
      if (combinations++ === COMBINATIONS_MAX) return;
      visit(at, sum - at);
    }
  }
}
