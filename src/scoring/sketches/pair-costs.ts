// What the listed words that a subject meets are to its own words: one row of costs per listed word, kept
// while the subject is screened, because the names of its candidates share their words (every third listed
// person is a Muhammad).

import { EditCounter } from "../../names/distance/edit-distance.ts";
import { float64At, int32At, itemAt } from "../../platform/checked-read.ts";
import type { ComparedWords } from "../alignment/compared-words.ts";
import { compareCounterparts } from "../alignment/counterparts.ts";
import { LANGUAGES_COUNT } from "../alignment/syllable-names.ts";
import { LEFTOVER_COSTS } from "../policy.ts";
import type { Word } from "../words/word.ts";
import {
  areFarApart,
  editsForgiven,
  PLAIN_DIFFERENCE,
  REGIONAL_ROMANISATION,
  type WordComparison,
} from "../words/word-pair.ts";
import { canBeMadeUp, canBeMadeUpExactly } from "./joinable.ts";
import { ListedSyllables } from "./listed-syllables.ts";
import { type ListedWords, TEXT_LENGTH_MAX } from "./listed-words.ts";
import { OwnGroups } from "./own-groups.ts";
import { NO_NAMES, type OwnNames, type OwnWord } from "./own-names.ts";
import { OwnSyllables } from "./own-syllables.ts";
import { PairMemo } from "./pair-memo.ts";
import { areComparedByText, compareMarks, FAR_APART, lengthIn, MAY_BE_NEAR } from "./word-marks.ts";

/** The cost of the same word, and of words that can't be counterparts. */
export const COST_SAME = 0;
export const COST_NONE = 1;
/** Stands for a regional romanisation: whether it holds depends on the whole name. */
const COST_REGIONAL = -1;
/** Stands for words that may be near each other and are not compared yet: few names depend on them. */
export const COST_UNKNOWN = -2;

/** Stands for words whose difference nobody asked for. */
const DIFFERENCE_UNKNOWN = -1;

/** A token is looked up in the slot of its low bits: a power of two. */
const SLOTS = 4096;
/**
 * Shorter words recur: they are in the memo, and few of them have too many edits.
 */
const EDITED_LENGTH_MIN = 5;

/** A subject that meets more words starts anew. Most meet some 300. */
const ROWS_MAX = 1024;

/** Every name of the subject, by their bits. */
const ALL_NAMES = -1;

function costOfComparison(comparison: WordComparison | null): number {
  if (comparison === null) return COST_NONE;
  return comparison === REGIONAL_ROMANISATION ? COST_REGIONAL : comparison.cost;
}

export class PairCosts {
  readonly #listed: ListedWords;
  #own: OwnNames = NO_NAMES;
  /** The row of the token that was last put there; of an earlier subject or another token, unless checked. */
  readonly #slots = new Int32Array(SLOTS);
  #rows = 0;
  readonly #edits = new EditCounter();
  readonly #listedSyllables: ListedSyllables;
  readonly #ownSyllables = new OwnSyllables();
  readonly #ownGroups = new OwnGroups();
  readonly #memo = new PairMemo();
  /** By own word, its number in the memo. */
  #memoNumbers: readonly number[] = [];
  readonly #tokens = new Int32Array(ROWS_MAX);
  readonly #optionBits = new Int32Array(ROWS_MAX);
  readonly #joinBits = new Int32Array(ROWS_MAX);
  /** By row, the own words that share a syllable with the word, by their bits. */
  readonly #sharingBits = new Int32Array(ROWS_MAX);
  /** By row, the names with each syllable of the word, by their bits, per language. */
  readonly #syllableBits = new Int32Array(ROWS_MAX * LANGUAGES_COUNT);
  /** By row, a cost per own word, and how different the two are at least. */
  #costs = new Float64Array(ROWS_MAX);
  /** By row, per own word, what their comparison found, where their cost says that they were compared. */
  readonly #comparisons: (WordComparison | null)[] = [];
  #differences = new Float64Array(ROWS_MAX);

  constructor(listed: ListedWords) {
    this.#listed = listed;
    this.#listedSyllables = new ListedSyllables(listed.count);
  }

