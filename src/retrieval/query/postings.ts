// Gathers the index tokens that may stand for a text in one scope, with the names that hold them. Relies on
// others to know which tokens those are and how much each says.

import { growInt32 } from "../../platform/growable.ts";
import { ROW_FIRST, ROW_LAST, ROW_POSTINGS, TOKEN_ROW } from "../format/layout.ts";
import type { AliasReader } from "../format/reader.ts";
import type { Scope } from "./filters.ts";
import { prefetch } from "./prefetch.ts";

/**
 * Tokens that say equally much of a text, and the names that hold them: a stretch of the numbers of their
 * group.
 */
export interface TermTier {
  readonly weight: number;
  /** Where the tokens begin; they go on to `names`. */
  readonly tokens: number;
  /** Where the names begin of those tokens that few names hold; they go on to `lists`. */
  readonly names: number;
  /** Of each other token where in the postings its names begin, and where they end; this goes on to `end`. */
  readonly lists: number;
  readonly end: number;
}

/**
 * What stands for a text in one scope. Its stands share an array: small ones take more memory than what is in
 * them.
 */
export interface TermPostings {
  readonly numbers: Int32Array;
  readonly tiers: readonly TermTier[];
  /** What it says at most. */
  readonly weight: number;
}

/**
 * The names of a token that has no more are copied: lists of a few, each somewhere else in the file, become
 * one.
 */
const FEW_NAMES_MAX = 16;

const NOTHING = new Int32Array(0);

export class TermPostingsBuilder {
  readonly #reader: AliasReader;
  readonly #numbers = growInt32();
  #stands: TermTier[] = [];
  /** Of the stand at work: where its tokens begin, its names, its lists. */
  #tokens = 0;
  readonly #names = growInt32();
  readonly #lists = growInt32();

  constructor(reader: AliasReader) {
    this.#reader = reader;
  }

  begin(): void {
    this.#numbers.clear();
    this.#stands = [];
    this.#beginStand();
  }

  #beginStand(): void {
    this.#tokens = this.#numbers.length;
    this.#names.clear();
    this.#lists.clear();
  }

  /** Has the postings of these tokens fetched from memory, before they are added one by one. */
  prefetch(tokens: Int32Array): void {
    const { postings, tokenTable } = this.#reader;
    const starts = this.#lists;
    for (let i = 0; i < tokens.length; i++)
      starts.push(tokenTable[(tokens[i] ?? 0) * TOKEN_ROW + ROW_POSTINGS] ?? 0);
    prefetch(postings, starts.view(), tokens.length);
    starts.clear();
  }

  /**
   * Adds a token to the stand at work; returns how many names in scope hold it. A token without any is left
   * out.
   */
  add(token: number, { names: { start, end } }: Scope): number {
    const { postings, tokenTable } = this.#reader;
    const row = token * TOKEN_ROW;
    const first = tokenTable[row + ROW_FIRST] ?? 0;
    const last = tokenTable[row + ROW_LAST] ?? 0;
    if (last < start || first >= end) return 0;
    let from = tokenTable[row + ROW_POSTINGS] ?? 0;
    let to = tokenTable[row + TOKEN_ROW + ROW_POSTINGS] ?? 0;
    if (first < start) from = firstAtLeast(postings, from, to, start);
    if (last >= end) to = firstAtLeast(postings, from, to, end);
    if (from === to) return 0;
    this.#numbers.push(token);
    if (to - from > FEW_NAMES_MAX) {
      this.#lists.push(from);
      this.#lists.push(to);
    } else if (first === last) {
      // Most tokens are in one name, which stands in the token table: nothing has to be fetched for it.
      this.#names.push(first);
    } else for (let i = from; i < to; i++) this.#names.push(postings[i] ?? 0);
    return to - from;
  }

  /** Ends the stand at work, if it has any tokens, and begins the next. */
  endTier(weight: number): void {
    const numbers = this.#numbers;
    const names = numbers.length;
    if (names === this.#tokens) return;
    for (const name of this.#names.view()) numbers.push(name);
    const lists = numbers.length;
    for (const position of this.#lists.view()) numbers.push(position);
    this.#stands.push({ weight, tokens: this.#tokens, names, lists, end: numbers.length });
    this.#beginStand();
  }

  end(weight: number): TermPostings {
    const numbers = this.#numbers.length === 0 ? NOTHING : this.#numbers.view().slice();
    return { numbers, tiers: this.#stands, weight };
  }
}

/** The first position from `start` to `end` whose value is at least `least`; values ascend. */
export function firstAtLeast(values: Int32Array, start: number, end: number, least: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
