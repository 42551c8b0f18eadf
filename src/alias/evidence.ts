// What the names that were met more than once share with a query: the evidence of each, added up token by token, and the
// choice of the heaviest. Few names are met more than once, so a sum stands for each of those and not for every name of
// the index: such a table is read from memory at random, and every worker has one. Knows nothing of tokens and postings.

import type { NameBits } from "./met-names.ts";
import { WEIGHT_PER_BIT } from "./weights.ts";

/** The bits of a sum that tell which tokens of the query are met already: so many tokens are looked for. */
export const QUERY_TOKENS_MAX = 12;

/** More than all tokens of a query can say: 22 bits each, and joined ones beside them. */
const EVIDENCE_MAX = QUERY_TOKENS_MAX * 33 * WEIGHT_PER_BIT;
/** A sum is a bit for each query token met, one for "met by two of them", and the evidence above them. */
const BY_TWO = 1 << QUERY_TOKENS_MAX;
const EVIDENCE_SHIFT = QUERY_TOKENS_MAX + 1;

const NAMES_FIRST = 1024;
/** Multiplies a name so that neighbours lie apart (Knuth's constant, 2³² divided by the golden ratio). */
const SCATTER = 0x9e3779b1;

export class Evidence {
  #names: Int32Array = new Int32Array(0);
  /** By position in `#names`. */
  #sums = new Int32Array(NAMES_FIRST);
  /** Positions plus one, at most half of the places taken: at the place that a name hashes to or one behind it. */
  #places = new Int32Array(2 * NAMES_FIRST);
  #placeMask = 0;
  readonly #counts = new Int32Array(EVIDENCE_MAX);

  /** Starts to add up for these names, each once. They are read until the next start. */
  begin(names: Int32Array): void {
    let places = 64;
    while (places < 2 * names.length) places *= 2;
    if (places > this.#places.length) {
      this.#places = new Int32Array(places);
      this.#sums = new Int32Array(places / 2);
    }
    this.#names = names;
    this.#placeMask = places - 1;
    this.#sums.fill(0, 0, names.length);
    this.#places.fill(0, 0, places);
    for (let i = 0; i < names.length; i++) this.#places[this.#placeOf(names[i] ?? 0)] = i + 1;
  }

  /** Adds what a token says to those of a stretch of postings that are among the names; `bits` tells which are. */
  addAll(postings: Int32Array, from: number, to: number, bits: NameBits, weight: number, mask: number): void {
    for (let i = from; i < to; i++) {
      const name = postings[i] ?? 0;
      if (((bits[name >>> 5] ?? 0) & (1 << (name & 31))) !== 0) this.add(name, weight, mask);
    }
  }

  /** Adds what a token says to one of the names, once for each token of the query: `mask` has the bits of those. */
  add(name: number, weight: number, mask: number): void {
    const position = (this.#places[this.#placeOf(name)] ?? 0) - 1;
    const sum = this.#sums[position] ?? 0;
    if (sum === 0) this.#sums[position] = (weight << EVIDENCE_SHIFT) | mask;
    else if ((sum & mask) === 0) this.#sums[position] = (sum + (weight << EVIDENCE_SHIFT)) | mask | BY_TWO;
  }

  /** Adds what a token of the query says to one of the names, of which it is two words. */
  addPair(name: number, weight: number, mask: number): void {
    const position = (this.#places[this.#placeOf(name)] ?? 0) - 1;
    const sum = this.#sums[position] ?? 0;
    if ((sum & mask) === 0) this.#sums[position] = (sum + (weight << EVIDENCE_SHIFT)) | mask | BY_TWO;
  }

  /** True for a name, by its position, that has two words like two of the query, and not two like one of it. */
  isByTwo(position: number): boolean {
    return ((this.#sums[position] ?? 0) & BY_TWO) !== 0;
  }

  /**
   * The names with the most evidence of those met by two tokens: at most `most`, and of those that are equal with the
   * next at most `equalsMost`, in their order. Counts how many have each sum, which spares sorting them.
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

  /** The place of a name, or the empty one where it belongs. */
  #placeOf(name: number): number {
    const places = this.#places;
    const names = this.#names;
    const placeMask = this.#placeMask;
    let place = (Math.imul(name, SCATTER) >>> 8) & placeMask;
    for (;;) {
      const position = places[place] ?? 0;
      if (position === 0 || names[position - 1] === name) return place;
      place = (place + 1) & placeMask;
    }
  }
}
