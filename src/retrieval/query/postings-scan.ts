// Finds the names nearest to one query name, term at a time: reads the posting lists of its plan, the
// heaviest tier first and within a budget, chooses the best names by the tokens they share, and has them
// re-ranked. The constants below decide how many names are re-ranked. Knows names, not entities.

import { int32At, itemAt } from "../../platform/checked-read.ts";
import { idf } from "../format/idf.ts";
import type { AliasReader } from "../format/reader.ts";
import { QueryBudget, shareOf } from "./budget.ts";
import { isNameInScope, type Scope } from "./filters.ts";
import { LetterHolders } from "./letter-holders.ts";
import { NEARNESS_UNITS, NearestNames, nearnessOf } from "./nearest-names.ts";
import { type NamesRead, OverlapAccumulator } from "./overlap-accumulator.ts";
import { type PlannedTier, type QueryPlan, QueryPlanner } from "./query-plan.ts";
import { Reranker, type WordBreak } from "./reranker.ts";
import { SeenBitmaps } from "./seen-bitmaps.ts";
import { firstAtLeast } from "./term-postings.ts";

/** Postings read for one query name; the rest are those of the commonest tokens, which weigh least. */
const POSTINGS_PER_NAME_MAX = 80_000;
/**
 * Names re-ranked for one query name: those that share two tokens, ties with the last of these, and those
 * that share one token. A query with an initial needs more of the latter, because the initial decides among
 * them.
 */
const SHARING_TWO_MAX = 300;
const SHARING_TWO_TIES_MAX = 600;
const SHARING_ONE_MAX = 250;
const SHARING_ONE_WITH_INITIAL_MAX = 2500;
/** A word break is looked for when fewer names than this hold its rarer half. */
const WORD_BREAK_HOLDERS_MAX = 2000;
/**
 * The names of a token are ranked in blocks of this size; before each, the weight limit is computed again.
 */
const RANKED_BLOCK = 1024;
/** Up to so many extra names are searched for in a list instead of a Set. */
const EXTRA_FEW = 16;

interface PostingsRead extends NamesRead {
  /** How many names had been seen after it. */
  readonly seenCount: number;
}

