// Names of East Asia, where words are syllables. The whole name decides what two of its words may be, because
// short words of other languages look like syllables too (names/lexicon/syllables.ts).

import { areSyllables } from "../../names/lexicon/syllables.ts";
import type { Word } from "../words/word.ts";

/** In a name of so many words one may have a spelling that no table has (Lee Kuan Yew). */
const WORDS_FOR_UNKNOWN = 3;

/** True for names of East Asian syllables only, apart from particles and titles. */
export function areAllSyllables(words: readonly Word[]): boolean {
  return words.every((word) => !word.isHeavy || isOfSyllables(word));
}

/** True for names whose words are East Asian; one of several may have an unusual spelling. */
export function isEastAsian(words: readonly Word[]): boolean {
  let heavy = 0;
  let unknown = 0;
  for (const word of words) {
    if (!word.isHeavy) continue;
    heavy++;
    if (!isOfSyllables(word)) unknown++;
  }
  return unknown === 0 || (unknown === 1 && heavy >= WORDS_FOR_UNKNOWN);
}

function isOfSyllables({ text, traits }: Word): boolean {
  return traits.particulars.isSyllable || areSyllables(text);
}
