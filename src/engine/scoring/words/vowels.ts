// Whether the vowels of two words can spell the same sounds: Laden and Ladin, Husayn and Hussein, but not
// Jamal and Jamil. Completes the consonant skeleton, which by itself equates Mahmoud and Mohamed.

import { lacksInnerVowels, withoutInnerVowels } from "../../names/keys/skeleton.ts";
import { LETTER_SHARES } from "../policy.ts";

const A = 1;
const I = 2;
const U = 4;

/** The sounds that each letter can spell; e spells a or i, and y and w can be vowels or consonants. */
const SOUNDS: Readonly<Record<string, number>> = { a: A, e: A | I, i: I, y: I, o: U, u: U, w: U };

/** Runs of two letters that spell one sound, whatever each of the letters can spell. */
const RUNS: Readonly<Record<string, number>> = { ee: I, oo: U, aa: A };

/** One mask of sounds per run of vowels in the word, in order. */
export function vowelMasks(word: string): number[] {
  const masks: number[] = [];
  let run = "";
  const endRun = () => {
    if (run !== "") masks.push(runMask(run));
    run = "";
  };
  for (const letter of word) {
    if (SOUNDS[letter] === undefined || (letter === "w" && run === "")) endRun();
    else run += letter;
  }
  endRun();
  return masks;
}

/** The sounds that vowels next to each other can spell; 0 for none. */
export function runMask(run: string): number {
  return RUNS[run] ?? [...run].reduce((mask, letter) => mask | (SOUNDS[letter] ?? 0), 0);
}

/** A word with fewer consonants needs all of its vowels to differ from others (Ming, Mingguo). */
const CONSONANTS_ENOUGH = 4;

/**
 * True when no vowel contradicts its counterpart. A vowel that one spelling leaves out contradicts nothing in
 * a word with enough consonants, or in a spelling without any vowels, such as one from Arabic letters.
 * `consonants` is the length of the skeleton.
 */
export function vowelsAgree(a: readonly number[], b: readonly number[], consonants: number): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < long.length && short.length > 0 && consonants < CONSONANTS_ENOUGH) return false;
  let from = 0;
  for (const mask of short) {
    const found = long.findIndex((other, at) => at >= from && (other & mask) !== 0);
    if (found < 0) return false;
    from = found + 1;
  }
  return true;
}

/**
 * True for words of the same consonants whose vowels spell one name. `edits` are those between the words,
 * `length` the letters of the longer one, `consonants` as in vowelsAgree.
 */
export function areVowelsOfOneName(
  a: readonly number[],
  b: readonly number[],
  consonants: number,
  edits: number,
  length: number,
): boolean {
  if (edits > length * LETTER_SHARES.variantEdits || !vowelsAgree(a, b, consonants)) return false;
  if (consonants > 2 || edits <= length * LETTER_SHARES.shortVariantEdits) return true;
  return a.length === b.length && a.every((mask, i) => mask === b[i]);
}

/**
 * True for a word without the vowels between its first and its last letter: Mstfa next to Mustafa. One that
 * is missing is a slip, and in fewer letters many words are alike.
 */
export function isWithoutVowels(text: string, whole: string): boolean {
  if (!lacksVowels(text) || whole.length < text.length + LOST_VOWELS_MIN) return false;
  return withoutInnerVowels(whole) === text;
}

const LOST_VOWELS_MIN = 2;

/** True for a word of four letters or more that may have lost the vowels within it. */
export function lacksVowels(text: string): boolean {
  return text.length >= SHORTENED_LENGTH_MIN && lacksInnerVowels(text);
}

const SHORTENED_LENGTH_MIN = 4;
