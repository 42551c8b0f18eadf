// Comparisons of words from one subject to the next: customers share their given names, and so do listed
// people. A pair that falls into the slot of another one takes its place, so the memo never grows.

import { float64At } from "../../platform/checked-read.ts";
import type { WordComparison } from "../words/word-pair.ts";

/** The slots are 2 to this power. Against four lists they hold all pairs that 20,000 customers ask for. */
const SLOT_BITS = 17;
const SLOTS = 2 ** SLOT_BITS;

/** Own words with a number, and their letters. More are numbered anew, and everything is forgotten. */
const OWN_WORDS_MAX = 65_536;
const OWN_LETTERS_MAX = 2_000_000;

/** Tokens have numbers below this. */
const TOKENS_MAX = 2 ** 31;

/** Odd multipliers that spread neighbouring numbers over all bits. */
const SPREAD_OWN = 0x9e3779b1;
const SPREAD_TOKEN = 0x85ebca6b;

export class PairMemo {
  readonly #numbers = new Map<string, number>();
  #letters = 0;
  /** By slot, the pair as one number. No own word has the number 0. */
  readonly #pairs = new Float64Array(SLOTS);
  readonly #comparisons: (WordComparison | null)[] = new Array(SLOTS).fill(null);

  /** Call it between two subjects. */
  makeRoom(): void {
    if (this.#numbers.size < OWN_WORDS_MAX && this.#letters < OWN_LETTERS_MAX) return;
    this.#numbers.clear();
    this.#letters = 0;
    this.#pairs.fill(0);
  }

  /** The number of the own word with this key, valid for one subject. */
  numberOf(key: string): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size + 1;
      this.#numbers.set(key, number);
      this.#letters += key.length;
    }
    return number;
  }

  /** What comparing an own word and a token found; `compare` is called where nothing is known of it. */
  find(own: number, token: number, compare: () => WordComparison | null): WordComparison | null {
    const slot = (Math.imul(own, SPREAD_OWN) + Math.imul(token, SPREAD_TOKEN)) >>> (32 - SLOT_BITS);
    const pair = own * TOKENS_MAX + token;
    if (float64At(this.#pairs, slot) === pair) return this.#comparisons[slot] as WordComparison | null;
    const comparison = compare();
    this.#pairs[slot] = pair;
    this.#comparisons[slot] = comparison;
    return comparison;
  }
}
