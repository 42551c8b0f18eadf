// Which other words are known for one name with a word, though they share too few letters and sounds for a
// key of keys.ts: William and Bill, Abdul and Abdur, Junior and Filho, Zhong and Chung. Tables only; what
// such a pair is worth, and in which names, is the scorer's business.

import { GENERATIONS, HALF_NAMES } from "../data/words.ts";
import { nicknamesOf } from "./nicknames.ts";
import { spellingsOfSyllable } from "./syllables.ts";
import { indexRows, wordsBeside } from "./word-rows.ts";

/** All half names, and the words for each generation of a family. */
const ROWS: readonly (readonly string[])[] = [HALF_NAMES, ...listGenerations()];
const ROWS_BY_WORD = indexRows(ROWS);

function listGenerations(): string[][] {
  const words = Object.keys(GENERATIONS);
  const numbers = new Set(Object.values(GENERATIONS));
  return [...numbers].map((number) => words.filter((word) => GENERATIONS[word] === number));
}

/** The other words that one of the tables has for the name that this word is; none for most words. */
export function knownSpellings(word: string): readonly string[] {
  const known = [
    ...nicknamesOf(word),
    ...wordsBeside(word, ROWS, ROWS_BY_WORD),
    ...spellingsOfSyllable(word),
  ];
  return known.length === 0 ? known : [...new Set(known)].filter((other) => other !== word);
}
