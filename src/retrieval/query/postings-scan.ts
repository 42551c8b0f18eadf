// Finds the names that share the most evidence with one query name: reads the postings of its tokens,
// heaviest first, within a budget, and has the best of them weighed whole. Relies on token-matches.ts for
// what a token says and on weigh.ts for what a name says; refuses to know entities.

import type { AliasReader } from "../format/reader.ts";
import { QueryBudget, shareOf } from "./budget.ts";
import { isNameInScope, type Scope } from "./filters.ts";
import { idf, nearnessOf } from "./idf.ts";
import { OverlapAccumulator } from "./overlap-accumulator.ts";
import { firstAtLeast } from "./postings.ts";
import { Reranker, type Split } from "./reranker.ts";
import { SeenBitmaps } from "./seen-bitmaps.ts";
import { type Block, TokenMatcher, type TokenMatches } from "./term-tiers.ts";
import { NEARNESS_UNITS, NearestNames } from "./top-entities.ts";

/** Postings read for one query name; what is left is the most common and says the least. */
const POSTINGS_MAX = 80_000;
/**
 * Names weighed whole for one query name: so many that share two tokens or more, so many equal with the last
 * of these, and so many that share one. A query with an initial needs more of the latter: the initial tells
 * them apart.
 */
const PROMOTED_MAX = 300;
const PROMOTED_EQUALS_MAX = 600;
const SINGLES_MAX = 250;
const SINGLES_WITH_INITIAL_MAX = 2500;
/** A split is looked for when its rarer half is in fewer names than this. */
const SPLIT_HOLDERS_MAX = 2000;
/** Of so many names read of a token it is asked anew which are too far to be chosen. */
const NAMES_BETWEEN_CUTS = 1024;
/** So many are looked for one by one. */
const OTHERS_FEW = 16;

/** Names that were read for a block: those of `numbers` from a position up to before another. */
interface Reading {
  readonly block: Block;
  readonly numbers: Int32Array;
  readonly from: number;
  readonly to: number;
}

export class NameScanner {
  readonly #reader: AliasReader;
  readonly #matcher: TokenMatcher;
  readonly #met: SeenBitmaps;
  readonly #evidence = new OverlapAccumulator();
  readonly #weigher: Reranker;
  readonly #ranking = new NearestNames();
  #budget = new QueryBudget(1);

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#matcher = new TokenMatcher(reader);
    this.#met = new SeenBitmaps(reader);
    this.#weigher = new Reranker(reader);
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
   * Visits the names in scope nearest to these tokens (chosen by choose-tokens.ts), and each of `others`
   * however near it is, in no order; one of the others may be visited twice. Nearness is the evidence shared
   * of what both names hold: 0 to about 1, to 2 for a rare spelling.
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
    const readings = this.#readPostings(matches, scope);
    const splits = isRich ? this.#findSplits(matches, scope) : [];
    const splitNames = splits.map((split) => this.#readSplit(split, scope));
    const names = this.#choosePromoted(readings, splits, splitNames);
    if (matches.queryTokens.length === 1) this.#visitShortest(readings, matches, scope, visit);
    else {
      const hasInitial = matches.queryTokens.some((token) => token.length === 1);
      const singlesMax = hasInitial ? SINGLES_WITH_INITIAL_MAX : SINGLES_MAX;
      this.#met.chooseSingles(shareOf(this.#budget.weighed, singlesMax), names);
    }
    this.#met.clear(scope);
    this.#budget.weighed -= names.length;
    this.#weigher.weighNames(withOthers(names, others), matches, splits, visit);
  }

