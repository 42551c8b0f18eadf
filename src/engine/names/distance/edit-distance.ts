// The edit distance between two words: the fewest insertions, deletions and substitutions of a letter and
// swaps of two neighbours that turn one into the other, where no letter is edited twice (optimal string
// alignment; "ca" and "abc" are 3 edits apart). A letter is a UTF-16 code unit.
//
// Every edit distance of the project is counted here, by the bit-parallel algorithm of Hyyrö, "A Bit-Vector
// Algorithm for Computing Levenshtein and Damerau Edit Distances" (Nordic Journal of Computing 10, 2003). A
// word of more than 32 letters is cut into blocks of rows, as Myers does in "A Fast Bit-Vector Algorithm for
// Approximate String Matching Based on Dynamic Programming" (Journal of the ACM 46, 1999).

/** Letters that one integer holds, a bit per letter. */
const BLOCK_LETTERS = 32;

const CODE_UNITS = 65_536;

/** More edits than any two words have; a small integer, which compares faster than an infinity. */
const NO_LIMIT = 0x7fff_fffe;

/**
 * What the last row of a block passes on to the block below, per letter of the other word: +1 or -1 against
 * the letter before, and a swap that may begin here. Above the first block every letter costs one edit more.
 */
const INCREASE = 1;
const DECREASE_SHIFT = 1;
const SWAP_SHIFT = 2;

/** A word, or a part of an array that holds the code units of many words. */
type Letters = string | Uint16Array;

/**
 * Counts the edits between one word and many others; what the algorithm needs of the one is prepared once.
 * Costs some 80 ns per word of six to eight letters, and 256 KB of memory, mostly untouched.
 */
export class EditCounter {
  /**
   * An entry per code unit: its positions in the prepared block, a bit per letter; zero for other letters.
   */
  readonly #positions = new Int32Array(CODE_UNITS);
  #word = "";
  /** Where the block begins that `#positions` is prepared for. */
  #blockStart = 0;
  #passedOn = new Uint8Array(BLOCK_LETTERS);

  /** Sets the word that the following counts compare with. */
  load(word: string): void {
    if (word === this.#word) return;
    this.#clearPositions();
    this.#word = word;
    this.#prepareBlock(0);
  }

  /**
   * The edits between the loaded word and `letters` from `start` to before `end`. Beyond `editsMax` the
   * result is any number above it.
   */
  count(letters: Letters, start: number, end: number, editsMax = NO_LIMIT): number {
    const { length } = this.#word;
    if (Math.abs(length - (end - start)) > editsMax) return editsMax + 1;
    if (length === 0) return end - start;
    if (length > BLOCK_LETTERS) return this.#countInBlocks(letters, start, end);
    return this.#countPrepared(letters, start, end);
  }

  #countInBlocks(letters: Letters, start: number, end: number): number {
    if (this.#passedOn.length < end - start) this.#passedOn = new Uint8Array(2 * (end - start));
    let edits = 0;
    for (let blockStart = 0; blockStart < this.#word.length; blockStart += BLOCK_LETTERS) {
      this.#clearPositions();
      this.#prepareBlock(blockStart);
      edits = this.#countPrepared(letters, start, end);
    }
    return edits;
  }

  #prepareBlock(blockStart: number): void {
    const positions = this.#positions;
    const word = this.#word;
    const end = Math.min(word.length, blockStart + BLOCK_LETTERS);
    for (let i = blockStart; i < end; i++) {
      const letter = word.charCodeAt(i);
      positions[letter] = (positions[letter] as number) | (1 << i);
    }
    this.#blockStart = blockStart;
  }

  #clearPositions(): void {
    const end = Math.min(this.#word.length, this.#blockStart + BLOCK_LETTERS);
    for (let i = this.#blockStart; i < end; i++) this.#positions[this.#word.charCodeAt(i)] = 0;
  }

  /**
   * The edits between the letters and the loaded word up to the end of the prepared block. The vectors have
   * Hyyrö's names: differences between neighbouring cells of the matrix, `v` for vertical and `h` for
   * horizontal ones, `p` for +1 and `n` for -1; `d0` marks the diagonals without an edit.
   */
  #countPrepared(letters: Letters, start: number, end: number): number {
    const blockStart = this.#blockStart;
    const positions = this.#positions;
    const passedOn = this.#passedOn;
    const blockEnd = Math.min(this.#word.length, blockStart + BLOCK_LETTERS);
    const isFirst = blockStart === 0;
    const isLast = blockEnd === this.#word.length;
    const lastRow = 1 << (blockEnd - 1);
    let vp = -1;
    let vn = 0;
    let d0 = 0;
    let equalBefore = 0;
    let edits = blockEnd;
    for (let i = start; i < end; i++) {
      const letter = typeof letters === "string" ? letters.charCodeAt(i) : (letters[i] as number);
      const equal = positions[letter] as number;
      const above = isFirst ? INCREASE : (passedOn[i - start] as number);
      const decrease = (above >>> DECREASE_SHIFT) & 1;
      const swap = ~d0 & equal;
      const swapped = ((swap << 1) | (above >>> SWAP_SHIFT)) & equalBefore;
      const free = equal | decrease;
      d0 = (((free & vp) + vp) ^ vp) | free | vn | swapped;
      const hp = vn | ~(d0 | vp);
      const hn = d0 & vp;
      if ((hp & lastRow) !== 0) edits++;
      else if ((hn & lastRow) !== 0) edits--;
      if (!isLast)
        passedOn[i - start] = (hp >>> 31) | ((hn >>> 31) << DECREASE_SHIFT) | ((swap >>> 31) << SWAP_SHIFT);
      const hpShifted = (hp << 1) | (above & INCREASE);
      const hnShifted = (hn << 1) | decrease;
      vp = hnShifted | ~(d0 | hpShifted);
      vn = hpShifted & d0;
      equalBefore = equal;
    }
    return edits;
  }
}

/** Of countEdits alone, which loads it anew in each call. Each thread has its own. */
const counter = new EditCounter();

/** The number of edits between two words. */
export function countEdits(a: string, b: string): number {
  if (a === b) return 0;
  // Counting takes a step per letter of the word that is not loaded: the shorter one.
  if (a.length < b.length) return countEdits(b, a);
  counter.load(a);
  return counter.count(b, 0, b.length);
}

/** True when one of two words is the other without one of its letters. */
export function isOneLetterLess(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) === 1 && countEdits(a, b) === 1;
}
