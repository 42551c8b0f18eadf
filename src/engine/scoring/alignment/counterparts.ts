// Whether a word of the subject and a listed one can be counterparts, as far as they tell by themselves.

import type { Word } from "../words/word.ts";
import { areFarApart, compareWords, type WordComparison } from "../words/word-pair.ts";
import { isReadAlike } from "./east-asian.ts";

/**
 * How a word of the subject and a listed one are related as counterparts; null when they can be none.
 * `isReading` as in AnalysedName, of the subject's name.
 */
export function compareCounterparts(own: Word, listed: Word, isReading: boolean): WordComparison | null {
  if (areFarApart(own, listed) || !canBeCounterparts(own, listed)) return null;
  const comparison = compareWords(own, listed);
  if (comparison.relation === "different") return null;
  return isReading && !isReadAlike(own, listed, comparison) ? null : comparison;
}

/** Particles and legal forms need a word of the same text; titles can be misspelt names. */
function canBeCounterparts(a: Word, b: Word): boolean {
  if (a.letters === b.letters && a.text === b.text) return true;
  if (!a.isHeavy && !b.isHeavy) return false;
  return (a.isHeavy || a.class === "title") && (b.isHeavy || b.class === "title");
}
