// Re-ranks the names that the postings scan found: compares every token of a name with the whole query plan,
// including tiers whose posting lists were not read, word breaks and initials.

import { int32At } from "../../platform/checked-read.ts";
import { firstSlot } from "../../platform/int-map.ts";
import { prefetch } from "../../platform/prefetch.ts";
import { WEIGHT_PER_BIT } from "../format/idf.ts";
import type { AliasReader, Stretch } from "../format/reader.ts";
import { nearnessOf } from "./nearest-names.ts";
import type { QueryPlan } from "./query-plan.ts";

/** The weight of an initial that agrees with a token: one letter in eight. */
const INITIAL_WEIGHT = 3 * WEIGHT_PER_BIT;
/** Unmatched tokens of a name beyond these are not compared with initials. */
const UNMATCHED_MAX = 16;

const NAMES_FIRST = 1024;
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

export class Reranker {
  readonly #reader: AliasReader;
  /** Scratch: the tokens of a name that match nothing. */
  readonly #unmatched = new Int32Array(UNMATCHED_MAX);
  /**
   * A hash map (linear probing) from the index tokens of the plan to their roles: which query tokens one
   * stands for, and with which weight. A token has several roles when several query tokens are like it, so
   * roles are chained. Most tokens of a name have none; a table of a few kilobytes says so without a read
   * from memory, which a table over all tokens of the index would cost.
   */
  #tokens = new Int32Array(4 * ROLES_FIRST);
  /** By slot: the last role of the token, plus one. A slot of `#tokens` holds the token plus one, or 0. */
  #lastRole = new Int32Array(4 * ROLES_FIRST);
  #slotMask = 0;
  /**
   * By role: its weight, the bits of its query tokens, and the role before it of the same token, plus one.
   */
  #weights = new Int32Array(ROLES_FIRST);
  #queryMasks = new Int32Array(ROLES_FIRST);
  #previousRole = new Int32Array(ROLES_FIRST);
  /** Scratch, by name: where its tokens begin and end, and their summed idf. */
  #starts = new Int32Array(NAMES_FIRST);
  #ends = new Int32Array(NAMES_FIRST);
  #nameWeights = new Int32Array(NAMES_FIRST);

  constructor(reader: AliasReader) {
    this.#reader = reader;
  }

  /** Visits each name with its nearness; see nearnessOf. */
  rerank(
    names: readonly number[],
    plan: QueryPlan,
    wordBreaks: readonly WordBreak[],
    visit: (name: number, nearness: number) => void,
  ): void {
    // A number that is no token matches nothing here; it is an error where the name is answered.
    const nameTokens = this.#reader.nameTokens.values;
    this.#loadRoles(plan);
    const weights = this.#weights;
    const queryMasks = this.#queryMasks;
    const previousRole = this.#previousRole;
    const unmatched = this.#unmatched;
    const allMatched = 2 ** plan.initials.length - 1;
    let queryWeight = 0;
    for (const weight of plan.tokenWeights) queryWeight += weight;
    this.#locateTokens(names);
    const starts = this.#starts;
    const ends = this.#ends;
    const nameWeights = this.#nameWeights;
    let n = 0;
    for (const name of names) {
      const start = int32At(starts, n);
      const end = int32At(ends, n);
      let shared = 0;
      /** The bits of the query tokens that a token of the name stands for. */
      let matched = 0;
      let unmatchedCount = 0;
      for (let i = start; i < end; i++) {
        const token = int32At(nameTokens, i);
        let weight = 0;
        let queryMask = 0;
        let role = this.#lastRoleOf(token);
        for (; role > 0; role = int32At(previousRole, role - 1)) {
          const roleWeight = int32At(weights, role - 1);
          const roleMask = int32At(queryMasks, role - 1);
          if (roleWeight <= weight || (roleMask & matched) !== 0) continue;
          weight = roleWeight;
          queryMask = roleMask;
        }
        shared += weight;
        matched |= queryMask;
        if (queryMask === 0 && unmatchedCount < UNMATCHED_MAX) unmatched[unmatchedCount++] = token;
      }
      for (const wordBreak of wordBreaks) {
        const { queryMask, weight } = wordBreak;
        if ((matched & queryMask) !== 0 || !holdsBoth(nameTokens, start, end, wordBreak)) continue;
        shared += weight;
        matched |= queryMask;
      }
      if (unmatchedCount > 0 && matched !== allMatched)
        shared += this.#scoreInitials(unmatchedCount, plan.initials, matched);
      visit(name, nearnessOf(shared, queryWeight, int32At(nameWeights, n)));
      n++;
    }
  }

