// Which tokens of the index may stand for the tokens of a query, and how much each says: a token that few names hold
// says more than a common one, an equal token more than a similar one. Joined neighbours stand for two tokens.
// Relies on near-tokens.ts for what is similar; refuses to know what a name with such tokens is worth (scan.ts).

import { joinNeighbours, partsOf } from "../names/keys.ts";
import { QueryBudget } from "./budget.ts";
import { LEVELS, NearTokens } from "./near-tokens.ts";
import type { AliasReader } from "./reader.ts";
import type { Scope } from "./scope.ts";

/** The bits of a scan cell that tell which tokens of the query are met already: so many tokens are looked for. */
export const QUERY_TOKENS_MAX = 12;
/** Of a longer query, the rarest known tokens are looked for and this many of those that the index doesn't have. */
const UNKNOWN_TOKENS_MAX = 3;

/** Evidence is counted in sixteenths of a bit: log2 of how many times fewer names have the token than not. */
export const WEIGHT_PER_BIT = 16;

/** How much of its weight is left to a token that is only similar, by level: equal, one edit, same sound, two edits. */
const LEVEL_SHARES = [1, 0.9, 0.85, 0.75];

/** How much of its weight is left to a token that is only the beginning or the end of an unknown one. */
const PART_SHARE = 0.5;

const UNITS_FIRST = 8192;

/** Tokens that say equally much of the same tokens of the query: `units` from `start` to before `end`. */
export interface Block {
  readonly weight: number;
  /** A bit for each token of the query that these stand for. */
  readonly mask: number;
  readonly start: number;
  readonly end: number;
}

/** What stands for one text, whichever tokens of a query it is. */
interface Group {
  readonly blocks: readonly Omit<Block, "mask">[];
  /** What it says at most. */
  readonly weight: number;
}

/** What one query name means in one index. Its arrays are the matcher's own, overwritten by the next query. */
export interface TokenMatches {
  /** Heaviest first. */
  readonly blocks: readonly Block[];
  /** Index tokens; where the postings of each begin and end within the scope. */
  readonly tokens: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The tokens looked for, in order. */
  readonly queryTokens: readonly string[];
  /** What each of them says at most. */
  readonly queryWeights: readonly number[];
}

