// Costs of pairs of words from one subject to the next: customers share their given names, and so do listed
// people. A pair that falls into the slot of another one takes its place, so the memo never grows.

import { float64At, int32At } from "../../platform/checked-read.ts";

/** The slots are 2 to this power. Against four lists they hold all pairs that 20,000 customers ask for. */
const SLOT_BITS = 17;
const SLOTS = 2 ** SLOT_BITS;

/** Own words with a number. More are numbered anew, and everything is forgotten. */
const OWN_WORDS_MAX = 65_536;

/** Odd multipliers that spread neighbouring numbers over all bits. */
const SPREAD_OWN = 0x9e3779b1;
const SPREAD_TOKEN = 0x85ebca6b;

export class PairMemo {
  readonly #numbers = new Map<string, number>();
  /** By slot, the pair and its cost. No own word has the number 0. */
  readonly #owns = new Int32Array(SLOTS);
  readonly #tokens = new Int32Array(SLOTS);
  readonly #costs = new Float64Array(SLOTS);

  /** Call it between two subjects. */
  makeRoom(): void {
    if (this.#numbers.size < OWN_WORDS_MAX) return;
    this.#numbers.clear();
    this.#owns.fill(0);
  }

  /** The number of the own word with this key, valid for one subject. */
  numberOf(key: string): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size + 1;
      this.#numbers.set(key, number);
    }
    return number;
  }

  /** The cost of an own word and a token; `find` is asked when the memo does not have it. */
  costOf(own: number, token: number, find: () => number): number {
    const slot = (Math.imul(own, SPREAD_OWN) + Math.imul(token, SPREAD_TOKEN)) >>> (32 - SLOT_BITS);
    if (int32At(this.#owns, slot) === own && int32At(this.#tokens, slot) === token)
      return float64At(this.#costs, slot);
    const cost = find();
    this.#owns[slot] = own;
    this.#tokens[slot] = token;
    this.#costs[slot] = cost;
    return cost;
  }
}
