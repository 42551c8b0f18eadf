// What a text means in the index: the tokens that may stand for it with their postings in each scope, and how much each
// says; the tokens that it may be two of. A token that few names hold says more than a common one, an equal token more
// than a similar one. Words come again from query to query (every third person is a Muhammad), so what was found out is
// kept for a while. Refuses to know where in a query a text stands.

import { partsOf, splitToken } from "../names/keys.ts";
import { PARTITIONS, ROW_FIRST, ROW_LAST, ROW_POSTINGS, TOKEN_ROW } from "./format.ts";
import { doubled } from "./growable.ts";
import { type FoundNear, LEVELS, NearTokens } from "./near-tokens.ts";
import { prefetch } from "./prefetch.ts";
import type { AliasReader, Stretch } from "./reader.ts";
import type { Scope } from "./scope.ts";
import { weigh } from "./weights.ts";

/** How much of its weight is left to a token that is only similar, by level: equal, one edit, same sound, two edits. */
const LEVEL_SHARES = [1, 0.9, 0.85, 0.75];

/** How much of its weight is left to a token that is only the beginning or the end of an unknown one. */
const PART_SHARE = 0.5;

const NUMBERS_FIRST = 8192;

/** The names of a token that has no more are copied: lists of a few, each somewhere else in the file, become one. */
const FEW_NAMES_MAX = 16;

/**
 * Numbers that are kept of all texts, four bytes each: half of them of texts asked for since the other half was full. (OFAC
 * and UN: an eighth to a third off candidate generation.)
 */
const KEPT_NUMBERS_MAX = 1_000_000;

/** Index tokens that say equally much of a text in one scope, and the names that hold them. */
export interface Stand {
  readonly weight: number;
  readonly tokens: Int32Array;
  /** The names of the tokens that few names hold. */
  readonly names: Int32Array;
  /** Of each other token where in the postings its names begin, and where they end. */
  readonly lists: Int32Array;
}

/** What stands for a text in one scope. */
export interface Group {
  readonly stands: readonly Stand[];
  /** What it says at most. */
  readonly weight: number;
}

export class Meaning {
  readonly text: string;
  readonly near: FoundNear;
  /** By partition of the scope, once asked for. */
  readonly groups: (Group | undefined)[] = new Array<undefined>(PARTITIONS.length).fill(undefined);
  readonly parts: (Group | undefined)[] = new Array<undefined>(PARTITIONS.length).fill(undefined);
  /** How many numbers are kept for it. */
  numbers: number;
  /** Pairs of tokens that the text may be, the first and the second of each in turn, once asked for. */
  splits: Int32Array | null = null;
  /** The tokens that agree with the text because one is the initial of the other, once asked for. */
  initials: Stretch | null = null;

  constructor(text: string, near: FoundNear) {
    this.text = text;
    this.near = near;
    this.numbers = near.tokens.length;
  }
}

