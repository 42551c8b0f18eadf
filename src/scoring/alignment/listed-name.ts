// A listed name as one subject sees it: its words, and for each of them where it may have a counterpart in
// the names of the subject. It holds everything that aligning it needs, so any number of them can be in use.

import type { Word } from "../words/word.ts";
import type { WordComparison } from "../words/word-pair.ts";
import type { AnalysedName } from "./analysed-name.ts";
import type { PreparedName } from "./prepared-name.ts";

/** A position in a name of the subject where a listed word may have its counterpart. */
export interface AlignmentOption {
  readonly at: number;
  readonly comparison: WordComparison;
}

/** What a listed word may correspond to in the names of a subject. */
export interface WordOptions {
  /** Per name, by its number: the options in it, the cheapest first, equal ones in the order of the words. */
  readonly byName: readonly (readonly AlignmentOption[])[];
  /** The names with options, by their bits. */
  readonly optionBits: number;
  /** The names in which neighbours make up the listed word, by their bits. */
  readonly joinBits: number;
}

export class ListedName {
  readonly name: AnalysedName;
  readonly words: readonly Word[];
  /** The options of each word. */
  readonly #options: readonly WordOptions[];
  /** The names of the subject that share a word, and those that may have words joined or split. */
  readonly #optionBits: number;
  readonly #joinBits: number;

  /** `joinBits` are the names with neighbours of this one as one word, or with the space elsewhere. */
  constructor(name: AnalysedName, options: readonly WordOptions[], joinBits: number) {
    let [optionBits, allJoinBits] = [0, joinBits];
    for (const word of options) {
      optionBits |= word.optionBits;
      allJoinBits |= word.joinBits;
    }
    this.name = name;
    this.words = name.words;
    this.#options = options;
    this.#optionBits = optionBits;
    this.#joinBits = allJoinBits;
  }

  /** False only for a name of the subject that has nothing in common with this one. */
  isNear({ bit }: PreparedName): boolean {
    return ((this.#optionBits | this.#joinBits) & bit) !== 0;
  }

  /** False only when no words of one name are words of the other one that are joined or split. */
  mayJoin({ bit }: PreparedName): boolean {
    return (this.#joinBits & bit) !== 0;
  }

  /** The options of the word at a position in a name of the subject. */
  optionsAt(at: number, { number }: PreparedName): readonly AlignmentOption[] {
    const options = this.#optionsOf(at).byName[number];
    if (options === undefined) throw new RangeError(`The subject has no name ${number}.`);
    return options;
  }

  /** False only when no neighbours in the name of the subject make up the word at a position. */
  mayBeJoinedAt(at: number, { bit }: PreparedName): boolean {
    return (this.#optionsOf(at).joinBits & bit) !== 0;
  }

  #optionsOf(at: number): WordOptions {
    const options = this.#options[at];
    if (options === undefined) throw new RangeError(`The listed name has no word ${at}.`);
    return options;
  }
}
