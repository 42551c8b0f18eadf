// Finds the names that share the most evidence with one query name: reads the postings of its tokens, heaviest first,
// within a budget, and has the best of them weighed whole. Relies on token-matches.ts for what a token says and on
// weigh.ts for what a name says; refuses to know entities.

import { splitToken } from "../names/keys.ts";
import { QueryBudget, shareOf } from "./budget.ts";
import type { AliasReader } from "./reader.ts";
import { isNameInScope, type Scope } from "./scope.ts";
import {
  firstAtLeast,
  QUERY_TOKENS_MAX,
  TokenMatcher,
  type TokenMatches,
  WEIGHT_PER_BIT,
  weigh,
} from "./token-matches.ts";
import { NameWeigher, type Split } from "./weigh.ts";

/** Postings read for one query name, and names met; what is left is the most common and says the least. */
const POSTINGS_MAX = 80_000;
const MET_MAX = 50_000;
/**
 * Names weighed whole for one query name: so many that share two tokens or more, so many equal with the last of these,
 * and so many that share one. A query with an initial needs more of the latter: the initial tells them apart.
 */
const PROMOTED_MAX = 300;
const PROMOTED_EQUALS_MAX = 600;
const SINGLES_MAX = 250;
const SINGLES_WITH_INITIAL_MAX = 2500;
/** A split is looked for when its rarer half is in fewer names than this. */
const SPLIT_HOLDERS_MAX = 2000;
/** More than all tokens of a query can say: 22 bits each. */
const SUMS = QUERY_TOKENS_MAX * 33 * WEIGHT_PER_BIT;
/** A cell is a bit for each query token met, one for "met more than once", and the evidence above them. */
const PROMOTED = 1 << QUERY_TOKENS_MAX;
const EVIDENCE_SHIFT = QUERY_TOKENS_MAX + 1;

