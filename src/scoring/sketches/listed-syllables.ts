// Listed words as syllables of the languages of East Asia, by the number of their token: the sets of
// spellings that each syllable is in. Few words are syllables, so all of them are in one pool of numbers.

import { int32At } from "../../platform/checked-read.ts";
import { LANGUAGES_COUNT, syllableSetsOf } from "../alignment/syllable-names.ts";
import type { Word } from "../words/word.ts";
import { NumberPool } from "./number-pool.ts";
import { type OwnSyllables, slotOfSet } from "./own-syllables.ts";

/** Every name of the subject. */
const ALL = -1;

/**
 * Per word: the least and the most syllables that it adds to its name, the number of ways to cut it, per way
 * the number of syllables, per syllable the number of slots, and the slots.
 */
export class ListedSyllables {
  /** By token and language, where its numbers start; 0 for those not asked for. */
  readonly #starts: Int32Array;
  readonly #pool = new NumberPool();

  constructor(tokens: number) {
    this.#starts = new Int32Array(tokens * LANGUAGES_COUNT);
  }

  /**
   * The names of a subject that have each syllable of a word, by their bits: all of them for a word that a
   * name may leave out of its syllables. `wordOf` gives the word when it is first asked for.
   */
  namesWith(token: number, language: number, own: OwnSyllables, wordOf: () => Word): number {
    const at = this.#startOf(token, language, wordOf);
    const pool = this.#pool.numbers;
    if (int32At(pool, at) === 0) return ALL;
    const ways = int32At(pool, at + 2);
    let next = at + 3;
    let names = 0;
    for (let way = 0; way < ways; way++) {
      const syllables = int32At(pool, next++);
      let all = ALL;
      for (let syllable = 0; syllable < syllables; syllable++) {
        const end = next + 1 + int32At(pool, next);
        let some = 0;
        for (next++; next < end; next++) some |= own.namesAt(int32At(pool, next));
        all &= some;
      }
      names |= all;
    }
    return names;
  }

  /** The least syllables that a word adds to its name; namesWith was asked for the word. */
  leastOf(token: number, language: number): number {
    return int32At(this.#pool.numbers, int32At(this.#starts, token * LANGUAGES_COUNT + language));
  }

  /** The most. */
  mostOf(token: number, language: number): number {
    return int32At(this.#pool.numbers, int32At(this.#starts, token * LANGUAGES_COUNT + language) + 1);
  }

  #startOf(token: number, language: number, wordOf: () => Word): number {
    const slot = token * LANGUAGES_COUNT + language;
    const start = int32At(this.#starts, slot);
    if (start !== 0) return start;
    const added = this.#add(wordOf(), language);
    this.#starts[slot] = added;
    return added;
  }

  #add(word: Word, language: number): number {
    const ways = syllableSetsOf(word, language);
    const lengths = ways.map((way) => way.length);
    // What is an article elsewhere is left out, unless it is one syllable.
    const mayBeLeftOut = !word.isHeavy && lengths[0] !== 1;
    const numbers = [mayBeLeftOut ? 0 : Math.min(...lengths), Math.max(0, ...lengths), ways.length];
    for (const way of ways) {
      numbers.push(way.length);
      for (const sets of way) numbers.push(sets.length, ...sets.map((set) => slotOfSet(set, language)));
    }
    return this.#pool.add(numbers);
  }
}
