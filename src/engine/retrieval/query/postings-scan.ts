// Finds the names nearest to one query name, term at a time: reads the posting lists of its plan, the
// heaviest tier first and within a budget, and sums for each name what it shares. Knows names, not entities.

import { int32At, uint16At } from "../../../base/platform/checked-read.ts";
import type { AliasReader } from "../format/reader.ts";
import { QueryBudget } from "./budget.ts";
import { isNameInScope, type Scope } from "./filters.ts";
import { heaviestFor, type NearestNames, nearnessOf, unitsOf } from "./nearest-names.ts";
import { type PlanRuns, type Run, RunFinder } from "./plan-runs.ts";
import { PlanTokens } from "./plan-tokens.ts";
import { QueryPlanner } from "./query-plan.ts";
import { QUERY_TOKENS_MAX } from "./query-terms.ts";

/**
 * Names are read in blocks of so many neighbours. The accumulators of a block stay in the processor's cache,
 * also when the index has millions of names.
 */
const NAMES_PER_BLOCK = 65_536;
/** So many names are ranked together: before them it is known again how near a name must be. */
const RANKED_TOGETHER = 256;

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
  readonly #runs: RunFinder;
  /** By name of the block; all zero between blocks. */
  readonly #accumulators: Int32Array;
  /** The names of the block with an accumulator above zero, those that were met in a heavy tier first. */
  readonly #touched: Int32Array;
  #count = 0;
  /** Where in `#touched` the names begin that were met first in a tier of this weight, the heaviest first. */
  readonly #tierStarts: TierStart[] = [];
  /** Those that hold more than one token of the query. */
  readonly #twice: Int32Array;
  #twiceCount = 0;
  readonly #namesPerBlock: number;
  #blockStart = 0;
  /** Scratch: those that are ranked together, and may be near. */
  readonly #near = new Int32Array(RANKED_TOGETHER);
  #budget = new QueryBudget(1);

  constructor(reader: AliasReader, namesPerBlock = NAMES_PER_BLOCK) {
    this.#reader = reader;
    this.#namesPerBlock = namesPerBlock;
    this.#planTokens = new PlanTokens(reader);
    this.#planner = new QueryPlanner(reader);
    this.#runs = new RunFinder(reader, this.#planner, this.#planTokens);
    const block = Math.min(namesPerBlock, reader.summary.names);
    this.#accumulators = new Int32Array(block);
    this.#touched = new Int32Array(block);
    this.#twice = new Int32Array(block);
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
   * Ranks the names in scope nearest to these tokens (chosen by query-terms.ts), at least as many as the
   * ranking wants. For nearness see nearnessOf; it reaches 2 for a rare spelling. False when the budget of
   * the query is too small for all that one name may cost. Throws an OperatorError for a posting out of
   * scope.
   */
  scan(tokens: readonly string[], scope: Scope, ranking: NearestNames): boolean {
    try {
      const plan = this.#planner.plan(tokens, scope);
      this.#planTokens.begin(plan);
      const { runs, unread, isRead } = this.#runs.of(plan, scope, this.#budget);
      const query = plan.tokenWeights.reduce((sum, weight) => sum + weight, 0);
      const { start, end } = scope.names;
      for (let block = start; block < end; block += this.#namesPerBlock) {
        this.#readBlock(runs, scope, block, Math.min(end, block + this.#namesPerBlock));
        // Names that hold several tokens come first: few of the others are as near.
        this.#rankHoldingTwo(unread, query, ranking);
        if (tokens.length === 1) this.#rankOneToken(runs, query, ranking);
        else this.#rankHoldingOne(query, ranking);
        this.#clear();
      }
      this.#refuseUnread(runs, scope);
      return plan.isWhole && isRead;
    } catch (error) {
      // The state of a query that failed halfway must not leak into the next.
      this.#accumulators.fill(0);
      this.#forget();
      this.#planner.reset();
      throw error;
    }
  }

  /** Adds up the names of a block, those of the heaviest tier first, and each token of the query once. */
  #readBlock(runs: readonly Run[], scope: Scope, start: number, end: number): void {
    this.#blockStart = start;
    for (const run of runs) {
      run.from = run.at;
      if (run.at === run.end || int32At(run.names, run.at) >= end) continue;
      if (!run.isWordBreak && run.weight !== this.#tierStarts.at(-1)?.weight)
        this.#tierStarts.push({ weight: run.weight, start: this.#count });
      this.#add(run, scope, start, end);
    }
  }

  #add(run: Run, scope: Scope, start: number, end: number): void {
    const { names, queryMask, isWordBreak } = run;
    const isLimited = scope.datasetSets !== null;
    const added = run.weight << WEIGHT_SHIFT;
    const accumulators = this.#accumulators;
    const touched = this.#touched;
    const twice = this.#twice;
    let count = this.#count;
    let twiceCount = this.#twiceCount;
    let at = run.at;
    for (; at < run.end; at++) {
      const name = int32At(names, at);
      if (name >= end) break;
      if (name < start) throw this.#outside(run, at, start, end);
      const before = int32At(accumulators, name - start);
      if ((before & queryMask) !== 0) continue;
      if (before === 0) {
        if (isLimited && !isNameInScope(this.#reader, scope, name)) continue;
        touched[count++] = name;
      }
      const holdsTwo = isWordBreak || before !== 0;
      if (holdsTwo && (before & HOLDS_TWO) === 0) twice[twiceCount++] = name;
      accumulators[name - start] = (before + added) | queryMask | (holdsTwo ? HOLDS_TWO : 0);
    }
    run.at = at;
    this.#count = count;
    this.#twiceCount = twiceCount;
  }

  /** Throws an OperatorError for names that are in no block: they are damaged. */
  #refuseUnread(runs: readonly Run[], { names: { start, end } }: Scope): void {
    for (const run of runs) if (run.at < run.end) throw this.#outside(run, run.at, start, end);
  }

  #outside({ names }: Run, at: number, start: number, end: number): Error {
    const { postings } = this.#reader;
    return postings.outside(names === postings.values ? at : 0, start, end);
  }

  #clear(): void {
    for (let i = 0; i < this.#count; i++)
      this.#accumulators[int32At(this.#touched, i) - this.#blockStart] = 0;
    this.#forget();
  }

  #forget(): void {
    this.#count = this.#twiceCount = this.#tierStarts.length = 0;
  }

  /**
   * Ranks the names that hold several tokens. What one shares exactly is read only when it may be near
   * enough: the accumulator counts a token once for each token of the query that it stands for.
   */
  #rankHoldingTwo(unread: PlanRuns["unread"], query: number, ranking: NearestNames): void {
    const { nameWeight } = this.#reader;
    const planTokens = this.#planTokens;
    const { isDoubled, initialsMax } = planTokens;
    for (let i = 0; i < this.#twiceCount; i++) {
      const name = int32At(this.#twice, i);
      const accumulator = int32At(this.#accumulators, name - this.#blockStart);
      let shared = accumulator >>> WEIGHT_SHIFT;
      const weight = nameWeight.at(name);
      const mayAgree = planTokens.mayAgreeByInitial(name);
      let most = shared + (mayAgree ? initialsMax : 0);
      for (const tier of unread) if ((accumulator & tier.queryMask) === 0) most += tier.weight;
      if (unitsOf(nearnessOf(most, query, weight)) < ranking.floor) continue;
      if (isDoubled) shared = planTokens.sharedBy(name);
      if (mayAgree) shared += planTokens.initialsOf(name, accumulator & TOKENS_MASK);
      ranking.add(name, unitsOf(nearnessOf(shared, query, weight)));
    }
  }

  /**
   * Ranks the names that hold one token, the heaviest first. Of millions of names most are too far: their
   * other tokens weigh too much, or so light a token makes no name near enough. Those are read no further.
   */
  #rankHoldingOne(query: number, ranking: NearestNames): void {
    for (const [tier, { weight, start }] of this.#tierStarts.entries()) {
      const end = this.#tierStarts[tier + 1]?.start ?? this.#count;
      for (let from = start; from < end; from += RANKED_TOGETHER)
        this.#rankTogether(from, Math.min(end, from + RANKED_TOGETHER), weight, query, ranking);
    }
  }

  /** Ranks the touched names of a stretch that share one token of this weight. */
  #rankTogether(from: number, to: number, weight: number, query: number, ranking: NearestNames): void {
    const nameWeights = this.#reader.nameWeight.values;
    const planTokens = this.#planTokens;
    const near = this.#near;
    const { floor } = ranking;
    /** Heavier names that share so much are farther than enough others. */
    const weightMax = heaviestFor(weight, query, floor);
    const weightMaxByInitials = heaviestFor(weight + planTokens.initialsMax, query, floor);
    const count = this.#keepNear(from, to, weight, weightMax);
    for (let i = 0; i < count; i++) {
      const name = int32At(near, i);
      const nameWeight = uint16At(nameWeights, name);
      if (nameWeight > weightMaxByInitials) continue;
      const mayAgree = planTokens.mayAgreeByInitial(name);
      if (!mayAgree && nameWeight > weightMax) continue;
      const accumulator = int32At(this.#accumulators, name - this.#blockStart);
      if ((accumulator & HOLDS_TWO) !== 0) continue;
      const initials = mayAgree ? planTokens.initialsOf(name, accumulator & TOKENS_MASK) : 0;
      const nearness = unitsOf(nearnessOf(weight + initials, query, nameWeight));
      if (nearness >= floor) ranking.add(name, nearness);
    }
  }

  /**
   * Puts the touched names of a stretch that may be near into `#near`, and returns how many they are: those
   * of at most `weightMax`, and those that may agree by an initial. A name weighs at least the token that it
   * shares, so below that no weight has to be read. The loops have no branch: a processor guesses half wrong.
   */
  #keepNear(from: number, to: number, shared: number, weightMax: number): number {
    const near = this.#near;
    const touched = this.#touched;
    const weights = this.#reader.nameWeight.values;
    const holders = this.#planTokens.initialHolders;
    if (holders === null) {
      near.set(touched.subarray(from, to));
      return to - from;
    }
    let count = 0;
    if (weightMax < shared) {
      for (let i = from; i < to; i++) {
        const name = int32At(touched, i);
        near[count] = name;
        count += (int32At(holders, name >>> 5) >>> (name & 31)) & 1;
      }
      return count;
    }
    for (let i = from; i < to; i++) {
      const name = int32At(touched, i);
      near[count] = name;
      const isLight = uint16At(weights, name) <= weightMax ? 1 : 0;
      count += ((int32At(holders, name >>> 5) >>> (name & 31)) & 1) | isLight;
    }
    return count;
  }

  /**
   * Ranks the names that share the one token of a query. Thousands do, so the weight of their other tokens
   * decides: "Ali Mohammed" is nearer to "Mohammed" than "Hafiz Mohammed" is. What the shared token weighs in
   * its own spelling is only an estimate here.
   */
  #rankOneToken(runs: readonly Run[], query: number, ranking: NearestNames): void {
    const { nameWeight } = this.#reader;
    const accumulators = this.#accumulators;
    for (const { names, from, at, weight: shared, own } of runs) {
      for (let block = from; block < at; block += RANKED_TOGETHER) {
        const floor = ranking.floor;
        const end = Math.min(at, block + RANKED_TOGETHER);
        for (let i = block; i < end; i++) {
          const name = int32At(names, i);
          // A name that holds two tokens like the one of the query is ranked by the heavier.
          const accumulator = int32At(accumulators, name - this.#blockStart);
          if (accumulator >>> WEIGHT_SHIFT !== shared || (accumulator & HOLDS_TWO) !== 0) continue;
          const others = Math.max(0, nameWeight.at(name) - own);
          const nearness = unitsOf(nearnessOf(shared, query, shared + others));
          accumulators[name - this.#blockStart] = 0;
          if (nearness >= floor) ranking.add(name, nearness);
        }
      }
    }
  }
}
