// A listed name as one subject sees it: its words with all that was found out about them beside the words of the subject.
// Every third listed person is a Muhammad, so what is found out of a word is kept until another subject asks.

import { repeatsOf } from "./repeats.ts";
import type { WordComparison } from "./word-pair.ts";
import type { Word } from "./words.ts";

/** A word of the subject that a listed word may be taken for. */
export interface LikelyWord {
  /** Position in the vocabulary. */
  readonly index: number;
  readonly comparison: WordComparison;
}

/** A place in a name of the subject where a listed word may have its counterpart. */
export interface Meeting {
  readonly at: number;
  readonly comparison: WordComparison;
}

/** What a listed word is to a subject; Word.seenAs is null for the many that are nothing to it. */
export class ListedWord {
  readonly likely: readonly LikelyWord[];
  /** The numbers of the names that have a likely word, and of those with neighbours that make the word up. */
  readonly names: readonly number[];
  readonly joins: readonly number[];
  /** By number of a name, once asked for: where in it the word may have its counterpart. */
  readonly meetings: (readonly Meeting[] | undefined)[] = [];

  constructor(likely: readonly LikelyWord[], names: readonly number[], joins: readonly number[]) {
    this.likely = likely;
    this.names = names;
    this.joins = joins;
  }
}

/** The words as the vocabulary that was asked for them last knows them: of use until the next name is looked up. */
export class ListedName {
  readonly words: readonly Word[];
  /** The letters of all words, one bit each. */
  readonly letters: number;
  #repeats: readonly number[] | null = null;

  constructor(words: readonly Word[], letters: number) {
    this.words = words;
    this.letters = letters;
  }

  /** The positions of heavy words that stand in the name before. */
  get repeats(): readonly number[] {
    this.#repeats ??= repeatsOf(this.words);
    return this.#repeats;
  }
}
