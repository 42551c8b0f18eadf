// Tells words that look like names of people from those that a slip made: a mistyped or misread letter leaves
// sequences of letters that hardly any name has ("Thpiar", "Eiuiene"). Measured on words of names that the
// table was not counted from: one of 25 has such a sequence, one of three with two slips.

import { letterSequences } from "../data/letter-sequences.ts";
import { once } from "../data/once.ts";

const LETTERS = 27;
const [CODE_BEFORE_A, CODE_OF_Z] = [96, 122];

/** A bit for each letter that follows two others; 0 is the beginning or the end of a word. */
const FOLLOWING = once((): Uint32Array => {
  const following = new Uint32Array(LETTERS * LETTERS);
  for (const [[first = "", second = ""], letters] of Object.entries(letterSequences()))
    for (const letter of letters) {
      const at = LETTERS * numberOf(first) + numberOf(second);
      following[at] = (following[at] as number) | (1 << numberOf(letter));
    }
  return following;
});

function numberOf(letter: string): number {
  return letter === "_" ? 0 : letter.charCodeAt(0) - CODE_BEFORE_A;
}

/**
 * True for a word in small letters from a to z with three letters that follow each other in hardly any name.
 * Other words are never odd.
 */
export function isOddlySpelt(text: string): boolean {
  const following = FOLLOWING();
  let isOdd = false;
  let [before, last] = [0, 0];
  for (let at = 0; at <= text.length; at++) {
    const code = at === text.length ? CODE_BEFORE_A : text.charCodeAt(at);
    if (code < CODE_BEFORE_A || code > CODE_OF_Z) return false;
    const letter = code - CODE_BEFORE_A;
    const isKnown = ((following[LETTERS * before + last] as number) >>> letter) & 1;
    if (at > 0 && isKnown === 0) isOdd = true;
    [before, last] = [last, letter];
  }
  return isOdd;
}
