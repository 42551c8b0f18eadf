// The distinct words of a subject's names, what listed words can mean among them, and which of the names a listed name can
// meet at all. Names that are sent together share their words, and so do listed names (every third person is a Muhammad):
// each two words are compared once a request, and names that share nothing are not compared.

import { compareWords, differenceOf, type WordComparison } from "./word-pair.ts";
import type { Word } from "./words.ts";

/** A word of the subject that a listed word may be taken for. */
export interface LikelyWord {
  /** Position in the vocabulary. */
  readonly index: number;
  readonly comparison: WordComparison;
}

/** Words that differ in this share of their letters are plainly two words. */
const PLAIN_DIFFERENCE = 0.65;

/** Stands for a difference that nobody asked for yet. */
const NOT_COUNTED = -1;

export class Vocabulary {
  readonly #words: Word[] = [];
  readonly #indexes = new Map<Word, number>();
  readonly #likely = new Map<Word, readonly LikelyWord[]>();
  readonly #differences = new Map<Word, Float64Array>();
  /** By position of a word, the numbers of the names that it stands in; by listed word, those with a likely word. */
  readonly #namesWith: number[][] = [];
  readonly #namesNear = new Map<Word, readonly number[]>();
  /** By number of a name, the last listed name that was found near it. */
  readonly #marks: number[] = [];
  #mark = 0;

  /** Adds the words of one name more before the first comparison; answers its number and their positions. */
  add(words: readonly Word[]): { number: number; indexes: number[] } {
    const number = this.#marks.push(0) - 1;
    const indexes = words.map((word) => {
      let index = this.#indexes.get(word);
      if (index === undefined) {
        index = this.#words.push(word) - 1;
        this.#indexes.set(word, index);
        this.#namesWith.push([]);
      }
      this.#namesWith[index]?.push(number);
      return index;
    });
    return { number, indexes };
  }

  /** Marks the names that share a likely word with the listed one, for isNear until the next call. */
  markNear(listed: readonly Word[]): void {
    this.#mark++;
    for (const word of listed) {
      for (const number of this.#findNear(word)) this.#marks[number] = this.#mark;
    }
  }

  /** True for a name that shares a word with the listed name that was marked last. */
  isNear(number: number): boolean {
    return this.#marks[number] === this.#mark;
  }

  #findNear(word: Word): readonly number[] {
    let near = this.#namesNear.get(word);
    if (near === undefined) {
      near = [...new Set(this.likelyWords(word).flatMap(({ index }) => this.#namesWith[index] ?? []))];
      this.#namesNear.set(word, near);
    }
    return near;
  }

  /** The words that the listed word may be taken for. */
  likelyWords(word: Word): readonly LikelyWord[] {
    let likely = this.#likely.get(word);
    if (likely === undefined) {
      likely = this.#findLikely(word);
      this.#likely.set(word, likely);
    }
    return likely;
  }

  #findLikely(other: Word): readonly LikelyWord[] {
    const likely: LikelyWord[] = [];
    const words = this.#words;
    for (let index = 0; index < words.length; index++) {
      const word = words[index];
      if (word === undefined || !canMeet(word, other)) continue;
      const comparison = compareWords(word, other);
      if (comparison.relation !== "different") likely.push({ index, comparison });
    }
    return likely;
  }

  /** How different the listed word is from the word at `index`: 1 for plainly other words, less when they nearly met. */
  differenceFrom(listed: Word, index: number): number {
    let differences = this.#differences.get(listed);
    if (differences === undefined) {
      differences = new Float64Array(this.#words.length).fill(NOT_COUNTED);
      this.#differences.set(listed, differences);
    }
    let difference = differences[index] ?? 1;
    const own = this.#words[index];
    if (difference === NOT_COUNTED && own !== undefined) {
      difference = Math.min(1, differenceOf(own, listed, PLAIN_DIFFERENCE) / PLAIN_DIFFERENCE);
      differences[index] = difference;
    }
    return difference;
  }
}

/** Particles and legal forms are met exactly or not at all; titles can be misspelt names. */
function canMeet(a: Word, b: Word): boolean {
  if (a.text === b.text) return true;
  if (!a.isHeavy && !b.isHeavy) return false;
  return (a.isHeavy || a.class === "title") && (b.isHeavy || b.class === "title");
}
