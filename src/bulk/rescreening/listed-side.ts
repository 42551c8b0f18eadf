// The names of changed records as customers' names are looked up in them: by words that can be counterparts,
// by words that are joined, split or have the space elsewhere, and by syllables of East Asia. A name that is
// not found here has nothing in common with a listed one, as the alignment sees it. Most words of customers
// are near nothing, which their traits show without an analysed word.

import { countEdits } from "../../names/distance/edit-distance.ts";
import { closedText } from "../../names/keys/open-vowels.ts";
import { compareCounterparts } from "../../scoring/alignment/counterparts.ts";
import { JOINED_LENGTH_MIN, joinedEditsMax, PARTS_MAX } from "../../scoring/alignment/joined-words.ts";
import {
  LANGUAGES_COUNT,
  languageNumber,
  setsOf,
  syllableSetsOf,
} from "../../scoring/alignment/syllable-names.ts";
import type { CandidateName } from "../../scoring/candidate-evidence.ts";
import { positionBit, type WeightSums } from "../../scoring/features/leftover-bound.ts";
import type { Word } from "../../scoring/words/word.ts";
import { areFarApart, editsMax } from "../../scoring/words/word-pair.ts";
import { TextsByLength } from "./texts-by-length.ts";
import type { TokenTraits, WordMeasure } from "./token-traits.ts";

/** A name of changed records. */
export interface ChangedName {
  /** Numbers of the records that have it: a record that changed has most of its names twice. */
  readonly records: number[];
  readonly name: CandidateName;
  readonly sums: WeightSums;
}

/** What a word has in common with one listed name. */
export interface WordNear {
  /** Number of the name. */
  readonly name: number;
  /** The words of the name that can be its counterpart, a bit per position. */
  readonly near: number;
  /** The least cost of such a pair. */
  readonly cost: number;
  /** True when words of the name may make it up. */
  readonly mayJoin: boolean;
  /** Which it shares of the two syllables that a name is found by, a bit each. */
  readonly syllables: number;
}

/** A distinct listed word, with its places. */
interface ListedWord {
  readonly word: Word;
  /** The names that hold it, and its positions in each, a bit each. */
  readonly names: number[];
  readonly positions: number[];
}

const NO_NUMBERS: readonly number[] = [];
const NOTHING_NEAR: readonly WordNear[] = [];

/** The changed names of one schema group in one form. Names have numbers, in the order of `names`. */
export class ListedSide {
  /** The distinct words by text and class. */
  readonly #words: readonly ListedWord[];
  /** What can bring a word near them, with the numbers of words; see areFarApart. */
  readonly #byLength = new TextsByLength<number>((word, listed) => editsMax(Math.max(word, listed)));
  readonly #bySound = new Map<number, number[]>();
  readonly #byInitial = new Map<number, number[]>();
  readonly #withNicknames: number[] = [];
  readonly #withSyllables: number[] = [];
  /** The names that hold a word; those that hold a run of neighbours. */
  readonly #texts = new TextsByLength<readonly number[]>((_, listed) => joinedEditsMax(listed));
  readonly #runs = new TextsByLength<number>(joinedEditsMax);
  /**
   * Scratch of one look-up: most words are near nothing, and a set of their own costs more than that takes.
   */
  readonly #near = new Set<number>();
  readonly #found = new Map<number, Collected>();
  /** By length and letters, the names with two such neighbours. */
  readonly #neighbours = new Map<number, number[]>();
  /** By set of spellings, the names that are found by a syllable of it; see findBySyllable. */
  readonly #bySyllable: ReadonlyMap<number, readonly FoundBySyllable[]>;

