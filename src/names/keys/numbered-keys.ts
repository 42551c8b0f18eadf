// The keys of whole names, as nameKeys of keys.ts makes them, from the numbers of their tokens: a build asks
// for millions of names, and making texts of each to hash them took a sixth of its time. Its keys are those
// of keys.ts to the bit.

import { finishHash, hashLetter } from "./deletions.ts";
import { LETTERS_SEED, NAME_TOKENS_MAX, SEPARATOR, SOUNDS_SEED, WORDS_SEED } from "./keys.ts";

const BETWEEN = SEPARATOR.charCodeAt(0);

/** Texts one after another in UTF-16, and where each begins. */
export interface Texts {
  readonly letters: Uint16Array;
  readonly starts: Int32Array;
}

export class NumberedKeys {
  readonly #tokens: Texts;
  readonly #sounds: Texts;
  /** By token, the number of its part in the key of sounds; those numbers are in the order of the parts. */
  readonly #soundOf: Int32Array;
  readonly #hasSkeleton: Uint8Array;
  readonly #sorted = new Int32Array(NAME_TOKENS_MAX);
  #count = 0;
  /** The keys of the name that was read last, as those of NameKeys. */
  words = 0;
  letters = 0;
  sounds: number | null = null;

  /** The texts of the tokens, sorted by code unit, joined too, and the skeleton of each. */
  constructor(texts: readonly string[], joined: Texts, skeletons: readonly string[]) {
    const parts = skeletons.map((sound, token) => (sound === "" ? (texts[token]?.charAt(0) ?? "") : sound));
    const distinct = [...new Set(parts)].sort();
    const numbers = new Map(distinct.map((part, number) => [part, number]));
    this.#tokens = joined;
    this.#sounds = joinTexts(distinct);
    this.#soundOf = Int32Array.from(parts, (part) => numbers.get(part) ?? 0);
    this.#hasSkeleton = Uint8Array.from(skeletons, (sound) => (sound === "" ? 0 : 1));
  }

  /** Reads the name of the tokens from `start` to before `end`, at most NAME_TOKENS_MAX of them. */
  read(tokens: Int32Array, start: number, end: number): void {
    this.#count = 0;
    for (let i = start; i < end; i++) this.#insert(tokens[i] ?? 0);
    this.words = hashInOrder(this.#tokens, this.#sorted, this.#count, WORDS_SEED);
    this.letters = this.#hashLetters(tokens, start, end);
    this.sounds = this.#hashSounds(tokens, start, end);
  }

  #insert(number: number): void {
    const sorted = this.#sorted;
    let at = this.#count++;
    for (; at > 0 && (sorted[at - 1] ?? 0) > number; at--) sorted[at] = sorted[at - 1] ?? 0;
    sorted[at] = number;
  }

  #hashLetters(tokens: Int32Array, start: number, end: number): number {
    const { letters, starts } = this.#tokens;
    let hash = LETTERS_SEED | 0;
    for (let i = start; i < end; i++) {
      const token = tokens[i] ?? 0;
      const last = starts[token + 1] ?? 0;
      for (let at = starts[token] ?? 0; at < last; at++) hash = hashLetter(hash, letters[at] ?? 0);
    }
    return finishHash(hash);
  }

  #hashSounds(tokens: Int32Array, start: number, end: number): number | null {
    if (end - start < 2) return null;
    let hasSkeleton = false;
    this.#count = 0;
    for (let i = start; i < end; i++) {
      const token = tokens[i] ?? 0;
      if (this.#hasSkeleton[token] === 1) hasSkeleton = true;
      this.#insert(this.#soundOf[token] ?? 0);
    }
    return hasSkeleton ? hashInOrder(this.#sounds, this.#sorted, this.#count, SOUNDS_SEED) : null;
  }
}

function hashInOrder({ letters, starts }: Texts, numbers: Int32Array, count: number, seed: number): number {
  let hash = seed | 0;
  for (let i = 0; i < count; i++) {
    if (i > 0) hash = hashLetter(hash, BETWEEN);
    const number = numbers[i] ?? 0;
    const last = starts[number + 1] ?? 0;
    for (let at = starts[number] ?? 0; at < last; at++) hash = hashLetter(hash, letters[at] ?? 0);
  }
  return finishHash(hash);
}

export function joinTexts(texts: readonly string[]): Texts {
  const starts = new Int32Array(texts.length + 1);
  let total = 0;
  texts.forEach((text, number) => {
    total += text.length;
    starts[number + 1] = total;
  });
  const letters = new Uint16Array(total);
  let at = 0;
  for (const text of texts) for (let i = 0; i < text.length; i++) letters[at++] = text.charCodeAt(i);
  return { letters, starts };
}
