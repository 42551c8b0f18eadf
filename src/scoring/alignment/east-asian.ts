// Names of East Asia, where words are syllables: what is known of a whole name decides what two of its words
// may be. Relies on names/syllables.ts for single words, which short words of other languages are taken for
// as well.

import { areSyllables } from "../../names/lexicon/syllables.ts";
import type { Word } from "../words/word.ts";

/** In a name of so many words one may be spelt as no table has it (Lee Kuan Yew). */
const WORDS_FOR_UNKNOWN = 3;

/** True for names of syllables of East Asia only, particles and titles aside. */
export function areAllSyllables(words: readonly Word[]): boolean {
  return words.every((word) => !word.isHeavy || isOfSyllables(word));
}

/**
 * True for names that are of East Asia by their words, though one of several may be spelt in a way of its
 * own.
 */
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
