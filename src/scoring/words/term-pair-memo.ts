// The distinct words of a subject's names, what listed words can mean among them, and which of the names a
// listed name can meet at all. Names that are sent together share their words, and so do listed names (every
// third person is a Muhammad): each two words are compared once a request, and names that share nothing are
// not compared.

import type { NameKind } from "../../names/analysis/name-forms.ts";
import { canBeMadeUp, partsOf } from "../alignment/joined-words.ts";
import { classifyInContext } from "../alignment/settled-words.ts";
import type { ComparedName } from "../compared-name.ts";
import { ListedName, ListedWord } from "../listed-name.ts";
import { NOT_SEEN, type Word } from "./word.ts";
import { areFarApart, compareWords } from "./word-pair.ts";

/** A place of a word in the names of the subject. */
interface Place {
  readonly name: ComparedName;
  readonly at: number;
}

const NONE: readonly Place[] = [];

/** Every vocabulary has a number of its own, above 0. */
let vocabularies = 0;

export class TermPairMemo {
  readonly #kind: NameKind;
  readonly #number = ++vocabularies;
  readonly #words: Word[] = [];
  readonly #indexes = new Map<Word, number>();
  /** By position of a word, where it stands in the names. */
  readonly #places: Place[][] = [];
  readonly #names: ComparedName[] = [];
  /** What the listed words are that were looked up, those that are anything to the subject. */
  readonly #seen: ListedWord[] = [];
  /** By the letters of two neighbours together, the numbers of the names that have such neighbours. */
  readonly #namesByNeighbours = new Map<number, number[]>();
  /**
   * By number of a name, the last listed name that shares a likely word with it, and the last that it can be
   * joined with.
   */
  readonly #shared: number[] = [];
  readonly #joined: number[] = [];
  #mark = 0;

  constructor(kind: NameKind) {
    this.#kind = kind;
  }

  /** Adds one name more before the first comparison; answers its number. */
  add(name: ComparedName): number {
    const number = this.#names.push(name) - 1;
    this.#shared.push(0);
    this.#joined.push(0);
    for (let at = 0; at < name.words.length; at++) {
      const word = name.words[at];
      if (word === undefined) continue;
      let index = this.#indexes.get(word);
      if (index === undefined) {
        index = this.#words.push(word) - 1;
        this.#indexes.set(word, index);
        this.#places.push([]);
      }
      this.#places[index]?.push({ name, at });
    }
    for (let i = 0; i < name.neighbourLetters.length; i++) {
      const letters = name.neighbourLetters[i] ?? 0;
      const names = this.#namesByNeighbours.get(letters);
      if (names === undefined) this.#namesByNeighbours.set(letters, [number]);
      else names.push(number);
    }
    return number;
  }

  /**
   * Looks the words of a listed name up, and marks the names that it can meet for isNear and mayJoin until
   * the next call. What is found out of a word is noted on the word itself (seenBy, seenAs): words outlive
   * requests, and a map of them for each request took a fifth of the time of scoring.
   */
  look(tokens: readonly Word[], isReading: boolean): ListedName {
    const words = classifyInContext(tokens, this.#kind);
    let letters = 0;
    let mayRepeat = false;
    this.#mark++;
    for (let at = 0; at < words.length; at++) {
      const word = words[at];
      if (word === undefined) continue;
      if ((word.letters & ~letters) === 0) mayRepeat = true;
      letters |= word.letters;
      if (word.seenBy !== this.#number) {
        const found = this.#compare(word);
        word.seenAs = found === null ? NOT_SEEN : this.#seen.push(found) - 1;
        word.seenBy = this.#number;
      }
      const seen = this.seen(word);
      if (seen === null) continue;
      this.#note(this.#shared, seen.names);
      this.#note(this.#joined, seen.joins);
    }
    if (words.length > 1) this.#markJoined(words, letters);
    return new ListedName(words, letters, mayRepeat, isReading);
  }

  /** What a listed word that was looked up is to the subject; null for most. */
  seen(word: Word): ListedWord | null {
    return word.seenAs === NOT_SEEN ? null : (this.#seen[word.seenAs] ?? null);
  }

  #note(marks: number[], names: readonly number[]): void {
    for (let i = 0; i < names.length; i++) marks[names[i] ?? 0] = this.#mark;
  }

  /** Marks the names that have neighbours of the listed name as one word, or with the space elsewhere. */
  #markJoined(listed: readonly Word[], letters: number): void {
    for (let index = 0; index < this.#words.length; index++) {
      const word = this.#words[index];
      if (word === undefined || !canBeMadeUp(word, listed, letters)) continue;
      if (partsOf(word, listed).length === 0) continue;
      for (const { name } of this.#places[index] ?? NONE) this.#joined[name.number] = this.#mark;
    }
    for (let j = 1; j < listed.length; j++) {
      const both = (listed[j - 1]?.letters ?? 0) | (listed[j]?.letters ?? 0);
      const names = this.#namesByNeighbours.get(both);
      if (names !== undefined) this.#note(this.#joined, names);
    }
  }

  /** False for a name that has nothing in common with the listed name that was looked up last. */
  isNear(number: number): boolean {
    return this.#shared[number] === this.#mark || this.#joined[number] === this.#mark;
  }

  /**
   * False for a name that has no words together that the listed name has apart, nor the reverse, nor spaces
   * elsewhere.
   */
  mayJoin(number: number): boolean {
    return this.#joined[number] === this.#mark;
  }

  #compare(other: Word): ListedWord | null {
    let seen: ListedWord | null = null;
    const words = this.#words;
    for (let index = 0; index < words.length; index++) {
      const word = words[index];
      if (word === undefined || areFarApart(word, other) || !canMeet(word, other)) continue;
      const comparison = compareWords(word, other);
      if (comparison.relation === "different") continue;
      seen ??= new ListedWord();
      for (const { name, at } of this.#places[index] ?? NONE)
        if (name.canMeetAt(at, other, comparison)) seen.addMeeting(name.number, { at, comparison });
    }
    for (let number = 0; number < this.#names.length; number++) {
      const name = this.#names[number];
      if (name === undefined || !canBeMadeUp(other, name.words, name.letters)) continue;
      if (partsOf(other, name.words).length === 0) continue;
      seen ??= new ListedWord();
      seen.joins.push(number);
    }
    seen?.sortMeetings();
    return seen;
  }
}

/** Particles and legal forms are met exactly or not at all; titles can be misspelt names. */
function canMeet(a: Word, b: Word): boolean {
  if (a.letters === b.letters && a.text === b.text) return true;
  if (!a.isHeavy && !b.isHeavy) return false;
  return (a.isHeavy || a.class === "title") && (b.isHeavy || b.class === "title");
}