  /** The last role of a token, plus one; 0 for a token without a role. */
  #lastRoleOf(token: number): number {
    const tokens = this.#tokens;
    const slotMask = this.#slotMask;
    let slot = firstSlot(token, slotMask);
    let kept = int32At(tokens, slot);
    while (kept !== 0 && kept !== token + 1) {
      slot = (slot + 1) & slotMask;
      kept = int32At(tokens, slot);
    }
    return kept === 0 ? 0 : int32At(this.#lastRole, slot);
  }

  /** Fills the scratch of the names, and fetches their tokens from memory. */
  #locateTokens(names: readonly number[]): void {
    const { nameTokens, nameTokensStart, nameWeight } = this.#reader;
    if (names.length > this.#starts.length) {
      this.#starts = new Int32Array(2 * names.length);
      this.#ends = new Int32Array(2 * names.length);
      this.#nameWeights = new Int32Array(2 * names.length);
    }
    let n = 0;
    for (const name of names) {
      this.#starts[n] = nameTokensStart.start(name);
      this.#ends[n] = nameTokensStart.end(name);
      this.#nameWeights[n] = nameWeight.at(name);
      n++;
    }
    prefetch(nameTokens.values, this.#starts, names.length);
  }

  /** Fills the hash map with the roles of all tokens of the plan. */
  #loadRoles({ tiers }: QueryPlan): void {
    let roles = 0;
    for (const tier of tiers) roles += tier.namesStart - tier.tokensStart;
    this.#makeRoom(roles);
    const tokens = this.#tokens;
    const lastRole = this.#lastRole;
    const slotMask = this.#slotMask;
    let role = 0;
    for (const { numbers, weight, queryMask, tokensStart, namesStart } of tiers) {
      for (let i = tokensStart; i < namesStart; i++) {
        const token = int32At(numbers, i);
        let slot = firstSlot(token, slotMask);
        while (tokens[slot] !== 0 && tokens[slot] !== token + 1) slot = (slot + 1) & slotMask;
        this.#weights[role] = weight;
        this.#queryMasks[role] = queryMask;
        this.#previousRole[role] = tokens[slot] === 0 ? 0 : int32At(lastRole, slot);
        tokens[slot] = token + 1;
        lastRole[slot] = ++role;
      }
    }
  }

  /** Empties as many slots as so many roles need: a quarter of the slots is taken at most. */
  #makeRoom(roles: number): void {
    if (roles > this.#weights.length) {
      const room = 2 ** Math.ceil(Math.log2(roles));
      this.#weights = new Int32Array(room);
      this.#queryMasks = new Int32Array(room);
      this.#previousRole = new Int32Array(room);
      this.#tokens = new Int32Array(4 * room);
      this.#lastRole = new Int32Array(4 * room);
    }
    let slots = 64;
    while (slots < 4 * roles) slots *= 2;
    this.#slotMask = slots - 1;
    this.#tokens.fill(0, 0, slots);
  }

  /**
   * The weight of agreeing initials: an unmatched token of the query agrees with an unmatched one of the name
   * when one of the two is the initial of the other.
   */
  #scoreInitials(unmatchedCount: number, initials: readonly Stretch[], matched: number): number {
    let used = matched;
    let weight = 0;
    for (let j = 0; j < unmatchedCount; j++) {
      const token = int32At(this.#unmatched, j);
      let bit = 1;
      for (const { start, end } of initials) {
        if (token >= start && token < end && (used & bit) === 0) {
          used |= bit;
          weight += INITIAL_WEIGHT;
          break;
        }
        bit <<= 1;
      }
    }
    return weight;
  }
}

/** Whether both halves of a word break are among the tokens of a name, which lie from `start` to `end`. */
function holdsBoth(
  nameTokens: Int32Array,
  start: number,
  end: number,
  { first, second }: WordBreak,
): boolean {
  let holdsFirst = false;
  let holdsSecond = false;
  for (let i = start; i < end; i++) {
    const token = int32At(nameTokens, i);
    if (token === first) holdsFirst = true;
    if (token === second) holdsSecond = true;
  }
  return holdsFirst && holdsSecond;
}
