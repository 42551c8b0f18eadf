// Undoes the disguises of a word that resolveHomoglyphs leaves: digits for letters ("M0hammed"), signs for
// letters ("Mu$a") and spaced letters ("M u s a"). Relies on the look-alike tables; knows nothing of the
// meaning of words.

import { DIGITS_AS_LETTERS, SIGNS_AS_LETTERS } from "../data/homoglyphs.ts";
import { nameBearers } from "../data/name-bearers.ts";
import type { NameKind } from "./name-kind.ts";

const HAS_SIGN = /[$§@!¡€∀∨⊤|]/;

/**
 * Signs between letters; one for S may also start a word. An @ that a dot follows in its word is part of an
 * email address.
 */
const SIGN_IN_WORD =
  /[$§]+(?=\p{L})|(?<=\p{L})[!¡€∀∨⊤](?=\p{L})|(?<=\p{L})@(?=\p{L})(?!\S*\.)|(?<=\p{Ll})\|(?=\p{Ll})/gu;

/** Replaces the signs of a cleaned text that represent letters by those letters. */
export function undoSigns(text: string): string {
  if (!HAS_SIGN.test(text)) return text;
  return text.replace(SIGN_IN_WORD, (signs) =>
    [...signs].map((sign) => SIGNS_AS_LETTERS[sign] ?? sign).join(""),
  );
}

/** From this many single letters in a row on, they are more often one spaced word than initials. */
const SPACED_LETTERS_MIN = 4;

/** Three letters with only the first a capital are a word: "A l i". In capitals they may be initials. */
const SPACED_NAME = /^\p{Lu}\p{Ll}{2}$/u;

/** The words, with each row of single letters joined to one word: "S a m i r" becomes "Samir". */
export function joinSpacedLetters(words: readonly string[]): readonly string[] {
  if (words.length < SPACED_LETTERS_MIN - 1) return words;
  const joined: string[] = [];
  let row: string[] = [];
  const endRow = () => {
    const isWord = row.length >= SPACED_LETTERS_MIN || SPACED_NAME.test(row.join(""));
    joined.push(...(isWord ? [row.join("")] : row));
    row = [];
  };
  for (const word of words) {
    if (word.length === 1) row.push(word);
    else {
      endRow();
      joined.push(word);
    }
  }
  endRow();
  return joined;
}

export const HAS_DIGIT = /\p{Nd}/u;
const LETTERS_AND_FEW_DIGITS = /^\p{L}*[015]\p{L}*(?:[015]\p{L}*)?$/u;
const INSIDE_LETTERS = /^\p{L}+[015]\p{L}*(?:[015]\p{L}+)?\p{L}$/u;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i;
const CONSONANT_OR_END = /^[^aeiouy]?$/i;

/**
 * A word has at least this many letters when its digits are taken for letters: names of things hold numbers.
 */
const LETTERS_MIN: Readonly<Record<NameKind, number>> = {
  person: 3,
  organization: 5,
  vessel: 5,
  airplane: Number.POSITIVE_INFINITY,
};

/** No number begins with a zero and goes on in letters: "0il". */
const ZERO_BEFORE = /^0\p{L}{2,}$/u;

/** Digits inside a word of a person, and those at its ends. */
const DIGITS_INSIDE = /(?<=\p{L})[0134578]{1,2}(?=\p{L})/gu;
const DIGITS_AT_ENDS = /^\d+(?=\p{L}{3})|(?<=\p{L}{3})\d+$/gu;
const LONG_AT_ENDS = /^\d{3,}(?=\p{L}{2}$)|(?<=^\p{L}{2})\d{3,}$/gu;

/**
 * Replaces one or two digits of a word by the letters that they look like: 0 by O, 5 by S, and 1 by I or,
 * next to a vowel, by L. Names of organisations and vessels end in numbers, so only digits inside a word are
 * replaced there. No name of a person has digits: in a person's name further digits are replaced inside a
 * word and dropped at its ends.
 */
