// What the spellers of all scripts share: the shape of a speller, and the spelling of letters by a table.
// Letters that no table has are spelt by the unidecode package.

import unidecode from "unidecode";
import type { LetterTable } from "../data/letter-table.ts";

/**
 * Spells a run of letters of one script, in lower case, in Latin letters. `position` is the number of the
 * run's word in the name, from 0. A space in the result separates two words.
 */
export type Speller = (run: string, position: number) => string;

/**
 * Written before a word whose script leaves its vowels out: any may be between its consonants
 * (names/keys/open-vowels.ts).
 */
export const OPEN_MARK = "~";

/**
 * The spellings that a script has for a name, most usual first: one speller each. `words` are all words of
 * the name, because they identify its language.
 */
export type Spellers = (words: readonly string[], isPerson: boolean) => readonly Speller[];

/** How a letter or pair is spelt at the start of a word, at the end of a longer one, and anywhere. */
interface Spellings {
  start?: string;
  end?: string;
  anywhere?: string;
}

/** The spellings of a letter, and of the pairs that begin with it by their second letter. */
interface LetterSpellings extends Spellings {
  readonly pairs: Map<string, Spellings>;
}

type CompiledTable = ReadonlyMap<string, LetterSpellings>;

/**
 * Tables are compiled once: an index build spells millions of words, and composing their keys took a tenth of
 * its time.
 */
const compiledTables = new WeakMap<LetterTable, CompiledTable>();

/**
 * The text with each letter replaced by its spelling, from left to right; a pair that the table has wins over
 * its two letters. Letters that the table does not have are spelt by unidecode.
 */
export function applyTable(text: string, table: LetterTable): string {
  const spellings = compiledTables.get(table) ?? compileTable(table);
  const letters = [...text];
  let result = "";
  let at = 0;
  for (let letter = letters[at]; letter !== undefined; letter = letters[at]) {
    const single = spellings.get(letter);
    const next = letters[at + 1];
    const pair = next === undefined ? undefined : single?.pairs.get(next);
    const spelling = pair && chooseByPlace(pair, at, 2, letters.length);
    if (spelling !== undefined) {
      result += spelling;
      at += 2;
    } else {
      result += (single && chooseByPlace(single, at, 1, letters.length)) ?? spellByCharacter(letter);
      at++;
    }
  }
  return result;
}

/** The spelling of `length` letters at a position of a word; undefined when they have none there. */
function chooseByPlace(
  spellings: Spellings,
  at: number,
  length: number,
  wordLength: number,
): string | undefined {
  const isEnd = at > 0 && at + length === wordLength;
  return (
    (at === 0 ? spellings.start : undefined) ?? (isEnd ? spellings.end : undefined) ?? spellings.anywhere
  );
}

/** Throws an Error for a key that is not one or two letters. */
function compileTable(table: LetterTable): CompiledTable {
  const compiled = new Map<string, LetterSpellings>();
  for (const [key, spelling] of Object.entries(table)) {
    const place = key.startsWith("^") ? "start" : key.length > 1 && key.endsWith("$") ? "end" : "anywhere";
    const [first, second, ...others] = key.replace(/^\^|(?<=.)\$$/g, "");
    if (first === undefined || others.length > 0)
      throw new Error(`"${key}" in a table of letters: write one or two letters`);
    const single: LetterSpellings = compiled.get(first) ?? { pairs: new Map() };
    compiled.set(first, single);
    if (second === undefined) single[place] = spelling;
    else single.pairs.set(second, { ...single.pairs.get(second), [place]: spelling });
  }
  compiledTables.set(table, compiled);
  return compiled;
}

/** The speller that applies a table and nothing else. */
export function spellerOf(table: LetterTable): Speller {
  return (run) => applyTable(run, table);
}

/** An entry that the caller's pattern or arithmetic promises. Throws an Error when the table lacks it. */
export function entryOf(
  table: Readonly<Record<string, string>> | readonly string[],
  key: string | number,
): string {
  const entry = (table as Readonly<Record<string | number, string>>)[key];
  if (entry === undefined) throw new Error(`a table of letters has no entry for "${key}"`);
  return entry;
}

/** Spells each character by unidecode's tables, which have an empty spelling for some. */
export function spellByCharacter(text: string): string {
  let result = "";
  for (const letter of text) result += letter <= "\x7f" ? letter : unidecode(letter);
  return result;
}
