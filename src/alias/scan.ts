// Finds the names that share the most evidence with one query name: reads the postings of its tokens, heaviest first,
// within a budget, and has the best of them weighed whole. Relies on token-matches.ts for what a token says and on
// weigh.ts for what a name says; refuses to know entities.

import { QueryBudget, shareOf } from "./budget.ts";
import { firstAtLeast } from "./meanings.ts";
import { MetNames } from "./met-names.ts";
import type { AliasReader } from "./reader.ts";
import { isNameInScope, type Scope } from "./scope.ts";
import { QUERY_TOKENS_MAX, TokenMatcher, type TokenMatches } from "./token-matches.ts";
import { NameWeigher, type Split } from "./weigh.ts";
import { WEIGHT_PER_BIT, weigh } from "./weights.ts";

/** Postings read for one query name; what is left is the most common and says the least. */
const POSTINGS_MAX = 80_000;
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
/** So many are looked for one by one. */
const OTHERS_FEW = 16;
/** More than all tokens of a query can say: 22 bits each. */
const SUMS = QUERY_TOKENS_MAX * 33 * WEIGHT_PER_BIT;
/** A cell is a bit for each query token met, one for "met more than once", and the evidence above them. */
const PROMOTED = 1 << QUERY_TOKENS_MAX;
const EVIDENCE_SHIFT = QUERY_TOKENS_MAX + 1;

/** Where reading posting lists ended: in which block, before which of its units, before which posting of the last. */
interface ReadingEnd {
  blocks: number;
  units: number;
  postings: number;
}

