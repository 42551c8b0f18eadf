// Texts by length and letters: which of them may be few edits away from another text. A million customers'
// words are asked, so what a length needs is laid side by side in typed arrays when it is first asked for.

import { countBits } from "../../scoring/words/word-pair.ts";

interface Text<T> {
  readonly letters: number;
  readonly value: T;
}

/** The texts to compare with one length. */
interface TextsNear<T> {
  readonly letters: Int32Array;
  /** The edits that are allowed for each. */
  readonly edits: Uint8Array;
  readonly values: readonly T[];
}

/** More than a number of letters can be. */
const BITS = 33;

export class TextsByLength<T> {
  readonly #byLength: Text<T>[][] = [];
  /** By length and number of letters that are asked for. */
  readonly #near: TextsNear<T>[] = [];

  /** `editsOf` says how many edits a text of a length asked for may be away from one of `own` length. */
  constructor(private readonly editsOf: (asked: number, own: number) => number) {}

  /** Adds a text with its letters, one bit each, before any is asked for. */
  add(length: number, letters: number, value: T): void {
    const texts = this.#byLength[length];
    if (texts === undefined) this.#byLength[length] = [{ letters, value }];
    else texts.push({ letters, value });
  }

  /** Visits all texts but some that are more edits away than allowed. */
  forEachNear(length: number, letters: number, visit: (value: T) => void): void {
    const distinct = countBits(letters);
    const near = this.#near[length * BITS + distinct] ?? this.#findNear(length, distinct);
    for (let i = 0; i < near.letters.length; i++) {
      const own = near.letters[i] as number;
      const edits = near.edits[i] as number;
      // One count instead of two settles most texts.
      if (countBits(letters ^ own) > 2 * edits) continue;
      if (countBits(letters & ~own) <= edits && countBits(own & ~letters) <= edits)
        visit(near.values[i] as T);
    }
  }

  /** An edit adds a letter that was not there, or takes one, or both. */
  #findNear(length: number, distinct: number): TextsNear<T> {
    const found = this.#byLength.flatMap((texts, own) => {
      const edits = this.editsOf(length, own);
      if (Math.abs(length - own) > edits) return [];
      return texts
        .filter(({ letters }) => Math.abs(countBits(letters) - distinct) <= edits)
        .map((text) => ({ ...text, edits }));
    });
    const near = {
      letters: Int32Array.from(found, ({ letters }) => letters),
      edits: Uint8Array.from(found, ({ edits }) => edits),
      values: found.map(({ value }) => value),
    };
    this.#near[length * BITS + distinct] = near;
    return near;
  }
}
