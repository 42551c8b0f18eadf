// Hebrew names in Latin letters. Known names are spelt as usual (data/hebrew-names.tsv). Other words are
// spelt by their letters, in the two sounds that some letters have: with a vowel between consonants, and
// with open vowels.

import {
  HEBREW_FINALS,
  HEBREW_LETTERS,
  HEBREW_NAMES,
  HEBREW_OPEN_LETTERS,
  HEBREW_OPEN_SOFT_LETTERS,
  HEBREW_SOFT_LETTERS,
} from "../data/hebrew.ts";
import { once } from "../data/once.ts";
import { applyTable, OPEN_MARK, type Speller } from "./speller.ts";

const CONSONANT_PAIR = /(?<=[bdfghklmnprstvz])(?=[bdfgklmnprstvz])/g;

/** Consonants that are written with two letters stay together. */
const DIGRAPHS: readonly (readonly [RegExp, string])[] = [
  [/sah/g, "sh"],
  [/taz/g, "tz"],
  [/cah/g, "ch"],
];

const SPELLERS: readonly Speller[] = [
  (run) => spellKnown(run) ?? addVowels(applyTable(foldLetters(run), HEBREW_LETTERS())),
  (run) => spellKnown(run) ?? addVowels(applyTable(foldLetters(run), HEBREW_SOFT_LETTERS())),
  (run) => spellKnown(run) ?? `${OPEN_MARK}${applyTable(foldLetters(run), HEBREW_OPEN_LETTERS())}`,
  (run) => spellKnown(run) ?? `${OPEN_MARK}${applyTable(foldLetters(run), HEBREW_OPEN_SOFT_LETTERS())}`,
];

/** The same four spellings for every name. */
export function hebrewSpellers(): readonly Speller[] {
  return SPELLERS;
}

function foldLetters(run: string): string {
  const ordinaryForms = HEBREW_FINALS();
  let result = "";
  for (const letter of run.replace(/\p{M}/gu, "")) result += ordinaryForms[letter] ?? letter;
  return result;
}

const namesByFoldedLetters = once(
  () => new Map([...HEBREW_NAMES()].map(([letters, name]) => [foldLetters(letters), name])),
);

function spellKnown(run: string): string | null {
  return namesByFoldedLetters().get(foldLetters(run)) ?? null;
}

function addVowels(latin: string): string {
  return DIGRAPHS.reduce(
    (text, [split, joined]) => text.replace(split, joined),
    latin.replace(CONSONANT_PAIR, "a"),
  );
}