export class NameScanner {
  readonly #reader: AliasReader;
  readonly #matcher: TokenMatcher;
  readonly #met: MetNames;
  /** Per name what it shares, where that is asked. All zero between queries. */
  readonly #cells: Int32Array;
  readonly #single = new Int32Array(1);
  readonly #sums = new Int32Array(SUMS);
  readonly #weigher: NameWeigher;
  #budget = new QueryBudget(1);

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#matcher = new TokenMatcher(reader);
    this.#met = new MetNames(reader);
    this.#cells = new Int32Array(reader.summary.names);
    this.#weigher = new NameWeigher(reader);
  }

  /** Starts a query. */
  begin(budget: QueryBudget): void {
    this.#budget = budget;
    this.#matcher.begin(budget);
  }

  /** Starts to look for the names of a query in one more scope. */
  beginScope(): void {
    this.#budget.beginScope();
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
    this.#met.reset();
    this.#matcher.reset();
  }

  #scanWhole(
    tokens: readonly string[],
    scope: Scope,
    others: readonly number[],
    visit: (name: number, nearness: number) => void,
  ): void {
    const matches = this.#matcher.match(tokens, scope);
    const isRich = this.#budget.comparisons > 0;
    const end = this.#readPostings(matches, scope);
    const splits = isRich ? this.#findSplits(matches, scope) : [];
    const splitNames = splits.map((split) => this.#readSplit(split, scope));
    const names = this.#choosePromoted(matches, end, splits, splitNames);
    const hasInitial = matches.queryTokens.some((token) => token.length === 1);
    const singlesMax = hasInitial ? SINGLES_WITH_INITIAL_MAX : SINGLES_MAX;
    this.#met.chooseSingles(shareOf(this.#budget.weighed, singlesMax), names);
    this.#met.clear(scope);
    this.#budget.weighed -= names.length;
    this.#weigher.weighNames(withOthers(names, others), matches, splits, visit);
  }

  /** Meets the names of all blocks, as far as the budget goes; returns where it ended. */
  #readPostings(matches: TokenMatches, { datasetSets }: Scope): ReadingEnd {
    const { postings } = this.#reader;
    const postingsMax = shareOf(this.#budget.postings, POSTINGS_MAX);
    const end: ReadingEnd = { blocks: 0, units: 0, postings: 0 };
    let left = postingsMax;
    for (const { units, start, end: unitsEnd } of matches.blocks) {
      if (left <= 0) break;
      end.blocks++;
      for (let unit = start; unit < unitsEnd && left > 0; unit++) {
        const from = units.from[unit] ?? 0;
        let to = units.to[unit] ?? 0;
        if (from < 0) {
          left -= this.#met.readOne(~from, datasetSets);
        } else if (datasetSets === null) {
          to = Math.min(to, from + left);
          left -= to - from;
          this.#met.read(postings, from, to);
        } else {
          // What another dataset has costs time but no budget: a small list beside a big one is searched as if alone.
          left -= this.#met.readWanted(postings, from, to, datasetSets);
        }
        end.units = unit + 1;
        end.postings = to;
      }
    }
    this.#budget.postings -= postingsMax - left;
    return end;
  }

  #findSplits(matches: TokenMatches, scope: Scope): Split[] {
    const splits: Split[] = [];
    const names = scope.names.end - scope.names.start;
    matches.meanings.forEach((meaning, i) => {
      const pairs = this.#matcher.meanings.splitsOf(meaning);
      for (let pair = 0; pair < pairs.length; pair += 2) {
        const [first = 0, second = 0] = [pairs[pair], pairs[pair + 1]];
        const holders = Math.min(this.#holders(first, scope), this.#holders(second, scope));
        if (holders > 0 && holders < SPLIT_HOLDERS_MAX)
          splits.push({ first, second, mask: 1 << i, weight: weigh(names, holders, 1) });
      }
    });
    return splits;
  }

  #holders(token: number, scope: Scope): number {
    const { postings } = this.#reader;
    const end = this.#reader.postingsStart(token + 1);
    const from = firstAtLeast(postings, this.#reader.postingsStart(token), end, scope.names.start);
    return firstAtLeast(postings, from, end, scope.names.end) - from;
  }

  /** Meets the names that hold both halves: those of the rarer one that stand under the other too. */
  #readSplit(split: Split, scope: Scope): number[] {
    const { postings } = this.#reader;
    const isFirstRarer = this.#holders(split.first, scope) <= this.#holders(split.second, scope);
    const rarer = isFirstRarer ? split.first : split.second;
    const other = isFirstRarer ? split.second : split.first;
    const end = this.#reader.postingsStart(rarer + 1);
    const otherEnd = this.#reader.postingsStart(other + 1);
    let otherAt = this.#reader.postingsStart(other);
    const names: number[] = [];
    for (
      let i = firstAtLeast(postings, this.#reader.postingsStart(rarer), end, scope.names.start);
      i < end && (postings[i] ?? 0) < scope.names.end;
      i++
    ) {
      const name = postings[i] ?? 0;
      otherAt = firstAtLeast(postings, otherAt, otherEnd, name);
      if (otherAt === otherEnd || postings[otherAt] !== name) continue;
      if (!isNameInScope(this.#reader, scope, name)) continue;
      this.#met.repeat(name);
      names.push(name);
    }
    return names;
  }

  /**
   * The names with the most evidence of those met more than once. Where there are few, all of them: nobody has to count
   * what they share.
   */
  #choosePromoted(
    matches: TokenMatches,
    end: ReadingEnd,
    splits: readonly Split[],
    splitNames: readonly (readonly number[])[],
  ): number[] {
    const { repeated } = this.#met;
    const promotedMax = shareOf(this.#budget.weighed, PROMOTED_MAX);
    if (repeated.length <= promotedMax) return Array.from(repeated);
    this.#countEvidence(matches, end);
    splits.forEach((split, i) => {
      for (const name of splitNames[i] ?? []) this.#addSplit(name, split);
    });
    const equalsMax = shareOf(this.#budget.weighed, PROMOTED_EQUALS_MAX);
    return this.#chooseHeaviest(repeated, promotedMax, equalsMax);
  }

  /** Fills the cells of the names met more than once: the evidence of each, block by block. */
  #countEvidence(matches: TokenMatches, end: ReadingEnd): void {
    const { postings } = this.#reader;
    for (let i = 0; i < end.blocks; i++) {
      const block = matches.blocks[i];
      if (block === undefined) continue;
      const isLast = i === end.blocks - 1;
      const { units, weight, mask, start } = block;
      const unitsEnd = isLast ? end.units : block.end;
      for (let unit = start; unit < unitsEnd; unit++) {
        const isEnd = isLast && unit === unitsEnd - 1;
        const from = units.from[unit] ?? 0;
        const to = isEnd ? end.postings : (units.to[unit] ?? 0);
        if (from >= 0) this.#countIn(postings, from, to, weight << EVIDENCE_SHIFT, mask);
        else {
          this.#single[0] = ~from;
          this.#countIn(this.#single, 0, 1, weight << EVIDENCE_SHIFT, mask);
        }
      }
    }
  }

  #countIn(postings: Int32Array, from: number, to: number, evidence: number, mask: number): void {
    const cells = this.#cells;
    const repeatedBits = this.#met.repeatedBits;
    for (let i = from; i < to; i++) {
      const name = postings[i] ?? 0;
      if (((repeatedBits[name >>> 5] ?? 0) & (1 << (name & 31))) === 0) continue;
      const cell = cells[name] ?? 0;
      if (cell === 0) cells[name] = evidence | mask;
      else if ((cell & mask) === 0) cells[name] = (cell + evidence) | mask | PROMOTED;
    }
  }

  #addSplit(name: number, { mask, weight }: Split): void {
    const cell = this.#cells[name] ?? 0;
    if (!this.#met.isRepeated(name) || (cell & mask) !== 0) return;
    this.#cells[name] = (cell + (weight << EVIDENCE_SHIFT)) | mask | PROMOTED;
  }

  /** Counts how many names have each sum of evidence, and takes those of the greatest. Empties the cells. */
  #chooseHeaviest(repeated: Int32Array, promotedMax: number, equalsMax: number): number[] {
    const cells = this.#cells;
    const sums = this.#sums.fill(0);
    let least = 0;
    for (let i = 0; i < repeated.length; i++) {
      const name = repeated[i] ?? 0;
      const cell = cells[name] ?? 0;
      if ((cell & PROMOTED) === 0) {
        // It holds two words like one of the query.
        this.#met.unrepeat(name);
        continue;
      }
      const sum = cell >>> EVIDENCE_SHIFT;
      sums[sum] = (sums[sum] ?? 0) + 1;
      if (sum > least) least = sum;
    }
    let above = 0;
    while (least > 0 && above + (sums[least] ?? 0) <= promotedMax) above += sums[least--] ?? 0;
    let equals = equalsMax;
    const chosen: number[] = [];
    for (let i = 0; i < repeated.length; i++) {
      const name = repeated[i] ?? 0;
      const cell = cells[name] ?? 0;
      cells[name] = 0;
      if ((cell & PROMOTED) === 0) continue;
      const sum = cell >>> EVIDENCE_SHIFT;
      if (sum > least || (sum === least && equals-- > 0)) chosen.push(name);
    }
    return chosen;
  }
}

/** Names and others, each once. */
function withOthers(names: readonly number[], others: readonly number[]): readonly number[] {
  if (others.length === 0) return names;
  // Sounds are mostly shared with a name or two.
  if (others.length > OTHERS_FEW) return [...new Set([...names, ...others])];
  return [...names, ...others.filter((name) => !names.includes(name))];
}
