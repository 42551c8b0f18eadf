// Which tokens of the index are near one token of a query, and how near: equal, an edit or two away, of the
// same sound or known for the same name. Relies on the keys of names/, which find every such token and a few
// others; each is compared before it counts.

import { EditCounter } from "../../names/distance/edit-distance.ts";
import { editsOf } from "../../names/keys/deletions.ts";
import { tokenKeys } from "../../names/keys/token-keys.ts";
import { synonymsOf } from "../../names/lexicon/synonyms.ts";
import { doubled } from "../../platform/growable.ts";
import { ROW_LETTERS, TOKEN_ROW } from "../format/layout.ts";
import type { AliasReader } from "../format/reader.ts";
import { prefetchLetters } from "./prefetch.ts";

/** How near a token is, the nearest first. */
export const EQUAL = 0;
export const ONE_EDIT = 1;
/** Of the same sound, or known for the same name. */
export const SAME_NAME = 2;
export const TWO_EDITS = 3;
export const LEVELS = 4;

/** Owners of all keys of a text: what more tokens share is cut. */
const OWNERS_MAX = 65_536;

/** A level plus one; or not looked at, or looked at and too far. */
const UNSEEN = 0;
const REFUSED = LEVELS + 1;

/** Index tokens by level, the nearest level first. */
export interface FoundNear {
  readonly tokens: Int32Array;
  /** Where in `tokens` each level ends. */
  readonly ends: readonly number[];
  /** How many tokens were compared to find these. */
  readonly comparisons: number;
}

export class NearTokens {
  readonly #reader: AliasReader;
  readonly #owners = new Int32Array(OWNERS_MAX);
  readonly #edits = new EditCounter();
  /** Per index token. All UNSEEN between texts. */
  readonly #levels: Uint8Array;
  #seen = new Int32Array(OWNERS_MAX);
  /** Where the letters of those seen first begin and end. */
  readonly #starts = new Int32Array(OWNERS_MAX);
  readonly #ends = new Int32Array(OWNERS_MAX);

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#levels = new Uint8Array(reader.summary.tokens);
  }

  /** Forgets the text that a failure cut short. */
  reset(): void {
    this.#levels.fill(UNSEEN);
  }

  /** The tokens near this text. */
  find(text: string): FoundNear {
    const comparisons = this.#collect(text);
    const seen = this.#seen;
    const levels = this.#levels;
    const ends = new Array<number>(LEVELS).fill(0);
    for (let i = 0; i < comparisons; i++) {
      const level = (levels[seen[i] ?? 0] ?? REFUSED) - 1;
      for (let later = level; later < LEVELS; later++) ends[later] = (ends[later] ?? 0) + 1;
    }
    const tokens = new Int32Array(ends[LEVELS - 1] ?? 0);
    const next = [0, ...ends];
    for (let i = 0; i < comparisons; i++) {
      const token = seen[i] ?? 0;
      const level = (levels[token] ?? REFUSED) - 1;
      levels[token] = UNSEEN;
      if (level >= LEVELS) continue;
      const at = next[level] ?? 0;
      next[level] = at + 1;
      tokens[at] = token;
    }
    return { tokens, ends, comparisons };
  }

  /** Fills `#seen` and marks `#levels`; returns how many tokens were seen. */
  #collect(text: string): number {
    const keys = tokenKeys(text);
    const seen = this.#see(this.#reader.tokenKeys.collectAll(keys.near, this.#owners));
    this.#compare(text, seen);
    return this.#addKnown(text, this.#addSounds(keys.sounds, seen));
  }

  /** Fills `#seen` with so many owners, each once, and finds their letters; returns how many there are. */
  #see(count: number): number {
    const { tokenLetters, tokenTable } = this.#reader;
    const owners = this.#owners;
    const levels = this.#levels;
    const seen = this.#seen;
    const starts = this.#starts;
    const ends = this.#ends;
    let distinct = 0;
    for (let i = 0; i < count; i++) {
      const token = owners[i] ?? 0;
      if (levels[token] !== UNSEEN) continue;
      levels[token] = REFUSED;
      seen[distinct++] = token;
    }
    for (let i = 0; i < distinct; i++) {
      const row = (seen[i] ?? 0) * TOKEN_ROW + ROW_LETTERS;
      starts[i] = tokenTable[row] ?? 0;
      ends[i] = tokenTable[row + TOKEN_ROW] ?? 0;
    }
    prefetchLetters(tokenLetters, starts, distinct);
    return distinct;
  }

  #compare(text: string, count: number): void {
    const { tokenLetters } = this.#reader;
    const seen = this.#seen;
    const levels = this.#levels;
    const edits = this.#edits;
    const editsOfText = editsOf(text.length);
    edits.load(text);
    for (let i = 0; i < count; i++) {
      const start = this.#starts[i] ?? 0;
      const end = this.#ends[i] ?? 0;
      const editsMax = Math.max(editsOfText, editsOf(end - start));
      const counted = edits.count(tokenLetters, start, end, editsMax);
      if (counted > editsMax) continue;
      levels[seen[i] ?? 0] = 1 + (counted === 0 ? EQUAL : counted === 1 ? ONE_EDIT : TWO_EDITS);
    }
  }

  /** Adds the tokens of the same sound to the `count` that are seen; returns how many there are then. */
  #addSounds(sounds: readonly number[], count: number): number {
    const owners = this.#owners;
    let seen = count;
    for (const sound of sounds) {
      const owned = this.#reader.tokenKeys.collect(sound, owners, 0);
      if (seen + owned > this.#seen.length) this.#seen = doubled(this.#seen);
      for (let i = 0; i < owned; i++) seen = this.#addSameName(owners[i] ?? 0, seen);
    }
    return seen;
  }

  /** Adds the tokens that are known for the same name, likewise. */
  #addKnown(text: string, count: number): number {
    let seen = count;
    for (const spelling of synonymsOf(text)) {
      const token = this.#reader.findToken(spelling);
      if (token < 0) continue;
      if (seen === this.#seen.length) this.#seen = doubled(this.#seen);
      seen = this.#addSameName(token, seen);
    }
    return seen;
  }

  #addSameName(token: number, seen: number): number {
    const level = this.#levels[token];
    if (level === UNSEEN || level === REFUSED || level === 1 + TWO_EDITS) this.#levels[token] = 1 + SAME_NAME;
    if (level !== UNSEEN) return seen;
    this.#seen[seen] = token;
    return seen + 1;
  }
}