export function undoDigits(word: string, kind: NameKind): string {
  if (!HAS_DIGIT.test(word) || ORDINAL.test(word)) return word;
  if (kind !== "airplane" && ZERO_BEFORE.test(word)) return `o${word.slice(1)}`;
  const letters = word.replace(/\d/g, "").length;
  if (letters < LETTERS_MIN[kind]) return kind === "person" ? word.replace(LONG_AT_ENDS, "") : word;
  const pattern = kind === "person" ? LETTERS_AND_FEW_DIGITS : INSIDE_LETTERS;
  if (pattern.test(word)) return replaceDigits(word);
  return kind === "person" ? word.replace(DIGITS_AT_ENDS, "").replace(DIGITS_INSIDE, replaceDigits) : word;
}

/** A word whose digits may all be letters: "R073N83RG". More in a row are a number. */
const DIGITS_AND_LETTERS = /^(?=.*\p{L})(?!.*\d{6})[\p{L}\d]{2,}$/u;
const DIGITS_AND_LETTERS_MIN = 3;
const NUMBER_AT_END = /^\p{L}{3,}\d{3,}$|^\d{3,}\p{L}{3,}$/u;

/** A name of a thing has a number at the end of a word, or beside a letter or two: "AHL1", "3M", "A320". */
const DIGITS_IN_WORD =
  /\p{L}{2}\d{1,4}\p{L}|\p{L}\d{1,4}\p{L}{2}|(?:\p{L}\d{1,2}){2}\p{L}|^\p{L}{5,}[348]$|^[48]\p{L}{4,}$|^\d\p{L}{2,}\d$/u;

/** Letters that a word of a thing has at least when a digit at either end may be a letter. */
const LETTERS_BESIDE_MIN = 3;

/**
 * Replaces the digits of words that are either letters or numbers: "5NIPER", "PARTNER5", "4RK4DY". Keeps all
 * other words, and those in names of aircraft. The result is one more spelling, not a replacement. In names
 * of things one word must show that digits stand for letters; then they do in each.
 */
export function undoAmbiguousDigits(words: readonly string[], kind: NameKind): readonly string[] {
  return words.some((word) => mayBeLetters(word, kind))
    ? words.map((word) => (DIGITS_AND_LETTERS.test(word) && !ORDINAL.test(word) ? replaceDigits(word) : word))
    : words;
}

function mayBeLetters(word: string, kind: NameKind): boolean {
  if (kind === "airplane" || !HAS_DIGIT.test(word) || word.length < DIGITS_AND_LETTERS_MIN) return false;
  if (ORDINAL.test(word) || NUMBER_AT_END.test(word) || !DIGITS_AND_LETTERS.test(word)) return false;
  if (kind === "person" || DIGITS_IN_WORD.test(word)) return true;
  return LETTERS_AND_FEW_DIGITS.test(word) && word.replace(/\d/g, "").length >= LETTERS_BESIDE_MIN;
}

/** Holds wherever undoLetterLookAlikes may replace letters. */
export const MAY_LOOK_ALIKE = /rn|vv|cl|ivi/i;

/** A word in small letters with one letter for each pair or row that looks like it. */
export function joinLookAlikes(word: string): string {
  return word.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("cl", "d").replaceAll("ivi", "m");
}

/** Names of fewer people are no better known than the word as it is written. */
const BEARERS_MIN = 6;

/**
 * A word of few people with the letters rn, vv, cl or ivi, read as m, w or d where that is a name of many:
 * Kirn is Kim, Vlaclirnir Vladimir. Keeps all other words.
 */
export function undoLetterLookAlikes(word: string): string {
  if (!MAY_LOOK_ALIKE.test(word) || nameBearers().has(word)) return word;
  const read = joinLookAlikes(word);
  return (nameBearers().get(read)?.count ?? 0) >= BEARERS_MIN ? read : word;
}

/** A word with the letters that its digits look like, once with I and once with L for 1. */
export function lettersOfDigits(word: string): readonly string[] {
  const letters = replaceAllButOnes(word);
  return [letters.replaceAll("1", "i"), letters.replaceAll("1", "l")];
}

function replaceAllButOnes(word: string): string {
  return word.replace(/[02-9]/g, (digit) => DIGITS_AS_LETTERS[digit] ?? digit);
}

function replaceDigits(word: string): string {
  const letters = replaceAllButOnes(word);
  return letters.replaceAll("1", (_, at: number) => {
    const isBetweenConsonants =
      CONSONANT_OR_END.test(letters.charAt(at - 1)) && CONSONANT_OR_END.test(letters.charAt(at + 1));
    return isBetweenConsonants ? "i" : "l";
  });
}
