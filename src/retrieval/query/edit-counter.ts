// Edit distance between one token of a query and many tokens of the index: Hyyrö's bit-parallel form of the
// optimal string alignment distance (2003), with one bit per letter of the query token. Unlike
// names/distance/, which compares two texts, it fills the table of letters once for all comparisons and reads
// the letters of the index tokens in the mapped file, without making strings. (At 3 million names a query
// compares 1,100 tokens; with the cache of term-expansion.ts this took an eighth off candidate generation,
// measured in one run against the matrix of names/keys/deletions.ts.)

import { countEdits, type Letters } from "../../names/keys/deletions.ts";
import { int32At, uint16At } from "../../platform/checked-read.ts";

/** The letters for which bits of an integer are enough, and sums of bits stay exact in JavaScript. */
const LETTERS_MAX = 31;
const CODE_UNITS = 65_536;

export class EditCounter {
  /** Per code unit, its places in the loaded token, as bits. Zero for every other code unit. */
  readonly #places = new Int32Array(CODE_UNITS);
  #token: Letters = new Uint16Array(0);

  /** Loads the token of the query. */
  load(text: string): void {
    const places = this.#places;
    for (const letter of this.#token) places[letter] = 0;
    const token = new Uint16Array(text.length);
    for (let i = 0; i < text.length; i++) {
      const letter = text.charCodeAt(i);
      token[i] = letter;
      if (i < LETTERS_MAX) places[letter] = int32At(places, letter) | (1 << i);
    }
    this.#token = token;
  }

  /**
   * The edits between the loaded token and the letters from `start` to before `end`, exact up to `editsMax`; any
   * larger number means more.
   */
  count(letters: Letters, start: number, end: number, editsMax: number): number {
    const { length } = this.#token;
    if (Math.abs(length - (end - start)) > editsMax) return editsMax + 1;
    if (length > LETTERS_MAX || length === 0)
      return countEdits(this.#token, 0, length, letters, start, end, editsMax);
    const places = this.#places;
    const last = 1 << (length - 1);
    // The names of the bit vectors are Hyyrö's: positive and negative differences, vertical and horizontal, and
    // diagonal zeros.
    let vp = -1;
    let vn = 0;
    let d0 = 0;
    let before = 0;
    let edits = length;
    for (let i = start; i < end; i++) {
      const here = int32At(places, uint16At(letters, i));
      const swapped = ((~d0 & here) << 1) & before;
      d0 = (((here & vp) + vp) ^ vp) | here | vn | swapped;
      const hp = vn | ~(d0 | vp);
      const hn = d0 & vp;
      if ((hp & last) !== 0) edits++;
      else if ((hn & last) !== 0) edits--;
      const shifted = (hp << 1) | 1;
      vp = (hn << 1) | ~(d0 | shifted);
      vn = shifted & d0;
      before = here;
    }
    return edits;
  }
}
