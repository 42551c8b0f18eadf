// Greek letters.

import greekLettersText from "./greek-letters.tsv" with { type: "text" };
import type { LetterTable } from "./letter-table.ts";
import { loadTables } from "./load.ts";

const tables = loadTables("greek-letters.tsv", greekLettersText);

/** Most usual first. */
export const GREEK_TABLES = (): readonly LetterTable[] => [
  tables("elot"),
  tables("by-sound"),
  tables("foreign"),
  tables("scholarly"),
];

/** αυ, ευ and ηυ end in v before a vowel or a voiced consonant and in f elsewhere (ELOT 743). */
export const GREEK_VOICED = "αεηιουωβγδζλμνρ";
