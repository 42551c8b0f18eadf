// Weighs single names against one query name, token by token: what both share, of all that both hold. Sees
// tokens that the scan had no budget for, split tokens and initials. Refuses to know how the names were
// chosen.

import type { AliasReader, Stretch } from "../format/reader.ts";
import { nearnessOf, WEIGHT_PER_BIT } from "./idf.ts";
import { prefetch } from "./prefetch.ts";
import type { TokenMatches } from "./term-tiers.ts";

/** That an initial agrees with a name says this much: one letter in eight. */
const INITIAL_WEIGHT = 3 * WEIGHT_PER_BIT;
/** Unmet tokens of a name beyond these are not looked at for initials. */
const UNMET_MAX = 16;

const NAMES_FIRST = 1024;
const MEANINGS_FIRST = 1024;
/** Multiplies a token so that neighbours lie apart (Knuth's constant, 2³² divided by the golden ratio). */
const SCATTER = 0x9e3779b1;

/** A token of the query that is two tokens of the index, and the weight of the two together. */
export interface Split {
  readonly first: number;
  readonly second: number;
  /** The bit of the token of the query. */
  readonly mask: number;
  readonly weight: number;
}

export class Reranker {
  readonly #reader: AliasReader;
  readonly #unmet = new Int32Array(UNMET_MAX);
  /**
   * Index tokens that mean something in the query, plus one, at the place that each hashes to or one behind
   * it; and the last of its meanings, plus one. Most tokens of a name mean nothing, and a table of a few
   * kilobytes tells that without a read from memory, which a table of all tokens of the index would cost.
   */
  #tokens = new Int32Array(4 * MEANINGS_FIRST);
  #last = new Int32Array(4 * MEANINGS_FIRST);
  /**
   * Per meaning: what it says of which tokens of the query, and the meaning before it of the same token, plus
   * one.
   */
  #weights = new Int32Array(MEANINGS_FIRST);
  #masks = new Int32Array(MEANINGS_FIRST);
  #before = new Int32Array(MEANINGS_FIRST);
  #placeMask = 0;
  /** Of the names at work: where their tokens begin and end, and what they say together. */
  #starts = new Int32Array(NAMES_FIRST);
  #ends = new Int32Array(NAMES_FIRST);
  #totals = new Int32Array(NAMES_FIRST);

  constructor(reader: AliasReader) {
    this.#reader = reader;
  }

  /** Visits each name with its nearness: the evidence shared of what both names hold, 0 to about 1. */
  weighNames(
    names: readonly number[],
    matches: TokenMatches,
    splits: readonly Split[],
    visit: (name: number, nearness: number) => void,
  ): void {
    const { nameTokens } = this.#reader;
    this.#loadMeanings(matches);
    const weights = this.#weights;
    const masks = this.#masks;
    const before = this.#before;
    const tokens = this.#tokens;
    const last = this.#last;
    const placeMask = this.#placeMask;
    const unmet = this.#unmet;
    const { initials } = matches;
    const allMet = 2 ** initials.length - 1;
    let queryTotal = 0;
    for (const weight of matches.queryWeights) queryTotal += weight;
    this.#fetch(names);
    const starts = this.#starts;
    const ends = this.#ends;
    const totals = this.#totals;
    for (let n = 0; n < names.length; n++) {
      const name = names[n] ?? 0;
      const start = starts[n] ?? 0;
      const end = ends[n] ?? 0;
      let shared = 0;
      let met = 0;
      let unmetCount = 0;
      for (let i = start; i < end; i++) {
        const token = nameTokens[i] ?? 0;
        let place = (Math.imul(token, SCATTER) >>> 8) & placeMask;
        let kept = tokens[place] ?? 0;
        while (kept !== 0 && kept !== token + 1) {
          place = (place + 1) & placeMask;
          kept = tokens[place] ?? 0;
        }
        let weight = 0;
        let mask = 0;
        let meaning = kept === 0 ? 0 : (last[place] ?? 0);
        for (; meaning > 0; meaning = before[meaning - 1] ?? 0) {
          const offered = weights[meaning - 1] ?? 0;
          if (offered <= weight || ((masks[meaning - 1] ?? 0) & met) !== 0) continue;
          weight = offered;
          mask = masks[meaning - 1] ?? 0;
        }
        shared += weight;
        met |= mask;
        if (mask === 0 && unmetCount < UNMET_MAX) unmet[unmetCount++] = token;
      }
      for (let s = 0; s < splits.length; s++) {
        const split = splits[s];
        if (split === undefined || (met & split.mask) !== 0 || !holdsBoth(nameTokens, start, end, split))
          continue;
        shared += split.weight;
        met |= split.mask;
      }
      if (unmetCount > 0 && met !== allMet) shared += this.#weighInitials(unmetCount, initials, met);
      visit(name, nearnessOf(shared, queryTotal, totals[n] ?? 0));
    }
  }

