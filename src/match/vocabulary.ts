// The distinct words of a subject's names, what listed words can mean among them, and which of the names a listed name can
// meet at all. Names that are sent together share their words, and so do listed names (every third person is a Muhammad):
// each two words are compared once a request, and names that share nothing are not compared.

import type { NameKind } from "../names/name.ts";
import { type LikelyWord, ListedName, ListedWord } from "./listed-name.ts";
import { areFarApart, compareWords } from "./word-pair.ts";
import { settleClasses, type Word } from "./words.ts";

/** Every vocabulary has a number of its own, above 0. */
let vocabularies = 0;

export class Vocabulary {
  readonly #kind: NameKind;
  readonly #number = ++vocabularies;
  readonly #words: Word[] = [];
  readonly #indexes = new Map<Word, number>();
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

  /**
   * Looks the words of a listed name up, and marks the names that share a likely word with it for isNear until the next call.
   * What is found out of a word is noted on the word itself (seenBy, seenAs): words outlive requests, and a map of them for
   * each request took a fifth of the time of scoring.
   */
  look(tokens: readonly Word[]): ListedName {
    const words = settleClasses(tokens, this.#kind);
    let letters = 0;
    this.#mark++;
    for (let at = 0; at < words.length; at++) {
      const word = words[at];
      if (word === undefined) continue;
      letters |= word.letters;
      if (word.seenBy !== this.#number) {
        word.seenAs = this.#compare(word);
        word.seenBy = this.#number;
      }
      if (word.seenAs === null) continue;
      const { names } = word.seenAs;
      for (let i = 0; i < names.length; i++) this.#marks[names[i] ?? 0] = this.#mark;
    }
    return new ListedName(words, letters);
  }

  /** True for a name that shares a word with the listed name that was looked up last. */
  isNear(number: number): boolean {
    return this.#marks[number] === this.#mark;
  }

  #compare(other: Word): ListedWord | null {
    let likely: LikelyWord[] | null = null;
    const words = this.#words;
    for (let index = 0; index < words.length; index++) {
      const word = words[index];
      if (word === undefined || areFarApart(word, other) || !canMeet(word, other)) continue;
      const comparison = compareWords(word, other);
      if (comparison.relation === "different") continue;
      likely ??= [];
      likely.push({ index, comparison });
    }
    if (likely === null) return null;
    const [only] = likely;
    if (likely.length === 1 && only !== undefined)
      return new ListedWord(likely, this.#namesWith[only.index] ?? []);
    const names = new Set<number>();
    for (const { index } of likely) for (const name of this.#namesWith[index] ?? []) names.add(name);
    return new ListedWord(likely, [...names]);
  }
}

/** Particles and legal forms are met exactly or not at all; titles can be misspelt names. */
function canMeet(a: Word, b: Word): boolean {
  if (a.letters === b.letters && a.text === b.text) return true;
  if (!a.isHeavy && !b.isHeavy) return false;
  return (a.isHeavy || a.class === "title") && (b.isHeavy || b.class === "title");
}
