// The letters of India's scripts and of Sinhala, by their place in the Unicode block.

import indicLettersText from "./indic-letters.tsv" with { type: "text" };
import { loadTables } from "./load.ts";
import { once } from "./once.ts";

/** Spellings by place in the block. A sign that begins with + follows the vowel before it. */
type PlaceTable = Readonly<Record<number, string>>;

const tables = loadTables("indic-letters.tsv", indicLettersText);

/** A block has 128 places and begins at a multiple of them. */
const PLACE = 0x7f;

/** The letters of nine scripts, whose blocks have one layout. */
export const INDIC_LETTERS = once(() => byPlace(tables("indic")));
export const TAMIL_LETTERS = once(() => byPlace(tables("tamil")));
export const INDIC_SIGNS = once(() => byPlace(tables("indic-sign")));
export const SINHALA_LETTERS = once(() => byPlace(tables("sinhala")));
export const SINHALA_SIGNS = once(() => byPlace(tables("sinhala-sign")));

function byPlace(table: Readonly<Record<string, string>>): PlaceTable {
  return Object.fromEntries(
    Object.entries(table).map(([letter, spelling]) => [letter.charCodeAt(0) & PLACE, spelling]),
  );
}

/** Letters that carry no vowel: Bengali's bare t, and Malayalam's consonants at the end of a syllable. */
export const BARE_LETTERS: ReadonlySet<number> = new Set([0x4e, 0x7a, 0x7b, 0x7c, 0x7d, 0x7e, 0x7f]);

/** The Latin consonants that a dot below changes. */
export const DOTTED = (): Readonly<Record<string, string>> => tables("dotted");
