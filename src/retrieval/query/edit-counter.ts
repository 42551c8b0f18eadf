// Counts the edits between one word of a query and many words of the index: Hyyrö's bit-parallel form of the
// optimal string alignment distance, with a bit for each letter of the query's word. Unlike
// names/distance.ts, which compares two texts, it fills the table of letters once for all comparisons and
// reads the other words where they lie in the mapped file: no text is made of them. (At 3 million names a
// scan compares 1,100 words; with the group memo of token-matches.ts this took an eighth off candidate
// generation, measured in one run against the matrix of names/deletions.ts.)

import { countEdits, type Letters } from "../../names/keys/deletions.ts";

/** Bits of an integer that JavaScript adds without leaving whole numbers. */
const LETTERS_MAX = 31;
const CODE_UNITS = 65_536;

export class EditCounter {
  /** Per code unit: where it stands in the word, as bits. All zero but for the letters of the word. */
  readonly #places = new Int32Array(CODE_UNITS);
  #word: Letters = new Uint16Array(0);

  /** Takes the word that the next comparisons are with. */
  load(text: string): void {
    const places = this.#places;
    for (const letter of this.#word) places[letter] = 0;
    const word = new Uint16Array(text.length);
    for (let i = 0; i < text.length; i++) {
      const letter = text.charCodeAt(i);
      word[i] = letter;
      if (i < LETTERS_MAX) places[letter] = (places[letter] ?? 0) | (1 << i);
    }
    this.#word = word;
  }

  /**
   * The edits between the loaded word and a stretch of letters when there are at most `editsMax`, else more
   * than that.
   */
  count(letters: Letters, start: number, end: number, editsMax: number): number {
    const { length } = this.#word;
    if (Math.abs(length - (end - start)) > editsMax) return editsMax + 1;
    if (length > LETTERS_MAX || length === 0)
      return countEdits(this.#word, 0, length, letters, start, end, editsMax);
    const places = this.#places;
    const last = 1 << (length - 1);
    // The names of the vectors are Hyyrö's: positive and negative differences, vertical and horizontal, and
    // diagonal zeros.
    let vp = -1;
    let vn = 0;
    let d0 = 0;
    let before = 0;
    let edits = length;
    for (let i = start; i < end; i++) {
      const here = places[letters[i] ?? 0] ?? 0;
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
