// Latin spellings of Greek letters. The first table is ELOT 743 (the passport form, ISO 843 transcription),
// the second writes a name by its sound as English-language papers do, the third a foreign name by its sound,
// the fourth is the scholarly spelling. Longer keys win. Data only.

import type { LetterTable } from "../scripts/speller.ts";

/** Keys that start with ^ stand at the start of a word only. */
const ELOT: LetterTable = {
  α: "a",
  β: "v",
  γ: "g",
  δ: "d",
  ε: "e",
  ζ: "z",
  η: "i",
  θ: "th",
  ι: "i",
  κ: "k",
  λ: "l",
  μ: "m",
  ν: "n",
  ξ: "x",
  ο: "o",
  π: "p",
  ρ: "r",
  σ: "s",
  ς: "s",
  τ: "t",
  υ: "y",
  φ: "f",
  χ: "ch",
  ψ: "ps",
  ω: "o",
  ου: "ou",
  γγ: "ng",
  γξ: "nx",
  γχ: "nch",
  "^μπ": "b",
  μπ: "mp",
  ντ: "nt",
  γκ: "gk",
};

const BY_SOUND: LetterTable = {
  ...ELOT,
  υ: "i",
  χ: "kh",
  ου: "u",
  μπ: "b",
  ντ: "d",
  γκ: "g",
  ει: "i",
  οι: "i",
  αι: "e",
  τζ: "j",
  τσ: "ch",
};

/** Foreign names: the letters that Greek lacks are written with two of its own, or with the nearest one. */
const FOREIGN: LetterTable = {
  ...BY_SOUND,
  χ: "h",
  ντ: "nt",
  "^ντ": "d",
  γι: "y",
};

const SCHOLARLY: LetterTable = {
  ...ELOT,
  β: "b",
  η: "e",
  φ: "ph",
  χ: "ch",
  αυ: "au",
  ευ: "eu",
  γκ: "nk",
};

export const GREEK_TABLES: readonly LetterTable[] = [ELOT, BY_SOUND, FOREIGN, SCHOLARLY];

/** αυ, ευ and ηυ end in v before a vowel or a voiced consonant and in f elsewhere (ELOT 743). */
export const GREEK_VOICED = "αεηιουωβγδζλμνρ";
