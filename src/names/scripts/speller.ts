// What every script's speller shares: the shape of a speller, and the reading of letters by a table. Letters
// that no table has are spelt by the unidecode package.

import unidecode from "unidecode";
import type { LetterTable } from "../data/letter-table.ts";

/**
 * Spells a run of letters of one script, in lower case, in Latin letters. A space cuts the run into words.
 */
export type Speller = (run: string, position: number) => string;

/**
 * The spellings that a script has for a name, most usual first: a speller for each. `words` are all words of
 * the name, by which its language is told; a speller is given the runs of letters of its script, each with
 * the position of its word.
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

type ReadTable = ReadonlyMap<string, LetterSpellings>;

/**
 * Tables are read once: a build spells millions of words, and putting keys together took a tenth of its time.
 */
const readTables = new WeakMap<LetterTable, ReadTable>();

/**
 * Replaces the longest run of letters that the table has, from left to right; unknown letters go to
 * unidecode.
 */
export function applyTable(text: string, table: LetterTable): string {
  const spellingsOf = readTables.get(table) ?? readTable(table);
  const letters = [...text];
  let result = "";
  let at = 0;
  while (at < letters.length) {
    const letter = letters[at] ?? "";
    const own = spellingsOf.get(letter);
    const next = letters[at + 1];
    const pair = next === undefined ? undefined : own?.pairs.get(next);
    const spelling = pair && choose(pair, at, 2, letters.length);
    if (spelling !== undefined) {
      result += spelling;
      at += 2;
    } else {
      result += (own && choose(own, at, 1, letters.length)) ?? spellByCharacter(letter);
      at++;
    }
  }
  return result;
}

function choose(spellings: Spellings, at: number, length: number, letters: number): string | undefined {
  const isEnd = at > 0 && at + length === letters;
  return (
    (at === 0 ? spellings.start : undefined) ?? (isEnd ? spellings.end : undefined) ?? spellings.anywhere
  );
}

function readTable(table: LetterTable): ReadTable {
  const read = new Map<string, LetterSpellings>();
  for (const [key, spelling] of Object.entries(table)) {
    const place = key.startsWith("^") ? "start" : key.length > 1 && key.endsWith("$") ? "end" : "anywhere";
    const [first = "", second] = key.replace(/^\^|(?<=.)\$$/g, "");
    const own: LetterSpellings = read.get(first) ?? { pairs: new Map() };
    read.set(first, own);
    if (second === undefined) own[place] = spelling;
    else own.pairs.set(second, { ...own.pairs.get(second), [place]: spelling });
  }
  readTables.set(table, read);
  return read;
}

/** The speller that applies a table and nothing else. */
export function spellerOf(table: LetterTable): Speller {
  return (run) => applyTable(run, table);
}

/** Spells each character by unidecode's tables. */
export function spellByCharacter(text: string): string {
  let result = "";
  for (const letter of text) result += letter <= "\x7f" ? letter : unidecode(letter);
  return result;
}
