// Whether two names can be as similar as wanted, decided without aligning them. Most candidates share a word
// with the subject and contradict it by another one, so they can't reach what the answer still needs. The
// bound may never refuse names whose similarity is enough; it computes costs with the functions of name.ts.
// Without it a match takes a fifth longer.

import { canBeMadeUp, partsOf } from "../alignment/joined-words.ts";
import type { AlignmentOption, ListedName } from "../alignment/listed-name.ts";
import type { PreparedName } from "../alignment/prepared-name.ts";
import { compareSyllables, mayBeSyllables } from "../alignment/syllable-names.ts";
import { HEAVY_WEIGHT_MIN } from "../policy.ts";
import { type Word, wordAt } from "../words/word.ts";
import { differenceOf, REGIONAL_ROMANISATION } from "../words/word-pair.ts";
import { contradictionCost, extraCost, isRefusalWorse } from "./name.ts";

/** What is known of the counterpart of a word before the names are aligned. */
const NONE = 0;
const POSSIBLE = 1;
const CERTAIN = 2;

/** By position of a word, whether it has a counterpart. */
interface Counterparts {
  readonly left: Uint8Array;
  readonly right: Uint8Array;
}

/** False only for names whose similarity is less than `wanted`, which is above 0. */
export function canReach(wanted: number, name: PreparedName, listed: ListedName): boolean {
  const blocks = compareSyllables(name, listed.name);
  if (blocks !== null && blocks.length > 0) return true;
  const left = new Uint8Array(name.words.length);
  const right = new Uint8Array(listed.words.length);
  // A word that repeats another one of its own name costs nothing when it is left over.
  for (const at of name.repeats) left[at] = POSSIBLE;
  for (const at of listed.name.repeats) right[at] = POSSIBLE;
  let pairedMax = 0;
  // The cost of the pairs is known when no two words compete for a counterpart.
  let arePairsKnown = true;
  let pairsWeight = 0;
  let pairsCost = 0;
  let isHeavyPaired = false;
  let heavyRight = 0;
  let restRight = 0;
  for (let j = 0; j < listed.words.length; j++) {
    const word = wordAt(listed.words, j);
    const options = listed.optionsAt(j, name);
    if (word.isHeavy) heavyRight += word.weight;
    if (options.length === 0) {
      if (word.isHeavy && right[j] === NONE) restRight += word.weight;
      continue;
    }
    let weightMax = word.weight;
    for (const { at, comparison } of options) {
      const isSame = comparison.relation === "same";
      const ownWeight = wordAt(name.words, at).weight;
      // Whether a regional romanisation holds depends on the whole name.
      if (options.length > 1 || left[at] !== NONE || comparison === REGIONAL_ROMANISATION)
        arePairsKnown = false;
      // Syllables that are near each other are counterparts in some names only.
      const own = wordAt(name.words, at);
      if (!isSame && arePairsKnown && mayBeSyllables(own) && mayBeSyllables(word))
        arePairsKnown = isRefusalWorse(wanted) && word.isHeavy && own.isHeavy;
      const weight = isSame ? Math.min(word.weight, ownWeight) : Math.max(word.weight, ownWeight);
      pairsWeight += weight;
      pairsCost += weight * comparison.cost;
      // The same word as two classes competes for its counterpart too.
      if (isSame && left[at] === CERTAIN) return true;
      if (isSame && right[j] !== CERTAIN) right[j] = left[at] = CERTAIN;
      else if (left[at] === NONE) left[at] = POSSIBLE;
      if (right[j] === NONE) right[j] = POSSIBLE;
      weightMax = Math.max(weightMax, ownWeight);
    }
    pairedMax += weightMax;
    isHeavyPaired ||= weightMax >= HEAVY_WEIGHT_MIN;
  }
  const counterparts = { left, right };
  if (!isHeavyPaired) return mayJoinFree(name, listed, counterparts);
  let heavyLeft = 0;
  let restLeft = 0;
  for (let i = 0; i < name.words.length; i++) {
    const word = wordAt(name.words, i);
    if (!word.isHeavy) continue;
    heavyLeft += word.weight;
    if (left[i] === NONE) restLeft += word.weight;
  }
  const lone = Math.max(0, restLeft - heavyRight, restRight - heavyLeft);
  const pairs = arePairsKnown && pairsWeight > 0 ? pairsCost / pairsWeight : 0;
  const spare = 1 - wanted - pairs - extraCost(pairedMax, lone, pairedMax + Math.max(heavyLeft, heavyRight));
  if (spare < 0) return mayJoinFree(name, listed, counterparts);
  const contradicted = Math.min(restLeft, restRight);
  if (contradicted === 0) return true;
  const difference = spare / contradictionCost(contradicted, pairedMax + contradicted);
  if (difference >= 1) return true;
  // Next to a reading, or a syllable of one language, every word that is left over is plainly another one.
  if (blocks !== null || name.isReading || listed.name.isReading)
    return difference + ROUNDING_MAX >= 1 || mayJoinFree(name, listed, counterparts);
  return mayBeAsNear(difference, name, listed, counterparts) || mayJoinFree(name, listed, counterparts);
}

/**
 * True when words without a certain counterpart can be the same ones written together, apart, or with the
 * space elsewhere.
 */
function mayJoinFree(name: PreparedName, listed: ListedName, { left, right }: Counterparts): boolean {
  if (!listed.mayJoin(name)) return false;
  const { words: theirs, letters } = listed.name;
  for (let i = 0; i < name.words.length; i++) {
    const word = wordAt(name.words, i);
    if (left[i] === CERTAIN || !canBeMadeUp(word, theirs, letters)) continue;
    if (partsOf(word, theirs).length > 0) return true;
  }
  for (let j = 0; j < theirs.length; j++) {
    const word = wordAt(theirs, j);
    if (right[j] === CERTAIN) continue;
    if (listed.mayBeJoinedAt(j, name)) return true;
    const next = theirs[j + 1];
    if (next === undefined || right[j + 1] === CERTAIN) continue;
    if (name.neighbourLetters.includes(word.letters | next.letters)) return true;
  }
  return false;
}

/** More than what rounding can add to a difference. */
const ROUNDING_MAX = 1e-9;

/**
 * True when two words that may both be left over differ by no more. Words that can be counterparts are never
 * both left over.
 */
function mayBeAsNear(
  difference: number,
  name: PreparedName,
  listed: ListedName,
  { left, right }: Counterparts,
): boolean {
  const beyond = difference + ROUNDING_MAX;
  const isOpen = (word: Word, counterpart: number | undefined) => word.isHeavy && counterpart !== CERTAIN;
  for (let j = 0; j < listed.words.length; j++) {
    const word = wordAt(listed.words, j);
    if (!isOpen(word, right[j])) continue;
    for (let i = 0; i < name.words.length; i++) {
      const own = wordAt(name.words, i);
      if (!isOpen(own, left[i])) continue;
      if (differenceOf(own, word, beyond) < beyond && !canPair(listed.optionsAt(j, name), i)) return true;
    }
  }
  return false;
}

function canPair(options: readonly AlignmentOption[], at: number): boolean {
  return options.some((option) => option.at === at && option.comparison !== REGIONAL_ROMANISATION);
}