  constructor(readonly names: readonly ChangedName[]) {
    const words = new Map<string, ListedWord>();
    for (const [number, { name }] of names.entries()) {
      for (const [at, word] of name.words.entries()) {
        const key = `${word.class} ${word.token}`;
        const listed = words.get(key) ?? { word, names: [], positions: [] };
        words.set(key, listed);
        addPlace(listed, number, at);
      }
      forEachRun(name.words, (length, letters) => this.#runs.add(length, letters, number));
      forEachNeighbours(name.words, (key) => appendTo(this.#neighbours, key, number));
    }
    this.#words = [...words.values()];
    this.#bySyllable = findBySyllable(names);
    for (const [number, listed] of this.#words.entries()) this.#addWord(number, listed);
  }

  #addWord(number: number, { word, names }: ListedWord): void {
    const { length, letters } = word;
    this.#byLength.add(length, letters, number);
    for (const sound of [word.traits.sound.hash, ...(word.otherSounds ?? [])])
      appendTo(this.#bySound, sound, number);
    if (word.class === "initial") appendTo(this.#byInitial, word.first, number);
    if (word.nicknames !== null) this.#withNicknames.push(number);
    if (word.syllables !== null) this.#withSyllables.push(number);
    if (length >= JOINED_LENGTH_MIN) this.#texts.add(length, letters, names);
  }

  /**
   * What a word of customers' names has in common with listed names, each named once. `wordOf` is asked for
   * the word only when its traits and text leave open whether it has anything.
   */
  findNear(
    traits: TokenTraits,
    textOf: () => string,
    wordOf: () => Word,
    isReading: boolean,
  ): readonly WordNear[] {
    const near = traits.isPlain ? this.#nearToPlain(traits, textOf) : this.#words.keys();
    const found = this.#found;
    if (found.size > 0) found.clear();
    for (const number of near) addNear(found, wordOf(), isReading, this.#words[number] as ListedWord);
    this.#forEachMaking(traits.length, traits.letters, (name) => {
      nearIn(found, name).mayJoin = true;
    });
    this.#forEachOfSyllable(traits, textOf, ({ name, bit }) => {
      nearIn(found, name).syllables |= bit;
    });
    return found.size === 0 ? NOTHING_NEAR : [...found.values()];
  }

  /** The numbers of the listed words that a plain word is not far from, and some others. */
  #nearToPlain(traits: TokenTraits, textOf: () => string): Set<number> {
    const near = this.#near;
    if (near.size > 0) near.clear();
    addAll(near, this.#bySound.get(traits.sound));
    if (traits.otherSounds !== null)
      for (const sound of traits.otherSounds) addAll(near, this.#bySound.get(sound));
    if (traits.hasNicknames) addAll(near, this.#withNicknames);
    if (traits.hasSyllables) addAll(near, this.#withSyllables);
    if (this.#byInitial.size > 0) {
      addAll(near, this.#byInitial.get(traits.first));
      // One letter may be the end of a word of two (compareInitial).
      if (traits.length === 2) for (const numbers of this.#byInitial.values()) addAll(near, numbers);
    }
    this.#addFewEdits(traits, textOf, near);
    return near;
  }

  /** Adds the listed words that are as few edits away as typos may be. */
  #addFewEdits({ length, letters }: TokenTraits, textOf: () => string, near: Set<number>): void {
    let own: string | null = null;
    this.#byLength.forEachNear(length, letters, (number) => {
      const { text } = (this.#words[number] as ListedWord).word;
      if (near.has(number)) return;
      own ??= closedText(textOf());
      if (countEdits(own, text) <= editsMax(Math.max(length, text.length))) near.add(number);
    });
  }

  /** Visits the names that are found by a syllable of a word; also repeatedly. */
  #forEachOfSyllable(
    traits: TokenTraits,
    textOf: () => string,
    visit: (found: FoundBySyllable) => void,
  ): void {
    if (this.#bySyllable.size === 0) return;
    const word = { text: closedText(textOf()), nicknames: traits.hasNicknames ? NO_NUMBERS : null };
    for (let language = 0; language < LANGUAGES_COUNT; language++)
      for (const way of syllableSetsOf(word, language))
        for (const sets of way)
          for (const set of sets) this.#bySyllable.get(syllableKey(set, language))?.forEach(visit);
  }

  /** Visits the names with neighbours that may make up a word. */
  #forEachMaking(length: number, letters: number, visit: (name: number) => void): void {
    if (length < JOINED_LENGTH_MIN) return;
    this.#runs.forEachNear(length, letters, visit);
  }

  /**
   * Visits each name that may have neighbours of these words as one word, or the space between two of them
   * elsewhere; also repeatedly.
   */
  forEachJoined(words: readonly WordMeasure[], visit: (name: number) => void): void {
    if (words.length < 2) return;
    const visitAll = (names: readonly number[]) => names.forEach(visit);
    forEachRun(words, (length, letters) => this.#texts.forEachNear(length, letters, visitAll));
    forEachNeighbours(words, (key) => this.#neighbours.get(key)?.forEach(visit));
  }
}

function addAll(near: Set<number>, numbers: readonly number[] = NO_NUMBERS): void {
  for (const number of numbers) near.add(number);
}

type Collected = { -readonly [K in keyof WordNear]: WordNear[K] };

/** What is collected for a name, nothing at first. */
function nearIn(found: Map<number, Collected>, name: number): Collected {
  let near = found.get(name);
  if (near === undefined) {
    near = { name, near: 0, cost: 1, mayJoin: false, syllables: 0 };
    found.set(name, near);
  }
  return near;
}

function syllableKey(set: number, language: number): number {
  return set * LANGUAGES_COUNT + language;
}

/** A name, and which of the two syllables that it is found by. */
interface FoundBySyllable {
  readonly name: number;
  readonly bit: number;
}

/** Both of these. */
export const BOTH_SYLLABLES = 3;

/**
 * Names that agree in every syllable share a set of each syllable, so two are enough to find a name by: those
 * that the fewest names have. A name of syllables has at least two.
 */
function findBySyllable(names: readonly ChangedName[]): ReadonlyMap<number, readonly FoundBySyllable[]> {
  const readings = names.flatMap(({ name }, number) =>
    name.syllables.flatMap((syllableName) => {
      const language = languageNumber(syllableName);
      return syllableName.readings.map(({ syllables }) => ({
        number,
        syllables: syllables.map((syllable) =>
          setsOf(syllable, language).map((set) => syllableKey(set, language)),
        ),
      }));
    }),
  );
  const holders = new Map<number, number>();
  for (const { syllables } of readings)
    for (const key of syllables.flat()) holders.set(key, 1 + (holders.get(key) ?? 0));
  const holdersOf = (keys: readonly number[]) => keys.reduce((sum, key) => sum + (holders.get(key) ?? 0), 0);
  const found = new Map<number, FoundBySyllable[]>();
  for (const { number, syllables } of readings) {
    const [first = [], second = []] = syllables.toSorted((a, b) => holdersOf(a) - holdersOf(b));
    for (const key of first) appendTo(found, key, { name: number, bit: 1 });
    for (const key of second) appendTo(found, key, { name: number, bit: 2 });
  }
  return found;
}

function addPlace({ names, positions }: ListedWord, name: number, at: number): void {
  if (names.at(-1) !== name) {
    names.push(name);
    positions.push(0);
  }
  positions[positions.length - 1] = (positions.at(-1) ?? 0) | positionBit(at);
}

/** Adds what a word has in common with the names of a listed one, if they can be counterparts. */
function addNear(
  found: Map<number, Collected>,
  word: Word,
  isReading: boolean,
  { word: listed, names, positions }: ListedWord,
): void {
  const comparison = areFarApart(word, listed) ? null : compareCounterparts(word, listed, isReading);
  if (comparison === null) return;
  const { cost } = comparison;
  for (const [i, name] of names.entries()) {
    const known = nearIn(found, name);
    known.near |= positions[i] ?? 0;
    known.cost = Math.min(cost, known.cost);
  }
}

/** Visits the length and letters of each run of two or more neighbours that has a heavy word. */
function forEachRun(words: readonly WordMeasure[], visit: (length: number, letters: number) => void): void {
  for (let from = 0; from + 1 < words.length; from++) {
    let length = 0;
    let letters = 0;
    let isHeavy = false;
    for (let to = from; to < words.length && to < from + PARTS_MAX; to++) {
      const word = words[to];
      if (word === undefined) break;
      length += word.length;
      letters |= word.letters;
      isHeavy ||= word.isHeavy;
      if (to > from && isHeavy) visit(length, letters);
    }
  }
}

/** Visits a number per two neighbours, which others of the same letters and length share. */
function forEachNeighbours(
  words: readonly Pick<Word, "length" | "letters">[],
  visit: (key: number) => void,
): void {
  for (let at = 1; at < words.length; at++) {
    const [a, b] = [words[at - 1], words[at]];
    if (a === undefined || b === undefined) return;
    visit((a.length + b.length) * 2 ** 32 + ((a.letters | b.letters) >>> 0));
  }
}

function appendTo<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
