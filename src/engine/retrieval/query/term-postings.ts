// The posting lists of the index tokens that stand for one text in one scope, by tier: this is where posting
// lists are located, cut to the scope and, when short, copied out of the mapped file.

import { int32At } from "../../../base/platform/checked-read.ts";
import { growInt32 } from "../../../base/platform/growable.ts";
import { prefetch } from "../../../base/platform/prefetch.ts";
import type { AliasReader } from "../format/reader.ts";
import type { Scope } from "./filters.ts";

/** Tokens of equal weight, with the names that hold them: a range of TermPostings.numbers in three parts. */
export interface TermTier {
  readonly weight: number;
  /** Where the tokens begin; they end at `namesStart`. */
  readonly tokensStart: number;
  /** Where the names of the tokens with short posting lists begin; they end at `listsStart`. */
  readonly namesStart: number;
  /** Where the long posting lists begin: the start and the end of each in `postings`, up to `end`. */
  readonly listsStart: number;
  readonly end: number;
}

/** All tiers of a text in one scope. They share one array, because small arrays are mostly overhead. */
export interface TermPostings {
  readonly numbers: Int32Array;
  readonly tiers: readonly TermTier[];
  /** The weight of the heaviest tier. */
  readonly weight: number;
}

/** Posting lists up to this length are copied: short lists from all over the file become one. */
const SHORT_LIST_MAX = 16;

const NOTHING = new Int32Array(0);

export class TermPostingsBuilder {
  readonly #reader: AliasReader;
  readonly #numbers = growInt32();
  #tiers: TermTier[] = [];
  /** The tier at work. Its tokens go straight to `#numbers`. */
  #tokensStart = 0;
  readonly #names = growInt32();
  readonly #lists = growInt32();
  /** Scratch: where posting lists begin. */
  readonly #starts = growInt32();

  constructor(reader: AliasReader) {
    this.#reader = reader;
  }

  begin(): void {
    this.#numbers.clear();
    this.#tiers = [];
    this.#beginTier();
  }

  #beginTier(): void {
    this.#tokensStart = this.#numbers.length;
    this.#names.clear();
    this.#lists.clear();
  }

  /** Fetches the posting lists of tokens from memory, before they are added one by one. */
  prefetch(tokens: Int32Array): void {
    const { postings, tokens: table } = this.#reader;
    this.#starts.clear();
    for (let i = 0; i < tokens.length; i++) this.#starts.push(table.postingsStart(int32At(tokens, i)));
    prefetch(postings.values, this.#starts.view(), tokens.length);
  }

  /**
   * Adds a token to the tier at work; returns how many names in scope hold it. A token without any is left
   * out.
   */
  add(token: number, { names: { start, end } }: Scope): number {
    const { postings, tokens: table } = this.#reader;
    const first = table.firstName(token);
    const last = table.lastName(token);
    if (last < start || first >= end) return 0;
    let from = table.postingsStart(token);
    let to = table.postingsEnd(token);
    if (first < start) from = firstAtLeast(postings.values, from, to, start);
    if (last >= end) to = firstAtLeast(postings.values, from, to, end);
    if (from === to) return 0;
    this.#numbers.push(token);
    if (to - from > SHORT_LIST_MAX) {
      this.#lists.push(from);
      this.#lists.push(to);
    } else if (first === last) {
      // Most tokens are in one name, which the token table holds: nothing has to be fetched for it.
      this.#names.push(first);
    } else {
      for (let i = from; i < to; i++) {
        const name = postings.at(i);
        if (name < start || name >= end) throw postings.outside(i, start, end);
        this.#names.push(name);
      }
    }
    return to - from;
  }

  /** Ends the tier at work, if it has any tokens, and begins the next. */
  endTier(weight: number): void {
    const numbers = this.#numbers;
    const namesStart = numbers.length;
    if (namesStart === this.#tokensStart) return;
    numbers.append(this.#names.view().sort());
    const listsStart = numbers.length;
    numbers.append(this.#lists.view());
    const end = numbers.length;
    this.#tiers.push({ weight, tokensStart: this.#tokensStart, namesStart, listsStart, end });
    this.#beginTier();
  }

  end(weight: number): TermPostings {
    const numbers = this.#numbers.length === 0 ? NOTHING : this.#numbers.view().slice();
    return { numbers, tiers: this.#tiers, weight };
  }
}

/** The first position from `start` to `end` whose value is at least `least`; the values ascend. */
export function firstAtLeast(values: Int32Array, start: number, end: number, least: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (int32At(values, middle) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
