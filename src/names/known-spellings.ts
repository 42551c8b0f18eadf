// Which other words are known for one name with a word, though they share too few letters and sounds for a key of keys.ts:
// William and Bill, Abdul and Abdur, Junior and Filho, Zhong and Chung. Tables only; what such a pair is worth, and in which names,
// is the scorer's business.

import { listSyllables } from "./syllables.ts";
import { NICKNAME_GROUPS } from "./tables/nicknames.ts";
import { GENERATIONS, HALF_NAMES } from "./tables/words.ts";

const NONE: readonly string[] = [];

/** By word; made when it is first asked for. */
let spellings: ReadonlyMap<string, readonly string[]> | null = null;

/** The other words that one of the tables has for the name that this word is; none for most words. */
export function knownSpellings(word: string): readonly string[] {
  spellings ??= joinRows([
    ...NICKNAME_GROUPS.map((line) => line.split(" ")),
    HALF_NAMES,
    ...listGenerations(),
    ...listSyllables(),
  ]);
  return spellings.get(word) ?? NONE;
}

/** The words for each generation of a family. */
function listGenerations(): string[][] {
  const words = Object.keys(GENERATIONS);
  const numbers = new Set(Object.values(GENERATIONS));
  return [...numbers].map((number) => words.filter((word) => GENERATIONS[word] === number));
}

/** By word, the others of all rows that it stands in, each once. */
function joinRows(rows: readonly (readonly string[])[]): Map<string, readonly string[]> {
  const joined = new Map<string, Set<string>>();
  for (const row of rows) {
    for (const word of row) {
      const others = joined.get(word) ?? new Set();
      for (const other of row) if (other !== word) others.add(other);
      joined.set(word, others);
    }
  }
  return new Map([...joined].flatMap(([word, others]) => (others.size === 0 ? [] : [[word, [...others]]])));
}
