// What a text means in the index: the tokens that may stand for it with their postings in each scope, and how much each
// says; the tokens that it may be two of. A token that few names hold says more than a common one, an equal token more
// than a similar one. Words come again from query to query (every third person is a Muhammad), so what was found out is
// kept for a while. Refuses to know where in a query a text stands.

import { partsOf, splitToken } from "../names/keys.ts";
import { PARTITIONS, ROW_FIRST, ROW_LAST, ROW_POSTINGS, TOKEN_ROW } from "./format.ts";
import { doubled } from "./growable.ts";
import { type FoundNear, LEVELS, NearTokens } from "./near-tokens.ts";
import type { AliasReader, Stretch } from "./reader.ts";
import type { Scope } from "./scope.ts";
import { weigh } from "./weights.ts";

/** How much of its weight is left to a token that is only similar, by level: equal, one edit, same sound, two edits. */
const LEVEL_SHARES = [1, 0.9, 0.85, 0.75];

/** How much of its weight is left to a token that is only the beginning or the end of an unknown one. */
const PART_SHARE = 0.5;

const UNITS_FIRST = 8192;

/**
 * Numbers that are kept of all texts, four bytes each: half of them of texts asked for since the other half was full. (OFAC
 * and UN: an eighth to a third off candidate generation.)
 */
const KEPT_NUMBERS_MAX = 1_000_000;

/**
 * Index tokens, and where the postings of each begin and end within a scope. For a token that one name holds `from` is
 * `~name`: most tokens are such, and their names stand in the token table, where nothing has to be fetched for them.
 */
export interface Units {
  readonly tokens: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** Units that say equally much: those from `start` to before `end`. */
export interface Stand {
  readonly units: Units;
  readonly weight: number;
  readonly start: number;
  readonly end: number;
}

/** What stands for a text in one scope. */
export interface Group {
  readonly stands: readonly Stand[];
  /** What it says at most. */
  readonly weight: number;
}

export class Meaning {
  readonly text: string;
  readonly near: FoundNear;
  /** By partition of the scope, once asked for. */
  readonly groups: (Group | undefined)[] = new Array<undefined>(PARTITIONS.length).fill(undefined);
  readonly parts: (Group | undefined)[] = new Array<undefined>(PARTITIONS.length).fill(undefined);
  /** Pairs of tokens that the text may be, the first and the second of each in turn, once asked for. */
  splits: Int32Array | null = null;
  /** The tokens that agree with the text because one is the initial of the other, once asked for. */
  initials: Stretch | null = null;

  constructor(text: string, near: FoundNear) {
    this.text = text;
    this.near = near;
  }
}

export class Meanings {
  readonly #reader: AliasReader;
  readonly #near: NearTokens;
  #recent = new Map<string, Meaning>();
  #older = new Map<string, Meaning>();
  #recentNumbers = 0;
  #tokens = new Int32Array(UNITS_FIRST);
  #from = new Int32Array(UNITS_FIRST);
  #to = new Int32Array(UNITS_FIRST);
  #units = 0;

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#near = new NearTokens(reader);
  }

  /** Forgets the text that a failure cut short. */
  reset(): void {
    this.#near.reset();
  }

  of(text: string): Meaning {
    const recent = this.#recent.get(text);
    if (recent !== undefined) return recent;
    const meaning = this.#older.get(text) ?? new Meaning(text, this.#near.find(text));
    // Each unit of a group is three numbers, and most queries ask for two scopes.
    this.#recentNumbers += 7 * meaning.near.tokens.length;
    if (this.#recentNumbers > KEPT_NUMBERS_MAX / 2) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#recentNumbers = 7 * meaning.near.tokens.length;
    }
    this.#recent.set(text, meaning);
    return meaning;
  }

  /** A text of which nothing but the equal token is looked for. */
  ofExactly(text: string): Meaning {
    const equal = this.#reader.findToken(text);
    const tokens = equal < 0 ? new Int32Array(0) : Int32Array.of(equal);
    const ends = new Array<number>(LEVELS).fill(tokens.length);
    return new Meaning(text, { tokens, ends, comparisons: 0 });
  }

  /** The tokens that may stand for a text, a stand for each level of nearness. */
  groupOf(meaning: Meaning, scope: Scope): Group {
    let group = meaning.groups[scope.partition];
    if (group === undefined) {
      group = this.#findGroup(meaning.near, scope);
      meaning.groups[scope.partition] = group;
    }
    return group;
  }

