// What shows most words of customers to be near no changed name, by number of the word: kept with the index
// of customers, so that few of their words are analysed again.

import type { Word } from "../../scoring/words/word.ts";

/** The traits of a word by itself; see Word. */
export interface TokenTraits {
  readonly length: number;
  readonly letters: number;
  /** The hash of its sound. */
  readonly sound: number;
  readonly first: number;
  readonly weight: number;
  readonly isHeavy: boolean;
  readonly carriesName: boolean;
  readonly isPlain: boolean;
  readonly hasNicknames: boolean;
  readonly hasSyllables: boolean;
  /** True when cultures read it with another sound. */
  readonly hasOtherSounds: boolean;
}

/** What shows which words may be joined or split. */
export type WordMeasure = Pick<TokenTraits, "length" | "letters" | "isHeavy">;

export function traitsOf(word: Word): TokenTraits {
  const { nicknames, syllables, otherSounds, traits } = word;
  return {
    length: word.length,
    letters: word.letters,
    sound: traits.sound.hash,
    first: word.first,
    weight: word.weight,
    isHeavy: word.isHeavy,
    carriesName: word.carriesName,
    isPlain: word.isPlain,
    hasNicknames: nicknames !== null,
    hasSyllables: syllables !== null,
    hasOtherSounds: otherSounds !== null,
  };
}

/** Numbers that a word takes. */
export const TRAIT_NUMBERS = 4;

/** The last of the numbers: a code unit, a weight in hundredths, and a bit per flag. */
const WEIGHT_SHIFT = 16;
const HEAVY = 1 << 24;
const CARRIES_NAME = 1 << 25;
const PLAIN = 1 << 26;
const NICKNAMES = 1 << 27;
const SYLLABLES = 1 << 28;
const OTHER_SOUNDS = 1 << 29;

/** The traits as TRAIT_NUMBERS numbers of four bytes. */
export function packTraits(traits: TokenTraits): readonly number[] {
  const flags =
    (traits.isHeavy ? HEAVY : 0) |
    (traits.carriesName ? CARRIES_NAME : 0) |
    (traits.isPlain ? PLAIN : 0) |
    (traits.hasNicknames ? NICKNAMES : 0) |
    (traits.hasSyllables ? SYLLABLES : 0) |
    (traits.hasOtherSounds ? OTHER_SOUNDS : 0);
  const weight = Math.round(100 * traits.weight) << WEIGHT_SHIFT;
  return [traits.length, traits.letters, traits.sound, traits.first | weight | flags];
}

/** The traits of the word with this number. */
export function unpackTraits(numbers: Int32Array, word: number): TokenTraits {
  const at = TRAIT_NUMBERS * word;
  const packed = numbers[at + 3] as number;
  return {
    length: numbers[at] as number,
    letters: numbers[at + 1] as number,
    sound: numbers[at + 2] as number,
    first: packed & 0xffff,
    weight: ((packed >>> WEIGHT_SHIFT) & 0xff) / 100,
    isHeavy: (packed & HEAVY) !== 0,
    carriesName: (packed & CARRIES_NAME) !== 0,
    isPlain: (packed & PLAIN) !== 0,
    hasNicknames: (packed & NICKNAMES) !== 0,
    hasSyllables: (packed & SYLLABLES) !== 0,
    hasOtherSounds: (packed & OTHER_SOUNDS) !== 0,
  };
}

/** Sets `measure` to that of the word with this number: a million names take no objects of their own. */
export function unpackMeasure(
  numbers: Int32Array,
  word: number,
  measure: { -readonly [K in keyof WordMeasure]: WordMeasure[K] },
): void {
  const at = TRAIT_NUMBERS * word;
  measure.length = numbers[at] as number;
  measure.letters = numbers[at + 1] as number;
  measure.isHeavy = ((numbers[at + 3] as number) & HEAVY) !== 0;
}
