// Undoes two disguises of a word that resolveHomoglyphs leaves: letters of scripts that no list is written in together with
// Latin, and digits for letters ("M0hammed"). Relies on the look-alike tables; decides by the word alone.

import type { NameKind } from "./name.ts";
import { ARMENIAN_AND_CHEROKEE, DIGITS_AS_LETTERS } from "./tables/homoglyphs.ts";

const ASCII_ONLY = /^[\x20-\x7e]*$/;
const FOREIGN = /[\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u;
const LATIN = /\p{Script=Latin}/u;

/** A Latin word with Armenian, Cherokee or Lisu letters in it, in Latin letters; other words as they are. */
export function readForeignLetters(word: string): string {
  if (ASCII_ONLY.test(word) || !FOREIGN.test(word) || !LATIN.test(word)) return word;
  let result = "";
  for (const letter of word) {
    const read = FOREIGN.test(letter) ? ARMENIAN_AND_CHEROKEE[letter] : letter;
    if (read === undefined) return word;
    result += read;
  }
  return result;
}

export const HAS_LOOK_ALIKE_DIGIT = /[015]/;
const LETTERS_AND_FEW_DIGITS = /^\p{L}*[015]\p{L}*(?:[015]\p{L}*)?$/u;
const INSIDE_LETTERS = /^\p{L}+[015]\p{L}*(?:[015]\p{L}+)?\p{L}$/u;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i;
const CONSONANT_OR_END = /^[^aeiouy]?$/i;

/** Beside a digit in a word of a person stand at least this many letters; in other names numbers are common. */
const LETTERS_MIN: Readonly<Record<NameKind, number>> = {
  person: 3,
  organization: 5,
  vessel: 5,
  airplane: Number.POSITIVE_INFINITY,
};

/**
 * A word of letters with one or two digits that look like letters, as letters: 0 as O, 5 as S, and 1 as I or, beside a
 * vowel, as L. In names other than of people the digits must stand inside, because a name ends in a number there.
 */
export function readDigits(word: string, kind: NameKind): string {
  if (!HAS_LOOK_ALIKE_DIGIT.test(word)) return word;
  const pattern = kind === "person" ? LETTERS_AND_FEW_DIGITS : INSIDE_LETTERS;
  if (!pattern.test(word) || ORDINAL.test(word)) return word;
  if (word.replace(/\d/g, "").length < LETTERS_MIN[kind]) return word;
  return readAsLetters(word);
}

/** Letters of a word of an organisation or ship whose digits may be letters. */
const LETTERS_BESIDE_MIN = 3;

/**
 * A word whose digits may be letters or the number that they are, as it reads with letters: "5NIPER", "PARTNER5". The word
 * itself when nothing says so, and in names of people and aircraft.
 */
export function readDoubtfulDigits(word: string, kind: NameKind): string {
  if (kind === "person" || kind === "airplane" || !LETTERS_AND_FEW_DIGITS.test(word)) return word;
  if (ORDINAL.test(word) || word.replace(/\d/g, "").length < LETTERS_BESIDE_MIN) return word;
  return readAsLetters(word);
}

function readAsLetters(word: string): string {
  return word.replace(/[015]/g, (digit, at: number) => {
    if (digit !== "1") return DIGITS_AS_LETTERS[digit] ?? digit;
    const isBetweenConsonants =
      CONSONANT_OR_END.test(word.charAt(at - 1)) && CONSONANT_OR_END.test(word.charAt(at + 1));
    return isBetweenConsonants ? "i" : "l";
  });
}
