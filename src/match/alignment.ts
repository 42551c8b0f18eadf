// Lays two names side by side: which word of one is which word of the other, which words contradict each other, and
// which are left over. The order of words does not count. Relies on word-pair.ts and joined-words.ts for what two words
// have in common; says nothing of how much a finding counts.

import type { ComparedName } from "./compared-name.ts";
import type { Finding, MetKind } from "./findings.ts";
import { canBeJoined, isSpaceShifted, type JoinedWords, partsOf } from "./joined-words.ts";
import type { ListedName, Meeting } from "./listed-name.ts";
import { PAIR_COSTS } from "./weights.ts";
import { differenceOf } from "./word-pair.ts";
import { WORDS_MAX, type Word } from "./words.ts";

/** Which words have found their counterpart. One pair of names is aligned at a time, so the marks are shared. */
const leftTaken = new Uint8Array(WORDS_MAX);
const rightTaken = new Uint8Array(WORDS_MAX);

/** Aligns the words of two names of the same form. */
export function alignNames(name: ComparedName, tokens: readonly Word[]): Finding[] {
  const right = name.look(tokens);
  const findings = pairWords(name, right);
  addLeftovers(name, right, findings);
  return findings;
}

/** The first half: the words that met. The second one, addLeftovers, may follow before another name is paired. */
export function pairWords(name: ComparedName, listed: ListedName): Finding[] {
  const left = name.words;
  const right = listed.words;
  const findings: Finding[] = [];
  for (let i = 0; i < left.length; i++) leftTaken[i] = 0;
  for (let j = 0; j < right.length; j++) rightTaken[j] = 0;
  takeEqualWords(name, listed, findings);
  if (isAnyFree(left, leftTaken) && isAnyFree(right, rightTaken)) {
    takeJoinedOnLeft(left, listed, findings);
    takeJoinedOnRight(name, listed, findings);
    takeShiftedSpaces(name, right, findings);
    takeSimilarWords(name, listed, findings);
  }
  return findings;
}

function isAnyFree(words: readonly Word[], taken: Uint8Array): boolean {
  for (let i = 0; i < words.length; i++) if (taken[i] === 0) return true;
  return false;
}

function take(
  findings: Finding[],
  kind: MetKind,
  left: number,
  leftCount: number,
  right: number,
  rightCount: number,
  cost: number,
  weight: number,
): void {
  for (let i = left; i < left + leftCount; i++) leftTaken[i] = TAKEN;
  for (let j = right; j < right + rightCount; j++) rightTaken[j] = TAKEN;
  findings.push({ kind, left, leftCount, right, rightCount, cost, weight });
}

function takeEqualWords(name: ComparedName, { words }: ListedName, findings: Finding[]): void {
  for (let j = 0; j < words.length; j++) {
    const word = words[j];
    if (word === undefined || word.seenAs === null) continue;
    for (const { at, comparison } of name.meetingsOf(word)) {
      if (comparison.relation !== "same") break;
      if (leftTaken[at] !== 0) continue;
      take(findings, "same", at, 1, j, 1, 0, Math.min(word.weight, name.words[at]?.weight ?? 0));
      break;
    }
  }
}

/** Words of the left name that the right one writes as several. */
function takeJoinedOnLeft(
  left: readonly Word[],
  { words: right, letters }: ListedName,
  findings: Finding[],
): void {
  if (right.length < 2) return;
  for (let i = 0; i < left.length; i++) {
    const word = left[i];
    if (word === undefined || leftTaken[i] !== 0 || !canBeJoined(word, letters)) continue;
    const found = partsOf(word, right);
    const parts = found.length === 0 ? undefined : firstFree(found, right, rightTaken);
    if (parts === undefined) continue;
    const weight = Math.max(word.weight, weightOf(right, parts));
    take(findings, "joined", i, 1, parts.from, parts.count, parts.cost, weight);
  }
}

