// The lists of names that a plan reads in one scope: those that hold both halves of a query token, and the
// posting lists of its tiers, the heaviest first and as far as the budget goes. postings-scan.ts reads them.

import { int32At } from "../../../base/platform/checked-read.ts";
import { growInt32 } from "../../../base/platform/growable.ts";
import { idf } from "../format/idf.ts";
import type { AliasReader } from "../format/reader.ts";
import { type QueryBudget, shareOf } from "./budget.ts";
import { isNameInScope, type Scope } from "./filters.ts";
import type { PlanTokens, WordBreak } from "./plan-tokens.ts";
import type { PlannedTier, QueryPlan, QueryPlanner } from "./query-plan.ts";
import { firstAtLeast } from "./term-postings.ts";

/** Postings read for one query name; the rest are those of the commonest tokens, which weigh least. */
const POSTINGS_PER_NAME_MAX = 80_000;
/** A word break is looked for when fewer names than this hold its rarer half. */
const WORD_BREAK_HOLDERS_MAX = 2000;

/** A list of names that count for a tier, ascending; read as far as the blocks have come. */
export interface Run {
  readonly names: Int32Array;
  /** Where the names of the block begin, and where those that follow it do. */
  from: number;
  at: number;
  readonly end: number;
  readonly weight: number;
  readonly queryMask: number;
  /** True for names that hold both halves of a query token. */
  readonly isWordBreak: boolean;
  /** What the tokens weigh in the names themselves. */
  readonly own: number;
}

export interface PlanRuns {
  /** In the order in which a name takes what it shares. */
  readonly runs: readonly Run[];
  /** For each query token the heaviest tier that is not read whole. */
  readonly unread: readonly Pick<PlannedTier, "queryMask" | "weight">[];
  /** False when the budget is too small for all that one name may cost. */
  readonly isRead: boolean;
}

export class RunFinder {
  readonly #reader: AliasReader;
  readonly #planner: QueryPlanner;
  readonly #planTokens: PlanTokens;
  /** Scratch: names that hold both halves. */
  readonly #found = growInt32();

  constructor(reader: AliasReader, planner: QueryPlanner, planTokens: PlanTokens) {
    this.#reader = reader;
    this.#planner = planner;
    this.#planTokens = planTokens;
  }

  /** The runs of a plan, which `planTokens` has begun. Takes from the budget what they cost. */
  of(plan: QueryPlan, scope: Scope, budget: QueryBudget): PlanRuns {
    const runs: Run[] = [];
    // First, as both halves say more than one of them that is like the whole.
    if (budget.comparisons > 0) this.#addWordBreaks(plan, scope, runs);
    return { runs, ...this.#addTiers(plan, scope, runs, budget) };
  }

  /**
   * Adds the lists of all tiers, the heaviest tier first, as far as the budget goes. Returns which
   * tiers it does not reach.
   */
  #addTiers({ tiers }: QueryPlan, scope: Scope, runs: Run[], budget: QueryBudget): Omit<PlanRuns, "runs"> {
    const unread: PlanRuns["unread"][number][] = [];
    const postings = this.#reader.postings.values;
    const postingsMax = shareOf(budget.postings, POSTINGS_PER_NAME_MAX);
    const namesInScope = scope.names.end - scope.names.start;
    let left = postingsMax;
    let unreadTokens = 0;
    const add = (
      { weight, queryMask }: PlannedTier,
      names: Int32Array,
      from: number,
      to: number,
      own: number,
    ) => {
      // Names of other datasets cost no budget: a small list is searched as if it were alone.
      const end = scope.datasetSets === null ? Math.min(to, from + left) : to;
      if (scope.datasetSets === null) left -= end - from;
      if (from < end) runs.push({ names, from, at: from, end, weight, queryMask, isWordBreak: false, own });
    };
    for (const tier of tiers) {
      const { numbers, namesStart, listsStart, end, weight, queryMask } = tier;
      // The copied names are those of several tokens that few names hold.
      if (left > 0) add(tier, numbers, namesStart, listsStart, idf(namesInScope, 1, 1));
      for (let i = listsStart; i < end && left > 0; i += 2) {
        const [from, to] = [int32At(numbers, i), int32At(numbers, i + 1)];
        add(tier, postings, from, to, idf(namesInScope, to - from, 1));
      }
      if (left > 0 || (queryMask & ~unreadTokens) === 0) continue;
      unreadTokens |= queryMask;
      unread.push({ queryMask, weight });
    }
    budget.postings -= postingsMax - left;
    return { unread, isRead: left > 0 || postingsMax === POSTINGS_PER_NAME_MAX };
  }

  /** Adds the names that hold both halves of a query token that lost its space. */
  #addWordBreaks({ expansions }: QueryPlan, scope: Scope, runs: Run[]): void {
    const names = scope.names.end - scope.names.start;
    for (const [i, expansion] of expansions.entries()) {
      const pairs = this.#planner.wordBreaksOf(expansion);
      for (let pair = 0; pair < pairs.length; pair += 2) {
        const first = int32At(pairs, pair);
        const second = int32At(pairs, pair + 1);
        const holders = Math.min(this.#holdersInScope(first, scope), this.#holdersInScope(second, scope));
        if (holders > 0 && holders < WORD_BREAK_HOLDERS_MAX)
          this.#addWordBreak(
            { first, second, queryMask: 1 << i, weight: idf(names, holders, 1) },
            scope,
            runs,
          );
      }
    }
  }

  #holdersInScope(token: number, scope: Scope): number {
    const { postings, tokens } = this.#reader;
    const end = tokens.postingsEnd(token);
    const from = firstAtLeast(postings.values, tokens.postingsStart(token), end, scope.names.start);
    return firstAtLeast(postings.values, from, end, scope.names.end) - from;
  }

  /** Adds the names in scope that hold both halves, found by intersecting the posting lists. */
  #addWordBreak(wordBreak: WordBreak, scope: Scope, runs: Run[]): void {
    const { first, second, queryMask, weight } = wordBreak;
    this.#planTokens.addWordBreak(wordBreak);
    const { postings, tokens } = this.#reader;
    const isFirstRarer = this.#holdersInScope(first, scope) <= this.#holdersInScope(second, scope);
    const rarer = isFirstRarer ? first : second;
    const other = isFirstRarer ? second : first;
    const end = tokens.postingsEnd(rarer);
    const otherEnd = tokens.postingsEnd(other);
    const found = this.#found;
    found.clear();
    let at = firstAtLeast(postings.values, tokens.postingsStart(rarer), end, scope.names.start);
    let otherAt = tokens.postingsStart(other);
    for (; at < end; at++) {
      const name = postings.at(at);
      if (name >= scope.names.end) break;
      otherAt = firstAtLeast(postings.values, otherAt, otherEnd, name);
      if (otherAt === otherEnd || postings.at(otherAt) !== name) continue;
      if (isNameInScope(this.#reader, scope, name)) found.push(name);
    }
    if (found.length === 0) return;
    const names = found.view().slice();
    runs.push({ names, from: 0, at: 0, end: names.length, weight, queryMask, isWordBreak: true, own: 0 });
  }
}
