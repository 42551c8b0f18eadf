// A name of the subject, made ready to be laid beside many listed names: what it is asked of every one of
// them is worked out once and kept as long as the name is.

import { areSyllables, isSameSyllable } from "../names/lexicon/syllables.ts";
import { repeatsOf } from "./alignment/repeats.ts";
import type { AlignmentOption, ListedName } from "./listed-name.ts";
import type { TermPairMemo } from "./words/term-pair-memo.ts";
import type { Word } from "./words/word.ts";
import type { WordComparison } from "./words/word-pair.ts";

const NOWHERE: readonly AlignmentOption[] = [];

export class ComparedName {
  readonly words: readonly Word[];
  /**
   * True for Latin letters that are only the reading of ideographs: nobody typed them, so they hold no typos.
   */
  readonly isReading: boolean;
  /** Its number in the vocabulary. */
  readonly number: number;
  /** The positions of parents' names, one bit each. */
  readonly parents: number;
  readonly hasLegalForm: boolean;
  /** The positions of heavy words that stand in the name before; they say nothing new. */
  readonly repeats: readonly number[];
  /** The letters of all words, one bit each. */
  readonly letters: number;
  /** The letters of each word and the one behind it together, one bit each. */
  readonly neighbourLetters: Int32Array;
  readonly #vocabulary: TermPairMemo;

  constructor(words: readonly Word[], vocabulary: TermPairMemo, isReading = false) {
    this.words = words;
    this.isReading = isReading;
    this.letters = words.reduce((letters, word) => letters | word.letters, 0);
    this.parents = parentsOf(words);
    this.hasLegalForm = words.some(({ legalClass }) => legalClass !== null);
    this.repeats = repeatsOf(words);
    this.neighbourLetters = Int32Array.from(
      words.slice(1),
      ({ letters }, at) => letters | (words[at]?.letters ?? 0),
    );
    this.#vocabulary = vocabulary;
    this.number = vocabulary.add(this);
  }

  /**
   * Where the listed word can have its counterpart, the likeliest first; equal ones in the order of the
   * words.
   */
  meetingsOf(word: Word): readonly AlignmentOption[] {
    return this.#vocabulary.seen(word)?.meetings[this.number] ?? NOWHERE;
  }

  /** True when neighbours in this name make the listed word up, which was found out when it was looked up. */
  makesUp(word: Word): boolean {
    return this.#vocabulary.seen(word)?.joins.includes(this.number) === true;
  }

  /** False where a listed word that is like the one at this place can't be its counterpart for all that. */
  canMeetAt(at: number, word: Word, comparison: WordComparison): boolean {
    return !this.isReading || isReadAlike(this.words[at], word, comparison);
  }

  /** False when no words of the listed name that was looked up last are words of this one joined or split. */
  get mayJoin(): boolean {
    return this.#vocabulary.mayJoin(this.number);
  }

  /** A listed name as the subject of this name sees it. */
  look(tokens: readonly Word[], isReading = false): ListedName {
    return this.#vocabulary.look(tokens, isReading);
  }
}

/** The positions of parents' names, one bit each: the first heavy word after bin, ibn, ben. */
export function parentsOf(words: readonly Word[]): number {
  let parents = 0;
  let follows = false;
  for (let i = 0; i < words.length && i < 31; i++) {
    const word = words[i];
    if (word === undefined) continue;
    if (word.traits.particulars.isParentParticle) follows = i > 0 || follows;
    else if (follows && word.isHeavy) {
      parents |= 1 << i;
      follows = false;
    }
  }
  return parents;
}

/**
 * A reading meets a listed word of the same sound, or one that writes the same syllable as another country
 * does. Several syllables of Chinese with the same consonants are other characters: Guiying is not Guoying.
 */
function isReadAlike(reading: Word | undefined, word: Word, { relation }: WordComparison): boolean {
  if (relation === "same") return true;
  if (reading === undefined) return false;
  if (relation === "variant" && !(areSyllables(reading.text) && areSyllables(word.text))) return true;
  return isSameSyllable(reading.text, word.text);
}
