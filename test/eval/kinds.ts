// The manipulations that the evaluation measures, with the share of names that must still be found.

import { VARIANTS } from "../../src/operator/selftest/manipulations/kinds.ts";
import type { Manipulation } from "../../src/operator/selftest/manipulations/listed-name.ts";

export interface Kind {
  readonly title: string;
  readonly manipulate: Manipulation;
  /** The share of names that must be matched; null where a name may well be lost, as with initials. */
  readonly target: number | null;
  /** True for what few names allow: names are then taken from the whole lists and not from the sample. */
  readonly isRare: boolean;
  /** True for slips in letters: those that make another name of East Asia are counted apart. */
  readonly isSlip: boolean;
}

const EVERY = 1;
const NEARLY_EVERY = 0.99;
const TRANSLITERATED = 0.95;
const MOST = 0.85;

function kind(title: string, target: number | null): Kind {
  const variant = VARIANTS.find((one) => one.title === title);
  if (variant === undefined) throw new Error(`There is no variant ${title}.`);
  return { title, target, manipulate: variant.manipulate, isRare: false, isSlip: false };
}

function slip(title: string, target: number): Kind {
  return { ...kind(title, target), isSlip: true };
}

function rare(title: string, target: number | null): Kind {
  return { ...kind(title, target), isRare: true };
}

export const KINDS: readonly Kind[] = [
  { title: "unchanged", target: EVERY, manipulate: ({ text }) => text, isRare: false, isSlip: false },
  slip("one letter wrong", NEARLY_EVERY),
  slip("one letter missing", NEARLY_EVERY),
  slip("one letter too many", NEARLY_EVERY),
  slip("two letters swapped", NEARLY_EVERY),
  slip("a letter doubled", NEARLY_EVERY),
  slip("a double letter single", NEARLY_EVERY),
  slip("an edit in two words", MOST),
  slip("two edits in a long word", MOST),
  kind("parts rotated", NEARLY_EVERY),
  kind("last, first", NEARLY_EVERY),
  kind("neighbouring words swapped", NEARLY_EVERY),
  kind("middle part dropped", MOST),
  kind("middle part added", MOST),
  rare("acronym in brackets dropped", MOST),
  kind("first name initial", null),
  kind("middle name initial", null),
  kind("two words joined", MOST),
  kind("a word split", MOST),
  kind("vowels of two words", TRANSLITERATED),
  kind("consonants of two words", TRANSLITERATED),
  rare("in Cyrillic", MOST),
  rare("in Cyrillic and back", MOST),
  rare("in Greek", MOST),
  rare("marks stripped", NEARLY_EVERY),
  kind("a mark added", NEARLY_EVERY),
  kind("case", EVERY),
  kind("punctuation dropped", NEARLY_EVERY),
  kind("punctuation added", NEARLY_EVERY),
  kind("one look-alike letter", NEARLY_EVERY),
  kind("several look-alike letters", NEARLY_EVERY),
  kind("digit for a letter", NEARLY_EVERY),
  kind("zero-width characters", EVERY),
  kind("legal form written otherwise", NEARLY_EVERY),
  kind("legal form dropped", NEARLY_EVERY),
  kind("legal form added", NEARLY_EVERY),
  kind("ship's prefix added", MOST),
  kind("title added", MOST),
  rare("short form of given name", MOST),
  rare("patronymic dropped", MOST),
  rare("patronymic added", MOST),
];
