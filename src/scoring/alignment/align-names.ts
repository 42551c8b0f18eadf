// Aligns two names: which word of one is which word of the other, which words contradict each other, and
// which are left over. The order of words does not count. How much any of it counts is decided in features/.

import { EQUAL_SYLLABLE, OTHER_DIALECT } from "../../names/lexicon/syllable-language.ts";
import { PAIR_COSTS } from "../policy.ts";
import { type Word, wordAt } from "../words/word.ts";
import { differenceOf, REGIONAL_ROMANISATION, type WordComparison } from "../words/word-pair.ts";
import type { AlignedPair, Alignment, Conflict, PairKind } from "./alignment.ts";
import { type AnalysedName, neighbourLetters } from "./analysed-name.ts";
import { isEastAsian, isReadAlike } from "./east-asian.ts";
import { canBeMadeUp, isSpaceShifted, type JoinedWords, partsOf } from "./joined-words.ts";
import type { ListedName } from "./listed-name.ts";
import type { PreparedName } from "./prepared-name.ts";
import { areSameSyllables, compareSyllables, mayDiffer, type SyllableBlock } from "./syllable-names.ts";

/** The state of a word: without a counterpart, with one (or in a conflict), or a repetition without one. */
const FREE = 0;
const TAKEN = 1;
const REPEATED = 2;

/** Aligns the words of two names of the same form; the listed one was looked up for the subject of `name`. */
export function alignNames(name: PreparedName, listed: ListedName): Alignment {
  const draft = new Draft(name.words, listed.words);
  if (name.isAcronym || listed.name.isAcronym) {
    pairAcronym(draft, name, listed);
    addLeftovers(draft, name, listed);
    return draft.finish();
  }
  const blocks = compareSyllables(name, listed.name);
  if (blocks !== null) pairSyllables(draft, blocks, name.words, listed.words);
  pairWords(draft, name, listed);
  addLeftovers(draft, name, listed);
  return draft.finish();
}

/** An alignment in the making. */
class Draft {
  readonly pairs: AlignedPair[] = [];
  readonly conflicts: Conflict[] = [];
  /** The state of each word. */
  readonly left: Uint8Array;
  readonly right: Uint8Array;
  /** As in Alignment. */
  isBySyllable = false;

  constructor(left: readonly Word[], right: readonly Word[]) {
    this.left = new Uint8Array(left.length);
    this.right = new Uint8Array(right.length);
  }

  addPair(
    kind: PairKind,
    left: number,
    leftCount: number,
    right: number,
    rightCount: number,
    cost: number,
    weight: number,
  ): void {
    this.left.fill(TAKEN, left, left + leftCount);
    this.right.fill(TAKEN, right, right + rightCount);
    this.pairs.push({ kind, left, leftCount, right, rightCount, cost, weight });
  }

  addConflict(left: number, right: number, difference: number): void {
    this.left[left] = this.right[right] = TAKEN;
    this.conflicts.push({ left, right, difference });
  }

  finish(): Alignment {
    return {
      pairs: this.pairs,
      conflicts: this.conflicts,
      extra: positionsOf(this.left, FREE),
      missing: positionsOf(this.right, FREE),
      repeatedLeft: positionsOf(this.left, REPEATED),
      repeatedRight: positionsOf(this.right, REPEATED),
      isBySyllable: this.isBySyllable,
    };
  }
}

const NO_POSITIONS: readonly number[] = [];

function positionsOf(states: Uint8Array, wanted: number): readonly number[] {
  let positions: number[] | null = null;
  for (let at = states.indexOf(wanted); at >= 0; at = states.indexOf(wanted, at + 1)) {
    positions ??= [];
    positions.push(at);
  }
  return positions ?? NO_POSITIONS;
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
    draft.addPair(
      kind,
      block.left,
      block.leftCount,
      block.right,
      block.rightCount,
      costOf(kind, block),
      weight,
    );
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

function pairWords(draft: Draft, name: PreparedName, listed: ListedName): void {
  pairEqualWords(draft, name, listed);
  if (!draft.left.includes(FREE) || !draft.right.includes(FREE)) return;
  if (listed.mayJoin(name)) {
    const costMax =
      draft.isBySyllable || name.isReading || listed.name.isReading
        ? PAIR_COSTS.joined
        : Number.POSITIVE_INFINITY;
    pairJoinedOnLeft(draft, name.words, listed.name, costMax);
    pairJoinedOnRight(draft, name, listed, costMax);
    pairShiftedSpaces(draft, name, listed.words);
  }
  const before = draft.pairs.length;
  pairSimilarWords(draft, name, listed);
  if (draft.pairs.length > before + 1) markGenders(draft, name.words, listed.words, before);
}

function pairEqualWords(draft: Draft, name: PreparedName, listed: ListedName): void {
  for (let j = 0; j < listed.words.length; j++) {
    const word = wordAt(listed.words, j);
    for (const { at, comparison } of listed.optionsAt(j, name)) {
      if (comparison.relation !== "same") break;
      if (draft.left[at] !== FREE) continue;
      draft.addPair("same", at, 1, j, 1, 0, Math.min(word.weight, wordAt(name.words, at).weight));
      break;
    }
  }
}

/** The initials that are one of the two names, with the word of the other that they are. */
function pairAcronym(draft: Draft, name: PreparedName, listed: ListedName): void {
  for (const [j, word] of listed.words.entries()) {
    const at = name.words.findIndex(({ text }) => text === word.text);
    if (at < 0) continue;
    draft.addPair("acronym", at, 1, j, 1, 0, 1);
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
    draft.addPair("joined", i, 1, parts.from, parts.count, parts.cost, weight);
  }
}

/** Words of the right name that the left one writes as several. */
function pairJoinedOnRight(draft: Draft, name: PreparedName, listed: ListedName, costMax: number): void {
  for (let j = 0; j < listed.words.length; j++) {
    const word = wordAt(listed.words, j);
    if (draft.right[j] !== FREE || !listed.mayBeJoinedAt(j, name)) continue;
    const parts = firstFree(partsOf(word, name.words), name.words, draft.left);
    if (parts === undefined || parts.cost > costMax) continue;
    const weight = Math.max(word.weight, weightOf(name.words, parts));
    draft.addPair("joined", parts.from, parts.count, j, 1, parts.cost, weight);
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
      draft.addPair("joined", i, 2, j, 2, PAIR_COSTS.joined, weight);
      break;
    }
  }
}

