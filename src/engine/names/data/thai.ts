// Thai letters.

import { loadRecords, loadTables } from "./load.ts";
import { once } from "./once.ts";
import thaiConsonantsText from "./thai-consonants.tsv" with { type: "text" };
import thaiVowelsText from "./thai-vowels.tsv" with { type: "text" };

/** The sound of each consonant at the start of a syllable and at its end. */
export const THAI_CONSONANTS = once(
  (): ReadonlyMap<string, readonly [string, string]> =>
    new Map(
      loadRecords("thai-consonants.tsv", thaiConsonantsText, 3, 1).map(([letter, start, end]) => [
        letter,
        [start, end],
      ]),
    ),
);

const tables = loadTables("thai-vowels.tsv", thaiVowelsText);

/** Vowels that are written behind, above or below their consonant. */
export const THAI_VOWELS = (): Readonly<Record<string, string>> => tables("following");

/** Vowels that are written before the consonant that they follow in speech. */
export const THAI_LEADING_VOWELS = (): Readonly<Record<string, string>> => tables("leading");
