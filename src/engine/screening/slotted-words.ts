// The rare words of the candidates of one subject. The filter and the comparison ask for each several times,
// and the next subject seldom asks for it again. What is kept only that long never leaves the young part of
// the heap.

import type { SchemaGroup } from "../../base/model/schemata.ts";
import type { Word } from "../scoring/words/word.ts";

/** A power of two. Four times as many find 2 % more. */
const SLOTS = 256;

export class SlottedWords {
  /** By slot, the token plus one of its word, or 0. */
  readonly #tokens = new Int32Array(SLOTS);
  readonly #words: (Word | undefined)[] = new Array(SLOTS).fill(undefined);
  #group: SchemaGroup | null = null;

  /** Empties it for the next subject, of this group. */
  begin(group: SchemaGroup): void {
    this.#tokens.fill(0);
    this.#words.fill(undefined);
    this.#group = group;
  }

  /** The word of a token in names of this group, or undefined when it is not here. */
  get(token: number, group: SchemaGroup): Word | undefined {
    const slot = token & (SLOTS - 1);
    return this.#tokens[slot] === token + 1 && group === this.#group ? this.#words[slot] : undefined;
  }

  /** Keeps a word in the place of another one. Words of another group than the subject's are not kept. */
  set(token: number, group: SchemaGroup, word: Word): void {
    if (group !== this.#group) return;
    const slot = token & (SLOTS - 1);
    this.#tokens[slot] = token + 1;
    this.#words[slot] = word;
  }
}
