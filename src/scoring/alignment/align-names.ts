// Aligns two names: which word of one is which word of the other, which words contradict each other, and
// which are left over. The order of words does not count. How much any of it counts is decided in features/.

import { EQUAL_SYLLABLE, OTHER_DIALECT } from "../../names/lexicon/syllable-language.ts";
import { PAIR_COSTS } from "../policy.ts";
import { WORDS_MAX, type Word, wordAt } from "../words/word.ts";
import { differenceOf, REGIONAL_ROMANISATION, type WordComparison } from "../words/word-pair.ts";
import type { AlignedPair, Alignment, Conflict, PairKind } from "./alignment.ts";
import { type AnalysedName, neighbourLetters } from "./analysed-name.ts";
import { type ComparedWords, compareAll } from "./compared-words.ts";
import { isEastAsian, isReadAlike } from "./east-asian.ts";
import { canBeMadeUp, isSpaceShifted, type JoinedWords, partsOf } from "./joined-words.ts";
import type { PreparedName } from "./prepared-name.ts";
import { areSameSyllables, compareSyllables, mayDiffer, type SyllableBlock } from "./syllable-names.ts";

/** The state of a word: without a counterpart, with one (or in a conflict), or a repetition without one. */
const FREE = 0;
const TAKEN = 1;
const REPEATED = 2;

/** The words of two names that are counterparts, before those that are left over are looked at. */
export interface Pairing {
  readonly pairs: readonly AlignedPair[];
  /** As in Alignment. */
  readonly isBySyllable: boolean;
  /** The positions of heavy words without a counterpart, on each side. */
  readonly openLeft: readonly number[];
  readonly openRight: readonly number[];
}

/** How each word of one name is related to each of another. */
export type CompareWordsOf = (name: PreparedName, listed: AnalysedName) => ComparedWords;

/** Aligns the words of two names of the same form. */
export function alignNames(name: PreparedName, listed: AnalysedName): Alignment {
  return copyOf(alignWhile(() => 1, name, listed) as Alignment);
}

function copyOf(alignment: Alignment): Alignment {
  return {
    pairs: alignment.pairs.map((pair) => ({ ...pair })),
    conflicts: alignment.conflicts.map((conflict) => ({ ...conflict })),
    extra: [...alignment.extra],
    missing: [...alignment.missing],
    repeatedLeft: [...alignment.repeatedLeft],
    repeatedRight: [...alignment.repeatedRight],
    isBySyllable: alignment.isBySyllable,
  };
}

/**
 * As alignNames, but null when no alignment with these pairs is of use. `differenceMax` says how different
 * two words that both names leave over may be: 1 and more for any words, less than 0 when the pairs alone say
 * too much. A difference above it may be given as 1. `compare` compares the words of the two. The result is
 * valid until the next call.
 */
export function alignWhile(
  differenceMax: (pairing: Pairing) => number,
  name: PreparedName,
  listed: AnalysedName,
  compare: CompareWordsOf = compareAll,
): Alignment | null {
  const draft = DRAFT;
  draft.begin(name.words.length, listed.words.length);
  if (name.isAcronym || listed.isAcronym) pairAcronym(draft, name, listed);
  else {
    const blocks = compareSyllables(name, listed);
    if (blocks !== null) pairSyllables(draft, blocks, name.words, listed.words);
    pairWords(draft, name, listed, compare(name, listed));
  }
  markRepeated(draft.left, name.repeats);
  markRepeated(draft.right, listed.repeats);
  findOpen(name.words, draft.left, draft.openLeft);
  findOpen(listed.words, draft.right, draft.openRight);
  const most = differenceMax(draft);
  if (most < 0) return null;
  if (draft.openLeft.length > 0 && draft.openRight.length > 0) addConflicts(draft, name, listed, most);
  draft.finish(name.words.length, listed.words.length);
  return draft;
}

/** The words of a pair on each side. */
type PairedBlock = Omit<SyllableBlock, "relation">;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** An alignment in the making. There is one, so that aligning two names takes no memory. */
class Draft implements Pairing, Alignment {
  readonly pairs: Mutable<AlignedPair>[] = [];
  readonly conflicts: Mutable<Conflict>[] = [];
  readonly extra: number[] = [];
  readonly missing: number[] = [];
  readonly repeatedLeft: number[] = [];
  readonly repeatedRight: number[] = [];
  readonly openLeft: number[] = [];
  readonly openRight: number[] = [];
  isBySyllable = false;
  /** The state of each word. */
  readonly left = new Uint8Array(WORDS_MAX);
  readonly right = new Uint8Array(WORDS_MAX);
  #freeLeft = 0;
  #freeRight = 0;
  /** Pairs and conflicts of earlier names, to be used again. */
  readonly #sparePairs: Mutable<AlignedPair>[] = [];
  readonly #spareConflicts: Mutable<Conflict>[] = [];

