// What a text means in the index: the tokens that may stand for it with their postings in each scope, and how
// much each says; the tokens that it may be two of. A token that few names hold says more than a common one,
// an equal token more than a similar one. Words come again from query to query (every third person is a
// Muhammad), so what was found out is kept for a while once it is asked for again. Refuses to know where in a
// query a text stands.

import { exactKey } from "../../names/keys/token-keys.ts";
import { partsOf, splitToken } from "../../names/keys/token-parts.ts";
import type { AliasReader, Stretch } from "../format/reader.ts";
import type { Scope } from "./filters.ts";
import { type FoundNear, LEVELS, NearTokens } from "./fuzzy-terms.ts";
import { idf } from "./idf.ts";
import { type TermPostings, TermPostingsBuilder } from "./postings.ts";

/**
 * How much of its weight is left to a token that is only similar, by level: equal, one edit, same name, two
 * edits.
 */
const LEVEL_SHARES = [1, 0.9, 0.85, 0.75];

/** How much of its weight is left to a token that is only the beginning or the end of an unknown one. */
const PART_SHARE = 0.5;

/**
 * Numbers that are kept of all texts, four bytes each: half of them of texts asked for since the other half
 * was full. (OFAC and UN: an eighth to a third off candidate generation.)
 */
const KEPT_NUMBERS_MAX = 4_000_000;

/**
 * Places for the texts that were asked for once, a power of two: what is asked for once is not worth keeping.
 */
const ASKED_PLACES = 32_768;

/** What the objects of a text, of a group and of a stand take beside their numbers, counted as such. */
const NUMBERS_OF_TEXT = 100;
const NUMBERS_OF_GROUP = 30;
const NUMBERS_OF_STAND = 20;

export class TermExpansion {
  readonly text: string;
  readonly near: FoundNear;
  /** By partition of the scope, once asked for. */
  readonly postings: (TermPostings | undefined)[] = [];
  readonly parts: (TermPostings | undefined)[] = [];
  /** How many numbers are kept for it, if it is. */
  numbers: number;
  isKept = false;
  /** Pairs of tokens that the text may be, the first and the second of each in turn, once asked for. */
  splits: Int32Array | null = null;
  /** The tokens that agree with the text because one is the initial of the other, once asked for. */
  initials: Stretch | null = null;

  constructor(text: string, near: FoundNear) {
    this.text = text;
    this.near = near;
    this.numbers = near.tokens.length + NUMBERS_OF_TEXT;
  }
}

export class TermExpander {
  readonly #reader: AliasReader;
  readonly #near: NearTokens;
  readonly #builder: TermPostingsBuilder;
  /** At the place of its hash, the hash of the text that was asked for last. */
  readonly #asked = new Int32Array(ASKED_PLACES);
  #recent = new Map<string, TermExpansion>();
  #older = new Map<string, TermExpansion>();
  #recentNumbers = 0;

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#near = new NearTokens(reader);
    this.#builder = new TermPostingsBuilder(reader);
  }

  /** Forgets the text that a failure cut short. */
  reset(): void {
    this.#near.reset();
  }

  expand(text: string): TermExpansion {
    const recent = this.#recent.get(text);
    if (recent !== undefined) return recent;
    const older = this.#older.get(text);
    const meaning = older ?? new TermExpansion(text, this.#near.find(text));
    if (older !== undefined || this.#isAskedAgain(text)) this.#keep(meaning);
    return meaning;
  }

  #isAskedAgain(text: string): boolean {
    const hash = exactKey(text);
    const place = hash & (ASKED_PLACES - 1);
    if (this.#asked[place] === hash) return true;
    this.#asked[place] = hash;
    return false;
  }

  #keep(meaning: TermExpansion): void {
    this.#recentNumbers += meaning.numbers;
    if (this.#recentNumbers > KEPT_NUMBERS_MAX / 2) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#recentNumbers = meaning.numbers;
    }
    this.#recent.set(meaning.text, meaning);
    meaning.isKept = true;
  }

  /** A text of which nothing but the equal token is looked for. */
  expandExactly(text: string): TermExpansion {
    const equal = this.#reader.findToken(text);
    const tokens = equal < 0 ? new Int32Array(0) : Int32Array.of(equal);
    const ends = new Array<number>(LEVELS).fill(tokens.length);
    return new TermExpansion(text, { tokens, ends, comparisons: 0 });
  }

  /** The tokens that may stand for a text, a stand for each level of nearness. */
  postingsOf(meaning: TermExpansion, scope: Scope): TermPostings {
    let group = meaning.postings[scope.partition];
    if (group === undefined) {
      group = this.#findGroup(meaning.near, scope);
      meaning.postings[scope.partition] = group;
      this.#count(meaning, group);
    }
    return group;
  }

  #findGroup({ tokens, ends }: FoundNear, scope: Scope): TermPostings {
    const names = scope.names.end - scope.names.start;
    const builder = this.#builder;
    let heaviest = 0;
    let holders = 0;
    builder.begin();
    builder.prefetch(tokens);
    for (let level = 0, i = 0; level < LEVELS; level++) {
      const holdersBefore = holders;
      for (const end = ends[level] ?? 0; i < end; i++) holders += builder.add(tokens[i] ?? 0, scope);
      if (holders === holdersBefore) continue;
      const weight = idf(names, holders, LEVEL_SHARES[level] ?? 1);
      heaviest = Math.max(heaviest, weight);
      builder.endTier(weight);
    }
    return builder.end(heaviest === 0 ? idf(names, 0, 1) : heaviest);
  }

  /** The longest known beginning and the longest known end of a text that no token is near to. */
  partsOf(meaning: TermExpansion, scope: Scope): TermPostings {
    let group = meaning.parts[scope.partition];
    if (group === undefined) {
      group = this.#findParts(meaning.text, scope);
      meaning.parts[scope.partition] = group;
      this.#count(meaning, group);
    }
    return group;
  }

  #findParts(text: string, scope: Scope): TermPostings {
    const names = scope.names.end - scope.names.start;
    const { beginnings, ends } = partsOf(text);
    this.#builder.begin();
    for (const parts of [beginnings, ends]) {
      for (const part of parts) {
        const token = this.#reader.findToken(part);
        const holders = token < 0 ? 0 : this.#builder.add(token, scope);
        if (holders === 0) continue;
        this.#builder.endTier(idf(names, holders, PART_SHARE));
        break;
      }
    }
    return this.#builder.end(0);
  }

  /** Counts the numbers of a group that is kept with its text. */
  #count(meaning: TermExpansion, { numbers, tiers }: TermPostings): void {
    const kept = numbers.length + NUMBERS_OF_GROUP + NUMBERS_OF_STAND * tiers.length;
    meaning.numbers += kept;
    if (meaning.isKept) this.#recentNumbers += kept;
  }

  /**
   * The tokens that a text of one letter is the initial of, or the token that is the initial of a longer one.
   * Tokens are sorted, so these are a stretch, and no name's token has to be read for its first letter.
   */
  initialsOf(meaning: TermExpansion): Stretch {
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
  splitsOf(meaning: TermExpansion): Int32Array {
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
