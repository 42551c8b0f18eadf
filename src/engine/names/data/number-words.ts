// Number words and Roman numerals, by value, and the abbreviations of words that organisations are named
// with.

import abbreviationsText from "./abbreviations.tsv" with { type: "text" };
import foreignNumbersText from "./foreign-numbers.tsv" with { type: "text" };
import { loadList, loadTable, loadTables, toNumbers } from "./load.ts";
import numberSignsText from "./number-signs.tsv" with { type: "text" };
import numberWordsText from "./number-words.tsv" with { type: "text" };

const FILE = "number-words.tsv";
const tables = loadTables(FILE, numberWordsText);

/** Cardinals and ordinals from one to nine. */
export const UNITS: Readonly<Record<string, number>> = toNumbers(FILE, tables("unit"));
export const TEENS: Readonly<Record<string, number>> = toNumbers(FILE, tables("teen"));
export const TENS: Readonly<Record<string, number>> = toNumbers(FILE, tables("ten"));
export const ROMAN_NUMERALS: Readonly<Record<string, number>> = toNumbers(FILE, tables("roman"));

/** Numerals of one letter, which count only at the end of a name ("Fund V"). */
export const ROMAN_LETTERS: Readonly<Record<string, number>> = toNumbers(FILE, tables("roman-letter"));

/** Further ones of ships, of which series are common. */
export const SHIP_ROMAN_LETTERS: Readonly<Record<string, number>> = toNumbers(
  FILE,
  tables("ship-roman-letter"),
);

/** Ordinals that a name begins with as often as it holds them as numbers: "First Oil". */
export const ORDINALS: Readonly<Record<string, number>> = toNumbers(FILE, tables("ordinal"));

/** The words of other languages for each number, with spaces between them. */
export const FOREIGN_NUMBERS: Readonly<Record<number, string>> = loadTable(
  "foreign-numbers.tsv",
  foreignNumbersText,
);

/** Words before a number that only say that it is one. */
export const NUMBER_SIGNS: readonly string[] = loadList("number-signs.tsv", numberSignsText);

/** Abbreviations of common words, and the words; both sides of a comparison are spelt out. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = loadTable(
  "abbreviations.tsv",
  abbreviationsText,
);