  /** Meets the names of all blocks, the heaviest first, as far as the budget goes; returns what was read. */
  #readPostings({ blocks }: TokenMatches, { datasetSets }: Scope): Reading[] {
    const { postings } = this.#reader;
    const postingsMax = shareOf(this.#budget.postings, POSTINGS_MAX);
    const readings: Reading[] = [];
    let left = postingsMax;
    const read = (block: Block, numbers: Int32Array, from: number, end: number) => {
      let to = end;
      if (datasetSets === null) {
        to = Math.min(to, from + left);
        left -= to - from;
        this.#met.read(numbers, from, to);
      } else {
        // What another dataset has costs time but no budget: a small list beside a big one is searched as if
        // alone.
        left -= this.#met.readWanted(numbers, from, to, datasetSets);
      }
      readings.push({ block, numbers, from, to });
    };
    for (const block of blocks) {
      const { numbers, names, lists, end } = block;
      if (left > 0 && lists > names) read(block, numbers, names, lists);
      for (let i = lists; i < end && left > 0; i += 2)
        read(block, postings, numbers[i] ?? 0, numbers[i + 1] ?? 0);
    }
    this.#budget.postings -= postingsMax - left;
    return readings;
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
          splits.push({ first, second, mask: 1 << i, weight: idf(names, holders, 1) });
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
   * The names with the most evidence of those met more than once. Where there are few, all of them: nobody
   * has to count what they share.
   */
  #choosePromoted(
    readings: readonly Reading[],
    splits: readonly Split[],
    splitNames: readonly (readonly number[])[],
  ): number[] {
    const { repeated } = this.#met;
    const promotedMax = shareOf(this.#budget.weighed, PROMOTED_MAX);
    if (repeated.length <= promotedMax) return Array.from(repeated);
    this.#evidence.begin(repeated);
    const { repeatedBits } = this.#met;
    for (const { block, numbers, from, to } of readings)
      this.#evidence.addAll(numbers, from, to, repeatedBits, block.weight, block.mask);
    splits.forEach(({ weight, mask }, i) => {
      for (const name of splitNames[i] ?? [])
        if (this.#met.isRepeated(name)) this.#evidence.add(name, weight, mask, true);
    });
    const equalsMax = shareOf(this.#budget.weighed, PROMOTED_EQUALS_MAX);
    const chosen = this.#evidence.chooseHeaviest(promotedMax, equalsMax);
    // What is left holds two words like one of the query.
    for (let i = 0; i < repeated.length; i++)
      if (!this.#evidence.isByTwo(i)) this.#met.unrepeat(repeated[i] ?? 0);
    return chosen;
  }

  /**
   * Visits the nearest of the names met once with the one word of a query: thousands share it, so what else
   * they hold decides, by how rare it is, as the index knows no other weight of a word ("Hafiz Mohammed" is
   * behind "Ali Mohammed"). A rare spelling of a common word holds no more than the word, though it says more
   * by itself; how rare it is, is only about known here.
   */
  #visitShortest(
    readings: readonly Reading[],
    { queryWeights: [queryWeight = 0] }: TokenMatches,
    scope: Scope,
    visit: (name: number, nearness: number) => void,
  ): void {
    const { nameWeight, postings } = this.#reader;
    const names = scope.names.end - scope.names.start;
    const most = shareOf(this.#budget.weighed, SINGLES_MAX);
    const ranking = this.#ranking;
    ranking.clear();
    for (const { block, numbers, from, to } of readings) {
      const shared = block.weight;
      // What is read elsewhere than in the postings are the names of several tokens that few names hold.
      const own = idf(names, numbers === postings ? to - from : 1, 1);
      for (let start = from; start < to; start += NAMES_BETWEEN_CUTS) {
        // What weighs more than this is farther than enough others.
        const weightMax =
          own - queryWeight - shared + (2 * shared * NEARNESS_UNITS) / ranking.nearnessAt(most);
        const end = Math.min(to, start + NAMES_BETWEEN_CUTS);
        for (let i = start; i < end; i++) {
          const name = numbers[i] ?? 0;
          const weight = nameWeight[name] ?? 0;
          if (weight > weightMax || !this.#met.isMetOnce(name)) continue;
          const nearness = nearnessOf(shared, queryWeight, shared + Math.max(0, weight - own));
          ranking.add(name, Math.round(nearness * NEARNESS_UNITS));
        }
      }
    }
    // A name that holds two words like the one of the query was read twice.
    const visited = new Set<number>();
    ranking.forEachNearest(most, (name, nearness) => {
      if (visited.size === most || visited.has(name)) return;
      visited.add(name);
      visit(name, nearness / NEARNESS_UNITS);
    });
    this.#budget.weighed -= visited.size;
  }
}

/** Names and others, each once. */
function withOthers(names: readonly number[], others: readonly number[]): readonly number[] {
  if (others.length === 0) return names;
  // Sounds are mostly shared with a name or two.
  if (others.length > OTHERS_FEW) return [...new Set([...names, ...others])];
  return [...names, ...others.filter((name) => !names.includes(name))];
}
