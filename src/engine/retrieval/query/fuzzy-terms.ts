// Fuzzy term expansion: the index tokens near one token of a query, by level of similarity. Look-ups in the
// deletion neighbourhood (as in SymSpell) and in the keys of sounds give every such token and some others;
// each is compared before it counts.

import { int32At, itemAt, uint8At } from "../../../base/platform/checked-read.ts";
import { doubled } from "../../../base/platform/growable.ts";
import { prefetchLetters } from "../../../base/platform/prefetch.ts";
import { EditCounter } from "../../names/distance/edit-distance.ts";
import { editsOf } from "../../names/keys/deletions.ts";
import { recentSkeleton } from "../../names/keys/skeleton.ts";
import { tokenKeys } from "../../names/keys/token-keys.ts";
import { forEachCombination, joinedSyllablesOf } from "../../names/lexicon/joined-syllables.ts";
import { synonymsOf } from "../../names/lexicon/synonyms.ts";
import type { AliasReader } from "../format/reader.ts";

/** Levels of similarity, the most similar first. */
export const EQUAL = 0;
export const ONE_EDIT = 1;
/** The same sound, or a known spelling of the same name. */
export const SAME_NAME = 2;
const TWO_EDITS = 3;
export const LEVELS = 4;

/** Owners of all keys of a text that are compared; the rest is cut. */
const OWNERS_MAX = 65_536;

/** States of a token during one expansion, besides a level plus one. */
const UNSEEN = 0;
const TOO_FAR = LEVELS + 1;

/** The result of one expansion. */
export interface FuzzyMatches {
  /** Index tokens, the most similar level first. */
  readonly tokens: Int32Array;
  /** Where in `tokens` each level ends. */
  readonly ends: Int32Array;
  /** The number of index tokens that were compared. */
  readonly comparisons: number;
}

export class FuzzyTermFinder {
  readonly #reader: AliasReader;
  readonly #owners = new Int32Array(OWNERS_MAX);
  readonly #edits = new EditCounter();
  /** Per index token, its state. All UNSEEN between expansions. */
  readonly #states: Uint8Array;
  /** The distinct tokens of this expansion. */
  #seen = new Int32Array(OWNERS_MAX);
  /** Where the letters of those of the deletion neighbourhood begin and end. */
  readonly #lettersStart = new Int32Array(OWNERS_MAX);
  readonly #lettersEnd = new Int32Array(OWNERS_MAX);
  /** Scratch, by level: where it ends in the result, and where its next token goes. */
  readonly #levelEnds = new Int32Array(LEVELS);
  readonly #levelNext = new Int32Array(LEVELS + 1);

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#states = new Uint8Array(reader.summary.tokens);
  }

  /** Drops the state of an expansion that an error cut short. */
  reset(): void {
    this.#states.fill(UNSEEN);
  }

  /** The index tokens near a text. */
  find(text: string): FuzzyMatches {
    const comparisons = this.#compareAll(text);
    const seen = this.#seen;
    const states = this.#states;
    const ends = this.#levelEnds.fill(0);
    for (let i = 0; i < comparisons; i++) {
      const level = uint8At(states, int32At(seen, i)) - 1;
      for (let later = level; later < LEVELS; later++) ends[later] = int32At(ends, later) + 1;
    }
    const tokens = new Int32Array(int32At(ends, LEVELS - 1));
    const next = this.#levelNext;
    next[0] = 0;
    next.set(ends, 1);
    for (let i = 0; i < comparisons; i++) {
      const token = int32At(seen, i);
      const level = uint8At(states, token) - 1;
      states[token] = UNSEEN;
      if (level >= LEVELS) continue;
      const position = int32At(next, level);
      next[level] = position + 1;
      tokens[position] = token;
    }
    return { tokens, ends: ends.slice(), comparisons };
  }

  /** Fills `#seen` and sets the states of those tokens; returns how many there are. */
  #compareAll(text: string): number {
    const keys = tokenKeys(text, recentSkeleton(text));
    const count = this.#deduplicate(this.#reader.tokenKeys.collectAll(keys.near, this.#owners));
    this.#countEdits(text, count);
    return this.#addKnownSpellings(text, this.#addSounds(keys.sounds, count));
  }

  /** Fills `#seen` with the first `count` owners, each once, and locates their letters; returns how many. */
  #deduplicate(count: number): number {
    const { tokenLetters, tokens } = this.#reader;
    const owners = this.#owners;
    const states = this.#states;
    const seen = this.#seen;
    const lettersStart = this.#lettersStart;
    const lettersEnd = this.#lettersEnd;
    let distinct = 0;
    for (let i = 0; i < count; i++) {
      const token = int32At(owners, i);
      if (uint8At(states, token) !== UNSEEN) continue;
      states[token] = TOO_FAR;
      seen[distinct++] = token;
    }
    for (let i = 0; i < distinct; i++) {
      const token = int32At(seen, i);
      lettersStart[i] = tokens.lettersStart(token);
      lettersEnd[i] = tokens.lettersEnd(token);
    }
    prefetchLetters(tokenLetters.values, lettersStart, distinct);
    return distinct;
  }

  #countEdits(text: string, count: number): void {
    const letters = this.#reader.tokenLetters.values;
    const seen = this.#seen;
    const states = this.#states;
    const edits = this.#edits;
    const editsOfText = editsOf(text.length);
    edits.load(text);
    for (let i = 0; i < count; i++) {
      const start = int32At(this.#lettersStart, i);
      const end = int32At(this.#lettersEnd, i);
      const editsMax = Math.max(editsOfText, editsOf(end - start));
      const counted = edits.count(letters, start, end, editsMax);
      if (counted > editsMax) continue;
      states[int32At(seen, i)] = 1 + (counted === 0 ? EQUAL : counted === 1 ? ONE_EDIT : TWO_EDITS);
    }
  }

  /** Adds the tokens of the same sound to the `count` in `#seen`; returns how many there are then. */
  #addSounds(sounds: readonly number[], count: number): number {
    const owners = this.#owners;
    let seen = count;
    for (const sound of sounds) {
      const owned = this.#reader.tokenKeys.collect(sound, owners, 0);
      if (seen + owned > this.#seen.length) this.#seen = doubled(this.#seen);
      for (let i = 0; i < owned; i++) seen = this.#addSameName(int32At(owners, i), seen);
    }
    return seen;
  }

  /** Adds the tokens that are known spellings of the same name, likewise. */
  #addKnownSpellings(text: string, count: number): number {
    let seen = count;
    const add = (token: number) => {
      if (token < 0) return;
      if (seen === this.#seen.length) this.#seen = doubled(this.#seen);
      seen = this.#addSameName(token, seen);
    };
    for (const spelling of synonymsOf(text)) add(this.#reader.findToken(spelling));
    for (const joined of joinedSyllablesOf(text)) {
      const { firsts, seconds } = joined;
      forEachCombination(joined, (first, second) => {
        add(this.#reader.findJoined(itemAt(firsts, first), itemAt(seconds, second)));
      });
    }
    return seen;
  }

  #addSameName(token: number, seen: number): number {
    const state = uint8At(this.#states, token);
    if (state === UNSEEN || state === TOO_FAR || state === 1 + TWO_EDITS) this.#states[token] = 1 + SAME_NAME;
    if (state !== UNSEEN) return seen;
    this.#seen[seen] = token;
    return seen + 1;
  }
}
