// Which tokens of the index are near one token of a query, and how near: equal, an edit or two away, of the same sound.
// Relies on the keys of names/, which find every such token and a few others; each is compared before it counts.

import { editsOf } from "../names/deletions.ts";
import { tokenKeys } from "../names/keys.ts";
import type { QueryBudget } from "./budget.ts";
import { EditCounter } from "./edit-counter.ts";
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

  /** The tokens near this text, by level; only those equal to it when the budget has no comparisons left. */
  find(text: string, budget: QueryBudget): readonly (readonly number[])[] {
    if (budget.comparisons <= 0) {
      const equal = this.#reader.findToken(text);
      return [equal < 0 ? [] : [equal]];
    }
    const levels = this.#levels;
    const count = this.#collect(text);
    budget.comparisons -= count;
    const near: number[][] = Array.from({ length: LEVELS }, () => []);
    for (let i = 0; i < count; i++) {
      const token = this.#seen[i] ?? 0;
      near[(levels[token] ?? REFUSED) - 1]?.push(token);
      levels[token] = UNSEEN;
    }
    return near;
  }

  /** Fills `#seen` and marks `#levels`; returns how many tokens were seen. */
  #collect(text: string): number {
    const { tokenKeys: table, tokenLetters, tokenLettersStart } = this.#reader;
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
        const start = tokenLettersStart[token] ?? 0;
        const end = tokenLettersStart[token + 1] ?? 0;
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

function doubled(values: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(values.length * 2);
  grown.set(values);
  return grown;
}
