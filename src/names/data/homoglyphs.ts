// Characters that look like a letter of another script.

import homoglyphsText from "./homoglyphs.tsv" with { type: "text" };
import { loadTables } from "./load.ts";

const tables = loadTables("homoglyphs.tsv", homoglyphsText);

/** Cyrillic and Greek letters that look like a Latin one. */
export const LATIN_LOOK_ALIKES: Readonly<Record<string, string>> = tables("latin");

/** Latin letters that stand in for a Cyrillic one inside a Cyrillic word. */
export const CYRILLIC_LOOK_ALIKES: Readonly<Record<string, string>> = tables("cyrillic");

/** Latin letters that stand in for a Greek one inside a Greek word. */
export const GREEK_LOOK_ALIKES: Readonly<Record<string, string>> = tables("greek");

/** Letters of Armenian, Cherokee and Lisu. Latin names are written in them only to deceive. */
export const ARMENIAN_AND_CHEROKEE: Readonly<Record<string, string>> = tables("latin-rare");

/** Digits for letters; "1" is I or l, by its neighbours. */
export const DIGITS_AS_LETTERS: Readonly<Record<string, string>> = tables("digit");

/** Signs for letters inside a word. */
export const SIGNS_AS_LETTERS: Readonly<Record<string, string>> = tables("sign");