export class NameScanner {
  readonly #reader: AliasReader;
  readonly #planner: QueryPlanner;
  readonly #seen: SeenBitmaps;
  readonly #accumulator = new OverlapAccumulator();
  readonly #reranker: Reranker;
  readonly #ranking = new NearestNames();
  readonly #letterHolders: LetterHolders;
  #budget = new QueryBudget(1);
  /** Whether the budget covered all posting lists of the plan at work. */
  #isAllRead = false;

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#letterHolders = new LetterHolders(reader);
    this.#planner = new QueryPlanner(reader);
    this.#seen = new SeenBitmaps(reader);
    this.#reranker = new Reranker(reader);
  }

  /** Starts a query. */
  begin(budget: QueryBudget): void {
    this.#budget = budget;
    this.#planner.begin(budget);
  }

  /** Starts the search in the next scope of the query. */
  beginScope(): void {
    this.#budget.beginScope();
  }

  /**
   * Visits the names in scope nearest to these tokens (chosen by query-terms.ts), and each of `extraNames`
   * however near it is, in no order; an extra name may be visited twice. For nearness see nearnessOf; it
   * reaches 2 for a rare spelling.
   */
  scan(
    tokens: readonly string[],
    scope: Scope,
    extraNames: readonly number[],
    visit: (name: number, nearness: number) => void,
  ): void {
    try {
      this.#scan(tokens, scope, extraNames, visit);
    } catch (error) {
      // The state of a query that failed halfway must not leak into the next.
      this.#seen.reset();
      this.#planner.reset();
      throw error;
    }
  }

  #scan(
    tokens: readonly string[],
    scope: Scope,
    extraNames: readonly number[],
    visit: (name: number, nearness: number) => void,
  ): void {
    const plan = this.#planner.plan(tokens, scope);
    const hasBudget = this.#budget.comparisons > 0;
    const reads = this.#readPostings(plan, scope);
    const wordBreaks = hasBudget ? this.#findWordBreaks(plan, scope) : [];
    const wordBreakNames = wordBreaks.map((wordBreak) => this.#readWordBreak(wordBreak, scope));
    const names = this.#chooseSharingTwo(reads, wordBreaks, wordBreakNames);
    const sharingTwo = names.length;
    const ranked: number[] = [];
    if (plan.tokens.length === 1) this.#rankOneToken(reads, plan, scope, visit);
    else this.#rankSharingOne(reads, plan, names, ranked, visit);
    this.#seen.clear(scope);
    this.#budget.reranked -= sharingTwo;
    const extra = extraNames.length === 0 ? extraNames : withoutNames(extraNames, names, ranked);
    this.#reranker.rerank(extra.length === 0 ? names : [...names, ...extra], plan, wordBreaks, visit);
  }

  /**
   * Visits the first names that share one token, and appends them to `ranked`; those that may share more are
   * appended to `names` instead. What most share is known without reading their tokens: the token of the tier
   * in which they were seen.
   */
  #rankSharingOne(
    reads: readonly PostingsRead[],
    { tokens, tokenWeights, initials }: QueryPlan,
    names: number[],
    ranked: number[],
    visit: (name: number, nearness: number) => void,
  ): void {
    const seen = this.#seen;
    const { nameWeight } = this.#reader;
    const holders = this.#letterHolders;
    const hasInitial = tokens.some((token) => token.length === 1);
    const sharingOneMax = hasInitial ? SHARING_ONE_WITH_INITIAL_MAX : SHARING_ONE_MAX;
    const countMax = shareOf(this.#budget.reranked, sharingOneMax);
    // Names left out of those seen twice hold two tokens like one of the query.
    const isKnown = this.#isAllRead && !hasInitial && seen.namesSeenTwice.length === names.length;
    if (isKnown) holders.include(initials);
    const queryWeight = tokenWeights.reduce((sum, weight) => sum + weight, 0);
    const chosen: number[] = [];
    let from = 0;
    let done = 0;
    for (const { tier, seenCount } of reads) {
      seen.chooseSeenOnce(from, seenCount, countMax - chosen.length, chosen);
      from = seenCount;
      for (; done < chosen.length; done++) {
        const name = itemAt(chosen, done);
        if (!isKnown || holders.has(name)) {
          names.push(name);
          continue;
        }
        ranked.push(name);
        visit(name, nearnessOf(tier.weight, queryWeight, nameWeight.at(name)));
      }
    }
    this.#budget.reranked -= chosen.length;
  }

  /** Marks the names of all tiers as seen, the heaviest tier first, as far as the budget goes. */
  #readPostings({ tiers }: QueryPlan, scope: Scope): PostingsRead[] {
    const postings = this.#reader.postings.values;
    const { datasetSets } = scope;
    const postingsMax = shareOf(this.#budget.postings, POSTINGS_PER_NAME_MAX);
    const reads: PostingsRead[] = [];
    let left = postingsMax;
    const read = (tier: PlannedTier, names: Int32Array, from: number, end: number) => {
      let to = end;
      if (datasetSets === null) {
        to = Math.min(to, from + left);
        left -= to - from;
        this.#seen.markAll(names, from, to, scope);
      } else {
        // Names of other datasets cost no budget: a small list is searched as if it were alone.
        left -= this.#seen.markWanted(names, from, to, scope, datasetSets);
      }
      reads.push({ tier, names, from, to, seenCount: this.#seen.seenCount });
    };
    for (const tier of tiers) {
      const { numbers, namesStart, listsStart, end } = tier;
      if (left > 0 && listsStart > namesStart) read(tier, numbers, namesStart, listsStart);
      for (let i = listsStart; i < end && left > 0; i += 2)
        read(tier, postings, int32At(numbers, i), int32At(numbers, i + 1));
    }
    this.#budget.postings -= postingsMax - left;
    this.#isAllRead = left > 0;
    return reads;
  }

  /** The word breaks of all query tokens whose halves names in scope hold. */
  #findWordBreaks({ expansions }: QueryPlan, scope: Scope): WordBreak[] {
    const wordBreaks: WordBreak[] = [];
    const names = scope.names.end - scope.names.start;
    for (const [i, expansion] of expansions.entries()) {
      const pairs = this.#planner.wordBreaksOf(expansion);
      for (let pair = 0; pair < pairs.length; pair += 2) {
        const first = int32At(pairs, pair);
        const second = int32At(pairs, pair + 1);
        const holders = Math.min(this.#holdersInScope(first, scope), this.#holdersInScope(second, scope));
        if (holders > 0 && holders < WORD_BREAK_HOLDERS_MAX)
          wordBreaks.push({ first, second, queryMask: 1 << i, weight: idf(names, holders, 1) });
      }
    }
    return wordBreaks;
  }

  #holdersInScope(token: number, scope: Scope): number {
    const { postings, tokens } = this.#reader;
    const end = tokens.postingsEnd(token);
    const from = firstAtLeast(postings.values, tokens.postingsStart(token), end, scope.names.start);
    return firstAtLeast(postings.values, from, end, scope.names.end) - from;
  }

  /**
   * Marks the names in scope that hold both halves, found by intersecting the posting lists; returns them.
   */
  #readWordBreak({ first, second }: WordBreak, scope: Scope): number[] {
    const { postings, tokens } = this.#reader;
    const isFirstRarer = this.#holdersInScope(first, scope) <= this.#holdersInScope(second, scope);
    const rarer = isFirstRarer ? first : second;
    const other = isFirstRarer ? second : first;
    const end = tokens.postingsEnd(rarer);
    const otherEnd = tokens.postingsEnd(other);
    const found: number[] = [];
    let at = firstAtLeast(postings.values, tokens.postingsStart(rarer), end, scope.names.start);
    let otherAt = tokens.postingsStart(other);
    for (; at < end; at++) {
      const name = postings.at(at);
      if (name >= scope.names.end) break;
      otherAt = firstAtLeast(postings.values, otherAt, otherEnd, name);
      if (otherAt === otherEnd || postings.at(otherAt) !== name) continue;
      if (!isNameInScope(this.#reader, scope, name)) continue;
      this.#seen.markTwice(name);
      found.push(name);
    }
    return found;
  }

  /** The heaviest of the names seen twice; without counting, when all of them fit. */
  #chooseSharingTwo(
    reads: readonly PostingsRead[],
    wordBreaks: readonly WordBreak[],
    wordBreakNames: readonly (readonly number[])[],
  ): number[] {
    const seen = this.#seen;
    const accumulator = this.#accumulator;
    const { namesSeenTwice, bitmapSeenTwice } = seen;
    const sharingTwoMax = shareOf(this.#budget.reranked, SHARING_TWO_MAX);
    if (namesSeenTwice.length <= sharingTwoMax) return listOf(namesSeenTwice);
    accumulator.begin(namesSeenTwice);
    for (const read of reads) accumulator.addAll(read, bitmapSeenTwice);
    for (const [i, { weight, queryMask }] of wordBreaks.entries()) {
      for (const name of itemAt(wordBreakNames, i))
        if (seen.isSeenTwice(name)) accumulator.add(name, weight, queryMask, true);
    }
    const tiesMax = shareOf(this.#budget.reranked, SHARING_TWO_TIES_MAX);
    const chosen = accumulator.chooseHeaviest(sharingTwoMax, tiesMax);
    // The others hold two tokens like one of the query: they share one token.
    for (let i = 0; i < namesSeenTwice.length; i++)
      if (!accumulator.holdsTwoTokens(i)) seen.unmarkTwice(int32At(namesSeenTwice, i));
    return chosen;
  }

  /**
   * Visits the nearest of the names that share the one token of a query. Thousands do, so the weight of their
   * other tokens decides: "Ali Mohammed" is nearer to "Mohammed" than "Hafiz Mohammed" is. The idf of the
   * shared token in its own spelling is only an estimate here.
   */
  #rankOneToken(
    reads: readonly PostingsRead[],
    { tokenWeights: [queryWeight = 0] }: QueryPlan,
    scope: Scope,
    visit: (name: number, nearness: number) => void,
  ): void {
    const { nameWeight, postings } = this.#reader;
    const namesInScope = scope.names.end - scope.names.start;
    const namesMax = shareOf(this.#budget.reranked, SHARING_ONE_MAX);
    const ranking = this.#ranking;
    ranking.clear();
    for (const { tier, names, from, to } of reads) {
      const shared = tier.weight;
      // A posting list is of one token. The copied names are those of several tokens that few names hold.
      const own = idf(namesInScope, names === postings.values ? to - from : 1, 1);
      for (let start = from; start < to; start += RANKED_BLOCK) {
        // Heavier names are farther than enough names before them.
        const weightMax =
          own - queryWeight - shared + (2 * shared * NEARNESS_UNITS) / ranking.nearnessAt(namesMax);
        const end = Math.min(to, start + RANKED_BLOCK);
        for (let i = start; i < end; i++) {
          const name = int32At(names, i);
          const weight = nameWeight.at(name);
          if (weight > weightMax || !this.#seen.isSeenOnlyOnce(name)) continue;
          const nearness = nearnessOf(shared, queryWeight, shared + Math.max(0, weight - own));
          ranking.add(name, Math.round(nearness * NEARNESS_UNITS));
        }
      }
    }
    // A name that holds two tokens like the one of the query was read twice.
    const visited = new Set<number>();
    ranking.forEachNearest(namesMax, (name, nearness) => {
      if (visited.size === namesMax || visited.has(name)) return;
      visited.add(name);
      visit(name, nearness / NEARNESS_UNITS);
    });
    this.#budget.reranked -= visited.size;
  }
}

/** The numbers as a list; Array.from takes several times as long over a typed array. */
function listOf(numbers: Int32Array): number[] {
  const list: number[] = [];
  for (let i = 0; i < numbers.length; i++) list.push(int32At(numbers, i));
  return list;
}

/** The extra names that are in neither of two lists. */
function withoutNames(
  extraNames: readonly number[],
  names: readonly number[],
  others: readonly number[],
): readonly number[] {
  // A sound key is mostly shared by a name or two.
  if (extraNames.length <= EXTRA_FEW)
    return extraNames.filter((name) => !names.includes(name) && !others.includes(name));
  const known = new Set([...names, ...others]);
  return [...new Set(extraNames)].filter((name) => !known.has(name));
}
