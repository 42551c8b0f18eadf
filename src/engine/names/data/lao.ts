// Lao letters.

import laoLettersText from "./lao-letters.tsv" with { type: "text" };
import { loadTables } from "./load.ts";

type Table = Readonly<Record<string, string>>;

const tables = loadTables("lao-letters.tsv", laoLettersText);

/** The sounds of consonants at the start of a syllable, by English and by French. */
export const LAO_STARTS = (): Table => tables("start");
export const LAO_FRENCH_STARTS = (): Table => tables("french-start");

/** The sounds of consonants at the end of a syllable. */
export const LAO_ENDS = (): Table => tables("end");

/** Vowels by their signs, in which "-" is the place of the consonant, by French and by English. */
export const LAO_VOWELS = (): Table => tables("vowel");
export const LAO_ENGLISH_VOWELS = (): Table => tables("english-vowel");
