// The names of a subject as numbers, for the comparison with sketches of listed words.

import { itemAt } from "../../platform/checked-read.ts";
import { isOfSyllables } from "../alignment/east-asian.ts";
import type { PreparedName } from "../alignment/prepared-name.ts";
import { mayBeSyllables } from "../alignment/syllable-names.ts";
import { nameBitOf, type PreparedSubject } from "../prepared-subject.ts";
import type { Word } from "../words/word.ts";
import type { WordRow } from "./joinable.ts";
import { groupBitsOf, type MarkedWord, marksOf, type SoundBits, soundBitsOf } from "./word-marks.ts";

/** A distinct word of the subject. */
export interface OwnWord extends MarkedWord {
  /** The same for every subject, and of no other word. */
  readonly key: string;
  /** The highest bit of an integer stands for all words from that number on. */
  readonly bit: number;
  readonly word: Word;
  readonly sounds: SoundBits;
  /** As in AnalysedName. */
  readonly isReading: boolean;
  /** True for a word of a reading that is one syllable of East Asia, or two: it holds no typos. */
  readonly isSyllabic: boolean;
  /** The names that have it, by their bits. */
  nameBits: number;
  /** As mayBeSyllables tells; null for a word that nobody asked for. */
  mayBeSyllables: boolean | null;
}

export interface OwnName {
  readonly name: PreparedName;
  /** The highest bit of an integer stands for all names from that number on. */
  readonly bit: number;
  readonly row: WordRow;
  /** By position, the number of the distinct word, and what the word weighs. */
  readonly numbers: Int32Array;
  readonly weights: Float64Array;
  /** By position, 1 for a heavy word. */
  readonly areHeavy: Uint8Array;
  /** How many of its words are heavy. */
  readonly heavy: number;
}

/** The highest bit of an integer. */
const BIT_MAX = 31;

export class OwnNames {
  readonly words: readonly OwnWord[];
  readonly names: readonly OwnName[];
  /** By the letters of two neighbours together, the names that have such neighbours, by their bits. */
  readonly #bitsByNeighbours = new Map<number, number>();

  constructor({ names, kind }: Pick<PreparedSubject, "names" | "kind">) {
    const words = new Map<string, OwnWord & { readonly number: number }>();
    this.names = names.map((name, at) => {
      const bit = nameBitOf(at);
      const numbers = Int32Array.from(name.words, (word) => {
        const key = `${name.isReading} ${word.class} ${word.token}`;
        const known = words.get(key);
        if (known !== undefined) {
          known.nameBits |= bit;
          return known.number;
        }
        const number = words.size;
        words.set(key, {
          key,
          number,
          bit: 1 << Math.min(number, BIT_MAX),
          word,
          marks: marksOf(word, kind),
          groups: groupBitsOf(word),
          sounds: soundBitsOf(word),
          isReading: name.isReading,
          isSyllabic: name.isReading && word.traits.isOfPerson && isOfSyllables(word),
          nameBits: bit,
          mayBeSyllables: null,
        });
        return number;
      });
      for (const letters of name.neighbourLetters)
        this.#bitsByNeighbours.set(letters, this.bitsOfNeighbours(letters) | bit);
      return {
        name,
        bit,
        row: rowOf(name),
        numbers,
        weights: Float64Array.from(name.words, ({ weight }) => weight),
        areHeavy: Uint8Array.from(name.words, ({ isHeavy }) => Number(isHeavy)),
        heavy: name.words.filter(({ isHeavy }) => isHeavy).length,
      };
    });
    this.words = [...words.values()];
  }

  /** True for a word that some names don't let stand for a word that is like it. */
  mayBeSyllables(number: number): boolean {
    const own = itemAt(this.words, number);
    own.mayBeSyllables ??= mayBeSyllables(own.word);
    return own.mayBeSyllables;
  }

  /** The names with two neighbours of these letters together, by their bits. */
  bitsOfNeighbours(letters: number): number {
    return this.#bitsByNeighbours.get(letters) ?? 0;
  }
}

/** The names of nobody. */
export const NO_NAMES = new OwnNames({ names: [], kind: "person" });

function rowOf({ words, letters: allLetters }: PreparedName): WordRow {
  return {
    letters: Int32Array.from(words, ({ letters }) => letters),
    lengths: Int32Array.from(words, ({ length }) => length),
    count: words.length,
    allLetters,
  };
}
