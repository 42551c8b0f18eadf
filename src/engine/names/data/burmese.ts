// Burmese letters and rhymes.

import burmeseLettersText from "./burmese-letters.tsv" with { type: "text" };
import { loadTables } from "./load.ts";

const tables = loadTables("burmese-letters.tsv", burmeseLettersText);

export const BURMESE_INITIALS = (): Readonly<Record<string, string>> => tables("initial");

/** Latin initials that sound different before a y or with an h. */
export const BURMESE_CLUSTERS = (): Readonly<Record<string, string>> => tables("cluster");

/** Rhymes by the signs of the vowel and the consonant that closes the syllable, without tones. */
export const BURMESE_RHYMES = (): Readonly<Record<string, string>> => tables("rhyme");

/** Rhymes that differ after a w, which they include. */
export const BURMESE_ROUND_RHYMES = (): Readonly<Record<string, string>> => tables("round-rhyme");

/** Vowels that are written without a consonant. */
export const BURMESE_VOWELS = (): Readonly<Record<string, string>> => tables("vowel");
