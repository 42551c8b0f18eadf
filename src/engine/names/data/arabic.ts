// The letters of Arabic, Persian and Urdu.

import arabicLettersText from "./arabic-letters.tsv" with { type: "text" };
import type { LetterTable } from "./letter-table.ts";
import { loadTables } from "./load.ts";

const tables = loadTables("arabic-letters.tsv", arabicLettersText);

export const ARABIC_LETTERS = (): LetterTable => tables("arabic");

/** Letters that Persian, Dari, Pashto and Urdu read in their own way. */
export const PERSIAN_LETTERS = (): LetterTable => tables("persian");

/** The name of God, which ends many names. */
export const ARABIC_GOD = "الله";

/** The article, which is written together with its word. */
export const ARABIC_ARTICLE = "ال";
