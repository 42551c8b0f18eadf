// Lays two names side by side: which word of one is which word of the other, and which words are left over. The order
// of words does not count. Relies on word-pair.ts for single pairs and on distance for words that were joined or split.

import { countEdits } from "../names/distance.ts";
import { PAIR_COSTS } from "./weights.ts";
import { compareWords, editCost, lettersBeyond, type Relation } from "./word-pair.ts";
import type { Word } from "./words.ts";

/** Words of the one side and of the other that were taken for the same; several on a side when joined or split. */
export interface AlignedPair {
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly relation: Relation;
  readonly cost: number;
  readonly weight: number;
}

export interface Alignment {
  readonly pairs: readonly AlignedPair[];
  /** Positions of the words without a counterpart. */
  readonly leftOver: readonly number[];
  readonly rightOver: readonly number[];
}

/** A joined word has at most this many parts: "Abd al Rahman", "Saif ud Din Khan". */
const PARTS_MAX = 4;

/** Shorter joined words are met by chance. */
const JOINED_LENGTH_MIN = 4;

/** Typos that are looked for in a joined word, by its letters: none below 8, one below 11, then two. */
function joinedEditsMax(length: number): number {
  return length < 8 ? 0 : length < 11 ? 1 : 2;
}

/** Aligns the words of two names of the same form. */
export function alignWords(left: readonly Word[], right: readonly Word[]): Alignment {
  const pairs: AlignedPair[] = [];
  const leftFree = new Array<boolean>(left.length).fill(true);
  const rightFree = new Array<boolean>(right.length).fill(true);
  pairEqualWords(left, right, leftFree, rightFree, pairs);
  if (hasHeavy(left, leftFree) || hasHeavy(right, rightFree)) {
    pairJoinedWords(left, right, leftFree, rightFree, pairs, false);
    pairJoinedWords(right, left, rightFree, leftFree, pairs, true);
    if (leftFree.includes(true) && rightFree.includes(true)) {
      pairShiftedSpaces(left, right, leftFree, rightFree, pairs);
      pairSimilarWords(left, right, leftFree, rightFree, pairs);
    }
  }
  return { pairs, leftOver: positionsOf(leftFree), rightOver: positionsOf(rightFree) };
}

function positionsOf(free: readonly boolean[]): number[] {
  const positions: number[] = [];
  for (let i = 0; i < free.length; i++) if (free[i] === true) positions.push(i);
  return positions;
}

function hasHeavy(words: readonly Word[], free: readonly boolean[]): boolean {
  for (let i = 0; i < words.length; i++) if (free[i] === true && words[i]?.isHeavy === true) return true;
  return false;
}

function pairEqualWords(
  left: readonly Word[],
  right: readonly Word[],
  leftFree: boolean[],
  rightFree: boolean[],
  pairs: AlignedPair[],
): void {
  for (let i = 0; i < left.length; i++) {
    const word = left[i];
    if (word === undefined) continue;
    for (let j = 0; j < right.length; j++) {
      const other = right[j];
      if (other === undefined || rightFree[j] !== true || other.text !== word.text) continue;
      leftFree[i] = false;
      rightFree[j] = false;
      const weight = Math.min(word.weight, other.weight);
      pairs.push({ left: [i], right: [j], relation: "same", cost: 0, weight });
      break;
    }
  }
}

/** Finds free words of `whole` that are written as several neighbouring words in `parts`. */
function pairJoinedWords(
  whole: readonly Word[],
  parts: readonly Word[],
  wholeFree: boolean[],
  partsFree: boolean[],
  pairs: AlignedPair[],
  isTurned: boolean,
): void {
  if (parts.length < 2) return;
  for (let i = 0; i < whole.length; i++) {
    const word = whole[i];
    if (word === undefined || wholeFree[i] !== true || word.text.length < JOINED_LENGTH_MIN) continue;
    const found = findParts(word, parts, partsFree);
    if (found === null) continue;
    wholeFree[i] = false;
    let weight = 0;
    for (const part of found.positions) {
      partsFree[part] = false;
      weight += parts[part]?.weight ?? 0;
    }
    pairs.push({
      left: isTurned ? found.positions : [i],
      right: isTurned ? [i] : found.positions,
      relation: "joined",
      cost: found.cost,
      weight: Math.max(weight, word.weight),
    });
  }
}

