// Aligns the names of a subject with listed names: which word of one is which word of the other, which words
// contradict each other, and which are left over. The order of words does not count. How much any of it
// counts is decided in features/. It reads rows of words, and asks for a word as an object where only its
// text tells.

import { float64At, int32At, itemAt } from "../../../base/platform/checked-read.ts";
import { isKnownWord } from "../../names/analysis/translations.ts";
import { EQUAL_SYLLABLE, OTHER_DIALECT } from "../../names/lexicon/syllable-language.ts";
import { HEAVY_WEIGHT_MIN, PAIR_COSTS } from "../policy.ts";
import type { Word } from "../words/word.ts";
import type { AnalysedName } from "./analysed-name.ts";
import { ACRONYM, CUT, Draft, FREE, GENDER, JOINED, REPEATED, ROMANISATION, SAME, TAKEN } from "./draft.ts";
import {
  canBeMadeUp,
  endsOfHeard,
  isSpaceShifted,
  type JoinedWords,
  mayBeHeardIn,
  partsHeard,
  partsOf,
} from "./joined-words.ts";
import { NameRow } from "./name-row.ts";
import { compareSyllables, mayDiffer, type SyllableBlock } from "./syllable-names.ts";
import {
  FAR,
  IS_FEMININE,
  IS_MASCULINE,
  IS_NOT_READ_ALIKE,
  IS_REGIONAL,
  relationIn,
  WordCells,
} from "./word-cells.ts";
import type { WordRows } from "./word-rows.ts";

/** More than any pair of words costs. */
const COST_MAX = 2;

export class NameAligner {
  /** The listed name at hand; load it before names are aligned with it. */
  readonly right: NameRow;
  readonly draft = new Draft();
  /** The positions of heavy words without a counterpart, on each side. */
  readonly openLeft: number[] = [];
  readonly openRight: number[] = [];
  readonly #cells: WordCells;
  readonly #own: WordRows;
  readonly #names: NameRow[] = [];
  /** By name of the subject and position, the number of the word among the own ones. */
  readonly #numbers: Int32Array[] = [];
  /** By name of the subject, the position of a last word that a field may have cut off; -1 for most. */
  readonly #cutAt: number[] = [];
  /** By position of a listed word, where its cells begin. */
  readonly #cellsAt: Int32Array;
  #left: NameRow;

  /** `own` holds the words of subjects, `listed` those of listed names, which `analyse` gives by number. */
  constructor(own: WordRows, listed: WordRows, analyse: (name: number) => AnalysedName) {
    this.#own = own;
    this.#cells = new WordCells(listed);
    this.right = new NameRow(listed, analyse);
    this.#cellsAt = new Int32Array(this.right.words.length);
    this.#left = this.right;
  }

