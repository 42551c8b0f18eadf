// Lays two names side by side: which word of one is which word of the other, which words contradict each
// other, and which are left over. The order of words does not count. Relies on word-pair.ts and
// joined-words.ts for what two words have in common; says nothing of how much a finding counts.

import type { ComparedName } from "../compared-name.ts";
import type { ListedName } from "../listed-name.ts";
import { PAIR_COSTS } from "../policy.ts";
import { NOT_SEEN, WORDS_MAX, type Word } from "../words/word.ts";
import { differenceOf, REGIONAL_ROMANISATION, type WordComparison } from "../words/word-pair.ts";
import { AlignmentColumns, FREE, REPEATED, TAKEN } from "./columns.ts";
import { isEastAsian } from "./east-asian.ts";
import { canBeMadeUp, isSpaceShifted, type JoinedWords, partsOf } from "./joined-words.ts";

/** One pair of names is aligned at a time, so all share the columns. */
const aligned = new AlignmentColumns();

/**
 * Aligns the words of two names of the same form; the listed one was looked up last. The findings are of use
 * until the next names are aligned.
 */
export function alignNames(name: ComparedName, listed: ListedName): AlignmentColumns {
  aligned.begin(name.words, listed.words);
  pairWords(name, listed);
  addLeftovers(name, listed);
  return aligned;
}

function pairWords(name: ComparedName, listed: ListedName): void {
  takeEqualWords(name, listed);
  if (!isAnyFree(name.words, aligned.leftMarks) || !isAnyFree(listed.words, aligned.rightMarks)) return;
  if (name.mayJoin) {
    takeJoinedOnLeft(name.words, listed);
    takeJoinedOnRight(name, listed);
    takeShiftedSpaces(name, listed.words);
  }
  const before = aligned.metCount;
  takeSimilarWords(name, listed);
  if (aligned.metCount > before + 1) readGenders(name.words, listed.words, before);
}

function isAnyFree(words: readonly Word[], marks: Uint8Array): boolean {
  for (let i = 0; i < words.length; i++) if (marks[i] === FREE) return true;
  return false;
}

function takeEqualWords(name: ComparedName, { words }: ListedName): void {
  for (let j = 0; j < words.length; j++) {
    const word = words[j];
    if (word === undefined || word.seenAs === NOT_SEEN) continue;
    for (const { at, comparison } of name.meetingsOf(word)) {
      if (comparison.relation !== "same") break;
      if (aligned.leftMarks[at] !== FREE) continue;
      aligned.addMet("same", at, 1, j, 1, 0, Math.min(word.weight, name.words[at]?.weight ?? 0));
      break;
    }
  }
}

/** Words of the left name that the right one writes as several. */
function takeJoinedOnLeft(left: readonly Word[], { words: right, letters }: ListedName): void {
  if (right.length < 2) return;
  for (let i = 0; i < left.length; i++) {
    const word = left[i];
    if (word === undefined || aligned.leftMarks[i] !== FREE || !canBeMadeUp(word, right, letters)) continue;
    const found = partsOf(word, right);
    const parts = found.length === 0 ? undefined : firstFree(found, right, aligned.rightMarks);
    if (parts === undefined) continue;
    const weight = Math.max(word.weight, weightOf(right, parts));
    aligned.addMet("joined", i, 1, parts.from, parts.count, parts.cost, weight);
  }
}

/** Words of the right name that the left one writes as several. */
function takeJoinedOnRight(name: ComparedName, { words }: ListedName): void {
  if (name.words.length < 2) return;
  for (let j = 0; j < words.length; j++) {
    const word = words[j];
    if (word === undefined || aligned.rightMarks[j] !== FREE || !name.makesUp(word)) continue;
    const parts = firstFree(partsOf(word, name.words), name.words, aligned.leftMarks);
    if (parts === undefined) continue;
    const weight = Math.max(word.weight, weightOf(name.words, parts));
    aligned.addMet("joined", parts.from, parts.count, j, 1, parts.cost, weight);
  }
}

/** The first whose heavy words are free; a light word among them may already have another counterpart. */
function firstFree(
  found: readonly JoinedWords[],
  words: readonly Word[],
  taken: Uint8Array,
): JoinedWords | undefined {
  for (const joined of found) {
    let isFree = true;
    for (let at = joined.from; at < joined.from + joined.count; at++) {
      if (taken[at] !== FREE && words[at]?.isHeavy === true) isFree = false;
    }
    if (isFree) return joined;
  }
  return undefined;
}

function weightOf(words: readonly Word[], { from, count }: JoinedWords): number {
  let weight = 0;
  for (let at = from; at < from + count; at++) weight += words[at]?.weight ?? 0;
  return weight;
}

function takeShiftedSpaces(name: ComparedName, right: readonly Word[]): void {
  const { words: left, neighbourLetters } = name;
  for (let j = 0; j + 1 < right.length; j++) {
    if (aligned.rightMarks[j] !== FREE || aligned.rightMarks[j + 1] !== FREE) continue;
    const letters = (right[j]?.letters ?? 0) | (right[j + 1]?.letters ?? 0);
    for (let i = 0; i < neighbourLetters.length; i++) {
      if (
        neighbourLetters[i] !== letters ||
        aligned.leftMarks[i] !== FREE ||
        aligned.leftMarks[i + 1] !== FREE
      )
        continue;
      if (!isSpaceShifted(left, i, right, j)) continue;
      const weight = (left[i]?.weight ?? 0) + (left[i + 1]?.weight ?? 0);
      aligned.addMet("joined", i, 2, j, 2, PAIR_COSTS.joined, weight);
      break;
    }
  }
}

