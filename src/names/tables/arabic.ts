// Latin spellings of the letters of Arabic, Persian and Urdu names, near to how passports write them. Short vowels are
// not written in these scripts, so the spellings meet the usual ones by their consonants. Data only.

import type { LetterTable } from "./cyrillic.ts";

export const ARABIC_TABLE: LetterTable = {
  ا: "a",
  أ: "a",
  إ: "i",
  آ: "a",
  ٱ: "a",
  ب: "b",
  پ: "p",
  ة: "a",
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
  ق: "q",
  ك: "k",
  ک: "k",
  گ: "g",
  ل: "l",
  م: "m",
  ن: "n",
  ں: "n",
  ه: "h",
  ہ: "h",
  ھ: "h",
  ء: "",
  ؤ: "u",
  ئ: "i",
  و: "u",
  "^و": "w",
  وا: "wa",
  او: "aw",
  ى: "a",
  ي: "i",
  ی: "i",
  "^ي": "y",
  "^ی": "y",
  ے: "e",
};

/** Written with its own ligature of letters, and not an article and a rest. */
export const ARABIC_GOD = { letters: "الله", spelling: "allah" } as const;

/** The article, written together with its word. */
export const ARABIC_ARTICLE = { letters: "ال", spelling: "al" } as const;