  begin(leftCount: number, rightCount: number): void {
    for (let at = 0; at < leftCount; at++) this.left[at] = FREE;
    for (let at = 0; at < rightCount; at++) this.right[at] = FREE;
    this.#freeLeft = leftCount;
    this.#freeRight = rightCount;
    this.isBySyllable = false;
    for (let pair = this.pairs.pop(); pair !== undefined; pair = this.pairs.pop())
      this.#sparePairs.push(pair);
    for (let conflict = this.conflicts.pop(); conflict !== undefined; conflict = this.conflicts.pop())
      this.#spareConflicts.push(conflict);
  }

  /** True while both names have words without a counterpart. */
  get isOpen(): boolean {
    return this.#freeLeft > 0 && this.#freeRight > 0;
  }

  /** Adds a pair of one word on each side. */
  addPair(kind: PairKind, left: number, right: number, cost: number, weight: number): Mutable<AlignedPair> {
    const pair = this.#sparePairs.pop() ?? { kind, left, leftCount: 1, right, rightCount: 1, cost, weight };
    pair.kind = kind;
    pair.left = left;
    pair.leftCount = 1;
    pair.right = right;
    pair.rightCount = 1;
    pair.cost = cost;
    pair.weight = weight;
    this.pairs.push(pair);
    this.#takeLeft(left);
    this.#takeRight(right);
    return pair;
  }

  /** Adds a pair of neighbours on a side or both. */
  addBlock(kind: PairKind, block: PairedBlock, cost: number, weight: number): void {
    const { left, leftCount, right, rightCount } = block;
    const pair = this.addPair(kind, left, right, cost, weight);
    pair.leftCount = leftCount;
    pair.rightCount = rightCount;
    for (let at = left + 1; at < left + leftCount; at++) this.#takeLeft(at);
    for (let at = right + 1; at < right + rightCount; at++) this.#takeRight(at);
  }

  #takeLeft(at: number): void {
    if (this.left[at] === FREE) this.#freeLeft--;
    this.left[at] = TAKEN;
  }

  #takeRight(at: number): void {
    if (this.right[at] === FREE) this.#freeRight--;
    this.right[at] = TAKEN;
  }

  addConflict(left: number, right: number, difference: number): void {
    this.left[left] = this.right[right] = TAKEN;
    const conflict = this.#spareConflicts.pop() ?? { left, right, difference };
    conflict.left = left;
    conflict.right = right;
    conflict.difference = difference;
    this.conflicts.push(conflict);
  }

  /** Fills the positions of words without a counterpart. */
  finish(leftCount: number, rightCount: number): void {
    findPositions(this.left, leftCount, FREE, this.extra);
    findPositions(this.right, rightCount, FREE, this.missing);
    findPositions(this.left, leftCount, REPEATED, this.repeatedLeft);
    findPositions(this.right, rightCount, REPEATED, this.repeatedRight);
  }
}

const DRAFT = new Draft();

function findPositions(states: Uint8Array, count: number, wanted: number, positions: number[]): void {
  positions.length = 0;
  for (let at = 0; at < count; at++) if (states[at] === wanted) positions.push(at);
}

/** Pairs the words that are the same syllables; none when a syllable differs, and then no word has a typo. */
function pairSyllables(
  draft: Draft,
  blocks: readonly SyllableBlock[],
  left: readonly Word[],
  right: readonly Word[],
): void {
  draft.isBySyllable = true;
  for (const block of blocks) {
    const weight = Math.max(
      weightOf(left, { from: block.left, count: block.leftCount }),
      weightOf(right, { from: block.right, count: block.rightCount }),
    );
    const kind = kindOf(block);
    draft.addBlock(kind, block, costOf(kind, block), weight);
  }
}

function kindOf({ relation, leftCount, rightCount }: SyllableBlock): PairKind {
  if (relation !== EQUAL_SYLLABLE) return "romanisation";
  return leftCount === 1 && rightCount === 1 ? "same" : "joined";
}

function costOf(kind: PairKind, { relation }: SyllableBlock): number {
  if (kind === "same") return 0;
  if (kind === "joined") return PAIR_COSTS.joined;
  return relation === OTHER_DIALECT ? PAIR_COSTS.dialect : PAIR_COSTS.romanisation;
}

