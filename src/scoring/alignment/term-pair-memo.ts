// The comparisons of a subject's words with listed words, each made once per request: names that are sent
// together share their words, and so do listed names (every third listed person is a Muhammad). Also finds
// which names have nothing in common, so that they need not be aligned.

import type { Word } from "../words/word.ts";
import { areFarApart, compareWords, type WordComparison } from "../words/word-pair.ts";
import { type AnalysedName, neighbourLetters } from "./analysed-name.ts";
import { isReadAlike } from "./east-asian.ts";
import { canBeMadeUp, partsOf } from "./joined-words.ts";
import { type AlignmentOption, ListedName, type WordOptions } from "./listed-name.ts";
import type { PreparedName } from "./prepared-name.ts";

/** A position of a word in the names of the subject. */
interface Place {
  readonly name: PreparedName;
  readonly at: number;
}

/** A distinct word of the subject with all its places. */
interface OwnWord {
  readonly word: Word;
  /** As in AnalysedName. */
  readonly isReading: boolean;
  readonly places: Place[];
  /** The names that have it, by their bits. */
  nameBits: number;
}

/** Up to this number of own words, comparing all of them is faster than looking a listed word up. */
const FEW_WORDS = 12;

export class TermPairMemo {
  readonly #names: readonly PreparedName[];
  readonly #ownWords: readonly OwnWord[];
  /** By the letters of two neighbours together, the names that have such neighbours, by their bits. */
  readonly #nameBitsByNeighbours: ReadonlyMap<number, number>;
  /** The options of each listed word that was looked up. */
  readonly #options = new Map<Word, WordOptions>();
  /** The options of the many listed words that have nothing in common with the subject. */
  readonly #noOptions: WordOptions;

  /** `names` are the names of the subject in one form, each at the position of its number. */
  constructor(names: readonly PreparedName[]) {
    this.#names = names;
    this.#noOptions = { byName: names.map(() => []), optionBits: 0, joinBits: 0 };
    this.#ownWords = ownWordsOf(names);
    this.#nameBitsByNeighbours = nameBitsByNeighboursOf(names);
  }

  /** A listed name of this form as the subject sees it. */
  lookUp(name: AnalysedName): ListedName {
    const options: WordOptions[] = [];
    for (const word of name.words) options.push(this.#optionsOf(word));
    return new ListedName(name, options, name.words.length > 1 ? this.#joinBitsOf(name) : 0);
  }

  #optionsOf(word: Word): WordOptions {
    if (this.#isForeign(word)) return this.#noOptions;
    let options = this.#options.get(word);
    if (options === undefined) {
      options = this.#findOptions(word);
      this.#options.set(word, options);
    }
    return options;
  }

  /**
   * True for a word that has nothing in common with the subject, as most listed words have. With few own
   * words this is decided faster than it is looked up; with many it is left to the memo.
   */
  #isForeign(listed: Word): boolean {
    if (this.#ownWords.length > FEW_WORDS) return false;
    for (const { word } of this.#ownWords) if (!areFarApart(word, listed)) return false;
    for (const { words, letters } of this.#names) if (canBeMadeUp(listed, words, letters)) return false;
    return true;
  }

  /** The names that have neighbours of the listed name as one word, or with the space elsewhere. */
  #joinBitsOf({ words, letters }: AnalysedName): number {
    let joinBits = 0;
    for (const { word, nameBits } of this.#ownWords)
      if (canBeMadeUp(word, words, letters) && partsOf(word, words).length > 0) joinBits |= nameBits;
    for (let at = 0; at + 1 < words.length; at++)
      joinBits |= this.#nameBitsByNeighbours.get(neighbourLetters(words, at)) ?? 0;
    return joinBits;
  }

  #findOptions(listed: Word): WordOptions {
    let byName: AlignmentOption[][] | null = null;
    let optionBits = 0;
    for (const { word, isReading, places } of this.#ownWords) {
      if (areFarApart(word, listed)) continue;
      const comparison = compareCounterparts(word, listed, isReading);
      if (comparison === null) continue;
      byName ??= this.#names.map(() => []);
      for (const { name, at } of places) {
        byName[name.number]?.push({ at, comparison });
        optionBits |= name.bit;
      }
    }
    let joinBits = 0;
    for (const { bit, words, letters } of this.#names)
      if (canBeMadeUp(listed, words, letters) && partsOf(listed, words).length > 0) joinBits |= bit;
    if (optionBits === 0 && joinBits === 0) return this.#noOptions;
    for (const options of byName ?? []) if (options.length > 1) options.sort(compareOptions);
    return { byName: byName ?? this.#noOptions.byName, optionBits, joinBits };
  }
}

function compareOptions(a: AlignmentOption, b: AlignmentOption): number {
  return a.comparison.cost - b.comparison.cost || a.at - b.at;
}

function ownWordsOf(names: readonly PreparedName[]): OwnWord[] {
  // The same text can be of several classes, each by the context of its name.
  const ownWords = new Map<string, OwnWord>();
  for (const name of names) {
    const { isReading } = name;
    for (const [at, word] of name.words.entries()) {
      const key = `${isReading} ${word.class} ${word.token}`;
      const known = ownWords.get(key);
      if (known === undefined)
        ownWords.set(key, { word, isReading, places: [{ name, at }], nameBits: name.bit });
      else {
        known.places.push({ name, at });
        known.nameBits |= name.bit;
      }
    }
  }
  return [...ownWords.values()];
}

function nameBitsByNeighboursOf(names: readonly PreparedName[]): Map<number, number> {
  const nameBits = new Map<number, number>();
  for (const { bit, neighbourLetters: letterPairs } of names)
    for (const letters of letterPairs) nameBits.set(letters, (nameBits.get(letters) ?? 0) | bit);
  return nameBits;
}

/** How a word of the subject and a listed one are related as counterparts; null when they can be none. */
export function compareCounterparts(own: Word, listed: Word, isReading: boolean): WordComparison | null {
  if (!canBeCounterparts(own, listed)) return null;
  const comparison = compareWords(own, listed);
  if (comparison.relation === "different") return null;
  return isReading && !isReadAlike(own, listed, comparison) ? null : comparison;
}

/** Particles and legal forms need a word of the same text; titles can be misspelt names. */
export function canBeCounterparts(a: Word, b: Word): boolean {
  if (a.letters === b.letters && a.text === b.text) return true;
  if (!a.isHeavy && !b.isHeavy) return false;
  return (a.isHeavy || a.class === "title") && (b.isHeavy || b.class === "title");
}
