// The expansion of one query text, and its cache: the index tokens that stand for the text, with the weight
// and the posting lists of each in each scope; the pairs of tokens that it may be. A rare token weighs more
// than a common one (idf), an equal token more than a similar one. Texts recur from query to query (every
// third person is a Muhammad), so an expansion is kept once its text comes a second time. It does not depend
// on the place of the text in a query.

import { float64At, int32At } from "../../../base/platform/checked-read.ts";
import { exactKey } from "../../names/keys/token-keys.ts";
import { partsOf, splitToken } from "../../names/keys/token-parts.ts";
import { forEachCombination, joinedSyllablesOf } from "../../names/lexicon/joined-syllables.ts";
import { idf } from "../format/idf.ts";
import type { AliasReader, Stretch } from "../format/reader.ts";
import type { Scope } from "./filters.ts";
import { type FuzzyMatches, FuzzyTermFinder, LEVELS } from "./fuzzy-terms.ts";
import { type TermPostings, TermPostingsBuilder } from "./term-postings.ts";

/** The share of its weight that a similar token keeps, by level: equal, one edit, same name, two edits. */
const LEVEL_SHARES = Float64Array.of(1, 0.9, 0.85, 0.75);

/** The share of its weight that a token keeps when it is only the beginning or the end of the text. */
const PART_SHARE = 0.5;

/**
 * Size of the cache in numbers of four bytes. Half of it holds the texts used since the other half was full.
 * (With OFAC and UN, the cache takes an eighth to a third off candidate generation.)
 */
const CACHED_NUMBERS_MAX = 4_000_000;

/**
 * Slots for the hashes of texts that came once, a power of two: a text that never recurs is not worth
 * keeping.
 */
const RECENT_HASHES = 32_768;

/** Expansions kept of texts that came once: a party is asked as several kinds, with the same words. */
const LATEST_MAX = 64;

/** A text is looked up as so many pairs of tokens at most. */
const WORD_BREAKS_MAX = 24;

/** The memory of the objects of an expansion, of TermPostings and of a tier, in numbers of four bytes. */
const NUMBERS_PER_EXPANSION = 100;
const NUMBERS_PER_POSTINGS = 30;
const NUMBERS_PER_TIER = 20;

const NOTHING = new Int32Array(0);

/** The tokens that begin with a letter. */
interface FirstLetter {
  /** The letter alone; empty when it is no token. */
  readonly itself: Stretch;
  readonly longer: Stretch;
}

export class TermExpansion {
  readonly text: string;
  readonly matches: FuzzyMatches;
  /** By partition of the scope, filled on demand. */
  readonly postings: (TermPostings | undefined)[] = [];
  readonly parts: (TermPostings | undefined)[] = [];
  /** Its size in the cache, in numbers of four bytes. */
  size: number;
  isCached = false;
  /** Pairs of tokens that the text may be, the first and the second of each in turn; filled on demand. */
  wordBreaks: Int32Array | null = null;
  /** The tokens that agree with the text because one is the initial of the other; filled on demand. */
  initials: Stretch | null = null;

  constructor(text: string, matches: FuzzyMatches) {
    this.text = text;
    this.matches = matches;
    this.size = matches.tokens.length + NUMBERS_PER_EXPANSION;
  }
}

