// Undoes disguises of a word that resolveHomoglyphs leaves: letters of scripts that no list is written in
// together with Latin, digits for letters ("M0hammed"), signs for letters ("Mu$a") and letters set apart ("M
// u s a"). Relies on the look-alike tables; knows nothing of what the word means.

import { ARMENIAN_AND_CHEROKEE, DIGITS_AS_LETTERS, SIGNS_AS_LETTERS } from "../data/homoglyphs.ts";
import type { NameKind } from "./name-forms.ts";

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

const HAS_SIGN = /[$§@!¡€∀∨⊤]/;

/**
 * Signs with letters around them; S may begin a word. An address of mail is one word with a dot behind its
 * sign.
 */
const SIGN_IN_WORD = /[$§]+(?=\p{L})|(?<=\p{L})[!¡€∀∨⊤](?=\p{L})|(?<=\p{L})@(?=\p{L})(?!\S*\.)/gu;

/** A cleaned text with signs that stand for letters as letters. */
export function readSigns(text: string): string {
  if (!HAS_SIGN.test(text)) return text;
  return text.replace(SIGN_IN_WORD, (signs) =>
    [...signs].map((sign) => SIGNS_AS_LETTERS[sign] ?? sign).join(""),
  );
}

/** So many single letters in a row are more often a word set apart than initials. */
const APART_LETTERS_MIN = 4;

/** The words with each row of single letters as one word: "S a m i r" is Samir. */
export function joinApartLetters(words: readonly string[]): readonly string[] {
  if (words.length < APART_LETTERS_MIN) return words;
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    let end = at;
    while (words[end]?.length === 1) end++;
    const isApart = end - at >= APART_LETTERS_MIN;
    joined.push(isApart ? words.slice(at, end).join("") : (words[at] ?? ""));
    if (isApart) at = end - 1;
  }
  return joined;
}

export const HAS_DIGIT = /\p{Nd}/u;
const LETTERS_AND_FEW_DIGITS = /^\p{L}*[015]\p{L}*(?:[015]\p{L}*)?$/u;
const INSIDE_LETTERS = /^\p{L}+[015]\p{L}*(?:[015]\p{L}+)?\p{L}$/u;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i;
const CONSONANT_OR_END = /^[^aeiouy]?$/i;

/**
 * Beside a digit in a word of a person stand at least this many letters; in other names numbers are common.
 */
const LETTERS_MIN: Readonly<Record<NameKind, number>> = {
  person: 3,
  organization: 5,
  vessel: 5,
  airplane: Number.POSITIVE_INFINITY,
};

/** Digits inside a word of a person, and those at its ends. */
const DIGITS_INSIDE = /(?<=\p{L})[0134578]{1,2}(?=\p{L})/gu;
const DIGITS_AT_ENDS = /^\d+(?=\p{L}{3})|(?<=\p{L}{3})\d+$/gu;

/**
 * A word of letters with one or two digits that look like letters, as letters: 0 as O, 5 as S, and 1 as I or,
 * beside a vowel, as L. In names other than of people the digits must stand inside, because a name ends in a
 * number there. No name of a person has digits: more of them are read as letters inside a word, and dropped
 * at its ends.
 */
export function readDigits(word: string, kind: NameKind): string {
  if (!HAS_DIGIT.test(word) || ORDINAL.test(word)) return word;
  if (word.replace(/\d/g, "").length < LETTERS_MIN[kind]) return word;
  const pattern = kind === "person" ? LETTERS_AND_FEW_DIGITS : INSIDE_LETTERS;
  if (pattern.test(word)) return readAsLetters(word);
  return kind === "person" ? word.replace(DIGITS_AT_ENDS, "").replace(DIGITS_INSIDE, readAsLetters) : word;
}

/** What may be a disguise in a name that is not of a person: 3, 4, 7 and 8 inside of a word only. */
const DOUBTFUL_INSIDE = /^\p{L}+[3478]\p{L}+$/u;

/** Letters of a word of an organisation or ship whose digits may be letters. */
const LETTERS_BESIDE_MIN = 3;

/**
 * A word whose digits may be letters or the number that they are, as it reads with letters: "5NIPER",
 * "PARTNER5". The word itself when nothing says so, and in names of people and aircraft.
 */
export function readDoubtfulDigits(word: string, kind: NameKind): string {
  if (kind === "person" || kind === "airplane" || !HAS_DIGIT.test(word)) return word;
  if (!LETTERS_AND_FEW_DIGITS.test(word) && !DOUBTFUL_INSIDE.test(word)) return word;
  if (ORDINAL.test(word) || word.replace(/\d/g, "").length < LETTERS_BESIDE_MIN) return word;
  return readAsLetters(word);
}

function readAsLetters(word: string): string {
  return word.replace(/[0134578]/g, (digit, at: number) => {
    if (digit !== "1") return DIGITS_AS_LETTERS[digit] ?? digit;
    const isBetweenConsonants =
      CONSONANT_OR_END.test(word.charAt(at - 1)) && CONSONANT_OR_END.test(word.charAt(at + 1));
    return isBetweenConsonants ? "i" : "l";
  });
}
