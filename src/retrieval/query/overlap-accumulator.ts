// What the names that were met more than once share with a query: the evidence of each, added up token by
// token, and the choice of the heaviest. Few names are met more than once, so a sum stands for each of those
// and not for every name of the index: such a table is read from memory at random, and every worker has one.
// Knows nothing of tokens and postings.

import { IntMap } from "../../platform/int-map.ts";
import { WEIGHT_PER_BIT } from "./idf.ts";
import type { NameBits } from "./seen-bitmaps.ts";

/** The bits of a sum that tell which tokens of the query are met already: so many tokens are looked for. */
export const QUERY_TOKENS_MAX = 12;

/** More than all tokens of a query can say: 22 bits each, and joined ones beside them. */
const EVIDENCE_MAX = QUERY_TOKENS_MAX * 33 * WEIGHT_PER_BIT;
/** A sum is a bit for each query token met, one for "met by two of them", and the evidence above them. */
const BY_TWO = 1 << QUERY_TOKENS_MAX;
const EVIDENCE_SHIFT = QUERY_TOKENS_MAX + 1;

const NAMES_FIRST = 1024;

export class OverlapAccumulator {
  #names: Int32Array = new Int32Array(0);
  /** By position in `#names`. */
  #sums = new Int32Array(NAMES_FIRST);
  readonly #positions = new IntMap(NAMES_FIRST);
  readonly #counts = new Int32Array(EVIDENCE_MAX);

  /** Starts to add up for these names, each once. They are read until the next start. */
  begin(names: Int32Array): void {
    if (names.length > this.#sums.length) this.#sums = new Int32Array(2 * names.length);
    this.#names = names;
    this.#sums.fill(0, 0, names.length);
    this.#positions.begin(names.length);
    for (let i = 0; i < names.length; i++) this.#positions.note(names[i] ?? 0, i, names);
  }

  /**
   * Adds what a token says to those of a stretch of postings that are among the names; `bits` tells which
   * are.
   */
  addAll(postings: Int32Array, from: number, to: number, bits: NameBits, weight: number, mask: number): void {
    for (let i = from; i < to; i++) {
      const name = postings[i] ?? 0;
      if (((bits[name >>> 5] ?? 0) & (1 << (name & 31))) !== 0) this.add(name, weight, mask);
    }
  }

  /**
   * Adds what a token says to one of the names, once for each token of the query: `mask` has the bits of
   * those. `isPair` is true for a token that is two words of the name.
   */
  add(name: number, weight: number, mask: number, isPair = false): void {
    const position = this.#positions.find(name, this.#names);
    const sum = this.#sums[position] ?? 0;
    if ((sum & mask) !== 0) return;
    const byTwo = isPair || sum !== 0 ? BY_TWO : 0;
    this.#sums[position] = (sum + (weight << EVIDENCE_SHIFT)) | mask | byTwo;
  }

  /**
   * True for a name, by its position, that has two words like two of the query, and not two like one of it.
   */
  isByTwo(position: number): boolean {
    return ((this.#sums[position] ?? 0) & BY_TWO) !== 0;
  }

  /**
   * The names with the most evidence of those met by two tokens: at most `most`, and of those that are equal
   * with the next at most `equalsMost`, in their order. Counts how many have each sum, which spares sorting
   * them.
   */
  chooseHeaviest(most: number, equalsMost: number): number[] {
    const names = this.#names;
    const counts = this.#counts.fill(0);
    let least = 0;
    for (let i = 0; i < names.length; i++) {
      if (!this.isByTwo(i)) continue;
      const evidence = (this.#sums[i] ?? 0) >>> EVIDENCE_SHIFT;
      counts[evidence] = (counts[evidence] ?? 0) + 1;
      if (evidence > least) least = evidence;
    }
    let above = 0;
    while (least > 0 && above + (counts[least] ?? 0) <= most) above += counts[least--] ?? 0;
    let equalsLeft = equalsMost;
    const chosen: number[] = [];
    for (let i = 0; i < names.length; i++) {
      if (!this.isByTwo(i)) continue;
      const evidence = (this.#sums[i] ?? 0) >>> EVIDENCE_SHIFT;
      if (evidence > least || (evidence === least && equalsLeft-- > 0)) chosen.push(names[i] ?? 0);
    }
    return chosen;
  }
}
