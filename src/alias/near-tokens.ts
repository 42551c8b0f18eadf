// Which tokens of the index are near one token of a query, and how near: equal, an edit or two away, of the same sound.
// Relies on the keys of names/, which find every such token and a few others; each is compared before it counts.

import { editsOf } from "../names/deletions.ts";
import { tokenKeys } from "../names/keys.ts";
import { EditCounter } from "./edit-counter.ts";
import { ROW_LETTERS, TOKEN_ROW } from "./format.ts";
import { doubled } from "./growable.ts";
import type { AliasReader } from "./reader.ts";

/** How near a token is, the nearest first. */
export const EQUAL = 0;
export const ONE_EDIT = 1;
export const SAME_SOUND = 2;
export const TWO_EDITS = 3;
export const LEVELS = 4;

/** Owners of one key: a look-up of a key that more tokens share is cut. */
const OWNERS_MAX = 8192;

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
    const { tokenKeys: table, tokenLetters, tokenTable } = this.#reader;
    const owners = this.#owners;
    const levels = this.#levels;
    const edits = this.#edits;
    const keys = tokenKeys(text);
    const editsOfText = editsOf(text.length);
    edits.load(text);
    let seen = 0;
    for (let k = 0; k < keys.near.length; k++) {
      const count = table.collect(keys.near[k] ?? 0, owners, 0);
      if (seen + count > this.#seen.length) this.#seen = doubled(this.#seen);
      for (let i = 0; i < count; i++) {
        const token = owners[i] ?? 0;
        if (levels[token] !== UNSEEN) continue;
        this.#seen[seen++] = token;
        const row = token * TOKEN_ROW + ROW_LETTERS;
        const start = tokenTable[row] ?? 0;
        const end = tokenTable[row + TOKEN_ROW] ?? 0;
        const editsMax = Math.max(editsOfText, editsOf(end - start));
        const counted = edits.count(tokenLetters, start, end, editsMax);
        levels[token] =
          counted > editsMax ? REFUSED : 1 + (counted === 0 ? EQUAL : counted === 1 ? ONE_EDIT : TWO_EDITS);
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
}
