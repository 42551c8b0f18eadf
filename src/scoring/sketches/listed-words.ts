// Listed words as columns of numbers, by the number of their token. Most words of candidates are far from
// every word of the subject, and eight bytes say so: the processor then waits for no object. A word is
// sketched when it is first asked for.

import type { NameKind } from "../../names/analysis/name-forms.ts";
import { int32At, uint8At } from "../../platform/checked-read.ts";
import { mayBeSyllables } from "../alignment/syllable-names.ts";
import type { Word } from "../words/word.ts";
import { marksOf } from "./word-marks.ts";

/** Bits of what is known: one for the sound, two for each answer. */
const SOUND_KNOWN = 1;
const SYLLABLE_SHIFT = 1;
const SYLLABLES_SHIFT = 3;
const UNKNOWN = 0;
const NO = 1;
const YES = 2;

const isSyllable = ({ traits }: Word) => traits.particulars.isSyllable;

export class ListedWords {
  readonly #kind: NameKind;
  readonly #wordOf: (token: number) => Word;
  readonly #letters: Int32Array;
  /** 0 for a word that is not sketched. */
  readonly #marks: Int32Array;
  readonly #sounds: Int32Array;
  /** What else is known of each word, one bit per answer. */
  readonly #known: Uint8Array;

  /** For `tokens` words of names of this kind; `wordOf` analyses one. */
  constructor(tokens: number, kind: NameKind, wordOf: (token: number) => Word) {
    this.#kind = kind;
    this.#wordOf = wordOf;
    this.#letters = new Int32Array(tokens);
    this.#marks = new Int32Array(tokens);
    this.#sounds = new Int32Array(tokens);
    this.#known = new Uint8Array(tokens);
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
    const known = uint8At(this.#known, token);
    if ((known & SOUND_KNOWN) === 0) {
      this.#sounds[token] = this.#wordOf(token).traits.sound.hash;
      this.#known[token] = known | SOUND_KNOWN;
    }
    return int32At(this.#sounds, token);
  }

  /** True for a word that can be one syllable of a name of East Asia, as words-in-context.ts asks. */
  isSyllable(token: number): boolean {
    return this.#ask(token, SYLLABLE_SHIFT, isSyllable);
  }

  /** False only for a word that is no syllables of any language of East Asia. */
  mayBeSyllables(token: number): boolean {
    return this.#ask(token, SYLLABLES_SHIFT, mayBeSyllables);
  }

  /** The answer of `test`, which is asked once per word: it takes longer than all other marks. */
  #ask(token: number, shift: number, test: (word: Word) => boolean): boolean {
    const known = uint8At(this.#known, token);
    const answer = (known >>> shift) & 3;
    if (answer !== UNKNOWN) return answer === YES;
    const isTrue = test(this.#wordOf(token));
    this.#known[token] = known | ((isTrue ? YES : NO) << shift);
    return isTrue;
  }

  #sketch(token: number): number {
    const word = this.#wordOf(token);
    const marks = marksOf(word, this.#kind);
    this.#letters[token] = word.letters;
    this.#marks[token] = marks;
    return marks;
  }
}
