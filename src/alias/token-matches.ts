// Which tokens of the index may stand for the tokens of a query, and how much each says: a token that few names hold
// says more than a common one, an equal token more than a similar one. Joined neighbours stand for two tokens.
// Relies on the keys of names/; refuses to know what a name with such tokens is worth (scan.ts).

import { countEdits, editsOf } from "../names/deletions.ts";
import { joinNeighbours, partsOf, tokenKeys } from "../names/keys.ts";
import type { AliasReader } from "./reader.ts";
import type { Scope } from "./scope.ts";

/** The bits of a scan cell that tell which tokens of the query are met already: so many tokens are looked for. */
export const QUERY_TOKENS_MAX = 12;
/** Of a longer query, the rarest known tokens are looked for and this many of those that the index doesn't have. */
const UNKNOWN_TOKENS_MAX = 3;

/** Evidence is counted in sixteenths of a bit: log2 of how many times fewer names have the token than not. */
export const WEIGHT_PER_BIT = 16;

const EQUAL = 0;
const ONE_EDIT = 1;
const SAME_SOUND = 2;
const TWO_EDITS = 3;
const LEVELS = 4;
/** How much of its weight is left to a token that is only similar, by level. */
const LEVEL_SHARES = [1, 0.9, 0.85, 0.75];

/** How much of its weight is left to a token that is only the beginning or the end of an unknown one. */
const PART_SHARE = 0.5;

/** Owners of one key: a look-up of a key that more tokens share is cut. */
const OWNERS_MAX = 8192;

const UNSEEN = 0;
const REFUSED = LEVELS + 1;

/** Tokens that say equally much of the same tokens of the query: `units` from `start` to before `end`. */
export interface Block {
  readonly weight: number;
  /** A bit for each token of the query that these stand for. */
  readonly mask: number;
  readonly start: number;
  readonly end: number;
}

/** What one query name means in one index. Its arrays are the matcher's own, overwritten by the next query name. */
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
  readonly #owners = new Int32Array(OWNERS_MAX);
  readonly #levels: Uint8Array;
  #seen = new Int32Array(OWNERS_MAX);
  #tokens = new Int32Array(OWNERS_MAX);
  #from = new Int32Array(OWNERS_MAX);
  #to = new Int32Array(OWNERS_MAX);
  #units = 0;

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#levels = new Uint8Array(reader.summary.tokens);
  }

  /** Forgets the query that a failure cut short. */
  reset(): void {
    this.#levels.fill(UNSEEN);
  }

  match(tokens: readonly string[], scope: Scope): TokenMatches {
    this.#units = 0;
    const blocks: Block[] = [];
    const names = scope.names.end - scope.names.start;
    const queryTokens = this.#chooseTokens(tokens);
    const queryWeights = queryTokens.map((token, i) => {
      const blocksBefore = blocks.length;
      const weight = this.#addGroup(token, 1 << i, names, scope, blocks);
      if (blocks.length === blocksBefore) this.#addParts(token, 1 << i, names, scope, blocks);
      return weight;
    });
    for (const { text, first } of joinNeighbours(queryTokens))
      this.#addGroup(text, 3 << first, names, scope, blocks);
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

  /** Adds the tokens that may stand for one token of the query; returns what it says at most. */
  #addGroup(text: string, mask: number, names: number, scope: Scope, blocks: Block[]): number {
    const seen = this.#collectTokens(text);
    const levels = this.#levels;
    let heaviest = 0;
    let holders = 0;
    for (let level = 0; level < LEVELS; level++) {
      const start = this.#units;
      for (let i = 0; i < seen; i++) {
        const token = this.#seen[i] ?? 0;
        if (levels[token] === level + 1) holders += this.#addUnit(token, scope);
      }
      if (this.#units === start) continue;
      const weight = weigh(names, holders, LEVEL_SHARES[level] ?? 1);
      heaviest = Math.max(heaviest, weight);
      blocks.push({ weight, mask, start, end: this.#units });
    }
    for (let i = 0; i < seen; i++) levels[this.#seen[i] ?? 0] = UNSEEN;
    return heaviest === 0 ? weigh(names, 0, 1) : heaviest;
  }

  /** Adds the longest known beginning and the longest known end of a token that nothing is near to. */
  #addParts(text: string, mask: number, names: number, scope: Scope, blocks: Block[]): void {
    const { beginnings, ends } = partsOf(text);
    for (const parts of [beginnings, ends]) {
      for (const part of parts) {
        const start = this.#units;
        const token = this.#reader.findToken(part);
        const holders = token < 0 ? 0 : this.#addUnit(token, scope);
        if (holders === 0) continue;
        blocks.push({ weight: weigh(names, holders, PART_SHARE), mask, start, end: this.#units });
        break;
      }
    }
  }

  /** Fills `#seen` and marks `#levels` with the tokens near this text; returns how many were seen. */
  #collectTokens(text: string): number {
    const { tokenKeys: table, tokenLetters, tokenLettersStart } = this.#reader;
    const owners = this.#owners;
    const levels = this.#levels;
    const letters = Uint16Array.from(text, (_, i) => i);
    for (let i = 0; i < text.length; i++) letters[i] = text.charCodeAt(i);
    const keys = tokenKeys(text);
    const editsOfText = editsOf(text.length);
    let seen = 0;
    for (let k = 0; k < keys.near.length; k++) {
      const count = table.collect(keys.near[k] ?? 0, owners, 0);
      if (seen + count > this.#seen.length) this.#seen = doubled(this.#seen);
      for (let i = 0; i < count; i++) {
        const token = owners[i] ?? 0;
        if (levels[token] !== UNSEEN) continue;
        this.#seen[seen++] = token;
        const start = tokenLettersStart[token] ?? 0;
        const end = tokenLettersStart[token + 1] ?? 0;
        const editsMax = Math.max(editsOfText, editsOf(end - start));
        const edits = countEdits(letters, 0, text.length, tokenLetters, start, end, editsMax);
        levels[token] =
          edits > editsMax ? REFUSED : 1 + (edits === 0 ? EQUAL : edits === 1 ? ONE_EDIT : TWO_EDITS);
      }
    }
    for (const sound of keys.sounds) {
      const count = table.collect(sound, owners, 0);
      if (seen + count > this.#seen.length) this.#seen = doubled(this.#seen);
      for (let i = 0; i < count; i++) {
        const token = owners[i] ?? 0;
        const level = levels[token];
        if (level === UNSEEN) this.#seen[seen++] = token;
        if (level === UNSEEN || level === REFUSED || level === 1 + TWO_EDITS) levels[token] = 1 + SAME_SOUND;
      }
    }
    return seen;
  }

  /** Adds a token with its postings in scope; returns how many there are. Tokens without any are left out. */
  #addUnit(token: number, scope: Scope): number {
    const { postings, postingsStart } = this.#reader;
    const from = firstAtLeast(
      postings,
      postingsStart[token] ?? 0,
      postingsStart[token + 1] ?? 0,
      scope.names.start,
    );
    const to = firstAtLeast(postings, from, postingsStart[token + 1] ?? 0, scope.names.end);
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
