// Listed words as columns of numbers, by the number of their token. Most words of candidates are far from
// every word of the subject, and eight bytes say so: the processor then waits for no object. A word is
// sketched when it is first asked for.

import type { NameKind } from "../../names/analysis/name-forms.ts";
import { int32At, uint8At } from "../../platform/checked-read.ts";
import type { Word } from "../words/word.ts";
import { marksOf } from "./word-marks.ts";

export class ListedWords {
  readonly #kind: NameKind;
  readonly #wordOf: (token: number) => Word;
  readonly #letters: Int32Array;
  /** 0 for a word that is not sketched. */
  readonly #marks: Int32Array;
  readonly #sounds: Int32Array;
  readonly #isSoundKnown: Uint8Array;

  /** For `tokens` words of names of this kind; `wordOf` analyses one. */
  constructor(tokens: number, kind: NameKind, wordOf: (token: number) => Word) {
    this.#kind = kind;
    this.#wordOf = wordOf;
    this.#letters = new Int32Array(tokens);
    this.#marks = new Int32Array(tokens);
    this.#sounds = new Int32Array(tokens);
    this.#isSoundKnown = new Uint8Array(tokens);
  }

  wordOf(token: number): Word {
    return this.#wordOf(token);
  }

  /** As word-marks.ts packs them. */
  marksOf(token: number): number {
    const marks = int32At(this.#marks, token);
    return marks === 0 ? this.#sketch(token) : marks;
  }

  /** One bit per letter of a word that marksOf was asked for. */
  lettersOf(token: number): number {
    return int32At(this.#letters, token);
  }

  /** Words with different sounds sound different. */
  soundOf(token: number): number {
    if (uint8At(this.#isSoundKnown, token) === 0) {
      this.#sounds[token] = this.#wordOf(token).traits.sound.hash;
      this.#isSoundKnown[token] = 1;
    }
    return int32At(this.#sounds, token);
  }

  #sketch(token: number): number {
    const word = this.#wordOf(token);
    const marks = marksOf(word, this.#kind);
    this.#letters[token] = word.letters;
    this.#marks[token] = marks;
    return marks;
  }
}