export class TermExpander {
  readonly #reader: AliasReader;
  readonly #finder: FuzzyTermFinder;
  readonly #builder: TermPostingsBuilder;
  /** Hashes of recent texts, each in the slot of its low bits. */
  readonly #recentHashes = new Int32Array(RECENT_HASHES);
  /** Of texts that came once, the last ones. */
  readonly #latest = new Map<string, TermExpansion>();
  /** The cache in two generations: the older one is dropped when the newer one is full. */
  #newer = new Map<string, TermExpansion>();
  #older = new Map<string, TermExpansion>();
  #newerSize = 0;
  /** By list of spellings of a syllable. */
  readonly #spellings = new WeakMap<readonly string[], Int32Array>();
  /** By first letter of a text. */
  readonly #initials = new Map<number, FirstLetter>();

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#finder = new FuzzyTermFinder(reader);
    this.#builder = new TermPostingsBuilder(reader);
  }

  /** Drops the state of an expansion that an error cut short. */
  reset(): void {
    this.#finder.reset();
  }

  /** The expansion of a text by all similar tokens. */
  expand(text: string): TermExpansion {
    const known = this.#newer.get(text) ?? this.#latest.get(text);
    if (known !== undefined) return known;
    const older = this.#older.get(text);
    const expansion = older ?? new TermExpansion(text, this.#finder.find(text));
    if (older !== undefined || this.#isRepeated(text)) this.#cache(expansion);
    else this.#keepLatest(expansion);
    return expansion;
  }

  /** The expansion of a text by the equal token only. */
  expandExactly(text: string): TermExpansion {
    const equal = this.#reader.findToken(text);
    const tokens = equal < 0 ? new Int32Array(0) : Int32Array.of(equal);
    const ends = new Int32Array(LEVELS).fill(tokens.length);
    return new TermExpansion(text, { tokens, ends, comparisons: 0 });
  }

  #isRepeated(text: string): boolean {
    const hash = exactKey(text);
    const slot = hash & (RECENT_HASHES - 1);
    if (this.#recentHashes[slot] === hash) return true;
    this.#recentHashes[slot] = hash;
    return false;
  }

  #keepLatest(expansion: TermExpansion): void {
    if (this.#latest.size === LATEST_MAX) this.#latest.clear();
    this.#latest.set(expansion.text, expansion);
  }

  #cache(expansion: TermExpansion): void {
    this.#newerSize += expansion.size;
    if (this.#newerSize > CACHED_NUMBERS_MAX / 2) {
      this.#older = this.#newer;
      this.#newer = new Map();
      this.#newerSize = expansion.size;
    }
    this.#newer.set(expansion.text, expansion);
    expansion.isCached = true;
  }

  /** The posting lists of an expansion in a scope, with a tier per level of similarity. */
  postingsOf(expansion: TermExpansion, scope: Scope): TermPostings {
    let postings = expansion.postings[scope.partition];
    if (postings === undefined) {
      postings = this.#locatePostings(expansion.matches, scope);
      expansion.postings[scope.partition] = postings;
      this.#addSize(expansion, postings);
    }
    return postings;
  }

  #locatePostings({ tokens, ends }: FuzzyMatches, scope: Scope): TermPostings {
    const names = scope.names.end - scope.names.start;
    const builder = this.#builder;
    let heaviest = 0;
    let holders = 0;
    builder.begin();
    builder.prefetch(tokens);
    for (let level = 0, i = 0; level < LEVELS; level++) {
      const holdersBefore = holders;
      for (const end = int32At(ends, level); i < end; i++) holders += builder.add(int32At(tokens, i), scope);
      if (holders === holdersBefore) continue;
      const weight = idf(names, holders, float64At(LEVEL_SHARES, level));
      heaviest = Math.max(heaviest, weight);
      builder.endTier(weight);
    }
    return builder.end(heaviest === 0 ? idf(names, 0, 1) : heaviest);
  }

  /** The posting lists of the longest token that begins the text, and of the longest that ends it. */
  partsOf(expansion: TermExpansion, scope: Scope): TermPostings {
    let parts = expansion.parts[scope.partition];
    if (parts === undefined) {
      parts = this.#locateParts(expansion.text, scope);
      expansion.parts[scope.partition] = parts;
      this.#addSize(expansion, parts);
    }
    return parts;
  }

  #locateParts(text: string, scope: Scope): TermPostings {
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

  #addSize(expansion: TermExpansion, { numbers, tiers }: TermPostings): void {
    const size = numbers.length + NUMBERS_PER_POSTINGS + NUMBERS_PER_TIER * tiers.length;
    expansion.size += size;
    if (expansion.isCached) this.#newerSize += size;
  }

  /**
   * The tokens of which a text of one letter is the initial; for a longer text, the token that is its
   * initial. Tokens are sorted, so these are a range of numbers, and no token has to be read for its first
   * letter.
   */
  initialsOf(expansion: TermExpansion): Stretch {
    expansion.initials ??= this.#findInitials(expansion.text);
    return expansion.initials;
  }

  #findInitials(text: string): Stretch {
    const letter = text.charCodeAt(0);
    let known = this.#initials.get(letter);
    if (known === undefined) {
      known = this.#findFirstLetter(letter);
      this.#initials.set(letter, known);
    }
    return text.length > 1 ? known.itself : known.longer;
  }

  #findFirstLetter(letter: number): FirstLetter {
    const { tokens } = this.#reader.summary;
    const start = this.#reader.firstTokenFrom(letter);
    const isKnown = start < tokens && this.#reader.isToken(start, String.fromCharCode(letter));
    const next = isKnown ? start + 1 : start;
    return {
      itself: { start, end: next },
      longer: { start: next, end: this.#reader.firstTokenFrom(letter + 1) },
    };
  }

  /**
   * Pairs of tokens that a text may be, which lost their space or have a letter in its place, or are its two
   * syllables by another spelling.
   */
  wordBreaksOf(expansion: TermExpansion): Int32Array {
    expansion.wordBreaks ??= this.#findWordBreaks(expansion.text);
    return expansion.wordBreaks;
  }

  #findWordBreaks(text: string): Int32Array {
    const pairs: number[] = [];
    const add = (first: number, second: number) => {
      if (second < 0 || pairs.length === 2 * WORD_BREAKS_MAX) return;
      for (let i = 0; i < pairs.length; i += 2) if (pairs[i] === first && pairs[i + 1] === second) return;
      pairs.push(first, second);
    };
    for (const [left, right] of splitToken(text)) {
      const first = this.#reader.findToken(left);
      if (first >= 0) add(first, this.#reader.findToken(right));
    }
    for (const joined of joinedSyllablesOf(text)) {
      const firsts = this.#findSpellings(joined.firsts);
      const seconds = this.#findSpellings(joined.seconds);
      forEachCombination(joined, (first, second) => {
        const left = int32At(firsts, first);
        if (left >= 0) add(left, int32At(seconds, second));
      });
    }
    return pairs.length === 0 ? NOTHING : Int32Array.from(pairs);
  }

  /** The tokens of the spellings of a syllable, or -1; the same few thousand lists come again and again. */
  #findSpellings(spellings: readonly string[]): Int32Array {
    let tokens = this.#spellings.get(spellings);
    if (tokens === undefined) {
      tokens = Int32Array.from(spellings, (spelling) => this.#reader.findToken(spelling));
      this.#spellings.set(spellings, tokens);
    }
    return tokens;
  }
}
