// Names of East Asia, where words are syllables. The whole name decides what two of its words may be, because
// short words of other languages look like syllables too (names/lexicon/syllables.ts).

import { areSyllables, isSameSyllable } from "../../names/lexicon/syllables.ts";
import type { Word } from "../words/word.ts";
import type { WordComparison } from "../words/word-pair.ts";

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

/** True for a word that is one syllable of East Asia, or two. */
export function isOfSyllables({ text, traits }: Word): boolean {
  return traits.particulars.isSyllable || areSyllables(text);
}

/**
 * A reading of ideographs corresponds to a word of the same sound, or to one that spells the same syllable as
 * another country does. Nobody typed it, so what is typed has a typo only where it is no syllable. Several
 * Chinese syllables with the same consonants are other characters: Guiying is not Guoying. Nor does one
 * letter stand for a syllable: hundreds begin with it.
 */
export function isReadAlike(a: Word, b: Word, { relation }: WordComparison): boolean {
  if (relation === "initial") return false;
  if (relation === "same" || !isOfSyllables(a) || !isOfSyllables(b)) return true;
  if (relation === "variant" && !(areSyllables(a.text) && areSyllables(b.text))) return true;
  return isSameSyllable(a.text, b.text);
}
