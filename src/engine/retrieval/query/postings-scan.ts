// Finds the names nearest to one query name, term at a time: reads the posting lists of its plan, the
// heaviest tier first and within a budget, and sums for each name what it shares. Knows names, not entities.

import { int32At, itemAt } from "../../../base/platform/checked-read.ts";
import { idf } from "../format/idf.ts";
import type { AliasReader } from "../format/reader.ts";
import { QueryBudget, shareOf } from "./budget.ts";
import { isNameInScope, type Scope } from "./filters.ts";
import { heaviestFor, type NearestNames, nearnessOf, unitsOf } from "./nearest-names.ts";
import { PlanTokens, type WordBreak } from "./plan-tokens.ts";
import { type PlannedTier, type QueryPlan, QueryPlanner } from "./query-plan.ts";
import { QUERY_TOKENS_MAX } from "./query-terms.ts";
import { firstAtLeast } from "./term-postings.ts";

/** Postings read for one query name; the rest are those of the commonest tokens, which weigh least. */
const POSTINGS_PER_NAME_MAX = 80_000;
/** Further names are not looked at: the posting lists that are read last are the commonest. */
const TOUCHED_MAX = 50_000;
/** A word break is looked for when fewer names than this hold its rarer half. */
const WORD_BREAK_HOLDERS_MAX = 2000;
/** Names are ranked in blocks of this size; before each, it is known again how near a name must be. */
const RANKED_BLOCK = 256;

/**
 * The accumulator of a name: a bit per query token held, a bit for "more than one", the weight above these.
 */
const TOKENS_MASK = (1 << QUERY_TOKENS_MAX) - 1;
const HOLDS_TWO = 1 << QUERY_TOKENS_MAX;
const WEIGHT_SHIFT = QUERY_TOKENS_MAX + 1;

interface TierStart {
  readonly weight: number;
  readonly start: number;
}

export class NameScanner {
  readonly #reader: AliasReader;
  readonly #planner: QueryPlanner;
  readonly #planTokens: PlanTokens;
  /** By name of the index; all zero between queries. */
  readonly #accumulators: Int32Array;
  /**
   * The names with an accumulator above zero, in the order in which they were met: the heaviest tier first.
   */
  readonly #touched = new Int32Array(TOUCHED_MAX);
  #count = 0;
  /** Where in `#touched` the names begin that were met first in a tier of this weight, the heaviest first. */
  readonly #tierStarts: TierStart[] = [];
  /** Those that hold more than one token of the query. */
  readonly #twice = new Int32Array(TOUCHED_MAX);
  #twiceCount = 0;
  #budget = new QueryBudget(1);

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#planTokens = new PlanTokens(reader);
    this.#planner = new QueryPlanner(reader);
    this.#accumulators = new Int32Array(reader.summary.names);
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
   * Ranks the names in scope nearest to these tokens (chosen by query-terms.ts), at least `atLeast` if there
   * are so many. For nearness see nearnessOf; it reaches 2 for a rare spelling. False when the budget of the
   * query is too small for all that one name may cost.
   */
  scan(tokens: readonly string[], scope: Scope, ranking: NearestNames, atLeast: number): boolean {
    try {
      const plan = this.#planner.plan(tokens, scope);
      const hasBudget = this.#budget.comparisons > 0;
      this.#planTokens.begin(plan);
      // First, as both halves say more than one of them that is like the whole.
      if (hasBudget) this.#readWordBreaks(plan, scope);
      const isRead = this.#readPostings(plan, scope);
      const query = plan.tokenWeights.reduce((sum, weight) => sum + weight, 0);
      // Names that hold several tokens come first: few of the others are as near.
      this.#rankHoldingTwo(query, ranking);
      if (tokens.length === 1) this.#rankOneToken(plan, scope, ranking, atLeast);
      else this.#rankHoldingOne(query, ranking, atLeast);
      this.#clear();
      return plan.isWhole && isRead;
    } catch (error) {
      // The state of a query that failed halfway must not leak into the next.
      this.#accumulators.fill(0);
      this.#forget();
      this.#planner.reset();
      throw error;
    }
  }