export class TokenMatcher {
  readonly #reader: AliasReader;
  readonly #near: NearTokens;
  /**
   * What was found for a text, in the whole index and in one scope, for the other spellings of the same query: they share
   * most of their tokens (3 million names, queries in Cyrillic: with edit-counter.ts a quarter to a third of the time).
   */
  readonly #nearTokens = new Map<string, ReturnType<NearTokens["find"]>>();
  readonly #groups = new Map<string, Group>();
  #scope: Scope | null = null;
  #budget = new QueryBudget(1);
  #tokens = new Int32Array(UNITS_FIRST);
  #from = new Int32Array(UNITS_FIRST);
  #to = new Int32Array(UNITS_FIRST);
  #units = 0;

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#near = new NearTokens(reader);
  }

  /** Starts a query. */
  begin(budget: QueryBudget): void {
    this.#budget = budget;
    this.#nearTokens.clear();
  }

  /** Starts to look for the names of a query in a scope. */
  enter(scope: Scope): void {
    this.#scope = scope;
    this.#groups.clear();
    this.#units = 0;
  }

  /** Forgets the query that a failure cut short. */
  reset(): void {
    this.#near.reset();
  }

  match(tokens: readonly string[]): TokenMatches {
    const scope = this.#scope;
    if (scope === null) throw new Error("No scope was entered.");
    const blocks: Block[] = [];
    const take = (group: Group, mask: number) => {
      for (const block of group.blocks) blocks.push({ ...block, mask });
    };
    const queryTokens = this.#chooseTokens(tokens);
    const queryWeights = queryTokens.map((token, i) => {
      const group = this.#groupOf(token, scope);
      take(group.blocks.length > 0 ? group : this.#partsOf(token, scope), 1 << i);
      return group.weight;
    });
    for (const { text, first } of joinNeighbours(queryTokens)) take(this.#groupOf(text, scope), 3 << first);
    blocks.sort((a, b) => b.weight - a.weight || a.mask - b.mask);
    return { blocks, tokens: this.#tokens, from: this.#from, to: this.#to, queryTokens, queryWeights };
  }

  #chooseTokens(tokens: readonly string[]): readonly string[] {
    const distinct = [...new Set(tokens)];
    if (distinct.length <= QUERY_TOKENS_MAX) return distinct;
    const { postingsStart } = this.#reader;
    const counted = distinct.map((token, position) => {
      const number = this.#reader.findToken(token);
      const names = number < 0 ? 0 : (postingsStart[number + 1] ?? 0) - (postingsStart[number] ?? 0);
      return { token, position, names };
    });
    const unknown = counted.filter(({ names }) => names === 0).slice(0, UNKNOWN_TOKENS_MAX);
    const known = counted.filter(({ names }) => names > 0).sort((a, b) => a.names - b.names);
    return [...unknown, ...known.slice(0, QUERY_TOKENS_MAX - unknown.length)]
      .sort((a, b) => a.position - b.position)
      .map(({ token }) => token);
  }

  /** The tokens that may stand for a text, a block for each level of nearness. */
  #groupOf(text: string, scope: Scope): Group {
    const known = this.#groups.get(text);
    if (known !== undefined) return known;
    const names = scope.names.end - scope.names.start;
    const near = this.#nearTokens.get(text) ?? this.#near.find(text, this.#budget);
    this.#nearTokens.set(text, near);
    const blocks: Omit<Block, "mask">[] = [];
    let heaviest = 0;
    let holders = 0;
    for (let level = 0; level < LEVELS; level++) {
      const start = this.#units;
      for (const token of near[level] ?? []) holders += this.#addUnit(token, scope);
      if (this.#units === start) continue;
      const weight = weigh(names, holders, LEVEL_SHARES[level] ?? 1);
      heaviest = Math.max(heaviest, weight);
      blocks.push({ weight, start, end: this.#units });
    }
    const group = { blocks, weight: heaviest === 0 ? weigh(names, 0, 1) : heaviest };
    this.#groups.set(text, group);
    return group;
  }

  /** The longest known beginning and the longest known end of a token that nothing is near to. */
  #partsOf(text: string, scope: Scope): Group {
    const names = scope.names.end - scope.names.start;
    const { beginnings, ends } = partsOf(text);
    const blocks: Omit<Block, "mask">[] = [];
    for (const parts of [beginnings, ends]) {
      for (const part of parts) {
        const start = this.#units;
        const token = this.#reader.findToken(part);
        const holders = token < 0 ? 0 : this.#addUnit(token, scope);
        if (holders === 0) continue;
        blocks.push({ weight: weigh(names, holders, PART_SHARE), start, end: this.#units });
        break;
      }
    }
    return { blocks, weight: 0 };
  }

  /** Adds a token with its postings in scope; returns how many there are. Tokens without any are left out. */
  #addUnit(token: number, scope: Scope): number {
    const { postings, postingsStart } = this.#reader;
    const { start, end } = scope.names;
    let from = postingsStart[token] ?? 0;
    let to = postingsStart[token + 1] ?? 0;
    // Most tokens are in names of one group only: their whole list is in scope, and nothing has to be searched for.
    if ((postings[from] ?? 0) < start) from = firstAtLeast(postings, from, to, start);
    if (from < to && (postings[to - 1] ?? 0) >= end) to = firstAtLeast(postings, from, to, end);
    if (from === to) return 0;
    if (this.#units === this.#tokens.length) {
      this.#tokens = doubled(this.#tokens);
      this.#from = doubled(this.#from);
      this.#to = doubled(this.#to);
    }
    const unit = this.#units++;
    this.#tokens[unit] = token;
    this.#from[unit] = from;
    this.#to[unit] = to;
    return to - from;
  }
}

/** What a token says that `holders` of `names` names have. */
export function weigh(names: number, holders: number, share: number): number {
  return Math.max(1, Math.round(WEIGHT_PER_BIT * share * Math.log2((names + 2) / (holders + 1))));
}

/** The first position from `start` to `end` whose value is at least `least`; values ascend. */
export function firstAtLeast(values: Int32Array, start: number, end: number, least: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

function doubled(values: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(values.length * 2);
  grown.set(values);
  return grown;
}
