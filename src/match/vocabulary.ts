// The distinct words of a subject's names, what listed words can mean among them, and which of the names a listed name can
// meet at all. Names that are sent together share their words, and so do listed names (every third person is a Muhammad):
// each two words are compared once a request, and names that share nothing are not compared.

import type { NameKind } from "../names/name.ts";
import { type LikelyWord, ListedName, ListedWord } from "./listed-name.ts";
import { compareWords, differenceOf } from "./word-pair.ts";
import { readWord, settleClasses, WORDS_MAX, type Word } from "./words.ts";

/** Words that differ in this share of their letters are plainly two words. */
const PLAIN_DIFFERENCE = 0.65;

const NO_WORDS: readonly LikelyWord[] = [];
const NO_NAMES: readonly number[] = [];

export class Vocabulary {
  readonly #kind: NameKind;
  readonly #words: Word[] = [];
  readonly #indexes = new Map<Word, number>();
  readonly #listed = new Map<Word, ListedWord>();
  /**
   * The words by themselves, by token. A few hundred that were met a moment ago are found faster than in the memory of
   * all words, which has tens of thousands and is seldom in the processor's cache: a fifth of the time of scoring went there.
   */
  readonly #listedByToken = new Map<string, ListedWord>();
  /** By position of a word, the numbers of the names that it stands in. */
  readonly #namesWith: number[][] = [];
  /** By number of a name, the last listed name that was found near it. */
  readonly #marks: number[] = [];
  #mark = 0;

  constructor(kind: NameKind) {
    this.#kind = kind;
  }

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

  /** Looks the words of a listed name up, and marks the names that share a likely word with it for isNear until the next call. */
  look(tokens: readonly string[]): ListedName {
    const listed: ListedWord[] = [];
    const words: Word[] = [];
    for (let at = 0; at < tokens.length && at < WORDS_MAX; at++) {
      const theirs = this.#lookToken(tokens[at] ?? "");
      listed.push(theirs);
      words.push(theirs.word);
    }
    settleClasses(words, this.#kind);
    this.#mark++;
    for (let at = 0; at < words.length; at++) {
      const word = words[at];
      let theirs = listed[at];
      if (word === undefined || theirs === undefined) continue;
      if (word !== theirs.word) listed[at] = theirs = this.#lookWord(word);
      const { names } = theirs;
      for (let i = 0; i < names.length; i++) this.#marks[names[i] ?? 0] = this.#mark;
    }
    return new ListedName(words, listed);
  }

  #lookToken(token: string): ListedWord {
    let known = this.#listedByToken.get(token);
    if (known === undefined) {
      known = this.#lookWord(readWord(token, this.#kind));
      this.#listedByToken.set(token, known);
    }
    return known;
  }

  #lookWord(word: Word): ListedWord {
    let known = this.#listed.get(word);
    if (known === undefined) {
      known = this.#compare(word);
      this.#listed.set(word, known);
    }
    return known;
  }

  /** True for a name that shares a word with the listed name that was looked up last. */
  isNear(number: number): boolean {
    return this.#marks[number] === this.#mark;
  }

  #compare(other: Word): ListedWord {
    let likely: LikelyWord[] | null = null;
    const words = this.#words;
    for (let index = 0; index < words.length; index++) {
      const word = words[index];
      if (word === undefined || !canMeet(word, other)) continue;
      const comparison = compareWords(word, other);
      if (comparison.relation === "different") continue;
      likely ??= [];
      likely.push({ index, comparison });
    }
    if (likely === null) return new ListedWord(other, NO_WORDS, NO_NAMES);
    const names = new Set<number>();
    for (const { index } of likely) for (const name of this.#namesWith[index] ?? NO_NAMES) names.add(name);
    return new ListedWord(other, likely, [...names]);
  }

  /**
   * How different the listed word is from the word at `index`: 1 for plainly other words, less when they nearly met. A
   * difference of `atLeast` or more may be given as 1, which saves counting.
   */
  differenceFrom({ word, differences }: ListedWord, index: number, atLeast: number): number {
    const known = differences[index];
    const own = this.#words[index];
    if (known !== undefined || own === undefined) return known ?? 1;
    const share = differenceOf(own, word, PLAIN_DIFFERENCE * atLeast);
    const difference = Math.min(1, share / PLAIN_DIFFERENCE);
    if (share < 1 || atLeast === 1) differences[index] = difference;
    return difference;
  }
}

/** Particles and legal forms are met exactly or not at all; titles can be misspelt names. */
function canMeet(a: Word, b: Word): boolean {
  if (a.text === b.text) return true;
  if (!a.isHeavy && !b.isHeavy) return false;
  return (a.isHeavy || a.class === "title") && (b.isHeavy || b.class === "title");
}