  /**
   * Adds up the names of all tiers, the heaviest tier first, as far as the budget goes. False when that is
   * less far than one name may go.
   */
  #readPostings({ tiers }: QueryPlan, scope: Scope): boolean {
    const postings = this.#reader.postings.values;
    const postingsMax = shareOf(this.#budget.postings, POSTINGS_PER_NAME_MAX);
    let left = postingsMax;
    const read = (tier: PlannedTier, names: Int32Array, from: number, to: number) => {
      // Names of other datasets cost no budget: a small list is searched as if it were alone.
      const end = scope.datasetSets === null ? Math.min(to, from + left) : to;
      left -= this.#add(tier, names, from, end, scope);
    };
    for (const tier of tiers) {
      const { numbers, weight, namesStart, listsStart, end } = tier;
      if (weight !== this.#tierStarts.at(-1)?.weight) this.#tierStarts.push({ weight, start: this.#count });
      if (left > 0) read(tier, numbers, namesStart, listsStart);
      for (let i = listsStart; i < end && left > 0; i += 2)
        read(tier, postings, int32At(numbers, i), int32At(numbers, i + 1));
    }
    this.#budget.postings -= postingsMax - left;
    return left > 0 || postingsMax === POSTINGS_PER_NAME_MAX;
  }

  /**
   * Adds the weight of a tier to the names from one position to before another, at most once per query token.
   * `names` are those of the posting lists, or checked copies. Returns how many of them are wanted. Throws an
   * OperatorError for a posting out of scope.
   */
  #add(tier: PlannedTier, names: Int32Array, from: number, to: number, scope: Scope): number {
    const { start, end } = scope.names;
    const { queryMask } = tier;
    const added = tier.weight << WEIGHT_SHIFT;
    const accumulators = this.#accumulators;
    const touched = this.#touched;
    let count = this.#count;
    let unwanted = 0;
    for (let i = from; i < to; i++) {
      const name = int32At(names, i);
      if (name < start || name >= end) throw this.#reader.postings.outside(i, start, end);
      const before = int32At(accumulators, name);
      if ((before & queryMask) !== 0) continue;
      if (before === 0) {
        if (scope.datasetSets !== null && !isNameInScope(this.#reader, scope, name)) {
          unwanted++;
          continue;
        }
        if (count === TOUCHED_MAX) continue;
        touched[count++] = name;
        accumulators[name] = added | queryMask;
        continue;
      }
      if ((before & HOLDS_TWO) === 0) this.#twice[this.#twiceCount++] = name;
      accumulators[name] = (before + added) | queryMask | HOLDS_TWO;
    }
    this.#count = count;
    return to - from - unwanted;
  }

  /** Adds up the names that hold both halves of a query token that lost its space. */
  #readWordBreaks({ expansions }: QueryPlan, scope: Scope): void {
    const names = scope.names.end - scope.names.start;
    for (const [i, expansion] of expansions.entries()) {
      const pairs = this.#planner.wordBreaksOf(expansion);
      for (let pair = 0; pair < pairs.length; pair += 2) {
        const first = int32At(pairs, pair);
        const second = int32At(pairs, pair + 1);
        const holders = Math.min(this.#holdersInScope(first, scope), this.#holdersInScope(second, scope));
        if (holders > 0 && holders < WORD_BREAK_HOLDERS_MAX)
          this.#readWordBreak({ first, second, queryMask: 1 << i, weight: idf(names, holders, 1) }, scope);
      }
    }
  }

  #holdersInScope(token: number, scope: Scope): number {
    const { postings, tokens } = this.#reader;
    const end = tokens.postingsEnd(token);
    const from = firstAtLeast(postings.values, tokens.postingsStart(token), end, scope.names.start);
    return firstAtLeast(postings.values, from, end, scope.names.end) - from;
  }

