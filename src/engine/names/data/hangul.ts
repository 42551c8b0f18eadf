// Korean letters and family names.

import hangulFamilyNamesText from "./hangul-family-names.tsv" with { type: "text" };
import hangulFinalsText from "./hangul-finals.tsv" with { type: "text" };
import hangulLettersText from "./hangul-letters.tsv" with { type: "text" };
import hangulSyllablesText from "./hangul-syllables.tsv" with { type: "text" };
import { loadRecords, loadTables, loadWords } from "./load.ts";

/** One way to write a syllable. The lists are in Unicode's order: 19 initial consonants and 21 vowels. */
export interface HangulStyle {
  readonly initials: readonly string[];
  readonly vowels: readonly string[];
  /** Syllables that are usually written in another way than letter by letter, by that spelling. */
  readonly syllables: Readonly<Record<string, string>>;
}

const LETTERS = loadRecords("hangul-letters.tsv", hangulLettersText, 4, 2);
const FINALS = loadRecords("hangul-finals.tsv", hangulFinalsText, 3, 1);
const tables = loadTables("hangul-syllables.tsv", hangulSyllablesText);

const INITIALS = LETTERS.filter(([place]) => place === "initial");
const VOWELS = LETTERS.filter(([place]) => place === "vowel");

/** The Revised Romanisation of Korean, letter by letter. */
const REVISED: HangulStyle = {
  initials: INITIALS.map(([, , revised]) => revised),
  vowels: VOWELS.map(([, , revised]) => revised),
  syllables: {},
};

/** Spellings of passports and newspapers in the South. */
const SOUTHERN: HangulStyle = { ...REVISED, syllables: tables("south") };

/** McCune and Reischauer without marks, as North Korea's names are mostly written. */
const NORTHERN: HangulStyle = {
  initials: INITIALS.map(([, , , mcCuneReischauer]) => mcCuneReischauer),
  vowels: VOWELS.map(([, , , mcCuneReischauer]) => mcCuneReischauer),
  syllables: tables("north"),
};

/** Most usual first; the last one is the Revised Romanisation. */
export const HANGUL_STYLES: readonly [HangulStyle, HangulStyle, HangulStyle] = [SOUTHERN, NORTHERN, REVISED];

/** The spellings of the 28 finals at the end of a word, in Unicode's order; the first is no final. */
export const FINAL_SPELLINGS: readonly string[] = FINALS.map(([, atEnd]) => atEnd);

/** The same where the next syllable begins with a vowel. */
export const LINKED_FINALS: readonly string[] = FINALS.map(([, , beforeVowel]) => beforeVowel);

/**
 * The spellings of each family name in the order of HANGUL_STYLES; where there are fewer, the last one serves
 * for the rest.
 */
export const FAMILY_NAMES: ReadonlyMap<string, readonly string[]> = loadWords(
  "hangul-family-names.tsv",
  hangulFamilyNamesText,
);
