// A listed name as one subject sees it: its words with all that was found out about them beside the words of the subject.
// Every third listed person is a Muhammad, so what is found out of a word is kept as long as the subject is.

import type { JoinedWords } from "./joined-words.ts";
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

/**
 * A listed word among the words of one subject. All that is kept of it hangs here, by numbers of names and words: a map of
 * its own for each question took a fifth of the time of scoring.
 */
export class ListedWord {
  readonly word: Word;
  readonly likely: readonly LikelyWord[];
  /** The numbers of the names that have a likely word. */
  readonly names: readonly number[];
  /** By number of a name, once asked for: where in it the word may have its counterpart, and which neighbours make it up. */
  readonly meetings: (readonly Meeting[] | undefined)[] = [];
  readonly parts: (readonly JoinedWords[] | undefined)[] = [];
  /** By position in the vocabulary, once asked for: how different the words are. */
  readonly differences: (number | undefined)[] = [];

  constructor(word: Word, likely: readonly LikelyWord[], names: readonly number[]) {
    this.word = word;
    this.likely = likely;
    this.names = names;
  }
}

export class ListedName {
  readonly words: readonly Word[];
  /** The same words in the same order. */
  readonly listed: readonly ListedWord[];
  /** The letters of all words, one bit each. */
  readonly letters: number;
  #repeats: readonly number[] | null = null;

  constructor(words: readonly Word[], listed: readonly ListedWord[]) {
    this.words = words;
    this.listed = listed;
    let letters = 0;
    for (let at = 0; at < words.length; at++) letters |= words[at]?.letters ?? 0;
    this.letters = letters;
  }

  /** The positions of heavy words that stand in the name before. */
  get repeats(): readonly number[] {
    this.#repeats ??= repeatsOf(this.words);
    return this.#repeats;
  }
}