/** Words of the right name that the left one writes as several. */
function takeJoinedOnRight(name: ComparedName, { words }: ListedName, findings: Finding[]): void {
  if (name.words.length < 2) return;
  for (let j = 0; j < words.length; j++) {
    const word = words[j];
    if (word === undefined || rightTaken[j] !== 0 || !canBeJoined(word, name.letters)) continue;
    const found = partsOf(word, name.words);
    const parts = found.length === 0 ? undefined : firstFree(found, name.words, leftTaken);
    if (parts === undefined) continue;
    const weight = Math.max(word.weight, weightOf(name.words, parts));
    take(findings, "joined", parts.from, parts.count, j, 1, parts.cost, weight);
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
      if (taken[at] !== 0 && words[at]?.isHeavy === true) isFree = false;
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

function takeShiftedSpaces(name: ComparedName, right: readonly Word[], findings: Finding[]): void {
  const { words: left, neighbourLetters } = name;
  for (let j = 0; j + 1 < right.length; j++) {
    if (rightTaken[j] !== 0 || rightTaken[j + 1] !== 0) continue;
    const letters = (right[j]?.letters ?? 0) | (right[j + 1]?.letters ?? 0);
    for (let i = 0; i < neighbourLetters.length; i++) {
      if (neighbourLetters[i] !== letters || leftTaken[i] !== 0 || leftTaken[i + 1] !== 0) continue;
      if (!isSpaceShifted(left, i, right, j)) continue;
      const weight = (left[i]?.weight ?? 0) + (left[i + 1]?.weight ?? 0);
      take(findings, "joined", i, 2, j, 2, PAIR_COSTS.joined, weight);
      break;
    }
  }
}

/** Pairs the remaining words, the most alike first; equal ones in the order of the words. */
function takeSimilarWords(name: ComparedName, { words }: ListedName, findings: Finding[]): void {
  let found: (Meeting & { readonly with: number })[] | null = null;
  for (let j = 0; j < words.length; j++) {
    const word = words[j];
    if (word === undefined || word.seenAs === null || rightTaken[j] !== 0) continue;
    for (const { at, comparison } of name.meetingsOf(word)) {
      if (leftTaken[at] !== 0) continue;
      found ??= [];
      found.push({ at, comparison, with: j });
    }
  }
  if (found === null) return;
  if (found.length > 1) {
    found.sort((a, b) => a.comparison.cost - b.comparison.cost || a.at - b.at || a.with - b.with);
  }
  for (const { at, comparison, with: j } of found) {
    if (leftTaken[at] !== 0 || rightTaken[j] !== 0 || comparison.relation === "different") continue;
    const weight = Math.max(name.words[at]?.weight ?? 0, words[j]?.weight ?? 0);
    take(findings, comparison.relation, at, 1, j, 1, comparison.cost, weight);
  }
}

/** What found no counterpart: heavy words of both sides contradict each other in pairs, the rest stands alone. */
export function addLeftovers(name: ComparedName, listed: ListedName, findings: Finding[]): void {
  const left = name.words;
  const right = listed.words;
  markRepeated(name.repeats, leftTaken);
  markRepeated(listed.repeats, rightTaken);
  const leftCount = collectFree(left, leftTaken, leftFree);
  const rightCount = collectFree(right, rightTaken, rightFree);
  if (leftCount > 0 && rightCount > 0) addContradictions(name, leftCount, listed, rightCount, findings);
  addLone(left, leftTaken, "left", findings);
  addLone(right, rightTaken, "right", findings);
}

/** The marks of a word that has its counterpart, and of one that is left over but repeats another word of its own name. */
const TAKEN = 1;
const REPEATED = 2;

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
  findings: Finding[],
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
  contradict(bestLeft, bestRight, least, findings);
  let b = 0;
  for (let a = 0; a < leftCount && b < rightCount; a++) {
    const i = leftFree[a] ?? 0;
    if (leftTaken[i] === TAKEN) continue;
    while (b < rightCount && rightTaken[rightFree[b] ?? 0] === TAKEN) b++;
    if (b < rightCount) contradict(i, rightFree[b++] ?? 0, 1, findings);
  }
}

function contradict(left: number, right: number, difference: number, findings: Finding[]): void {
  leftTaken[left] = rightTaken[right] = TAKEN;
  findings.push({ kind: "contradicted", left, right, difference });
}

function addLone(
  words: readonly Word[],
  taken: Uint8Array,
  side: "left" | "right",
  findings: Finding[],
): void {
  let lone: number[] | null = null;
  let repeated: number[] | null = null;
  for (let at = 0; at < words.length; at++) {
    if (taken[at] === 0) {
      lone ??= [];
      lone.push(at);
    } else if (taken[at] === REPEATED) {
      repeated ??= [];
      repeated.push(at);
    }
  }
  if (lone !== null) findings.push({ kind: side === "left" ? "extra" : "missing", at: lone });
  if (repeated !== null) findings.push({ kind: "repeated", side, at: repeated });
}
