// Which word of the subject is which listed word: a table with a row for each listed word that the subject
// meets and a cell for each of its own words. The rows of words tell most pairs apart. The others are
// compared when a name first depends on them, and remembered for the subjects that follow, who share their
// names.

import { float64At, int32At, itemAt, uint8At } from "../../../base/platform/checked-read.ts";
import { EditCounter } from "../../names/distance/edit-distance.ts";
import { listSyllables } from "../../names/lexicon/syllables.ts";
import { LETTER_SHARES } from "../policy.ts";
import type { Word } from "../words/word.ts";
import {
  countBits,
  differenceOf,
  editsForgiven,
  editsMax,
  KEPT_CONSONANTS,
  leastEditsOf,
  REGIONAL_ROMANISATION,
  type Relation,
} from "../words/word-pair.ts";
import { compareCounterparts } from "./counterparts.ts";
import { isReadAlike } from "./east-asian.ts";
import { areSameSyllables } from "./syllable-names.ts";
import {
  areComparedByText,
  GROUPS,
  HAS_OTHER_SOUNDS,
  LETTERS,
  lengthIn,
  MARKS,
  mayBeCounterparts,
  ROW,
  SOUNDS_HIGH,
  SOUNDS_LOW,
  SYLLABLES,
  TEXT_LENGTH_MAX,
  type WordRows,
} from "./word-rows.ts";

/**
 * What a cell says: two words that can't be counterparts, two that nobody compared, or how they are related.
 */
export const FAR = 0xff;
const NOT_COMPARED = 0xfe;
/** The lowest bits are the relation, by its position in RELATIONS. */
const RELATION_MASK = 7;
export const RELATIONS: readonly Exclude<Relation, "different">[] = [
  "same",
  "variant",
  "nickname",
  "typo",
  "initial",
  "gender",
  "otherName",
];
/** One syllable as two countries write it. */
export const IS_REGIONAL = 1 << 3;
/** No counterparts where one of the names is a reading of ideographs. */
export const IS_NOT_READ_ALIKE = 1 << 4;
/** Feminine and masculine form of one name: which of the two the subject has. */
export const IS_FEMININE = 1 << 5;
export const IS_MASCULINE = 1 << 6;

/** The relation in a code of a cell, by its position in RELATIONS; 0 for the same word. */
export function relationIn(code: number): number {
  return code & RELATION_MASK;
}

/** A listed word is looked up in the slot of its low bits: a power of two. */
const SLOTS = 4096;
/** A subject that meets more words starts anew. Most meet some 100. */
const ROWS_MAX = 1024;
/** What nobody asked for yet. */
const UNKNOWN = -1;

/** The bit of an own word; the highest one stands for all words from that number on. */
function bitOf(own: number): number {
  return 1 << Math.min(own, 31);
}

/** An own word: the same word is another one in a reading of ideographs. */
interface OwnWord {
  readonly word: Word;
  readonly isReading: boolean;
  /** A word of a reading that is one syllable of East Asia, or two: it holds no typos. */
  readonly isSyllabic: boolean;
  readonly letters: number;
  readonly marks: number;
  readonly groups: number;
  readonly soundsLow: number;
  readonly soundsHigh: number;
  /** In the memo, before all questions. */
  readonly key: number;
}

export class WordCells {
  readonly listed: WordRows;
  readonly #own: OwnWord[] = [];
  #times = 0;
  #rows = 0;
  readonly #slots = new Int32Array(SLOTS);
  readonly #rowWords = new Int32Array(ROWS_MAX);
  /** By row, the own words that share a syllable with the word, by their bits. */
  readonly #rowSharing = new Int32Array(ROWS_MAX);
  #codes = new Uint8Array(ROWS_MAX);
  #costs = new Float64Array(ROWS_MAX);
  #differences = new Float64Array(ROWS_MAX);
  /** Whether two words are the same syllables: 0, 1 or UNKNOWN. */
  #sameSyllables = new Int8Array(ROWS_MAX);
  readonly #edits = new EditCounter();
  readonly #memo = new PairMemo();
  /** By row of the table of syllables, the own words in it, by their bits. */
  readonly #sharing = new Int32Array(listSyllables().length);
  readonly #shared: number[] = [];