  #findGroup({ tokens, ends }: FoundNear, scope: Scope): Group {
    const names = scope.names.end - scope.names.start;
    const found: { weight: number; start: number; end: number }[] = [];
    let heaviest = 0;
    let holders = 0;
    this.#units = 0;
    for (let level = 0, i = 0; level < LEVELS; level++) {
      const start = this.#units;
      for (const end = ends[level] ?? 0; i < end; i++) holders += this.#addUnit(tokens[i] ?? 0, scope);
      if (this.#units === start) continue;
      const weight = weigh(names, holders, LEVEL_SHARES[level] ?? 1);
      heaviest = Math.max(heaviest, weight);
      found.push({ weight, start, end: this.#units });
    }
    return { stands: this.#keepUnits(found), weight: heaviest === 0 ? weigh(names, 0, 1) : heaviest };
  }

  /** The longest known beginning and the longest known end of a text that no token is near to. */
  partsOf(meaning: Meaning, scope: Scope): Group {
    let group = meaning.parts[scope.partition];
    if (group === undefined) {
      group = this.#findParts(meaning.text, scope);
      meaning.parts[scope.partition] = group;
    }
    return group;
  }

  #findParts(text: string, scope: Scope): Group {
    const names = scope.names.end - scope.names.start;
    const { beginnings, ends } = partsOf(text);
    const found: { weight: number; start: number; end: number }[] = [];
    this.#units = 0;
    for (const parts of [beginnings, ends]) {
      for (const part of parts) {
        const start = this.#units;
        const token = this.#reader.findToken(part);
        const holders = token < 0 ? 0 : this.#addUnit(token, scope);
        if (holders === 0) continue;
        found.push({ weight: weigh(names, holders, PART_SHARE), start, end: this.#units });
        break;
      }
    }
    return { stands: this.#keepUnits(found), weight: 0 };
  }

  /** Adds a token with its postings in scope; returns how many there are. Tokens without any are left out. */
  #addUnit(token: number, scope: Scope): number {
    const { postings, tokenTable } = this.#reader;
    const { start, end } = scope.names;
    const row = token * TOKEN_ROW;
    const first = tokenTable[row + ROW_FIRST] ?? 0;
    const last = tokenTable[row + ROW_LAST] ?? 0;
    if (last < start || first >= end) return 0;
    let from = tokenTable[row + ROW_POSTINGS] ?? 0;
    let to = tokenTable[row + TOKEN_ROW + ROW_POSTINGS] ?? 0;
    const isSingle = to - from === 1;
    if (first < start) from = firstAtLeast(postings, from, to, start);
    if (last >= end) to = firstAtLeast(postings, from, to, end);
    if (from === to) return 0;
    if (this.#units === this.#tokens.length) {
      this.#tokens = doubled(this.#tokens);
      this.#from = doubled(this.#from);
      this.#to = doubled(this.#to);
    }
    const unit = this.#units++;
    this.#tokens[unit] = token;
    this.#from[unit] = isSingle ? ~first : from;
    this.#to[unit] = to;
    return to - from;
  }

  #keepUnits(found: readonly Omit<Stand, "units">[]): Stand[] {
    const units: Units = {
      tokens: this.#tokens.slice(0, this.#units),
      from: this.#from.slice(0, this.#units),
      to: this.#to.slice(0, this.#units),
    };
    return found.map(({ weight, start, end }) => ({ units, weight, start, end }));
  }

  /**
   * The tokens that a text of one letter is the initial of, or the token that is the initial of a longer one. Tokens are
   * sorted, so these are a stretch, and no name's token has to be read for its first letter.
   */
  initialsOf(meaning: Meaning): Stretch {
    meaning.initials ??= this.#findInitials(meaning.text);
    return meaning.initials;
  }

  #findInitials(text: string): Stretch {
    const start = this.#reader.firstTokenFrom(text.charCodeAt(0));
    const isKnown = this.#reader.isToken(start, text.charAt(0));
    if (text.length > 1) return { start, end: isKnown ? start + 1 : start };
    return { start: isKnown ? start + 1 : start, end: this.#reader.firstTokenFrom(text.charCodeAt(0) + 1) };
  }

  /** Pairs of tokens that a text may be, which lost their space or have a letter in its place. */
  splitsOf(meaning: Meaning): Int32Array {
    meaning.splits ??= this.#findSplits(meaning.text);
    return meaning.splits;
  }

  #findSplits(text: string): Int32Array {
    const pairs: number[] = [];
    for (const [left, right] of splitToken(text)) {
      const first = this.#reader.findToken(left);
      const second = first < 0 ? -1 : this.#reader.findToken(right);
      if (second >= 0) pairs.push(first, second);
    }
    return Int32Array.from(pairs);
  }
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