  /** Starts with the words of another subject. */
  begin(own: OwnNames): void {
    this.#own = own;
    this.#ownSyllables.begin(own.names);
    this.#ownGroups.begin(own.words);
    this.#rows = 0;
    this.#memo.makeRoom();
    this.#memoNumbers = own.words.map(({ key }) => this.#memo.numberOf(key));
    const room = ROWS_MAX * own.words.length;
    if (room <= this.#costs.length) return;
    this.#costs = new Float64Array(room);
    this.#differences = new Float64Array(room);
  }

  /** Makes room for the rows of the next name. Those of earlier names may be forgotten. */
  makeRoom(rows: number): void {
    if (this.#rows + rows > ROWS_MAX) this.#rows = 0;
  }

  /** The row of a token. */
  rowOf(token: number): number {
    const slot = token & (SLOTS - 1);
    const row = int32At(this.#slots, slot);
    if (row < this.#rows && int32At(this.#tokens, row) === token) return row;
    this.#slots[slot] = this.#rows;
    return this.#add(token);
  }

  /** The names of the subject that may have a counterpart of the word, by their bits. */
  optionBitsOf(row: number): number {
    return int32At(this.#optionBits, row);
  }

  /** The names in which neighbours may make up the word, by their bits. */
  joinBitsOf(row: number): number {
    return int32At(this.#joinBits, row);
  }

  /** The languages that names of the subject are compared by syllable by syllable, one bit each. */
  get languages(): number {
    return this.#ownSyllables.languages;
  }

  /**
   * The names of the subject that may agree in all syllables of a language with one of these words, by their
   * bits.
   */
  agreeingBits(language: number, tokens: Int32Array, rows: Int32Array, count: number): number {
    let bits = ALL_NAMES;
    let least = 0;
    let most = 0;
    for (let j = 0; j < count; j++) {
      const token = int32At(tokens, j);
      if (((this.#listed.languagesOf(token) >>> language) & 1) === 0) continue;
      bits &= int32At(this.#syllableBits, int32At(rows, j) * LANGUAGES_COUNT + language);
      if (bits === 0) return 0;
      least += this.#listedSyllables.leastOf(token, language);
      most += this.#listedSyllables.mostOf(token, language);
    }
    return bits & this.#ownSyllables.namesOfLength(language, least, most);
  }

  /** The cost of the word and an own one as counterparts, or COST_UNKNOWN. */
  costOf(row: number, own: number): number {
    return float64At(this.#costs, row * this.#own.words.length + own);
  }

  /** Compares the word and an own one, unless their cost is known. */
  compare(row: number, own: number): void {
    const at = row * this.#own.words.length + own;
    if (float64At(this.#costs, at) !== COST_UNKNOWN) return;
    const comparison = this.#find(itemAt(this.#own.words, own), own, row);
    this.#comparisons[at] = comparison;
    this.#costs[at] = costOfComparison(comparison);
  }

  /** Fills `compared` with the comparisons of an own name and words by their rows. */
  fill(compared: ComparedWords, numbers: Int32Array, rows: Int32Array, count: number): void {
    const words = this.#own.words.length;
    for (let i = 0; i < numbers.length; i++) {
      const own = int32At(numbers, i);
      for (let j = 0; j < count; j++) {
        const row = int32At(rows, j);
        this.compare(row, own);
        const at = row * words + own;
        const isNone = float64At(this.#costs, at) === COST_NONE;
        compared.set(i, j, isNone ? null : (this.#comparisons[at] as WordComparison | null));
      }
    }
  }

  /** How different the word and an own one are at least, as differenceOf has it. */
  leastDifferenceOf(row: number, own: number): number {
    const at = row * this.#own.words.length + own;
    let difference = float64At(this.#differences, at);
    if (difference === DIFFERENCE_UNKNOWN) {
      difference = this.#countDifference(itemAt(this.#own.words, own).word, int32At(this.#tokens, row));
      this.#differences[at] = difference;
    }
    return difference;
  }

  #countDifference(word: Word, token: number): number {
    const length = lengthIn(this.#listed.marksOf(token));
    const longer = Math.max(length, word.length);
    if (length > TEXT_LENGTH_MAX) return 0;
    const plain = longer * PLAIN_DIFFERENCE;
    this.#edits.load(word.text);
    const difference = this.#listed.countEdits(this.#edits, token, length, Math.ceil(plain)) / plain;
    const isOtherBeginning = word.traits.isOfPerson && this.#listed.firstOf(token) !== word.first;
    return Math.min(1, isOtherBeginning ? Math.max(difference, LEFTOVER_COSTS.otherBeginning) : difference);
  }

  #add(token: number): number {
    const row = this.#rows++;
    const { words, names } = this.#own;
    const marks = this.#listed.marksOf(token);
    const letters = this.#listed.lettersOf(token);
    const groups = this.#listed.groupsOf(token);
    const sharing = this.#listed.wordsSharing(token, this.#ownGroups);
    let optionBits = 0;
    for (let i = 0; i < words.length; i++) {
      const own = itemAt(words, i);
      const isFar = (sharing & own.bit) === 0 && this.#isFarApart(own, token, letters, marks, groups);
      if (!isFar) optionBits |= own.nameBits;
      this.#costs[row * words.length + i] = isFar ? COST_NONE : COST_UNKNOWN;
      this.#differences[row * words.length + i] = DIFFERENCE_UNKNOWN;
    }
    let joinBits = 0;
    const length = lengthIn(marks);
    for (let i = 0; i < names.length; i++) {
      const name = itemAt(names, i);
      const mayMakeUp = name.name.isReading ? canBeMadeUpExactly : canBeMadeUp;
      if (mayMakeUp(letters, length, name.row)) joinBits |= name.bit;
    }
    const languages = this.#ownSyllables.languages;
    for (let open = languages && languages & this.#listed.languagesOf(token); open !== 0; open &= open - 1) {
      const language = 31 - Math.clz32(open & -open);
      this.#syllableBits[row * LANGUAGES_COUNT + language] = this.#listedSyllables.namesWith(
        token,
        language,
        this.#ownSyllables,
        () => this.#listed.wordOf(token),
      );
    }
    this.#tokens[row] = token;
    this.#optionBits[row] = optionBits;
    this.#sharingBits[row] = sharing;
    this.#joinBits[row] = joinBits;
    return row;
  }

  /** True only for words without a common syllable that can't be counterparts. */
  #isFarApart(own: OwnWord, token: number, letters: number, marks: number, groups: number): boolean {
    const verdict = compareMarks(own, letters, marks, groups);
    if (verdict === FAR_APART) return true;
    if (verdict === MAY_BE_NEAR) return own.isSyllabic && this.#isOtherSyllable(own, token, marks, groups);
    if (this.#listed.maySoundAlike(token, own.sounds))
      return areFarApart(own.word, this.#listed.wordOf(token));
    return true;
  }

  /** True for a listed word that can't be what a syllable of a reading is: see isReadAlike. */
  #isOtherSyllable(
    { marks: ownMarks, groups: ownGroups, sounds }: OwnWord,
    token: number,
    marks: number,
    groups: number,
  ): boolean {
    return (
      areComparedByText(ownMarks, marks) &&
      (ownGroups & groups) === 0 &&
      this.#listed.isOfSyllables(token) &&
      !this.#listed.maySoundAlike(token, sounds)
    );
  }

  #find(own: OwnWord, at: number, row: number): WordComparison | null {
    const token = int32At(this.#tokens, row);
    const mayShare = (int32At(this.#sharingBits, row) & own.bit) !== 0;
    if (!mayShare && this.#haveTooManyEdits(own, token)) return null;
    const { word, isReading } = own;
    const number = itemAt(this.#memoNumbers, at);
    return this.#memo.find(number, token, () =>
      compareCounterparts(word, this.#listed.wordOf(token), isReading),
    );
  }

  /**
   * True only for words without a common syllable that compareWords finds different, told without the objects
   * of the listed one.
   */
  #haveTooManyEdits({ word, marks: ownMarks, groups, sounds }: OwnWord, token: number): boolean {
    const marks = this.#listed.marksOf(token);
    if (!areComparedByText(ownMarks, marks) || (groups & this.#listed.groupsOf(token)) !== 0) return false;
    const length = lengthIn(marks);
    const longer = Math.max(length, word.length);
    if (longer < EDITED_LENGTH_MIN || longer > TEXT_LENGTH_MAX) return false;
    if (this.#listed.maySoundAlike(token, sounds)) return false;
    const edits = editsForgiven(longer);
    this.#edits.load(word.text);
    return this.#listed.countEdits(this.#edits, token, length, edits) > edits;
  }
}
