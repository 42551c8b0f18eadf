// Splits a text that holds one name twice, in Latin letters and in another script: "Orlan Vesk (Орлан Веск)".
// Each is a whole name; taken as one long name, neither would match. Knows scripts, not spellings.

import { isLatin } from "./script.ts";

/** The two names of one text, each as its words. */
interface BilingualName {
  readonly latin: readonly string[];
  readonly other: readonly string[];
}

/** Fewer words may be a part of the name in the other script. */
const WORDS_MIN = 2;

/** Scripts that write a whole name without a space. */
const WHOLE_NAME = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{2,}$/u;

/**
 * The two names of a text given as its words. Null when the words are one name: the scripts alternate, or one
 * of them has too few words.
 */
export function splitBilingual(words: readonly string[]): BilingualName | null {
  const isLatinFirst = words[0] !== undefined && isLatin(words[0]);
  const turn = words.findIndex((word) => isLatin(word) !== isLatinFirst);
  if (turn < 0 || words.slice(turn).some((word) => isLatin(word) === isLatinFirst)) return null;
  const [first, second] = [words.slice(0, turn), words.slice(turn)];
  const [latin, other] = isLatinFirst ? [first, second] : [second, first];
  const isOtherWhole = other.length >= WORDS_MIN || other.some((word) => WHOLE_NAME.test(word));
  return latin.length >= WORDS_MIN && isOtherWhole ? { latin, other } : null;
}
