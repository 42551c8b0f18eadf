// Khmer letters.

import khmerLettersText from "./khmer-letters.tsv" with { type: "text" };
import { loadTables } from "./load.ts";

type Table = Readonly<Record<string, string>>;

const tables = loadTables("khmer-letters.tsv", khmerLettersText);

/** Consonants by series. */
export const KHMER_FIRST_SERIES = (): Table => tables("first-series");
export const KHMER_SECOND_SERIES = (): Table => tables("second-series");

/** Consonants that sound otherwise at the end of a syllable. */
export const KHMER_ENDS = (): Table => tables("end");

/** Vowels by themselves. */
export const KHMER_VOWELS = (): Table => tables("vowel");

/** The signs of vowels by the series of their consonant, and as in Pali; "a" is the vowel without a sign. */
export const KHMER_FIRST_SIGNS = (): Table => tables("first-sign");
export const KHMER_SECOND_SIGNS = (): Table => tables("second-sign");
export const KHMER_PALI_SIGNS = (): Table => tables("pali-sign");
