// Weighs single names against one query name, token by token: what both share, of all that both hold. Sees tokens that
// the scan had no budget for, split tokens and initials. Refuses to know how the names were chosen.

import type { AliasReader } from "./reader.ts";
import { type TokenMatches, WEIGHT_PER_BIT, weigh } from "./token-matches.ts";

/** That an initial agrees with a name says this much: one letter in eight. */
const INITIAL_WEIGHT = 3 * WEIGHT_PER_BIT;
/** Unmet tokens of a name beyond these are not looked at for initials. */
const UNMET_MAX = 16;

/**
 * A cell of a token holds what the token says in the whole index (a weight is at most 32 bits of evidence) and above it
 * the number of its first meaning. One cell instead of two tables: of a million tokens each read is a cache miss (3 million
 * names: with the cut of ranking.ts 3 % of candidate generation).
 */
const WEIGHT_BITS = 10;
const WEIGHT_MASK = (1 << WEIGHT_BITS) - 1;
const UNITS_FIRST = 4096;

/** A token of the query that is two tokens of the index, and the weight of the two together. */
export interface Split {
  readonly first: number;
  readonly second: number;
  /** The bit of the token of the query. */
  readonly mask: number;
  readonly weight: number;
}

export class NameWeigher {
  readonly #reader: AliasReader;
  /**
   * Per index token: its weight, 0 until it is asked; above it the first of its meanings in the query plus one, 0 between
   * queries.
   */
  readonly #cells: Int32Array;
  readonly #unmet = new Int32Array(UNMET_MAX);
  /** Per meaning: what it says of which tokens of the query, and the next meaning of the same token, plus one. */
  #weights = new Int32Array(UNITS_FIRST);
  #masks = new Int32Array(UNITS_FIRST);
  #next = new Int32Array(UNITS_FIRST);

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#cells = new Int32Array(reader.summary.tokens);
  }

  /** Forgets the query that a failure cut short. */
  reset(): void {
    this.#cells.fill(0);
  }

  /** Visits each name with its nearness: the evidence shared of what both names hold, 0 to about 1. */
  weighNames(
    names: readonly number[],
    matches: TokenMatches,
    splits: readonly Split[],
    visit: (name: number, nearness: number) => void,
  ): void {
    const { nameTokens, nameTokensStart } = this.#reader;
    this.#loadMeanings(matches);
    const weights = this.#weights;
    const masks = this.#masks;
    const next = this.#next;
    const cells = this.#cells;
    const unmet = this.#unmet;
    const queryInitials = matches.queryTokens.map(initialOf);
    const allMet = 2 ** queryInitials.length - 1;
    const queryTotal = matches.queryWeights.reduce((sum, weight) => sum + weight, 0);
    for (let n = 0; n < names.length; n++) {
      const name = names[n] ?? 0;
      const start = nameTokensStart[name] ?? 0;
      const end = nameTokensStart[name + 1] ?? 0;
      let shared = 0;
      let total = 0;
      let met = 0;
      let unmetCount = 0;
      for (let i = start; i < end; i++) {
        const token = nameTokens[i] ?? 0;
        const cell = cells[token] ?? 0;
        total += cell & WEIGHT_MASK || this.#weighToken(token);
        let weight = 0;
        let mask = 0;
        for (let meaning = cell >>> WEIGHT_BITS; meaning > 0; meaning = next[meaning - 1] ?? 0) {
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
      if (unmetCount > 0 && met !== allMet) shared += this.#weighInitials(unmetCount, queryInitials, met);
      visit(name, (2 * shared) / (queryTotal + total));
    }
    this.#unloadMeanings(matches);
  }

  /**
   * Links what every unit says to its token. A token may stand for several tokens of the query, and a unit is in several
   * blocks when a query has one text twice ("Abd Allah Abdallah"), so meanings are numbered apart from units.
   */
  #loadMeanings({ blocks, tokens }: TokenMatches): void {
    const meanings = blocks.reduce((sum, { start, end }) => sum + end - start, 0);
    if (meanings > this.#next.length) {
      this.#weights = new Int32Array(2 * meanings);
      this.#masks = new Int32Array(2 * meanings);
      this.#next = new Int32Array(2 * meanings);
    }
    const cells = this.#cells;
    let meaning = 0;
    for (const { weight, mask, start, end } of blocks) {
      for (let unit = start; unit < end; unit++) {
        const token = tokens[unit] ?? 0;
        const cell = cells[token] ?? 0;
        this.#weights[meaning] = weight;
        this.#masks[meaning] = mask;
        this.#next[meaning] = cell >>> WEIGHT_BITS;
        cells[token] = (++meaning << WEIGHT_BITS) | (cell & WEIGHT_MASK);
      }
    }
  }

  #unloadMeanings({ blocks, tokens }: TokenMatches): void {
    const cells = this.#cells;
    for (const { start, end } of blocks) {
      for (let unit = start; unit < end; unit++) {
        const token = tokens[unit] ?? 0;
        cells[token] = (cells[token] ?? 0) & WEIGHT_MASK;
      }
    }
  }

  #weighToken(token: number): number {
    const { postingsStart, summary } = this.#reader;
    const weight = weigh(summary.names, (postingsStart[token + 1] ?? 0) - (postingsStart[token] ?? 0), 1);
    this.#cells[token] = (this.#cells[token] ?? 0) | weight;
    return weight;
  }

  /** An unmet token of the query agrees with an unmet one of the name when one of them is the initial of the other. */
  #weighInitials(unmetCount: number, queryInitials: readonly number[], met: number): number {
    const { tokenLetters, tokenLettersStart } = this.#reader;
    let used = 0;
    let weight = 0;
    for (let j = 0; j < unmetCount; j++) {
      const token = this.#unmet[j] ?? 0;
      const start = tokenLettersStart[token] ?? 0;
      const letter = tokenLetters[start] ?? 0;
      const wanted = (tokenLettersStart[token + 1] ?? 0) - start === 1 ? letter : -letter;
      for (let i = 0; i < queryInitials.length; i++) {
        if (queryInitials[i] !== wanted || ((met | used) & (1 << i)) !== 0) continue;
        used |= 1 << i;
        weight += INITIAL_WEIGHT;
        break;
      }
    }
    return weight;
  }
}

/** The code of the first letter of a text, negative when it is all there is. */
function initialOf(text: string): number {
  return text.length === 1 ? -text.charCodeAt(0) : text.charCodeAt(0);
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
