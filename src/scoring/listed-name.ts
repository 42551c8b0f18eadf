// A listed name as one subject sees it: its words with all that was found out about them beside the words of
// the subject. Every third listed person is a Muhammad, so what is found out of a word is kept until another
// subject asks.

import { repeatsOf } from "./alignment/repeats.ts";
import type { Word } from "./words/word.ts";
import type { WordComparison } from "./words/word-pair.ts";

/** A place in a name of the subject where a listed word may have its counterpart. */
export interface AlignmentOption {
  readonly at: number;
  readonly comparison: WordComparison;
}

/** What a listed word is to a subject; the many that are nothing to it have none. */
export class ListedWord {
  /**
   * By number of a name: where in it the word may have its counterpart, the likeliest first; nothing for most
   * names.
   */
  readonly meetings: (AlignmentOption[] | undefined)[] = [];
  /** The numbers of the names that have such a place, and of those with neighbours that make the word up. */
  readonly names: number[] = [];
  readonly joins: number[] = [];

  addMeeting(name: number, meeting: AlignmentOption): void {
    const meetings = this.meetings[name];
    if (meetings !== undefined) meetings.push(meeting);
    else {
      this.meetings[name] = [meeting];
      this.names.push(name);
    }
  }

  /** Puts the likeliest first in each name; equal ones stay in the order of the words. */
  sortMeetings(): void {
    for (let i = 0; i < this.names.length; i++) {
      const meetings = this.meetings[this.names[i] ?? 0];
      if (meetings !== undefined && meetings.length > 1)
        meetings.sort((a, b) => a.comparison.cost - b.comparison.cost || a.at - b.at);
    }
  }
}

const NO_REPEATS: readonly number[] = [];

/**
 * The words as the vocabulary that was asked for them last knows them: of use until the next name is looked
 * up.
 */
export class ListedName {
  readonly words: readonly Word[];
  /** The letters of all words, one bit each. */
  readonly letters: number;
  /** True for Latin letters that are only the reading of ideographs. */
  readonly isReading: boolean;
  #repeats: readonly number[] | null;

  /**
   * `mayRepeat` is false when each word has a letter that none before it has, so that no word stands there
   * twice.
   */
  constructor(words: readonly Word[], letters: number, mayRepeat: boolean, isReading: boolean) {
    this.words = words;
    this.letters = letters;
    this.isReading = isReading;
    this.#repeats = mayRepeat ? null : NO_REPEATS;
  }

  /** The positions of heavy words that stand in the name before. */
  get repeats(): readonly number[] {
    this.#repeats ??= repeatsOf(this.words);
    return this.#repeats;
  }
}
