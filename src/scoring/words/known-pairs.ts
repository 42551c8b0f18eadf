// The comparisons of words that were made last: the names of one record share their words, and so do the
// names that follow. Comparing two words takes a hundred times as long as finding what it said.

import type { Word } from "./word.ts";
import { compareWords, type WordComparison } from "./word-pair.ts";

/** A power of two; a megabyte and a half in each thread. */
const SLOT_BITS = 16;
const SLOTS = 2 ** SLOT_BITS;

/** Odd multipliers that spread neighbouring numbers over all bits. */
const SPREAD_A = 0x9e3779b1;
const SPREAD_B = 0x85ebca6b;

/** By slot, the numbers of the two words; 0 is no word. */
const numbers = new Float64Array(2 * SLOTS);
const comparisons: WordComparison[] = [];

/** As compareWords. */
export function comparisonOf(a: Word, b: Word): WordComparison {
  const slot = (Math.imul(a.number, SPREAD_A) ^ Math.imul(b.number, SPREAD_B)) >>> (32 - SLOT_BITS);
  const at = 2 * slot;
  if (numbers[at] === a.number && numbers[at + 1] === b.number) return comparisons[slot] as WordComparison;
  const comparison = compareWords(a, b);
  numbers[at] = a.number;
  numbers[at + 1] = b.number;
  comparisons[slot] = comparison;
  return comparison;
}