function pairWords(draft: Draft, name: PreparedName, listed: AnalysedName, compared: ComparedWords): void {
  pairEqualWords(draft, name.words, listed.words, compared);
  if (!draft.isOpen) return;
  const costMax =
    draft.isBySyllable || name.isReading || listed.isReading ? PAIR_COSTS.joined : Number.POSITIVE_INFINITY;
  if (compared.mayJoin) {
    pairJoinedOnLeft(draft, name.words, listed, costMax);
    pairJoinedOnRight(draft, name, listed.words, costMax);
    pairShiftedSpaces(draft, name, listed.words);
  }
  const before = draft.pairs.length;
  pairSimilarWords(draft, name, listed, compared);
  if (draft.pairs.length > before + 1) markGenders(draft, name.words, listed.words, before);
}

function pairEqualWords(
  draft: Draft,
  left: readonly Word[],
  right: readonly Word[],
  compared: ComparedWords,
): void {
  for (let j = 0; j < right.length; j++) {
    for (let i = 0; i < left.length; i++) {
      if (draft.left[i] !== FREE || compared.at(i, j)?.relation !== "same") continue;
      draft.addPair("same", i, j, 0, Math.min(wordAt(right, j).weight, wordAt(left, i).weight));
      break;
    }
  }
}

/** The initials that are one of the two names, with the word of the other that they are. */
function pairAcronym(draft: Draft, name: PreparedName, listed: AnalysedName): void {
  for (const [j, word] of listed.words.entries()) {
    const at = name.words.findIndex(({ text }) => text === word.text);
    if (at < 0) continue;
    draft.addPair("acronym", at, j, 0, 1);
    return;
  }
}

/** Words of the left name that the right one writes as several. */
function pairJoinedOnLeft(
  draft: Draft,
  left: readonly Word[],
  { words: right, letters }: AnalysedName,
  costMax: number,
): void {
  for (let i = 0; i < left.length; i++) {
    const word = wordAt(left, i);
    if (draft.left[i] !== FREE || !canBeMadeUp(word, right, letters)) continue;
    const parts = firstFree(partsOf(word, right), right, draft.right);
    if (parts === undefined || parts.cost > costMax) continue;
    const weight = Math.max(word.weight, weightOf(right, parts));
    const block = { left: i, leftCount: 1, right: parts.from, rightCount: parts.count };
    draft.addBlock("joined", block, parts.cost, weight);
  }
}

/** Words of the right name that the left one writes as several. */
function pairJoinedOnRight(
  draft: Draft,
  { words: left, letters }: AnalysedName,
  right: readonly Word[],
  costMax: number,
): void {
  for (let j = 0; j < right.length; j++) {
    const word = wordAt(right, j);
    if (draft.right[j] !== FREE || !canBeMadeUp(word, left, letters)) continue;
    const parts = firstFree(partsOf(word, left), left, draft.left);
    if (parts === undefined || parts.cost > costMax) continue;
    const weight = Math.max(word.weight, weightOf(left, parts));
    const block = { left: parts.from, leftCount: parts.count, right: j, rightCount: 1 };
    draft.addBlock("joined", block, parts.cost, weight);
  }
}

/** The first whose heavy words are free; a light word among them may already have another counterpart. */
function firstFree(
  found: readonly JoinedWords[],
  words: readonly Word[],
  states: Uint8Array,
): JoinedWords | undefined {
  return found.find(({ from, count }) => {
    for (let at = from; at < from + count; at++)
      if (states[at] !== FREE && wordAt(words, at).isHeavy) return false;
    return true;
  });
}

function weightOf(words: readonly Word[], { from, count }: Omit<JoinedWords, "cost">): number {
  let weight = 0;
  for (let at = from; at < from + count; at++) weight += wordAt(words, at).weight;
  return weight;
}

function pairShiftedSpaces(draft: Draft, name: PreparedName, right: readonly Word[]): void {
  const left = name.words;
  for (let j = 0; j + 1 < right.length; j++) {
    if (draft.right[j] !== FREE || draft.right[j + 1] !== FREE) continue;
    const letters = neighbourLetters(right, j);
    for (let i = 0; i < name.neighbourLetters.length; i++) {
      if (name.neighbourLetters[i] !== letters || draft.left[i] !== FREE || draft.left[i + 1] !== FREE)
        continue;
      if (!isSpaceShifted(left, i, right, j)) continue;
      const weight = wordAt(left, i).weight + wordAt(left, i + 1).weight;
      draft.addBlock("joined", { left: i, leftCount: 2, right: j, rightCount: 2 }, PAIR_COSTS.joined, weight);
      break;
    }
  }
}

/**
 * Pairs the remaining words, the most alike first; equal ones in the order of the words, the left ones first.
 */