  #fetch(names: readonly number[]): void {
    const { nameTokens, nameTokensStart, nameWeight } = this.#reader;
    if (names.length > this.#starts.length) {
      this.#starts = new Int32Array(2 * names.length);
      this.#ends = new Int32Array(2 * names.length);
      this.#totals = new Int32Array(2 * names.length);
    }
    for (let n = 0; n < names.length; n++) {
      const name = names[n] ?? 0;
      this.#starts[n] = nameTokensStart[name] ?? 0;
      this.#ends[n] = nameTokensStart[name + 1] ?? 0;
      this.#totals[n] = nameWeight[name] ?? 0;
    }
    prefetch(nameTokens, this.#starts, names.length);
  }

  /**
   * Links what every block says to its tokens. A token may stand for several tokens of the query, and is in
   * several blocks when a query has one text twice ("Abd Allah Abdallah"), so meanings are numbered apart
   * from tokens.
   */
  #loadMeanings({ blocks }: TokenMatches): void {
    let meanings = 0;
    for (const block of blocks) meanings += block.names - block.tokens;
    this.#makeRoom(meanings);
    const tokens = this.#tokens;
    const last = this.#last;
    const placeMask = this.#placeMask;
    let meaning = 0;
    for (const { numbers, weight, mask, tokens: first, names: end } of blocks) {
      for (let i = first; i < end; i++) {
        const token = numbers[i] ?? 0;
        let place = (Math.imul(token, SCATTER) >>> 8) & placeMask;
        while (tokens[place] !== 0 && tokens[place] !== token + 1) place = (place + 1) & placeMask;
        this.#weights[meaning] = weight;
        this.#masks[meaning] = mask;
        this.#before[meaning] = tokens[place] === 0 ? 0 : (last[place] ?? 0);
        tokens[place] = token + 1;
        last[place] = ++meaning;
      }
    }
  }

  /** Empties as much of the table as so many meanings need: a quarter of the places is taken at most. */
  #makeRoom(meanings: number): void {
    if (meanings > this.#weights.length) {
      const room = 2 ** Math.ceil(Math.log2(meanings));
      this.#weights = new Int32Array(room);
      this.#masks = new Int32Array(room);
      this.#before = new Int32Array(room);
      this.#tokens = new Int32Array(4 * room);
      this.#last = new Int32Array(4 * room);
    }
    let places = 64;
    while (places < 4 * meanings) places *= 2;
    this.#placeMask = places - 1;
    this.#tokens.fill(0, 0, places);
  }

  /**
   * An unmet token of the query agrees with an unmet one of the name when one of them is the initial of the
   * other.
   */
  #weighInitials(unmetCount: number, initials: readonly Stretch[], met: number): number {
    let used = 0;
    let weight = 0;
    for (let j = 0; j < unmetCount; j++) {
      const token = this.#unmet[j] ?? 0;
      for (let i = 0; i < initials.length; i++) {
        const agreeing = initials[i];
        if (agreeing === undefined || token < agreeing.start || token >= agreeing.end) continue;
        if (((met | used) & (1 << i)) !== 0) continue;
        used |= 1 << i;
        weight += INITIAL_WEIGHT;
        break;
      }
    }
    return weight;
  }
}

function holdsBoth(nameTokens: Int32Array, start: number, end: number, split: Split): boolean {
  let isFirst = false;
  let isSecond = false;
  for (let i = start; i < end; i++) {
    if (nameTokens[i] === split.first) isFirst = true;
    if (nameTokens[i] === split.second) isSecond = true;
  }
  return isFirst && isSecond;
}
