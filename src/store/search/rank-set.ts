// A set of positions in an order, as one bit for each: counts its members and gives a page of them without
// sorting, so that the last page of a million records costs what the first one does.

const BITS = 32;

export class RankSet {
  readonly #words: Int32Array;
  #size = 0;

  /** Ranks are from 0 up to before `ranks`. */
  constructor(ranks: number) {
    this.#words = new Int32Array(Math.ceil(ranks / BITS));
  }

  get size(): number {
    return this.#size;
  }

  has(rank: number): boolean {
    return (((this.#words[rank >>> 5] ?? 0) >>> (rank & 31)) & 1) === 1;
  }

  add(rank: number): void {
    const word = this.#words[rank >>> 5] ?? 0;
    const marked = word | (1 << (rank & 31));
    if (marked === word) return;
    this.#words[rank >>> 5] = marked;
    this.#size++;
  }

  /** So many members from a position among them, ascending or from the last to the first. */
  page(offset: number, count: number, isDescending: boolean): number[] {
    const page: number[] = [];
    const words = this.#words;
    let skipped = 0;
    for (let i = 0; i < words.length && page.length < count; i++) {
      const at = isDescending ? words.length - 1 - i : i;
      const word = words[at] ?? 0;
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