function pairSimilarWords(
  draft: Draft,
  name: PreparedName,
  listed: AnalysedName,
  compared: ComparedWords,
): void {
  const [left, right] = [name.words, listed.words];
  let areEastAsian: boolean | null = null;
  const isRead = name.isReading || listed.isReading;
  const holds = (comparison: WordComparison, i: number, j: number) => {
    if (comparison.relation === "same") return true;
    const [ours, theirs] = [wordAt(left, i), wordAt(right, j)];
    if (draft.isBySyllable && !mayDiffer(name, i, listed, j)) return areSameSyllables(ours.text, theirs.text);
    if (isRead && !isReadAlike(ours, theirs, comparison)) return false;
    if (comparison !== REGIONAL_ROMANISATION) return true;
    areEastAsian ??= isEastAsian(left) && isEastAsian(right);
    return areEastAsian;
  };
  for (;;) {
    let best: WordComparison | null = null;
    let [bestLeft, bestRight] = [0, 0];
    for (let i = 0; i < left.length; i++) {
      if (draft.left[i] !== FREE) continue;
      for (let j = 0; j < right.length; j++) {
        if (draft.right[j] !== FREE) continue;
        const comparison = compared.at(i, j);
        if (isNearer(comparison, best) && holds(comparison, i, j))
          [best, bestLeft, bestRight] = [comparison, i, j];
      }
    }
    if (best === null || best.relation === "different") return;
    const weight = Math.max(wordAt(left, bestLeft).weight, wordAt(right, bestRight).weight);
    draft.addPair(best.relation, bestLeft, bestRight, best.cost, weight);
  }
}

function isNearer(
  comparison: WordComparison | null,
  best: WordComparison | null,
): comparison is WordComparison {
  return comparison !== null && (best === null || comparison.cost < best.cost);
}

/**
 * One feminine ending may be a slip, two are not: Valentin Ivanov and Valentina Ivanova are two people, so
 * both pairs become pairs of another gender. `from` is the first pair of words that are alike, not the same.
 */
function markGenders(draft: Draft, left: readonly Word[], right: readonly Word[], from: number): void {
  const steps = draft.pairs.map((pair, at) =>
    at < from ? 0 : genderStep(wordAt(left, pair.left), wordAt(right, pair.right)),
  );
  const women = steps.filter((step) => step > 0).length;
  const men = steps.filter((step) => step < 0).length;
  if (women + men < 2 || women * men > 0) return;
  for (const [at, pair] of draft.pairs.entries()) {
    if (steps[at] === 0) continue;
    pair.kind = "gender";
    pair.cost = PAIR_COSTS.gender;
  }
}

/** 1 when the left word is the feminine form of the right one, -1 when it is the reverse. */
function genderStep(left: Word, right: Word): number {
  const { genderStem } = left.traits.particulars;
  if (genderStem === "" || genderStem !== right.traits.particulars.genderStem) return 0;
  return Number(left.text.endsWith("a")) - Number(right.text.endsWith("a"));
}

/** "Sergey Sergey" says no more than "Sergey": the second is not missing in the other name. */
function markRepeated(states: Uint8Array, repeats: readonly number[]): void {
  for (const at of repeats) if (states[at] === FREE) states[at] = REPEATED;
}

/** Fills the positions of heavy words without a counterpart. */
function findOpen(words: readonly Word[], states: Uint8Array, positions: number[]): void {
  positions.length = 0;
  for (let at = 0; at < words.length; at++)
    if (states[at] !== TAKEN && wordAt(words, at).isHeavy) positions.push(at);
}

/**
 * Pairs heavy words without a counterpart as conflicts: the two most alike first, and the others in their
 * order. What remains on one side is left over. `differenceMax` as in alignWhile.
 */
function addConflicts(draft: Draft, name: PreparedName, listed: AnalysedName, differenceMax: number): void {
  const { openLeft: left, openRight: right } = draft;
  let [bestLeft, bestRight, least] = [left[0] ?? 0, right[0] ?? 0, 1];
  for (const j of right) {
    const theirs = wordAt(listed.words, j);
    for (const i of left) {
      const difference = differenceOf(wordAt(name.words, i), theirs, Math.min(least, differenceMax));
      if (difference < least) [bestLeft, bestRight, least] = [i, j, difference];
    }
  }
  draft.addConflict(bestLeft, bestRight, least);
  let next = 0;
  for (const i of left) {
    if (i === bestLeft) continue;
    if (right[next] === bestRight) next++;
    const j = right[next++];
    if (j === undefined) return;
    draft.addConflict(i, j, 1);
  }
}
