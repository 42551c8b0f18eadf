// What shows most words of customers to be near no changed name, by number of the word: kept with the index
// of customers, so that few of their words are analysed again.

import { growInt32 } from "../../platform/growable.ts";
import { dependsOnContext } from "../../scoring/alignment/words-in-context.ts";
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
  /** True when words around it may make it count otherwise, though one of them carries the name. */
  readonly dependsOnContext: boolean;
  readonly isPlain: boolean;
  readonly hasNicknames: boolean;
  readonly hasSyllables: boolean;
  /** The hashes of the sounds that cultures read it with, where they differ; see Word. */
  readonly otherSounds: readonly number[] | null;
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
    dependsOnContext: dependsOnContext(word),
    isPlain: word.isPlain,
    hasNicknames: nicknames !== null,
    hasSyllables: syllables !== null,
    otherSounds,
  };
}

/** The traits of words by number, packed. */
export interface PackedTraits {
  /** TRAIT_NUMBERS numbers of each word. */
  readonly traits: Int32Array;
  /** Pairs of numbers: a word, and the hash of one of its other sounds. The words ascend. */
  readonly otherSounds: Int32Array;
}

/** Numbers that a word takes. */
const TRAIT_NUMBERS = 4;

/** The last of the numbers: a code unit, a weight in hundredths, and a bit per flag. */
const WEIGHT_SHIFT = 16;
const HEAVY = 1 << 24;
const CARRIES_NAME = 1 << 25;
const PLAIN = 1 << 26;
const NICKNAMES = 1 << 27;
const SYLLABLES = 1 << 28;
const OTHER_SOUNDS = 1 << 29;
const CONTEXT = 1 << 30;

/** The traits of words in their order, packed. */
export function packWords(words: readonly Word[]): PackedTraits {
  const collector = new TraitCollector();
  for (const [number, word] of words.entries()) collector.add(number, traitsOf(word));
  return collector.view();
}

/** Collects packed traits of words in the order of their numbers. */
export class TraitCollector {
  readonly #traits = growInt32();
  readonly #otherSounds = growInt32();

  add(word: number, traits: TokenTraits): void {
    for (const number of packTraits(traits)) this.#traits.push(number);
    for (const sound of traits.otherSounds ?? []) {
      this.#otherSounds.push(word);
      this.#otherSounds.push(sound);
    }
  }

  /** Adds the traits of the next words, which packWords numbered from 0. */
  append({ traits, otherSounds }: PackedTraits): void {
    const first = this.#traits.length / TRAIT_NUMBERS;
    this.#traits.append(traits);
    for (let at = 0; at < otherSounds.length; at += 2) {
      this.#otherSounds.push(first + (otherSounds[at] as number));
      this.#otherSounds.push(otherSounds[at + 1] as number);
    }
  }

  view(): PackedTraits {
    return { traits: this.#traits.view(), otherSounds: this.#otherSounds.view() };
  }
}

function packTraits(traits: TokenTraits): readonly number[] {
  const flags =
    (traits.isHeavy ? HEAVY : 0) |
    (traits.carriesName ? CARRIES_NAME : 0) |
    (traits.isPlain ? PLAIN : 0) |
    (traits.hasNicknames ? NICKNAMES : 0) |
    (traits.hasSyllables ? SYLLABLES : 0) |
    (traits.otherSounds !== null ? OTHER_SOUNDS : 0) |
    (traits.dependsOnContext ? CONTEXT : 0);
  const weight = Math.round(100 * traits.weight) << WEIGHT_SHIFT;
  return [traits.length, traits.letters, traits.sound, traits.first | weight | flags];
}

/** The traits of the word with this number. */
export function unpackTraits({ traits: numbers, otherSounds }: PackedTraits, word: number): TokenTraits {
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
    dependsOnContext: (packed & CONTEXT) !== 0,
    isPlain: (packed & PLAIN) !== 0,
    hasNicknames: (packed & NICKNAMES) !== 0,
    hasSyllables: (packed & SYLLABLES) !== 0,
    otherSounds: (packed & OTHER_SOUNDS) === 0 ? null : otherSoundsOf(otherSounds, word),
  };
}

/** The second numbers of the pairs whose first is `word`. */
function otherSoundsOf(pairs: Int32Array, word: number): number[] {
  let low = 0;
  let high = pairs.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pairs[2 * middle] as number) < word) low = middle + 1;
    else high = middle;
  }
  const sounds: number[] = [];
  for (let at = 2 * low; pairs[at] === word; at += 2) sounds.push(pairs[at + 1] as number);
  return sounds;
}

/** Sets `measure` to that of the word with this number: a million names take no objects of their own. */
export function unpackMeasure(
  { traits: numbers }: PackedTraits,
  word: number,
  measure: { -readonly [K in keyof WordMeasure]: WordMeasure[K] },
): void {
  const at = TRAIT_NUMBERS * word;
  measure.length = numbers[at] as number;
  measure.letters = numbers[at + 1] as number;
  measure.isHeavy = ((numbers[at + 3] as number) & HEAVY) !== 0;
}
