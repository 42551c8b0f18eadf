// The index keys of a whole name: a build asks NameKeyer for those of millions of names, and a query asks
// nameKeys for those of one. A test holds both against their definition. Keys are 32-bit hashes: names that
// share one are candidates, and the caller compares them. Takes tokens in normal form (names/analysis/).

import { type JoinedTexts, joinTexts } from "./joined-texts.ts";
import { recentSkeleton } from "./skeleton.ts";
import { finishHash, hashLetter, hashLetters } from "./text-hash.ts";

/** Further tokens of a name are ignored. The longest of 1.9 million names has 35; longer texts are prose. */
export const NAME_TOKENS_MAX = 48;

/** Each kind of key has its own seed, so that keys of two kinds agree only by chance. */
const WORDS_SEED = 0x6b43a9b5;
const LETTERS_SEED = 0x1b56c4e9;
const SOUNDS_SEED = 0x3c6ef372;

/** The code unit that is hashed between tokens; no token holds it. */
const SEPARATOR = 0;

export interface NameKeys {
  /** Shared by names of the same tokens in any order. */
  readonly words: number;
  /** Shared by names of the same letters in the same order, however they are divided into tokens. */
  readonly letters: number;
  /**
   * Shared by names of the same sounds in any order. Null for one token, and when no token has a skeleton.
   */
  readonly sounds: number | null;
}

/** The tokens of a name that are indexed: the first NAME_TOKENS_MAX. */
export function indexedTokens(tokens: readonly string[]): readonly string[] {
  return tokens.length > NAME_TOKENS_MAX ? tokens.slice(0, NAME_TOKENS_MAX) : tokens;
}

/** The keys of one name, given as its indexed tokens. */
export function nameKeys(tokens: readonly string[]): NameKeys {
  let letters = LETTERS_SEED | 0;
  for (const token of tokens) letters = hashLetters(letters, token, 0, token.length);
  return {
    words: hashTexts(tokens.toSorted(), WORDS_SEED),
    letters: finishHash(letters),
    sounds: tokens.length < 2 ? null : soundsKey(tokens),
  };
}

function soundsKey(tokens: readonly string[]): number | null {
  const skeletons = tokens.map(recentSkeleton);
  if (skeletons.every((sound) => sound === "")) return null;
  return hashTexts(tokens.map((token, i) => skeletons[i] || soundOfShort(token)).sort(), SOUNDS_SEED);
}

/** A token too short for a skeleton sounds like its first letter: Ali and Aly, Lee and Li. */
function soundOfShort(token: string): string {
  return token.charAt(0);
}

/** The hash of texts with the separator between them. */
function hashTexts(texts: readonly string[], seed: number): number {
  let hash = seed | 0;
  for (const [i, text] of texts.entries()) {
    if (i > 0) hash = hashLetter(hash, SEPARATOR);
    hash = hashLetters(hash, text, 0, text.length);
  }
  return finishHash(hash);
}

/**
 * Makes the keys of names whose tokens are numbers. The numbers are in the order of the texts, so they are
 * sorted in place of the texts, and no text is made for hashing: this takes half the time per name.
 */
export class NameKeyer {
  readonly #tokens: JoinedTexts;
  /** The distinct sounds of all tokens, sorted by code unit. */
  readonly #sounds: JoinedTexts;
  /** By token, the number of its sound. */
  readonly #soundOf: Int32Array;
  /** By token, 1 when it has a skeleton. */
  readonly #hasSkeleton: Uint8Array;
  /** The tokens or sounds of one name, ascending. */
  readonly #sorted = new Int32Array(NAME_TOKENS_MAX);

  /**
   * The distinct texts of all tokens, sorted by code unit; the same texts joined; and the skeleton of each.
   */
  constructor(texts: readonly string[], joined: JoinedTexts, skeletons: readonly string[]) {
    const soundOf = texts.map((text, token) => skeletons[token] || soundOfShort(text));
    const sounds = [...new Set(soundOf)].sort();
    const numbers = new Map(sounds.map((sound, number) => [sound, number]));
    this.#tokens = joined;
    this.#sounds = joinTexts(sounds);
    this.#soundOf = Int32Array.from(soundOf, (sound) => numbers.get(sound) as number);
    this.#hasSkeleton = Uint8Array.from(skeletons, (sound) => (sound === "" ? 0 : 1));
  }

  /**
   * The keys of the name whose token numbers are `tokens` from `start` to before `end`. Throws a RangeError
   * for more than NAME_TOKENS_MAX tokens, and for a number that no token has.
   */
  keysOf(tokens: Int32Array, start: number, end: number): NameKeys {
    const count = end - start;
    if (count > NAME_TOKENS_MAX)
      throw new RangeError(`A name has at most ${NAME_TOKENS_MAX} tokens, not ${count}.`);
    let letters = LETTERS_SEED | 0;
    let hasSkeleton = false;
    for (let i = start; i < end; i++) {
      const token = tokens[i] as number;
      letters = hashNumbered(letters, this.#tokens, token);
      if (this.#hasSkeleton[token] === 1) hasSkeleton = true;
      this.#insert(token, i - start);
    }
    const words = this.#hashSorted(this.#tokens, count, WORDS_SEED);
    if (count < 2 || !hasSkeleton) return { words, letters: finishHash(letters), sounds: null };
    for (let i = start; i < end; i++) this.#insert(this.#soundOf[tokens[i] as number] as number, i - start);
    const sounds = this.#hashSorted(this.#sounds, count, SOUNDS_SEED);
    return { words, letters: finishHash(letters), sounds };
  }

  /** Inserts a number into the first `count` sorted ones. */
  #insert(number: number, count: number): void {
    const sorted = this.#sorted;
    let at = count;
    for (; at > 0 && (sorted[at - 1] as number) > number; at--) sorted[at] = sorted[at - 1] as number;
    sorted[at] = number;
  }

  /** The hash of the first `count` sorted texts with the separator between them. */
  #hashSorted(texts: JoinedTexts, count: number, seed: number): number {
    let hash = seed | 0;
    for (let i = 0; i < count; i++) {
      if (i > 0) hash = hashLetter(hash, SEPARATOR);
      hash = hashNumbered(hash, texts, this.#sorted[i] as number);
    }
    return finishHash(hash);
  }
}

/** Continues a hash with the letters of a text. Throws a RangeError for a number that no text has. */
function hashNumbered(hash: number, { letters, starts }: JoinedTexts, number: number): number {
  const start = starts[number];
  const end = starts[number + 1];
  if (start === undefined || end === undefined) throw new RangeError(`There is no text ${number}.`);
  let running = hash;
  for (let i = start; i < end; i++) running = hashLetter(running, letters[i] as number);
  return running;
}