  /** Adds the weight to the names in scope that hold both halves, found by intersecting the posting lists. */
  #readWordBreak(wordBreak: WordBreak, scope: Scope): void {
    const { first, second, queryMask, weight } = wordBreak;
    this.#planTokens.addWordBreak(wordBreak);
    const { postings, tokens } = this.#reader;
    const isFirstRarer = this.#holdersInScope(first, scope) <= this.#holdersInScope(second, scope);
    const rarer = isFirstRarer ? first : second;
    const other = isFirstRarer ? second : first;
    const end = tokens.postingsEnd(rarer);
    const otherEnd = tokens.postingsEnd(other);
    let at = firstAtLeast(postings.values, tokens.postingsStart(rarer), end, scope.names.start);
    let otherAt = tokens.postingsStart(other);
    for (; at < end; at++) {
      const name = postings.at(at);
      if (name >= scope.names.end) break;
      otherAt = firstAtLeast(postings.values, otherAt, otherEnd, name);
      if (otherAt === otherEnd || postings.at(otherAt) !== name) continue;
      if (!isNameInScope(this.#reader, scope, name)) continue;
      const before = int32At(this.#accumulators, name);
      if ((before & queryMask) !== 0 || (before === 0 && this.#count === TOUCHED_MAX)) continue;
      if (before === 0) this.#touched[this.#count++] = name;
      if ((before & HOLDS_TWO) === 0) this.#twice[this.#twiceCount++] = name;
      this.#accumulators[name] = (before + (weight << WEIGHT_SHIFT)) | queryMask | HOLDS_TWO;
    }
  }

  #clear(): void {
    for (let i = 0; i < this.#count; i++) this.#accumulators[int32At(this.#touched, i)] = 0;
    this.#forget();
  }

  #forget(): void {
    this.#count = this.#twiceCount = this.#tierStarts.length = 0;
  }

  #rankHoldingTwo(query: number, ranking: NearestNames): void {
    const { nameWeight } = this.#reader;
    const planTokens = this.#planTokens;
    for (let i = 0; i < this.#twiceCount; i++) {
      const name = int32At(this.#twice, i);
      const accumulator = int32At(this.#accumulators, name);
      let shared = planTokens.isDoubled ? planTokens.sharedBy(name) : accumulator >>> WEIGHT_SHIFT;
      if (planTokens.mayAgreeByInitial(name))
        shared += planTokens.initialsOf(name, accumulator & TOKENS_MASK);
      ranking.add(name, unitsOf(nearnessOf(shared, query, nameWeight.at(name))));
    }
  }

  /**
   * Ranks the names that hold one token, the heaviest first. Of millions of names most are too far: their
   * other tokens weigh too much, or so light a token makes no name near enough. Those are read no further.
   */
  #rankHoldingOne(query: number, ranking: NearestNames, atLeast: number): void {
    const nameWeights = this.#reader.nameWeight.values;
    const planTokens = this.#planTokens;
    for (const [tier, { weight, start }] of this.#tierStarts.entries()) {
      const end = this.#tierStarts[tier + 1]?.start ?? this.#count;
      for (let block = start; block < end; block += RANKED_BLOCK) {
        const floor = ranking.nearnessAt(atLeast);
        /** Heavier names that share so much are farther than enough others. */
        const weightMax = heaviestFor(weight, query, floor);
        const blockEnd = Math.min(end, block + RANKED_BLOCK);
        for (let i = block; i < blockEnd; i++) {
          const name = int32At(this.#touched, i);
          const mayAgree = planTokens.mayAgreeByInitial(name);
          if (!mayAgree && (weightMax < 0 || (nameWeights[name] as number) > weightMax)) continue;
          const accumulator = int32At(this.#accumulators, name);
          if ((accumulator & HOLDS_TWO) !== 0) continue;
          const initials = mayAgree ? planTokens.initialsOf(name, accumulator & TOKENS_MASK) : 0;
          const nearness = unitsOf(nearnessOf(weight + initials, query, nameWeights[name] as number));
          if (nearness >= floor) ranking.add(name, nearness);
        }
      }
    }
  }

  /**
   * Ranks the names that share the one token of a query. Thousands do, so the weight of their other tokens
   * decides: "Ali Mohammed" is nearer to "Mohammed" than "Hafiz Mohammed" is. What the shared token weighs in
   * its own spelling is only an estimate here.
   */
  #rankOneToken(
    { tiers, tokenWeights }: QueryPlan,
    scope: Scope,
    ranking: NearestNames,
    atLeast: number,
  ): void {
    const { nameWeight, postings } = this.#reader;
    const accumulators = this.#accumulators;
    const namesInScope = scope.names.end - scope.names.start;
    const query = itemAt(tokenWeights, 0);
    const rank = (shared: number, names: Int32Array, from: number, to: number, own: number) => {
      for (let block = from; block < to; block += RANKED_BLOCK) {
        const floor = ranking.nearnessAt(atLeast);
        const end = Math.min(to, block + RANKED_BLOCK);
        for (let i = block; i < end; i++) {
          const name = int32At(names, i);
          // A name that holds two tokens like the one of the query is ranked by the heavier.
          const accumulator = int32At(accumulators, name);
          if (accumulator >>> WEIGHT_SHIFT !== shared || (accumulator & HOLDS_TWO) !== 0) continue;
          const others = Math.max(0, nameWeight.at(name) - own);
          const nearness = unitsOf(nearnessOf(shared, query, shared + others));
          accumulators[name] = 0;
          if (nearness >= floor) ranking.add(name, nearness);
        }
      }
    };
    for (const { weight, numbers, namesStart, listsStart, end } of tiers) {
      // The copied names are those of several tokens that few names hold.
      rank(weight, numbers, namesStart, listsStart, idf(namesInScope, 1, 1));
      for (let i = listsStart; i < end; i += 2) {
        const [from, to] = [int32At(numbers, i), int32At(numbers, i + 1)];
        rank(weight, postings.values, from, to, idf(namesInScope, to - from, 1));
      }
    }
  }
}
