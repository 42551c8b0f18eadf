// Synonyms of a word of a name: words that stand for the same name but share too few letters and sounds for
// an index key (William and Bill, Abdul and Abdur, Junior and Filho, Zhong and Chung). The tables say which
// words are synonyms; the scorer decides what such a pair is worth, and in which names.

import { GENERATIONS, HALF_NAMES } from "../data/words.ts";
import { nicknamesOf } from "./nicknames.ts";
import { spellingsOfSyllable } from "./syllables.ts";
import { SynonymSets } from "./synonym-sets.ts";

/** All half names, and the words for each generation of a family. */
const HALF_NAMES_AND_GENERATIONS = new SynonymSets([HALF_NAMES, ...wordsByGeneration()]);

function wordsByGeneration(): string[][] {
  const words = Object.keys(GENERATIONS);
  const numbers = new Set(Object.values(GENERATIONS));
  return [...numbers].map((number) => words.filter((word) => GENERATIONS[word] === number));
}

/** The synonyms of a word, without itself and without repeats; none for most words. */
export function synonymsOf(word: string): readonly string[] {
  const known = [
    ...nicknamesOf(word),
    ...HALF_NAMES_AND_GENERATIONS.synonymsOf(word),
    ...spellingsOfSyllable(word),
  ];
  return known.length === 0 ? known : [...new Set(known)].filter((other) => other !== word);
}
