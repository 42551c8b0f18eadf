// The Ethiopic syllabary.

import ethiopicLettersText from "./ethiopic-letters.tsv" with { type: "text" };
import { loadTables } from "./load.ts";

type Table = Readonly<Record<string, string>>;

const tables = loadTables("ethiopic-letters.tsv", ethiopicLettersText);

/** By the first sign of a row. */
export const ETHIOPIC_CONSONANTS = (): Table => tables("consonant");

/** By the order of a sign in its row, from 1: as Ethiopia writes them, and otherwise. */
export const ETHIOPIC_VOWELS = (): Table => tables("vowel");
export const ETHIOPIC_OTHER_VOWELS = (): Table => tables("other-vowel");

/** Names whose usual spelling no rule gives. */
export const ETHIOPIC_NAMES = (): Table => tables("name");
