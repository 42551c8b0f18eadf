// Which words of a subject share a row of the table of syllables with a listed word. The syllables of East
// Asia are in dozens of rows each, so a set of a few bits per word could not tell them apart.

import { listSyllables } from "../../names/lexicon/syllables.ts";
import { int32At } from "../../platform/checked-read.ts";
import type { OwnWord } from "./own-names.ts";

export class OwnGroups {
  /** By row of the table, the words in it, by their bits. */
  readonly #words = new Int32Array(listSyllables().length);
  readonly #rows: number[] = [];

  /** Starts with the words of another subject. */
  begin(words: readonly OwnWord[]): void {
    for (const row of this.#rows) this.#words[row] = 0;
    this.#rows.length = 0;
    for (const { word, bit } of words) {
      for (const row of word.syllables ?? []) {
        const known = int32At(this.#words, row);
        if (known === 0) this.#rows.push(row);
        this.#words[row] = known | bit;
      }
    }
  }

  /** The words that share a row with a listed one: its rows are `count` numbers from `at` on. */
  sharing(numbers: Int32Array, at: number, count: number): number {
    let bits = 0;
    for (let i = at; i < at + count; i++) bits |= int32At(this.#words, int32At(numbers, i));
    return bits;
  }
}
