// Latin spellings of the letters of Arabic, Persian and Urdu names, near to how passports write them. Letters
// stand in the plain form of scripts/arabic.ts: one alif, one kaf, one ya, one ha. Data only.

import type { LetterTable } from "../scripts/speller.ts";

export const ARABIC_LETTERS: LetterTable = {
  ا: "a",
  ب: "b",
  پ: "p",
  ت: "t",
  ٹ: "t",
  ث: "th",
  ج: "j",
  چ: "ch",
  ح: "h",
  خ: "kh",
  د: "d",
  ڈ: "d",
  ذ: "dh",
  ر: "r",
  ڑ: "r",
  ز: "z",
  ژ: "zh",
  س: "s",
  ش: "sh",
  ص: "s",
  ض: "d",
  ط: "t",
  ظ: "z",
  ع: "a",
  غ: "gh",
  ف: "f",
  ڤ: "v",
  ق: "q",
  ك: "k",
  گ: "g",
  ل: "l",
  م: "m",
  ن: "n",
  ں: "n",
  ه: "h",
  ء: "",
  ئ: "i",
  و: "u",
  "^و": "w",
  وا: "wa",
  او: "aw",
  ي: "i",
  "^ي": "y",
  يا: "ya",
  ے: "e",
};

/** Letters that Persian, Dari, Pashto and Urdu read in their own way. */
export const PERSIAN_LETTERS: LetterTable = {
  ...ARABIC_LETTERS,
  ث: "s",
  ذ: "z",
  ض: "z",
  "^و": "v",
  وا: "va",
};

/** The name of God, which ends many names. */
export const ARABIC_GOD = "الله";

/** The article, written together with its word. */
export const ARABIC_ARTICLE = "ال";
