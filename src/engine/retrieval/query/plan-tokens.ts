// What the tokens of single names say beyond the posting lists that hold them: that one token of a name
// stands for several of a query, which it may for only one, and that initials agree with tokens ("J",
// "John").

import { int32At, itemAt } from "../../../base/platform/checked-read.ts";
import { doubled } from "../../../base/platform/growable.ts";
import { WEIGHT_PER_BIT } from "../format/idf.ts";
import type { AliasReader, Stretch } from "../format/reader.ts";
import type { QueryPlan } from "./query-plan.ts";

/** The weight of an initial that agrees with a token: one letter in eight. */
const INITIAL_WEIGHT = 3 * WEIGHT_PER_BIT;
/** Names whose tokens are read for a query with an initial. */
const NAMES_READ_MAX = 10_000;
const ROLES_FIRST = 1024;

/** A token of the query that is two tokens of the index without their space. */
export interface WordBreak {
  readonly first: number;
  readonly second: number;
  /** The bit of the query token. */
  readonly queryMask: number;
  /** The weight of the two together. */
  readonly weight: number;
}

export class PlanTokens {
  readonly #reader: AliasReader;
  /** Bit `name & 31` of element `name >>> 5` for each name that holds one of the tokens in `#marked`. */
  readonly #letterHolders: Int32Array;
  readonly #marked = new Set<number>();
  /** By token, the last plan that had it, and the first of its roles there, the heaviest. */
  readonly #planOf: Int32Array;
  readonly #firstRole: Int32Array;
  #plan = 0;
  /**
   * By role of a token: its weight, the bits of the query tokens that it stands for, and the next role or 0.
   */
  #weights = new Int32Array(ROLES_FIRST);
  #queryMasks = new Int32Array(ROLES_FIRST);
  #next = new Int32Array(ROLES_FIRST);
  /** There is no role 0. */
  #roles = 1;
  readonly #wordBreaks: WordBreak[] = [];
  /** By query token, the tokens that agree with it because one is the initial of the other. */
  #stretches: readonly Stretch[] = [];
  #hasInitial = false;
  #namesLeft = 0;
  #isDoubled = false;

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#letterHolders = new Int32Array((reader.summary.names >>> 5) + 1);
    this.#planOf = new Int32Array(reader.summary.tokens);
    this.#firstRole = new Int32Array(reader.summary.tokens);
  }

  begin({ tokens, tiers, initials }: QueryPlan): void {
    this.#plan++;
    this.#isDoubled = false;
    this.#roles = 1;
    this.#wordBreaks.length = 0;
    for (const { numbers, weight, queryMask, tokensStart, namesStart } of tiers)
      for (let i = tokensStart; i < namesStart; i++) this.#addRole(int32At(numbers, i), weight, queryMask);
    this.#stretches = initials;
    this.#hasInitial = tokens.some((token) => token.length === 1);
    this.#namesLeft = NAMES_READ_MAX;
    if (this.#hasInitial) return;
    for (const { start, end } of initials)
      for (let token = start; token < end; token++) if (!this.#marked.has(token)) this.#mark(token);
  }

  addWordBreak(wordBreak: WordBreak): void {
    this.#wordBreaks.push(wordBreak);
  }

  /** The tiers come in the order of their weights, so a further role of a token is its last. */
  #addRole(token: number, weight: number, queryMask: number): void {
    const role = this.#roles++;
    if (role === this.#weights.length) this.#grow();
    this.#weights[role] = weight;
    this.#queryMasks[role] = queryMask;
    this.#next[role] = 0;
    if (this.#planOf[token] !== this.#plan) {
      this.#planOf[token] = this.#plan;
      this.#firstRole[token] = role;
      return;
    }
    this.#isDoubled = true;
    let last = int32At(this.#firstRole, token);
    for (let next = int32At(this.#next, last); next > 0; next = int32At(this.#next, last)) last = next;
    this.#next[last] = role;
  }

  #grow(): void {
    this.#weights = doubled(this.#weights);
    this.#queryMasks = doubled(this.#queryMasks);
    this.#next = doubled(this.#next);
  }

  #mark(token: number): void {
    const { postings, tokens } = this.#reader;
    const end = tokens.postingsEnd(token);
    for (let i = tokens.postingsStart(token); i < end; i++) {
      const name = postings.at(i);
      this.#letterHolders[name >>> 5] = int32At(this.#letterHolders, name >>> 5) | (1 << (name & 31));
    }
    this.#marked.add(token);
  }

  /** True when a token stands for several tokens of the query: names that hold two are then to be read. */
  get isDoubled(): boolean {
    return this.#isDoubled;
  }

  /** The most that initials add to what a name shares that holds a token of the query. */
  get initialsMax(): number {
    return (this.#stretches.length - 1) * INITIAL_WEIGHT;
  }

  /**
   * A bit for each name, as in mayAgreeByInitial: bit `name & 31` of element `name >>> 5`. Null when any name
   * may agree, as the query has an initial.
   */
  get initialHolders(): Int32Array | null {
    return this.#hasInitial ? null : this.#letterHolders;
  }

  /** What the tokens of a name share with the query when each stands for one of its tokens. */
  sharedBy(name: number): number {
    const { nameTokens, nameTokensStart } = this.#reader;
    const end = nameTokensStart.end(name);
    let matched = 0;
    let shared = 0;
    for (const { first, second, queryMask, weight } of this.#wordBreaks) {
      if ((matched & queryMask) !== 0 || !this.#holds(name, first) || !this.#holds(name, second)) continue;
      matched |= queryMask;
      shared += weight;
    }
    for (let i = nameTokensStart.start(name); i < end; i++) {
      const token = nameTokens.at(i);
      let role = this.#planOf[token] === this.#plan ? int32At(this.#firstRole, token) : 0;
      while (role > 0 && (int32At(this.#queryMasks, role) & matched) !== 0) role = int32At(this.#next, role);
      if (role === 0) continue;
      matched |= int32At(this.#queryMasks, role);
      shared += int32At(this.#weights, role);
    }
    return shared;
  }

  #holds(name: number, token: number): boolean {
    const { nameTokens, nameTokensStart } = this.#reader;
    const end = nameTokensStart.end(name);
    for (let i = nameTokensStart.start(name); i < end; i++) if (nameTokens.at(i) === token) return true;
    return false;
  }

  /**
   * The weight of the initials that agree with tokens of a name: of a query token and one of the name that
   * match nothing else, one is the initial of the other. `matched` has the bits of the query tokens that
   * match.
   */
  initialsOf(name: number, matched: number): number {
    if (this.#hasInitial) this.#namesLeft--;
    const { nameTokens, nameTokensStart } = this.#reader;
    const end = nameTokensStart.end(name);
    let used = matched;
    let weight = 0;
    for (let i = nameTokensStart.start(name); i < end; i++) {
      const token = nameTokens.at(i);
      if (this.#planOf[token] === this.#plan) continue;
      for (let at = 0; at < this.#stretches.length; at++) {
        const stretch = itemAt(this.#stretches, at);
        if (token < stretch.start || token >= stretch.end || ((used >>> at) & 1) === 1) continue;
        used |= 1 << at;
        weight += INITIAL_WEIGHT;
        break;
      }
    }
    return weight;
  }

  /** False for a name that has no initials which agree. */
  mayAgreeByInitial(name: number): boolean {
    if (this.#hasInitial) return this.#namesLeft > 0;
    return (int32At(this.#letterHolders, name >>> 5) & (1 << (name & 31))) !== 0;
  }
}