/** Pairs the remaining words, the most alike first; equal ones in the order of the words. */
function takeSimilarWords(name: ComparedName, { words }: ListedName): void {
  let areEastAsian: boolean | null = null;
  const holds = (comparison: WordComparison) => {
    if (comparison !== REGIONAL_ROMANISATION) return true;
    areEastAsian ??= isEastAsian(name.words) && isEastAsian(words);
    return areEastAsian;
  };
  for (;;) {
    let best: WordComparison | null = null;
    let bestLeft = 0;
    let bestRight = 0;
    for (let j = 0; j < words.length; j++) {
      const word = words[j];
      if (word === undefined || word.seenAs === NOT_SEEN || aligned.rightMarks[j] !== FREE) continue;
      // The cheapest come first, and among equals the first word: no later one of the same word is better.
      for (const { at, comparison } of name.meetingsOf(word)) {
        if (aligned.leftMarks[at] !== FREE || !holds(comparison)) continue;
        const isBetter =
          best === null || comparison.cost < best.cost || (comparison.cost === best.cost && at < bestLeft);
        if (isBetter) [best, bestLeft, bestRight] = [comparison, at, j];
        break;
      }
    }
    if (best === null || best.relation === "different") return;
    const weight = Math.max(name.words[bestLeft]?.weight ?? 0, words[bestRight]?.weight ?? 0);
    aligned.addMet(best.relation, bestLeft, 1, bestRight, 1, best.cost, weight);
  }
}

/**
 * One ending of a woman's name may be a slip, two are none: Valentin Ivanov and Valentina Ivanova are two
 * people, so both words that met are found to be of another gender. `from` is the first finding on words that
 * are alike, not the same.
 */
function readGenders(left: readonly Word[], right: readonly Word[], from: number): void {
  let women = 0;
  let men = 0;
  for (let at = from; at < aligned.metCount; at++) {
    const step = genderStep(left[aligned.metLeft[at] ?? 0], right[aligned.metRight[at] ?? 0]);
    if (step > 0) women++;
    else if (step < 0) men++;
  }
  if (women + men < 2 || women * men > 0) return;
  for (let at = from; at < aligned.metCount; at++) {
    if (genderStep(left[aligned.metLeft[at] ?? 0], right[aligned.metRight[at] ?? 0]) === 0) continue;
    aligned.metKind[at] = "gender";
    aligned.metCost[at] = PAIR_COSTS.gender;
  }
}

/** 1 when the left word is the feminine form of the right one, -1 when it is the reverse. */
function genderStep(left: Word | undefined, right: Word | undefined): number {
  if (left === undefined || right === undefined) return 0;
  if (
    left.traits.particulars.genderStem === "" ||
    left.traits.particulars.genderStem !== right.traits.particulars.genderStem
  )
    return 0;
  return Number(left.text.endsWith("a")) - Number(right.text.endsWith("a"));
}

/**
 * What found no counterpart: heavy words of both sides contradict each other in pairs, the rest is left
 * alone.
 */
function addLeftovers(name: ComparedName, listed: ListedName): void {
  const left = name.words;
  const right = listed.words;
  markRepeated(name.repeats, aligned.leftMarks);
  markRepeated(listed.repeats, aligned.rightMarks);
  const leftCount = collectFree(left, aligned.leftMarks, leftFree);
  const rightCount = collectFree(right, aligned.rightMarks, rightFree);
  if (leftCount > 0 && rightCount > 0) addContradictions(name, leftCount, listed, rightCount);
}

/** "Sergey Sergey" says no more than "Sergey": the second is not missed elsewhere. */
function markRepeated(repeats: readonly number[], taken: Uint8Array): void {
  for (const at of repeats) if (taken[at] === 0) taken[at] = REPEATED;
}

/** The positions of free heavy words, until the next name is aligned. */
const leftFree = new Uint8Array(WORDS_MAX);
const rightFree = new Uint8Array(WORDS_MAX);

function collectFree(words: readonly Word[], taken: Uint8Array, positions: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < words.length; at++) {
    if (taken[at] !== TAKEN && words[at]?.isHeavy === true) positions[count++] = at;
  }
  return count;
}

/** Pairs the free heavy words: numbers with numbers, the two most alike, and the others in their order. */
function addContradictions(
  name: ComparedName,
  leftCount: number,
  { words: right }: ListedName,
  rightCount: number,
): void {
  let [bestLeft, bestRight, least] = [0, 0, Number.POSITIVE_INFINITY];
  for (let b = 0; b < rightCount; b++) {
    const j = rightFree[b] ?? 0;
    const theirs = right[j];
    if (theirs === undefined) continue;
    for (let a = 0; a < leftCount; a++) {
      const i = leftFree[a] ?? 0;
      const own = name.words[i];
      if (own === undefined) continue;
      const difference = differenceOf(own, theirs, Math.min(1, least));
      if (difference < least) [bestLeft, bestRight, least] = [i, j, difference];
    }
  }
  aligned.addContradicted(bestLeft, bestRight, least);
  let b = 0;
  for (let a = 0; a < leftCount && b < rightCount; a++) {
    const i = leftFree[a] ?? 0;
    if (aligned.leftMarks[i] === TAKEN) continue;
    while (b < rightCount && aligned.rightMarks[rightFree[b] ?? 0] === TAKEN) b++;
    if (b < rightCount) aligned.addContradicted(i, rightFree[b++] ?? 0, 1);
  }
}