  constructor(listed: WordRows) {
    this.listed = listed;
  }

  /** Starts with no own words. */
  begin(): void {
    // What was found of listed words by numbers that are given anew is forgotten.
    const times = this.listed.makeRoom();
    if (times !== this.#times) this.#memo.clear();
    this.#times = times;
    this.#own.length = 0;
    this.#rows = 0;
    for (const row of this.#shared) this.#sharing[row] = 0;
    this.#shared.length = 0;
  }

  /** Adds an own word, given by its number in `rows`; returns its number here. */
  addOwn(rows: WordRows, number: number, isReading: boolean): number {
    const word = rows.wordOf(number);
    const known = this.#own.findIndex((own) => own.word === word && own.isReading === isReading);
    if (known >= 0) return known;
    const at = ROW * number;
    rows.fillSounds(number);
    const isOfSyllables = isReading && rows.isOfPersons && rows.isOfSyllables(number);
    const own = this.#own.push({
      word,
      isReading,
      isSyllabic: isOfSyllables,
      letters: int32At(rows.rows, at + LETTERS),
      marks: int32At(rows.rows, at + MARKS),
      groups: int32At(rows.rows, at + GROUPS),
      soundsLow: int32At(rows.rows, at + SOUNDS_LOW),
      soundsHigh: int32At(rows.rows, at + SOUNDS_HIGH),
      key: 2 * word.number + Number(isReading),
    });
    const bit = bitOf(own - 1);
    for (const row of word.syllables ?? []) {
      const bits = int32At(this.#sharing, row);
      if (bits === 0) this.#shared.push(row);
      this.#sharing[row] = bits | bit;
    }
    return own - 1;
  }

  /** Makes the table as wide as there are own words. */
  ready(): void {
    const room = ROWS_MAX * this.#own.length;
    if (room <= this.#codes.length) return;
    this.#codes = new Uint8Array(room);
    this.#costs = new Float64Array(room);
    this.#differences = new Float64Array(room);
    this.#sameSyllables = new Int8Array(room);
  }

  /** Makes room for the rows of the next name. Cells of earlier names may be forgotten. */
  makeRoom(rows: number): void {
    if (this.#rows + rows > ROWS_MAX) this.#rows = 0;
  }

  /** Where the cells of a listed word begin; that of an own word is so much further as its number says. */
  cellsOf(number: number): number {
    const slot = number & (SLOTS - 1);
    const row = int32At(this.#slots, slot);
    const isKnown = row < this.#rows && int32At(this.#rowWords, row) === number;
    return (isKnown ? row : this.#addRow(number, slot)) * this.#own.length;
  }

  #addRow(number: number, slot: number): number {
    const row = this.#rows++;
    this.#slots[slot] = row;
    this.#rowWords[row] = number;
    const { rows, syllables } = this.listed;
    const at = ROW * number;
    let sharing = 0;
    const start = int32At(rows, at + SYLLABLES);
    if (start > 0)
      for (let i = start + int32At(syllables, start); i > start; i--)
        sharing |= int32At(this.#sharing, int32At(syllables, i));
    this.#rowSharing[row] = sharing;
    const cells = row * this.#own.length;
    for (let k = 0; k < this.#own.length; k++) {
      const mayShare = (sharing & bitOf(k)) !== 0;
      this.#codes[cells + k] =
        !mayShare && this.#areFarApart(itemAt(this.#own, k), number) ? FAR : NOT_COMPARED;
      this.#differences[cells + k] = UNKNOWN;
      this.#sameSyllables[cells + k] = UNKNOWN;
    }
    return row;
  }

  /** True only for words without a common syllable that can't be counterparts. */
  #areFarApart(own: OwnWord, number: number): boolean {
    const { rows } = this.listed;
    const at = ROW * number;
    const letters = int32At(rows, at + LETTERS);
    const marks = int32At(rows, at + MARKS);
    if (!areComparedByText(own.marks, marks))
      return !mayBeCounterparts(own.letters, own.marks, letters, marks);
    if ((own.groups & int32At(rows, at + GROUPS)) !== 0) return false;
    const length = lengthIn(marks);
    const ownLength = lengthIn(own.marks);
    const edits = editsMax(Math.max(length, ownLength));
    const unlike = own.letters ^ letters;
    // Each edit changes the letters that only one of them has by two at most: one count instead of two
    // settles most pairs.
    if (countBits(unlike) <= 2 * edits && leastEditsOf(own.letters, ownLength, letters, length) <= edits)
      return own.isSyllabic && this.#isOtherSyllable(own, number);
    if (((own.marks | marks) & HAS_OTHER_SOUNDS) === 0 && (unlike & KEPT_CONSONANTS) !== 0) return true;
    return !this.listed.maySoundAlike(number, own.soundsLow, own.soundsHigh);
  }

  /** True for a listed word that can't be what a syllable of a reading is: see isReadAlike. */
  #isOtherSyllable({ soundsLow, soundsHigh }: OwnWord, number: number): boolean {
    return this.listed.isOfSyllables(number) && !this.listed.maySoundAlike(number, soundsLow, soundsHigh);
  }

  /** How two words are related, or FAR. */
  codeOf(cell: number): number {
    const code = uint8At(this.#codes, cell);
    return code === NOT_COMPARED ? this.#compare(cell) : code;
  }

  /** What two words cost as counterparts, 0 to 1; codeOf was asked for them and said that they can be. */
  costOf(cell: number): number {
    return float64At(this.#costs, cell);
  }

  #compare(cell: number): number {
    const row = Math.floor(cell / this.#own.length);
    const number = int32At(this.#rowWords, row);
    const at = cell - row * this.#own.length;
    const own = itemAt(this.#own, at);
    const mayShare = (int32At(this.#rowSharing, row) & bitOf(at)) !== 0;
    const isFar = !mayShare && this.#haveTooManyEdits(own, number);
    const code = isFar ? FAR : this.#recall(cell, own, number);
    this.#codes[cell] = code;
    return code;
  }

  #recall(cell: number, own: OwnWord, number: number): number {
    const memo = this.#memo;
    const slot = memo.slotOf(own.key, number);
    if (!memo.holds(slot, own.key, number)) {
      const theirs = this.listed.wordOf(number);
      const found = compareCounterparts(own.word, theirs, own.isReading);
      const code = found === null ? FAR : codeOf(own.word, theirs, found);
      memo.set(slot, own.key, number, code, found?.cost ?? 1);
    }
    this.#costs[cell] = float64At(memo.costs, slot);
    return uint8At(memo.codes, slot);
  }

  /**
   * True only for words without a common syllable that are different, told without the objects of the listed
   * one.
   */
  #haveTooManyEdits({ word, marks, groups, soundsLow, soundsHigh }: OwnWord, number: number): boolean {
    const { rows } = this.listed;
    const at = ROW * number;
    const theirs = int32At(rows, at + MARKS);
    if (!areComparedByText(marks, theirs) || (groups & int32At(rows, at + GROUPS)) !== 0) return false;
    const length = lengthIn(theirs);
    const longer = Math.max(length, word.length);
    if (longer < EDITED_LENGTH_MIN || length > TEXT_LENGTH_MAX) return false;
    if (this.listed.maySoundAlike(number, soundsLow, soundsHigh)) return false;
    const edits = editsForgiven(longer);
    return this.#countEdits(word, number, length, edits) > edits;
  }

  #countEdits(word: Word, number: number, length: number, editsMost: number): number {
    const start = TEXT_LENGTH_MAX * number;
    this.#edits.load(word.text);
    return this.#edits.count(this.listed.texts, start, start + length, editsMost);
  }

  /**
   * How different two words are that both names leave over, as differenceOf has it; any number from `atLeast`
   * on may be given as 1.
   */
  differenceOf(cell: number, atLeast: number): number {
    const known = float64At(this.#differences, cell);
    if (known !== UNKNOWN) return known;
    const number = int32At(this.#rowWords, Math.floor(cell / this.#own.length));
    const own = itemAt(this.#own, cell % this.#own.length);
    const { rows } = this.listed;
    const at = ROW * number;
    const length = lengthIn(int32At(rows, at + MARKS));
    const ownLength = lengthIn(own.marks);
    const plain = LETTER_SHARES.plainDifference * Math.max(length, ownLength);
    if (leastEditsOf(own.letters, ownLength, int32At(rows, at + LETTERS), length) >= plain * atLeast)
      return 1;
    const most = Math.ceil(plain);
    const isFar = length <= TEXT_LENGTH_MAX && this.#countEdits(own.word, number, length, most) >= plain;
    const difference = isFar ? 1 : differenceOf(own.word, this.listed.wordOf(number), 1);
    this.#differences[cell] = difference;
    return difference;
  }

  /** True when two words can be the same syllables of some language. */
  areSameSyllables(cell: number): boolean {
    let found = this.#sameSyllables[cell] as number;
    if (found === UNKNOWN) {
      const number = int32At(this.#rowWords, Math.floor(cell / this.#own.length));
      const own = itemAt(this.#own, cell % this.#own.length);
      found = Number(areSameSyllables(own.word.text, this.listed.wordOf(number).text));
      this.#sameSyllables[cell] = found;
    }
    return found === 1;
  }
}

/** Of shorter words edits tell too little, and few of them have too many. */
const EDITED_LENGTH_MIN = 3;

function codeOf(own: Word, theirs: Word, found: ReturnType<typeof compareCounterparts> & object): number {
  const relation = RELATIONS.indexOf(found.relation as (typeof RELATIONS)[number]);
  const isReadSo = found.relation === "same" || isReadAlike(own, theirs, found);
  const step = genderStep(own, theirs);
  return (
    relation |
    (found === REGIONAL_ROMANISATION ? IS_REGIONAL : 0) |
    (isReadSo ? 0 : IS_NOT_READ_ALIKE) |
    (step > 0 ? IS_FEMININE : step < 0 ? IS_MASCULINE : 0)
  );
}

/** 1 when the own word is the feminine form of the listed one, -1 when it is the reverse. */
function genderStep(own: Word, theirs: Word): number {
  const { genderStem } = own.traits.particulars;
  if (genderStem === "" || genderStem !== theirs.traits.particulars.genderStem) return 0;
  return Number(own.text.endsWith("a")) - Number(theirs.text.endsWith("a"));
}

/** The slots are 2 to this power. Against four lists they hold all pairs that 20,000 customers ask for. */
const SLOT_BITS = 17;

/** Odd multipliers that spread neighbouring numbers over all bits. */
const SPREAD_OWN = 0x9e3779b1;
const SPREAD_LISTED = 0x85ebca6b;

/** Pairs of words from one subject to the next. One that falls into the slot of another takes its place. */
class PairMemo {
  readonly codes = new Uint8Array(2 ** SLOT_BITS);
  readonly costs = new Float64Array(2 ** SLOT_BITS);
  /** Words have numbers from 1 on, beyond 32 bits in a service that runs for weeks. */
  readonly #own = new Float64Array(2 ** SLOT_BITS);
  readonly #listed = new Int32Array(2 ** SLOT_BITS);

  clear(): void {
    this.#own.fill(0);
  }

  slotOf(own: number, listed: number): number {
    return (Math.imul(own, SPREAD_OWN) + Math.imul(listed, SPREAD_LISTED)) >>> (32 - SLOT_BITS);
  }

  holds(slot: number, own: number, listed: number): boolean {
    return float64At(this.#own, slot) === own && int32At(this.#listed, slot) === listed;
  }

  set(slot: number, own: number, listed: number, code: number, cost: number): void {
    this.#own[slot] = own;
    this.#listed[slot] = listed;
    this.codes[slot] = code;
    this.costs[slot] = cost;
  }
}