export class NameScanner {
  readonly #reader: AliasReader;
  readonly #matcher: TokenMatcher;
  /** Per name what was met of it so far. All zero between queries. */
  readonly #cells: Int32Array;
  readonly #metNames = new Int32Array(MET_MAX);
  readonly #promotedNames = new Int32Array(MET_MAX);
  #met = 0;
  #promoted = 0;
  readonly #sums = new Int32Array(SUMS);
  readonly #weigher: NameWeigher;
  #budget = new QueryBudget(1);

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#matcher = new TokenMatcher(reader);
    this.#cells = new Int32Array(reader.summary.names);
    this.#weigher = new NameWeigher(reader);
  }

  /** Starts a query. */
  begin(budget: QueryBudget): void {
    this.#budget = budget;
    this.#matcher.begin(budget);
  }

  /** Starts to look for the names of a query in a scope. */
  enter(scope: Scope): void {
    this.#budget.beginScope();
    this.#matcher.enter(scope);
  }

  /**
   * Visits the names in scope nearest to these tokens, and each of `others` however near it is, once each and in no
   * order. Nearness is the evidence shared of what both names hold: 0 to about 1.
   */
  scan(
    tokens: readonly string[],
    scope: Scope,
    others: readonly number[],
    visit: (name: number, nearness: number) => void,
  ): void {
    try {
      this.#scanWhole(tokens, scope, others, visit);
    } catch (error) {
      this.#reset();
      throw error;
    }
  }

  /** A query that fails halfway must not leave what it met to the next one. */
  #reset(): void {
    this.#cells.fill(0);
    this.#matcher.reset();
    this.#weigher.reset();
  }

  #scanWhole(
    tokens: readonly string[],
    scope: Scope,
    others: readonly number[],
    visit: (name: number, nearness: number) => void,
  ): void {
    const matches = this.#matcher.match(tokens);
    this.#met = 0;
    this.#promoted = 0;
    this.#readPostings(matches, scope);
    const splits = this.#budget.comparisons > 0 ? this.#findSplits(matches, scope) : [];
    for (const split of splits) this.#readSplit(split, scope);
    const hasInitial = matches.queryTokens.some((token) => token.length === 1);
    const singlesMax = hasInitial ? SINGLES_WITH_INITIAL_MAX : SINGLES_MAX;
    const chosen = this.#choose(singlesMax);
    this.#budget.weighed -= chosen.length;
    for (let i = 0; i < this.#met; i++) this.#cells[this.#metNames[i] ?? 0] = 0;
    const names = others.length === 0 ? chosen : [...new Set([...chosen, ...others])];
    this.#weigher.weighNames(names, matches, splits, visit);
  }

  #readPostings(matches: TokenMatches, scope: Scope): void {
    const { postings, nameEntity, entityDatasets } = this.#reader;
    const cells = this.#cells;
    const metNames = this.#metNames;
    const promotedNames = this.#promotedNames;
    const { datasetSets } = scope;
    let met = 0;
    let promoted = 0;
    const postingsMax = shareOf(this.#budget.postings, POSTINGS_MAX);
    let left = postingsMax;
    for (const { weight, mask, start, end } of matches.blocks) {
      const evidence = weight << EVIDENCE_SHIFT;
      for (let unit = start; unit < end && left > 0; unit++) {
        const from = matches.from[unit] ?? 0;
        // What another dataset has costs time but no budget: a small list beside a big one is searched as if alone.
        const to =
          datasetSets === null ? Math.min(matches.to[unit] ?? 0, from + left) : (matches.to[unit] ?? 0);
        if (datasetSets === null) left -= to - from;
        for (let i = from; i < to; i++) {
          const name = postings[i] ?? 0;
          const cell = cells[name] ?? 0;
          if (cell === 0) {
            if (datasetSets !== null && datasetSets[entityDatasets[nameEntity[name] ?? 0] ?? 0] !== 1)
              continue;
            if (met === MET_MAX) continue;
            if (datasetSets !== null) left--;
            metNames[met++] = name;
            cells[name] = evidence | mask;
          } else if ((cell & mask) === 0) {
            if ((cell & PROMOTED) === 0) promotedNames[promoted++] = name;
            cells[name] = (cell + evidence) | mask | PROMOTED;
          }
        }
      }
    }
    this.#budget.postings -= postingsMax - left;
    this.#met = met;
    this.#promoted = promoted;
  }

  #findSplits(matches: TokenMatches, scope: Scope): Split[] {
    const splits: Split[] = [];
    const names = scope.names.end - scope.names.start;
    matches.queryTokens.forEach((text, i) => {
      for (const [left, right] of splitToken(text)) {
        const first = this.#reader.findToken(left);
        const second = first < 0 ? -1 : this.#reader.findToken(right);
        if (second < 0) continue;
        const holders = Math.min(this.#holders(first, scope), this.#holders(second, scope));
        if (holders > 0 && holders < SPLIT_HOLDERS_MAX)
          splits.push({ first, second, mask: 1 << i, weight: weigh(names, holders, 1) });
      }
    });
    return splits;
  }

  #holders(token: number, scope: Scope): number {
    const { postings, postingsStart } = this.#reader;
    const end = postingsStart[token + 1] ?? 0;
    const from = firstAtLeast(postings, postingsStart[token] ?? 0, end, scope.names.start);
    return firstAtLeast(postings, from, end, scope.names.end) - from;
  }

  /** Meets the names that hold both halves: those of the rarer one that stand under the other too. */
  #readSplit(split: Split, scope: Scope): void {
    const { postings, postingsStart } = this.#reader;
    const isFirstRarer = this.#holders(split.first, scope) <= this.#holders(split.second, scope);
    const rarer = isFirstRarer ? split.first : split.second;
    const other = isFirstRarer ? split.second : split.first;
    const end = postingsStart[rarer + 1] ?? 0;
    const otherEnd = postingsStart[other + 1] ?? 0;
    let otherAt = postingsStart[other] ?? 0;
    for (
      let i = firstAtLeast(postings, postingsStart[rarer] ?? 0, end, scope.names.start);
      i < end && (postings[i] ?? 0) < scope.names.end;
      i++
    ) {
      const name = postings[i] ?? 0;
      otherAt = firstAtLeast(postings, otherAt, otherEnd, name);
      if (otherAt === otherEnd || postings[otherAt] !== name) continue;
      if (isNameInScope(this.#reader, scope, name)) this.#promote(name, split);
    }
  }

  #promote(name: number, { mask, weight }: Split): void {
    const cell = this.#cells[name] ?? 0;
    if ((cell & mask) !== 0 || (cell === 0 && this.#met === MET_MAX)) return;
    if (cell === 0) this.#metNames[this.#met++] = name;
    if ((cell & PROMOTED) === 0) this.#promotedNames[this.#promoted++] = name;
    this.#cells[name] = (cell + (weight << EVIDENCE_SHIFT)) | mask | PROMOTED;
  }

  /**
   * The names with the most evidence: of those met more than once by counting how many have each sum; of those met
   * once the first, because the heaviest blocks were read first.
   */
  #choose(singlesMax: number): number[] {
    const cells = this.#cells;
    const metNames = this.#metNames;
    const promotedNames = this.#promotedNames;
    const promoted = this.#promoted;
    const sums = this.#sums.fill(0);
    let least = 0;
    for (let i = 0; i < promoted; i++) {
      const sum = (cells[promotedNames[i] ?? 0] ?? 0) >>> EVIDENCE_SHIFT;
      sums[sum] = (sums[sum] ?? 0) + 1;
      if (sum > least) least = sum;
    }
    const { weighed } = this.#budget;
    const promotedMax = shareOf(weighed, PROMOTED_MAX);
    let above = 0;
    while (least > 0 && above + (sums[least] ?? 0) <= promotedMax) above += sums[least--] ?? 0;
    let equals = shareOf(weighed, PROMOTED_EQUALS_MAX);
    const chosen: number[] = [];
    for (let i = 0; i < promoted; i++) {
      const name = promotedNames[i] ?? 0;
      const sum = (cells[name] ?? 0) >>> EVIDENCE_SHIFT;
      if (sum > least || (sum === least && equals-- > 0)) chosen.push(name);
    }
    let singles = shareOf(weighed, singlesMax);
    for (let i = 0; i < this.#met && singles > 0; i++) {
      const name = metNames[i] ?? 0;
      if (((cells[name] ?? 0) & PROMOTED) !== 0) continue;
      singles--;
      chosen.push(name);
    }
    return chosen;
  }
}
