// The plan of one query name in one scope: which tiers of posting lists stand for which query tokens, the
// heaviest first. Joined neighbours stand for two tokens, and what is behind the small word of a joined token
// stands for it. term-expansion.ts expands each text by itself; postings-scan.ts carries the plan out.

import { joinNeighbours, restOfJoined } from "../../names/keys/token-parts.ts";
import type { AliasReader, Stretch } from "../format/reader.ts";
import { QueryBudget } from "./budget.ts";
import type { Scope } from "./filters.ts";
import { TermExpander, type TermExpansion } from "./term-expansion.ts";
import type { TermPostings, TermTier } from "./term-postings.ts";

/** A tier with the numbers it is a range of, and a bit for each query token that it stands for. */
export interface PlannedTier extends TermTier {
  readonly numbers: Int32Array;
  readonly queryMask: number;
}

export interface QueryPlan {
  /** Heaviest first. */
  readonly tiers: readonly PlannedTier[];
  /** The query tokens, in order. */
  readonly tokens: readonly string[];
  /** Their expansions. */
  readonly expansions: readonly TermExpansion[];
  /** The weight of the heaviest tier of each. */
  readonly tokenWeights: readonly number[];
  /** Per query token, the index tokens that agree with it because one is the initial of the other. */
  readonly initials: readonly Stretch[];
  /** False when comparisons had run out, so that the equal token alone stands for one of them. */
  readonly isWhole: boolean;
}

export class QueryPlanner {
  readonly #expander: TermExpander;
  /** By text: the names and scopes of one query share most of their texts. */
  readonly #expansions = new Map<string, TermExpansion>();
  /** The texts for which no comparisons were left. */
  readonly #spent = new Set<string>();
  #budget = new QueryBudget(1);

  constructor(reader: AliasReader) {
    this.#expander = new TermExpander(reader);
  }

  /** Starts a query. */
  begin(budget: QueryBudget): void {
    this.#budget = budget;
    this.#expansions.clear();
    this.#spent.clear();
  }

  /** Drops the state of a query that an error cut short. */
  reset(): void {
    this.#expander.reset();
  }

  /** Plans the search for distinct tokens, at most QUERY_TOKENS_MAX. */
  plan(tokens: readonly string[], scope: Scope): QueryPlan {
    const tiers: PlannedTier[] = [];
    const addTiers = (postings: TermPostings, queryMask: number) => {
      const { numbers } = postings;
      for (const { weight, tokensStart, namesStart, listsStart, end } of postings.tiers)
        tiers.push({ numbers, weight, tokensStart, namesStart, listsStart, end, queryMask });
    };
    const expansions: TermExpansion[] = [];
    const tokenWeights: number[] = [];
    for (const token of tokens) {
      const expansion = this.#expand(token);
      const postings = this.#expander.postingsOf(expansion, scope);
      const isKnown = postings.tiers.length > 0;
      addTiers(isKnown ? postings : this.#expander.partsOf(expansion, scope), 1 << expansions.length);
      const rest = restOfJoined(token);
      if (rest !== null)
        addTiers(this.#expander.postingsOf(this.#expand(rest), scope), 1 << expansions.length);
      expansions.push(expansion);
      tokenWeights.push(postings.weight);
    }
    for (const { text, first, count } of joinNeighbours(tokens))
      addTiers(this.#expander.postingsOf(this.#expand(text), scope), ((1 << count) - 1) << first);
    tiers.sort((a, b) => b.weight - a.weight || a.queryMask - b.queryMask);
    const initials = expansions.map((expansion) => this.#expander.initialsOf(expansion));
    const isWhole = this.#spent.size === 0 || !tokens.some((token) => this.#spent.has(token));
    return { tiers, tokens, expansions, tokenWeights, initials, isWhole };
  }

  /** Pairs of index tokens that a query token may be, which lost their space; see TermExpander. */
  wordBreaksOf(expansion: TermExpansion): Int32Array {
    return this.#expander.wordBreaksOf(expansion);
  }

  /**
   * The expansion of a text; the equal token only when the query has no comparisons left. A cached expansion
   * costs its comparisons too, so that an answer never depends on earlier queries.
   */
  #expand(text: string): TermExpansion {
    let expansion = this.#expansions.get(text);
    if (expansion === undefined) {
      const isSpent = this.#budget.comparisons <= 0;
      if (isSpent) this.#spent.add(text);
      expansion = isSpent ? this.#expander.expandExactly(text) : this.#expander.expand(text);
      this.#budget.comparisons -= expansion.matches.comparisons;
      this.#expansions.set(text, expansion);
    }
    return expansion;
  }
}
