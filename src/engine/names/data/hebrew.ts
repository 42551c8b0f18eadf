// Hebrew letters, and known names in them.

import hebrewLettersText from "./hebrew-letters.tsv" with { type: "text" };
import hebrewNamesText from "./hebrew-names.tsv" with { type: "text" };
import type { LetterTable } from "./letter-table.ts";
import { loadMap, loadTables } from "./load.ts";
import { once } from "./once.ts";

const tables = loadTables("hebrew-letters.tsv", hebrewLettersText);

export const HEBREW_LETTERS = (): LetterTable => tables("plain");

/** The second sound of letters that have two, and the other vowels. */
export const HEBREW_SOFT_LETTERS = (): LetterTable => tables("soft");

/** The letters of a word with open vowels, and the same with the other sound of those that have two. */
export const HEBREW_OPEN_LETTERS = (): LetterTable => tables("open");
export const HEBREW_OPEN_SOFT_LETTERS = (): LetterTable => tables("open-soft");

/** The ordinary form of each letter that has another form at the end of a word. */
export const HEBREW_FINALS = (): Readonly<Record<string, string>> => tables("ordinary-form");

export const HEBREW_NAMES = once(
  (): ReadonlyMap<string, string> => loadMap("hebrew-names.tsv", hebrewNamesText),
);