/** Pairs the remaining words, the most alike first; equal ones in the order of the words. */
function pairSimilarWords(draft: Draft, name: PreparedName, listed: ListedName): void {
  const { words } = listed;
  let areEastAsian: boolean | null = null;
  const isRead = name.isReading || listed.name.isReading;
  const holds = (comparison: WordComparison, at: number, j: number) => {
    if (comparison.relation === "same") return true;
    const [ours, theirs] = [wordAt(name.words, at), wordAt(words, j)];
    if (draft.isBySyllable && !mayDiffer(name, at, listed.name, j))
      return areSameSyllables(ours.text, theirs.text);
    if (isRead && !isReadAlike(ours, theirs, comparison)) return false;
    if (comparison !== REGIONAL_ROMANISATION) return true;
    areEastAsian ??= isEastAsian(name.words) && isEastAsian(words);
    return areEastAsian;
  };
  for (;;) {
    let best: WordComparison | null = null;
    let bestLeft = 0;
    let bestRight = 0;
    for (let j = 0; j < words.length; j++) {
      if (draft.right[j] !== FREE) continue;
      // The cheapest come first, and among equals the first word: no later one of the same word is better.
      for (const { at, comparison } of listed.optionsAt(j, name)) {
        if (draft.left[at] !== FREE || !holds(comparison, at, j)) continue;
        const isBetter =
          best === null || comparison.cost < best.cost || (comparison.cost === best.cost && at < bestLeft);
        if (isBetter) [best, bestLeft, bestRight] = [comparison, at, j];
        break;
      }
    }
    if (best === null || best.relation === "different") return;
    const weight = Math.max(wordAt(name.words, bestLeft).weight, wordAt(words, bestRight).weight);
    draft.addPair(best.relation, bestLeft, 1, bestRight, 1, best.cost, weight);
  }
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
  for (const [at, pair] of draft.pairs.entries())
    if (steps[at] !== 0) draft.pairs[at] = { ...pair, kind: "gender", cost: PAIR_COSTS.gender };
}

/** 1 when the left word is the feminine form of the right one, -1 when it is the reverse. */
function genderStep(left: Word, right: Word): number {
  const { genderStem } = left.traits.particulars;
  if (genderStem === "" || genderStem !== right.traits.particulars.genderStem) return 0;
  return Number(left.text.endsWith("a")) - Number(right.text.endsWith("a"));
}

/** Pairs heavy words without a counterpart as conflicts; what remains on one side is left over. */
function addLeftovers(draft: Draft, name: PreparedName, listed: ListedName): void {
  markRepeated(draft.left, name.repeats);
  markRepeated(draft.right, listed.name.repeats);
  const left = withoutCounterpart(name.words, draft.left);
  if (left.length === 0) return;
  const right = withoutCounterpart(listed.words, draft.right);
  if (right.length > 0) addConflicts(draft, name, left, listed, right);
}

/** "Sergey Sergey" says no more than "Sergey": the second is not missing in the other name. */
function markRepeated(states: Uint8Array, repeats: readonly number[]): void {
  for (const at of repeats) if (states[at] === FREE) states[at] = REPEATED;
}

/** The positions of heavy words without a counterpart. */
function withoutCounterpart(words: readonly Word[], states: Uint8Array): readonly number[] {
  const positions: number[] = [];
  for (let at = 0; at < words.length; at++)
    if (states[at] !== TAKEN && wordAt(words, at).isHeavy) positions.push(at);
  return positions;
}

/** Pairs the two most alike first, and the others in their order. */
function addConflicts(
  draft: Draft,
  name: PreparedName,
  left: readonly number[],
  listed: ListedName,
  right: readonly number[],
): void {
  let [bestLeft, bestRight, least] = [0, 0, Number.POSITIVE_INFINITY];
  for (const j of right) {
    const theirs = wordAt(listed.words, j);
    for (const i of left) {
      const difference = differenceOf(wordAt(name.words, i), theirs, Math.min(1, least));
      if (difference < least) [bestLeft, bestRight, least] = [i, j, difference];
    }
  }
  draft.addConflict(bestLeft, bestRight, least);
  const othersRight = right.filter((j) => j !== bestRight).values();
  for (const i of left) {
    if (i === bestLeft) continue;
    const { value: j } = othersRight.next();
    if (j === undefined) return;
    draft.addConflict(i, j, 1);
  }
}
