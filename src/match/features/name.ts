// How alike two names are, from 0 to 1, given how their words align. Knows the structure of names (parents, numbers,
// legal forms) and the costs of weights.ts; knows nothing of any other field.

import { type Alignment, alignWords } from "../alignment.ts";
import { LEFTOVER_COSTS } from "../weights.ts";
import { differenceOf } from "../word-pair.ts";
import type { Word } from "../words.ts";

/** Below this similarity of its words a pair of leftovers is plainly two words. */
const PLAIN_DIFFERENCE = 0.65;

/** Pairs of less weight are particles, titles and legal forms. */
const HEAVY_WEIGHT_MIN = 0.4;

/** Compares two names of the same form, word by word. Symmetrical, and independent of the order of words. */
export function compareNames(left: readonly Word[], right: readonly Word[]): number {
  return judgeAlignment(left, right, alignWords(left, right));
}

/** The score of an alignment: 1 minus what the pairs cost, and what the words without a counterpart cost. */
export function judgeAlignment(left: readonly Word[], right: readonly Word[], alignment: Alignment): number {
  let met = 0;
  let cost = 0;
  let heavyMet = 0;
  for (const pair of alignment.pairs) {
    met += pair.weight;
    cost += pair.weight * pair.cost;
    if (pair.weight >= HEAVY_WEIGHT_MIN) heavyMet += pair.weight;
  }
  if (heavyMet === 0) return 0;
  let score = 1 - cost / met;

  const a = weighLeftovers(left, alignment.leftOver);
  const b = weighLeftovers(right, alignment.rightOver);
  const costs = LEFTOVER_COSTS;
  const contradicted = Math.min(a.heavy, b.heavy);
  const extra = Math.max(0, (a.heavy > b.heavy ? a.heavy - a.repeated : b.heavy - b.repeated) - contradicted);
  if (contradicted > 0) {
    const share = contradicted / (met + contradicted);
    const difference = leastDifference(left, right, alignment);
    score -= (costs.contradiction + costs.contradictionShare * share) * difference;
  }
  if (extra > 0) {
    score -= (extraRate(heavyMet) * extra) / (heavyMet + contradicted + extra);
  }
  score -= (costs.lightShare * (a.light + b.light)) / (met + a.light + b.light);
  if (a.numbers * b.numbers + a.generations * b.generations > 0) score -= costs.numberConflict;
  else if (a.numbers + b.numbers > 0) score -= costs.numberMissing;
  if (haveLegalConflict(left, right)) score -= costs.legalConflict;
  if (haveParentSwap(left, right, alignment)) score -= costs.parentSwap;
  return Math.max(0, Math.min(1, score));
}

/** From one word that met to two, words on one side only come to cost less. */
function extraRate(heavyMet: number): number {
  const { extraShareLone, extraShare } = LEFTOVER_COSTS;
  const beyondOne = Math.max(0, Math.min(1, heavyMet - 1));
  return extraShareLone - beyondOne * (extraShareLone - extraShare);
}

interface LeftoverWeights {
  readonly heavy: number;
  /** The part of `heavy` that repeats another word of its own name: "Sergey Sergey" says no more than "Sergey". */
  readonly repeated: number;
  readonly light: number;
  /** How many leftover words are numbers, and how many tell a generation. */
  readonly numbers: number;
  readonly generations: number;
}

const NOTHING: LeftoverWeights = { heavy: 0, repeated: 0, light: 0, numbers: 0, generations: 0 };

function weighLeftovers(words: readonly Word[], positions: readonly number[]): LeftoverWeights {
  if (positions.length === 0) return NOTHING;
  let heavy = 0;
  let repeated = 0;
  let light = 0;
  let numbers = 0;
  let generations = 0;
  for (const position of positions) {
    const word = words[position];
    if (word === undefined) continue;
    if (word.isHeavy) heavy += word.weight;
    else light += word.weight;
    if (word.isHeavy && isRepeated(words, positions, position)) repeated += word.weight;
    if (word.class === "number") numbers++;
    if (word.class === "generation") generations++;
  }
  return { heavy, repeated, light, numbers, generations };
}

function isRepeated(words: readonly Word[], leftOver: readonly number[], position: number): boolean {
  const text = words[position]?.text;
  for (let other = 0; other < words.length; other++) {
    if (other === position || words[other]?.text !== text) continue;
    if (other < position || !leftOver.includes(other)) return true;
  }
  return false;
}

/** How different the leftovers of both sides are, at best: 1 for plainly other words, less when they nearly met. */
function leastDifference(left: readonly Word[], right: readonly Word[], alignment: Alignment): number {
  let least = 1;
  for (const i of alignment.leftOver) {
    for (const j of alignment.rightOver) {
      const [a, b] = [left[i], right[j]];
      if (a === undefined || b === undefined || !a.isHeavy || !b.isHeavy) continue;
      least = Math.min(least, differenceOf(a, b, PLAIN_DIFFERENCE) / PLAIN_DIFFERENCE);
    }
  }
  return least;
}

/** True when both names say what kind of company they are and no two of the kinds agree. */
export function haveLegalConflict(left: readonly Word[], right: readonly Word[]): boolean {
  let compared = false;
  for (const a of left) {
    if (a.legalClass === null) continue;
    for (const b of right) {
      if (b.legalClass === null) continue;
      if (a.legalClass === b.legalClass || a.legalClass === "any" || b.legalClass === "any") return false;
      compared = true;
    }
  }
  return compared;
}

/** True when the child of the one name is the parent of the other, and the reverse. */
export function haveParentSwap(left: readonly Word[], right: readonly Word[], alignment: Alignment): boolean {
  const leftParents = parentsOf(left);
  if (leftParents === 0) return false;
  const rightParents = parentsOf(right);
  if (rightParents === 0) return false;
  let isParentThere = false;
  let isParentHere = false;
  for (const { left: from, right: to, weight } of alignment.pairs) {
    const [i, j] = [from[0], to[0]];
    if (i === undefined || j === undefined || weight < HEAVY_WEIGHT_MIN) continue;
    const here = (leftParents >> i) & 1;
    const there = (rightParents >> j) & 1;
    if (here === 1 && there === 0) isParentHere = true;
    if (here === 0 && there === 1) isParentThere = true;
  }
  return isParentHere && isParentThere;
}

/** The positions of parents' names, one bit each: the first heavy word after bin, ibn, ben. */
function parentsOf(words: readonly Word[]): number {
  let parents = 0;
  let follows = false;
  for (let i = 0; i < words.length && i < 31; i++) {
    const word = words[i];
    if (word === undefined) continue;
    if (word.isParentParticle) follows = i > 0 || follows;
    else if (follows && word.isHeavy) {
      parents |= 1 << i;
      follows = false;
    }
  }
  return parents;
}
