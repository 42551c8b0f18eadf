// Names of East Asia, where words are syllables. The whole name decides what two of its words may be, because
// short words of other languages look like syllables too (names/lexicon/syllables.ts).

import { areSyllables, isSameSyllable } from "../../names/lexicon/syllables.ts";
import type { Word } from "../words/word.ts";
import type { WordComparison } from "../words/word-pair.ts";

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
