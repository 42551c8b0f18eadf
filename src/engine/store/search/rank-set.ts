// A set of ranks (positions in a sort order) as a bitmap. It counts its members and returns a page of them
// without sorting, so the last page of a million records costs as much as the first.

import { int32At } from "../../../base/platform/checked-read.ts";

const BITS = 32;

export class RankSet {
  readonly #words: Int32Array;
  #size = 0;

  /** For ranks from 0 to before `ranks`. */
  constructor(ranks: number) {
    this.#words = new Int32Array(Math.ceil(ranks / BITS));
  }

  get size(): number {
    return this.#size;
  }

  has(rank: number): boolean {
    return ((int32At(this.#words, rank >>> 5) >>> (rank & 31)) & 1) === 1;
  }

  add(rank: number): void {
    const word = int32At(this.#words, rank >>> 5);
    const changed = word | (1 << (rank & 31));
    if (changed === word) return;
    this.#words[rank >>> 5] = changed;
    this.#size++;
  }

  /** Up to `count` members, after skipping `offset` of them, ascending or descending. */
  page(offset: number, count: number, isDescending: boolean): number[] {
    const page: number[] = [];
    const words = this.#words;
    let skipped = 0;
    for (let i = 0; i < words.length && page.length < count; i++) {
      const at = isDescending ? words.length - 1 - i : i;
      const word = int32At(words, at);
      const members = countBits(word);
      if (skipped + members <= offset) {
        skipped += members;
        continue;
      }
      for (let j = 0; j < BITS && page.length < count; j++) {
        const bit = isDescending ? BITS - 1 - j : j;
        if (((word >>> bit) & 1) === 0) continue;
        if (skipped++ >= offset) page.push(at * BITS + bit);
      }
    }
    return page;
  }
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
