// Which tokens of the index may stand for which tokens of a query name. Joined neighbours stand for two
// tokens. Relies on meanings.ts for what a text means by itself; refuses to know what a name with such tokens
// is worth (scan.ts).

import { joinNeighbours } from "../../names/keys/token-parts.ts";
import type { AliasReader, Stretch } from "../format/reader.ts";
import { QueryBudget } from "./budget.ts";
import type { Scope } from "./filters.ts";
import type { TermPostings, TermTier } from "./postings.ts";
import { TermExpander, type TermExpansion } from "./term-expansion.ts";

/** A stand with the numbers of its group, and a bit for each token of the query that it is for. */
export interface Block extends TermTier {
  readonly numbers: Int32Array;
  readonly mask: number;
}

/** What one query name means in one index. */
export interface TokenMatches {
  /** Heaviest first. */
  readonly blocks: readonly Block[];
  /** The tokens looked for, in order, and what each means. */
  readonly queryTokens: readonly string[];
  readonly meanings: readonly TermExpansion[];
  /** What each of them says at most. */
  readonly queryWeights: readonly number[];
  /** For each of them the index tokens that agree with it because one is the initial of the other. */
  readonly initials: readonly Stretch[];
}

export class TokenMatcher {
  readonly meanings: TermExpander;
  /** By text, what this query has asked for: its names and scopes share most of their texts. */
  readonly #asked = new Map<string, TermExpansion>();
  #budget = new QueryBudget(1);

  constructor(reader: AliasReader) {
    this.meanings = new TermExpander(reader);
  }

  /** Starts a query. */
  begin(budget: QueryBudget): void {
    this.#budget = budget;
    this.#asked.clear();
  }

  /** Forgets the query that a failure cut short. */
  reset(): void {
    this.meanings.reset();
  }

  /** What these tokens mean: different ones, no more than QUERY_TOKENS_MAX. */
  match(queryTokens: readonly string[], scope: Scope): TokenMatches {
    const blocks: Block[] = [];
    const take = ({ numbers, tiers }: TermPostings, mask: number) => {
      for (const { weight, tokens, names, lists, end } of tiers)
        blocks.push({ numbers, weight, tokens, names, lists, end, mask });
    };
    const meanings: TermExpansion[] = [];
    const queryWeights: number[] = [];
    for (let i = 0; i < queryTokens.length; i++) {
      const meaning = this.#meaningOf(queryTokens[i] ?? "");
      const group = this.meanings.postingsOf(meaning, scope);
      take(group.tiers.length > 0 ? group : this.meanings.partsOf(meaning, scope), 1 << i);
      meanings.push(meaning);
      queryWeights.push(group.weight);
    }
    for (const { text, first } of joinNeighbours(queryTokens))
      take(this.meanings.postingsOf(this.#meaningOf(text), scope), 3 << first);
    blocks.sort((a, b) => b.weight - a.weight || a.mask - b.mask);
    const initials = meanings.map((meaning) => this.meanings.initialsOf(meaning));
    return { blocks, queryTokens, meanings, queryWeights, initials };
  }

  /**
   * What a text means; only the token equal to it when the query has no comparisons left. What is kept from
   * other queries is paid for too, so that an answer never depends on what was asked before.
   */
  #meaningOf(text: string): TermExpansion {
    let meaning = this.#asked.get(text);
    if (meaning === undefined) {
      const isPoor = this.#budget.comparisons <= 0;
      meaning = isPoor ? this.meanings.expandExactly(text) : this.meanings.expand(text);
      this.#budget.comparisons -= meaning.near.comparisons;
      this.#asked.set(text, meaning);
    }
    return meaning;
  }
}