/** Neighbouring words that make up the text; a light word among them may already have another counterpart. */
function findParts(
  word: Word,
  parts: readonly Word[],
  free: readonly boolean[],
): { positions: number[]; cost: number } | null {
  const { text } = word;
  const editsMax = joinedEditsMax(text.length);
  let best: { positions: number[]; cost: number } | null = null;
  for (let from = 0; from < parts.length - 1; from++) {
    let joined = "";
    for (let to = from; to < parts.length && to < from + PARTS_MAX; to++) {
      const part = parts[to];
      if (part === undefined || (free[to] !== true && part.isHeavy)) break;
      if (editsMax === 0 ? (part.letters & ~word.letters) !== 0 : lettersBeyond(part, word) > editsMax) break;
      joined += part.text;
      if (joined.length > text.length + editsMax) break;
      if (to === from || joined.length < text.length - editsMax) continue;
      const edits = joined === text ? 0 : editsMax === 0 ? 1 : countEdits(joined, text);
      if (edits > editsMax || !parts.slice(from, to + 1).some(({ isHeavy }) => isHeavy)) continue;
      const cost = PAIR_COSTS.joined + editCost(edits, text.length);
      if (best !== null && best.cost <= cost) continue;
      best = { positions: Array.from({ length: to - from + 1 }, (_, offset) => from + offset), cost };
    }
  }
  return best;
}

/** Two neighbours against two neighbours with the space in another place: "Lauren Tnkunda". */
function pairShiftedSpaces(
  left: readonly Word[],
  right: readonly Word[],
  leftFree: boolean[],
  rightFree: boolean[],
  pairs: AlignedPair[],
): void {
  for (let i = 0; i + 1 < left.length; i++) {
    if (leftFree[i] !== true || leftFree[i + 1] !== true) continue;
    const text = `${left[i]?.text}${left[i + 1]?.text}`;
    for (let j = 0; j + 1 < right.length; j++) {
      if (rightFree[j] !== true || rightFree[j + 1] !== true) continue;
      const length = (right[j]?.text.length ?? 0) + (right[j + 1]?.text.length ?? 0);
      if (length !== text.length) continue;
      if (`${right[j]?.text}${right[j + 1]?.text}` !== text) continue;
      leftFree[i] = leftFree[i + 1] = rightFree[j] = rightFree[j + 1] = false;
      const weight = (left[i]?.weight ?? 0) + (left[i + 1]?.weight ?? 0);
      pairs.push({
        left: [i, i + 1],
        right: [j, j + 1],
        relation: "joined",
        cost: PAIR_COSTS.joined,
        weight,
      });
      break;
    }
  }
}

/** Pairs the remaining words, the most alike first; equal ones in the order of the words. */
function pairSimilarWords(
  left: readonly Word[],
  right: readonly Word[],
  leftFree: boolean[],
  rightFree: boolean[],
  pairs: AlignedPair[],
): void {
  const found: { i: number; j: number; relation: Relation; cost: number; weight: number }[] = [];
  for (let i = 0; i < left.length; i++) {
    const word = left[i];
    if (word === undefined || leftFree[i] !== true || !isComparable(word)) continue;
    for (let j = 0; j < right.length; j++) {
      const other = right[j];
      if (other === undefined || rightFree[j] !== true || !isComparable(other)) continue;
      if (!word.isHeavy && !other.isHeavy) continue;
      const { relation, cost } = compareWords(word, other);
      if (relation === "different") continue;
      found.push({ i, j, relation, cost, weight: Math.max(word.weight, other.weight) });
    }
  }
  found.sort((a, b) => a.cost - b.cost || a.i - b.i || a.j - b.j);
  for (const { i, j, relation, cost, weight } of found) {
    if (leftFree[i] !== true || rightFree[j] !== true) continue;
    leftFree[i] = false;
    rightFree[j] = false;
    pairs.push({ left: [i], right: [j], relation, cost, weight });
  }
}

/** Particles and legal forms are met exactly or not at all; titles can be misspelt names. */
function isComparable(word: Word): boolean {
  return word.isHeavy || word.class === "title";
}