  /** Starts with the names of a subject. */
  begin(names: readonly AnalysedName[]): void {
    const own = this.#own;
    own.makeRoom();
    this.#cells.begin();
    for (let n = 0; n < names.length; n++) {
      this.#names[n] ??= new NameRow(own, noName);
      this.#numbers[n] ??= new Int32Array(this.right.words.length);
      const row = itemAt(this.#names, n);
      const numbers = itemAt(this.#numbers, n);
      row.set(itemAt(names, n));
      this.#cutAt[n] = cutWordOf(itemAt(names, n));
      for (let at = 0; at < row.count; at++)
        numbers[at] = this.#cells.addOwn(own, int32At(row.words, at), row.isReading);
    }
    this.#cells.ready();
  }

  /** The subject's name that was aligned last. */
  get left(): NameRow {
    return this.#left;
  }

  /** Call it when `right` holds another name. */
  listedChanged(): void {
    const { right } = this;
    this.#cells.makeRoom(right.count);
    for (let j = 0; j < right.count; j++) this.#cellsAt[j] = this.#cells.cellsOf(int32At(right.words, j));
  }

  /**
   * Finds the counterparts of the words of the subject's name at a position and of the listed name, which are
   * of one form. Words that are left over are for `contradict`.
   */
  pair(own: number): void {
    const left = itemAt(this.#names, own);
    const { right, draft } = this;
    this.#left = left;
    draft.begin(left.count, right.count);
    if (left.isAcronym || right.isAcronym) this.#pairAcronym();
    else {
      const blocks = this.#mayShareLanguage() ? compareSyllables(left.analysed, right.analysed) : null;
      if (blocks !== null) this.#pairSyllables(blocks);
      this.#pairWords(own);
    }
    if (left.hasRepeats) markRepeated(draft.left, left);
    if (right.hasRepeats) markRepeated(draft.right, right);
    findOpen(left, draft.left, this.openLeft);
    findOpen(right, draft.right, this.openRight);
    const { openLeft, openRight } = this;
    if (openLeft.length === 1 && openLeft[0] === this.#cutAt[own] && openRight.length > 0) this.#pairCut();
  }

  /**
   * Pairs the last word of the subject's name, as a field may have cut it off, with a listed word that begins
   * with it, where all words before it agree.
   */
  #pairCut(): void {
    const { draft, right, openRight } = this;
    const left = itemAt(this.openLeft, 0);
    const cut = this.#left.textAt(left);
    const isOther = left === 0 || draft.isBySyllable || right.isReading || !areAgreed(draft);
    const found = isOther ? -1 : openRight.findIndex((at) => right.textAt(at).startsWith(cut));
    const at = openRight[found];
    if (at === undefined) return;
    const weight = Math.max(float64At(this.#left.weights, left), float64At(right.weights, at));
    draft.addPair(CUT, left, at, PAIR_COSTS.cut, weight);
    this.openLeft.length = 0;
    openRight.splice(found, 1);
  }

  /** False for two names that are not both of syllables of East Asia: each such name has a family name. */
  #mayShareLanguage(): boolean {
    const { right } = this;
    if (this.#left.analysed.syllables.length === 0) return false;
    for (let j = 0; j < right.count; j++) if (right.rows.isFamilyName(int32At(right.words, j))) return true;
    return false;
  }

  /** The initials that are one of the two names, with the word of the other that they are. */
  #pairAcronym(): void {
    for (let j = 0; j < this.right.count; j++) {
      for (let i = 0; i < this.#left.count; i++) {
        if (this.#left.textAt(i) !== this.right.textAt(j)) continue;
        this.draft.addPair(ACRONYM, i, j, 0, 1);
        return;
      }
    }
  }

  /**
   * Pairs the words that are the same syllables; none when a syllable differs, and then no word has a typo.
   */
  #pairSyllables(blocks: readonly SyllableBlock[]): void {
    this.draft.isBySyllable = true;
    for (const block of blocks) {
      const { left, leftCount, right, rightCount, relation } = block;
      const weight = Math.max(this.#left.weightOf(left, leftCount), this.right.weightOf(right, rightCount));
      const isWhole = relation === EQUAL_SYLLABLE;
      const kind = !isWhole ? ROMANISATION : leftCount === 1 && rightCount === 1 ? SAME : JOINED;
      this.draft.addBlock(kind, block, costOf(kind, block), weight);
    }
  }

  #pairWords(own: number): void {
    const { draft, right } = this;
    const left = this.#left;
    this.#pairEqualWords(own);
    if (!draft.isOpen) return;
    if (left.count > 1 || right.count > 1) {
      const isExact = draft.isBySyllable || left.isReading || right.isReading;
      this.#pairJoined(true, isExact);
      this.#pairJoined(false, isExact);
      this.#pairShiftedSpaces();
    }
    const before = draft.pairs;
    this.#pairSimilarWords(own);
    if (draft.pairs <= before + 1) return;
    this.#markGenders(own, before);
    draft.easeInitials();
  }

  #pairEqualWords(own: number): void {
    const { draft, right } = this;
    const left = this.#left;
    const numbers = itemAt(this.#numbers, own);
    for (let j = 0; j < right.count; j++) {
      const cells = int32At(this.#cellsAt, j);
      for (let i = 0; i < left.count; i++) {
        if (draft.left[i] !== FREE) continue;
        const code = this.#cells.codeOf(cells + int32At(numbers, i));
        if (code === FAR || relationIn(code) !== SAME) continue;
        draft.addPair(SAME, i, j, 0, Math.min(float64At(right.weights, j), float64At(left.weights, i)));
        break;
      }
    }
  }

  /** Words of the name on one side that the other name writes as several. */
  #pairJoined(isLeft: boolean, isExact: boolean): void {
    const { draft } = this;
    const [whole, parts] = isLeft ? [this.#left, this.right] : [this.right, this.#left];
    const [states, partStates] = isLeft ? [draft.left, draft.right] : [draft.right, draft.left];
    const mayHear = !isExact && whole.rows.isOfPersons && parts.count > 1;
    for (let at = 0; at < whole.count; at++) {
      if (states[at] !== FREE) continue;
      const isMadeUp = canBeMadeUp(whole, at, parts, isExact);
      const isHeard = mayHear && mayBeHeardIn(whole, at, parts);
      if (!isMadeUp && !isHeard) continue;
      const word = itemAt(whole.analysed.words, at);
      const made = isMadeUp
        ? firstFree(partsOf(word, parts.analysed.words), parts, partStates, isExact)
        : undefined;
      const found = isHeard ? (heardNearer(whole, at, parts, partStates, made) ?? made) : made;
      if (found === undefined) continue;
      const { from, count, cost } = found;
      const block = isLeft
        ? { left: at, leftCount: 1, right: from, rightCount: count }
        : { left: from, leftCount: count, right: at, rightCount: 1 };
      draft.addBlock(
        JOINED,
        block,
        cost,
        Math.max(float64At(whole.weights, at), parts.weightOf(from, count)),
      );
    }
  }

  #pairShiftedSpaces(): void {
    const { draft, right } = this;
    const left = this.#left;
    for (let j = 0; j + 1 < right.count; j++) {
      if (draft.right[j] !== FREE || draft.right[j + 1] !== FREE) continue;
      const letters = int32At(right.letters, j) | int32At(right.letters, j + 1);
      for (let i = 0; i + 1 < left.count; i++) {
        if (draft.left[i] !== FREE || draft.left[i + 1] !== FREE) continue;
        if ((int32At(left.letters, i) | int32At(left.letters, i + 1)) !== letters) continue;
        if (!isSpaceShifted(left.analysed.words, i, right.analysed.words, j)) continue;
        const block = { left: i, leftCount: 2, right: j, rightCount: 2 };
        draft.addBlock(JOINED, block, PAIR_COSTS.joined, left.weightOf(i, 2));
        break;
      }
    }
  }

  /**
   * Pairs the remaining words, the most alike first; equal ones in the order of the words, the left ones
   * first.
   */
  #pairSimilarWords(own: number): void {
    const { draft, right } = this;
    const left = this.#left;
    const cells = this.#cells;
    const numbers = itemAt(this.#numbers, own);
    while (draft.isOpen) {
      let least = COST_MAX;
      let bestLeft = 0;
      let bestRight = 0;
      let bestCode = FAR;
      for (let i = 0; i < left.count; i++) {
        if (draft.left[i] !== FREE) continue;
        for (let j = 0; j < right.count; j++) {
          if (draft.right[j] !== FREE) continue;
          const cell = int32At(this.#cellsAt, j) + int32At(numbers, i);
          const code = cells.codeOf(cell);
          if (code === FAR || cells.costOf(cell) >= least || !this.#holds(code, cell, i, j)) continue;
          least = cells.costOf(cell);
          bestLeft = i;
          bestRight = j;
          bestCode = code;
        }
      }
      if (bestCode === FAR) return;
      const weight = Math.max(float64At(left.weights, bestLeft), float64At(right.weights, bestRight));
      draft.addPair(relationIn(bestCode), bestLeft, bestRight, least, weight);
    }
  }

  /** True for two words that these names let stand for each other. */
  #holds(code: number, cell: number, i: number, j: number): boolean {
    const { right, draft } = this;
    const left = this.#left;
    if (draft.isBySyllable && !mayDiffer(left.analysed, i, right.analysed, j))
      return this.#cells.areSameSyllables(cell);
    if ((code & IS_NOT_READ_ALIKE) !== 0 && (left.isReading || right.isReading)) return false;
    return (code & IS_REGIONAL) === 0 || (left.isEastAsian() && right.isEastAsian());
  }

  /**
   * One feminine ending may be a slip, two are not: Valentin Ivanov and Valentina Ivanova are two people, so
   * both pairs become pairs of another gender. `from` is the first pair of words that are alike, not the
   * same.
   */
  #markGenders(own: number, from: number): void {
    const { draft } = this;
    const numbers = itemAt(this.#numbers, own);
    const codeOf = (pair: number) =>
      this.#cells.codeOf(
        int32At(this.#cellsAt, int32At(draft.pairRight, pair)) +
          int32At(numbers, int32At(draft.pairLeft, pair)),
      );
    let women = 0;
    let men = 0;
    for (let pair = from; pair < draft.pairs; pair++) {
      const code = codeOf(pair);
      if ((code & IS_FEMININE) !== 0) women++;
      else if ((code & IS_MASCULINE) !== 0) men++;
    }
    if (women + men < 2 || women * men > 0) return;
    for (let pair = from; pair < draft.pairs; pair++) {
      if ((codeOf(pair) & (IS_FEMININE | IS_MASCULINE)) === 0) continue;
      draft.kinds[pair] = GENDER;
      draft.costs[pair] = PAIR_COSTS.gender;
    }
  }

  /**
   * Pairs heavy words without a counterpart as conflicts: the two most alike first, and the others in their
   * order. What remains on one side is left over. A difference of `most` or more may be given as 1.
   */
  contradict(own: number, most: number): void {
    const { openLeft, openRight, draft } = this;
    if (openLeft.length === 0 || openRight.length === 0) return;
    const numbers = itemAt(this.#numbers, own);
    let bestLeft = itemAt(openLeft, 0);
    let bestRight = itemAt(openRight, 0);
    let least = 1;
    for (let y = 0; y < openRight.length; y++) {
      const cells = int32At(this.#cellsAt, itemAt(openRight, y));
      for (let x = 0; x < openLeft.length; x++) {
        const cell = cells + int32At(numbers, itemAt(openLeft, x));
        const difference = this.#cells.differenceOf(cell, Math.min(least, most));
        if (difference >= least) continue;
        least = difference;
        bestLeft = itemAt(openLeft, x);
        bestRight = itemAt(openRight, y);
      }
    }
    draft.addConflict(bestLeft, bestRight, least);
    let next = 0;
    for (let x = 0; x < openLeft.length; x++) {
      const i = itemAt(openLeft, x);
      if (i === bestLeft) continue;
      if (openRight[next] === bestRight) next++;
      const j = openRight[next++];
      if (j === undefined) return;
      draft.addConflict(i, j, 1);
    }
  }
}

/** Fewer words before the one that is cut are not enough to know anybody by. */
const WORDS_BEFORE_CUT_MIN = 2;
/** Many words begin with fewer letters. */
const CUT_LETTERS_MIN = 2;

/** The position of the last word of a name if it is a name of few and no known word; -1 for most names. */
function cutWordOf({ form, isReading, isAcronym, words }: AnalysedName): number {
  const at = words.length - 1;
  const word = words[at];
  if (at < WORDS_BEFORE_CUT_MIN || word === undefined || form !== "latin" || isReading || isAcronym)
    return -1;
  const isCut = word.class === "content" && word.length >= CUT_LETTERS_MIN && isUnknown(word);
  if (isCut && words.every(({ traits }) => traits.particulars.isSyllable)) return -1;
  return isCut ? at : -1;
}

/** A name of so few bearers is likelier a piece of a listed name whose other words agree. */
const BEARERS_OF_CUT_MAX = 5;

/** True for a word that is a name of few, and no word of organisations. */
function isUnknown({ text, traits }: Word): boolean {
  return traits.isOfPerson ? traits.particulars.bearers.count <= BEARERS_OF_CUT_MAX : !isKnownWord(text);
}

/** True when so many words that carry the name agree, as nearly as two forms of one name. */
function areAgreed({ pairs, costs, weights }: Draft): boolean {
  let agreed = 0;
  for (let pair = 0; pair < pairs; pair++) {
    if (float64At(costs, pair) > PAIR_COSTS.nickname) return false;
    if (float64At(weights, pair) >= HEAVY_WEIGHT_MIN) agreed++;
  }
  return agreed >= WORDS_BEFORE_CUT_MIN;
}

function noName(): never {
  throw new Error("A name of the subject is at hand.");
}

function costOf(kind: number, { relation }: SyllableBlock): number {
  if (kind === SAME) return 0;
  if (kind === JOINED) return PAIR_COSTS.joined;
  return relation === OTHER_DIALECT ? PAIR_COSTS.dialect : PAIR_COSTS.romanisation;
}

/** Neighbours that are another spelling of a word, if they cost less than those that make up its letters. */
function heardNearer(
  whole: NameRow,
  at: number,
  parts: NameRow,
  states: Uint8Array,
  made: JoinedWords | undefined,
): JoinedWords | undefined {
  if (made?.cost === PAIR_COSTS.joined) return undefined;
  const ends = endsOfHeard(whole, at, parts, states);
  if (ends === 0) return undefined;
  const all = partsHeard(itemAt(whole.analysed.words, at), parts.analysed.words, ends);
  const heard = firstFree(all, parts, states, false);
  return heard !== undefined && heard.cost < (made?.cost ?? 1) ? heard : undefined;
}

/**
 * The first whose heavy words are free; a light word among them may already have another counterpart.
 * `isExact`: those without an edit only.
 */
function firstFree(
  found: readonly JoinedWords[],
  row: NameRow,
  states: Uint8Array,
  isExact: boolean,
): JoinedWords | undefined {
  const first = found.find(({ from, count }) => {
    for (let at = from; at < from + count; at++) if (states[at] !== FREE && row.isHeavy(at)) return false;
    return true;
  });
  return isExact && first !== undefined && first.cost > PAIR_COSTS.joined ? undefined : first;
}

/** "Sergey Sergey" says no more than "Sergey": the second is not missing in the other name. */
function markRepeated(states: Uint8Array, { repeats, count }: NameRow): void {
  for (let at = 0; at < count; at++) if (repeats[at] === 1 && states[at] === FREE) states[at] = REPEATED;
}

/** Fills the positions of heavy words without a counterpart. */
function findOpen(row: NameRow, states: Uint8Array, positions: number[]): void {
  positions.length = 0;
  for (let at = 0; at < row.count; at++) if (states[at] !== TAKEN && row.isHeavy(at)) positions.push(at);
}