export class Meanings {
  readonly #reader: AliasReader;
  readonly #near: NearTokens;
  #recent = new Map<string, Meaning>();
  #older = new Map<string, Meaning>();
  #recentNumbers = 0;
  /** Where the postings of the tokens at work begin. */
  #starts = new Int32Array(NUMBERS_FIRST);
  /** The stand at work. */
  #tokens = new Int32Array(NUMBERS_FIRST);
  #tokenCount = 0;
  #names = new Int32Array(NUMBERS_FIRST);
  #nameCount = 0;
  #lists = new Int32Array(2 * NUMBERS_FIRST);
  #listCount = 0;

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#near = new NearTokens(reader);
  }

  /** Forgets the text that a failure cut short. */
  reset(): void {
    this.#near.reset();
  }

  of(text: string): Meaning {
    const recent = this.#recent.get(text);
    if (recent !== undefined) return recent;
    const meaning = this.#older.get(text) ?? new Meaning(text, this.#near.find(text));
    this.#recentNumbers += meaning.numbers;
    if (this.#recentNumbers > KEPT_NUMBERS_MAX / 2) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#recentNumbers = meaning.numbers;
    }
    this.#recent.set(text, meaning);
    return meaning;
  }

  /** A text of which nothing but the equal token is looked for. */
  ofExactly(text: string): Meaning {
    const equal = this.#reader.findToken(text);
    const tokens = equal < 0 ? new Int32Array(0) : Int32Array.of(equal);
    const ends = new Array<number>(LEVELS).fill(tokens.length);
    return new Meaning(text, { tokens, ends, comparisons: 0 });
  }

  /** The tokens that may stand for a text, a stand for each level of nearness. */
  groupOf(meaning: Meaning, scope: Scope): Group {
    let group = meaning.groups[scope.partition];
    if (group === undefined) {
      group = this.#findGroup(meaning.near, scope);
      meaning.groups[scope.partition] = group;
      this.#count(meaning, group);
    }
    return group;
  }

  #findGroup({ tokens, ends }: FoundNear, scope: Scope): Group {
    const names = scope.names.end - scope.names.start;
    const stands: Stand[] = [];
    let heaviest = 0;
    let holders = 0;
    this.#prefetchPostings(tokens);
    for (let level = 0, i = 0; level < LEVELS; level++) {
      this.#beginStand();
      for (const end = ends[level] ?? 0; i < end; i++) holders += this.#addToken(tokens[i] ?? 0, scope);
      if (this.#tokenCount === 0) continue;
      const weight = weigh(names, holders, LEVEL_SHARES[level] ?? 1);
      heaviest = Math.max(heaviest, weight);
      stands.push(this.#endStand(weight));
    }
    return { stands, weight: heaviest === 0 ? weigh(names, 0, 1) : heaviest };
  }

  /** The longest known beginning and the longest known end of a text that no token is near to. */
  partsOf(meaning: Meaning, scope: Scope): Group {
    let group = meaning.parts[scope.partition];
    if (group === undefined) {
      group = this.#findParts(meaning.text, scope);
      meaning.parts[scope.partition] = group;
      this.#count(meaning, group);
    }
    return group;
  }

  #findParts(text: string, scope: Scope): Group {
    const names = scope.names.end - scope.names.start;
    const { beginnings, ends } = partsOf(text);
    const stands: Stand[] = [];
    for (const parts of [beginnings, ends]) {
      for (const part of parts) {
        const token = this.#reader.findToken(part);
        if (token < 0) continue;
        this.#beginStand();
        const holders = this.#addToken(token, scope);
        if (holders === 0) continue;
        stands.push(this.#endStand(weigh(names, holders, PART_SHARE)));
        break;
      }
    }
    return { stands, weight: 0 };
  }

  /** Counts the numbers of a group that is kept with its text. */
  #count(meaning: Meaning, { stands }: Group): void {
    let numbers = 0;
    for (const { tokens, names, lists } of stands) numbers += tokens.length + names.length + lists.length;
    meaning.numbers += numbers;
    this.#recentNumbers += numbers;
  }

  #prefetchPostings(tokens: Int32Array): void {
    const { postings, tokenTable } = this.#reader;
    if (tokens.length > this.#starts.length) this.#starts = new Int32Array(2 * tokens.length);
    for (let i = 0; i < tokens.length; i++)
      this.#starts[i] = tokenTable[(tokens[i] ?? 0) * TOKEN_ROW + ROW_POSTINGS] ?? 0;
    prefetch(postings, this.#starts, tokens.length);
  }

  #beginStand(): void {
    this.#tokenCount = 0;
    this.#nameCount = 0;
    this.#listCount = 0;
  }

  #endStand(weight: number): Stand {
    return {
      weight,
      tokens: this.#tokens.slice(0, this.#tokenCount),
      names: this.#names.slice(0, this.#nameCount),
      lists: this.#lists.slice(0, this.#listCount),
    };
  }

  /** Adds a token to the stand at work; returns how many names in scope hold it. A token without any is left out. */
  #addToken(token: number, scope: Scope): number {
    const { postings, tokenTable } = this.#reader;
    const { start, end } = scope.names;
    const row = token * TOKEN_ROW;
    const first = tokenTable[row + ROW_FIRST] ?? 0;
    const last = tokenTable[row + ROW_LAST] ?? 0;
    if (last < start || first >= end) return 0;
    let from = tokenTable[row + ROW_POSTINGS] ?? 0;
    let to = tokenTable[row + TOKEN_ROW + ROW_POSTINGS] ?? 0;
    if (first < start) from = firstAtLeast(postings, from, to, start);
    if (last >= end) to = firstAtLeast(postings, from, to, end);
    if (from === to) return 0;
    if (this.#tokenCount === this.#tokens.length) {
      this.#tokens = doubled(this.#tokens);
      this.#lists = doubled(this.#lists);
    }
    this.#tokens[this.#tokenCount++] = token;
    if (to - from > FEW_NAMES_MAX) {
      this.#lists[this.#listCount++] = from;
      this.#lists[this.#listCount++] = to;
    } else if (first === last) {
      // Most tokens are in one name, which stands in the token table: nothing has to be fetched for it.
      this.#addName(first);
    } else for (let i = from; i < to; i++) this.#addName(postings[i] ?? 0);
    return to - from;
  }

  #addName(name: number): void {
    if (this.#nameCount === this.#names.length) this.#names = doubled(this.#names);
    this.#names[this.#nameCount++] = name;
  }

  /**
   * The tokens that a text of one letter is the initial of, or the token that is the initial of a longer one. Tokens are
   * sorted, so these are a stretch, and no name's token has to be read for its first letter.
   */
  initialsOf(meaning: Meaning): Stretch {
    meaning.initials ??= this.#findInitials(meaning.text);
    return meaning.initials;
  }

  #findInitials(text: string): Stretch {
    const start = this.#reader.firstTokenFrom(text.charCodeAt(0));
    const isKnown = this.#reader.isToken(start, text.charAt(0));
    if (text.length > 1) return { start, end: isKnown ? start + 1 : start };
    return { start: isKnown ? start + 1 : start, end: this.#reader.firstTokenFrom(text.charCodeAt(0) + 1) };
  }

  /** Pairs of tokens that a text may be, which lost their space or have a letter in its place. */
  splitsOf(meaning: Meaning): Int32Array {
    meaning.splits ??= this.#findSplits(meaning.text);
    return meaning.splits;
  }

  #findSplits(text: string): Int32Array {
    const pairs: number[] = [];
    for (const [left, right] of splitToken(text)) {
      const first = this.#reader.findToken(left);
      const second = first < 0 ? -1 : this.#reader.findToken(right);
      if (second >= 0) pairs.push(first, second);
    }
    return Int32Array.from(pairs);
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
