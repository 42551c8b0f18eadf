// Whether two names can be as alike as is wanted, told before they are laid side by side. Most candidates
// share a word with the subject and contradict it by another one: they can't reach what the answer or a
// better name asks for, and are not aligned. Relies on the rules of alignment.ts and the costs of
// features/name.ts; may never refuse what they would find.

import type { ComparedName } from "../compared-name.ts";
import { extraRate } from "../features/name.ts";
import type { AlignmentOption, ListedName } from "../listed-name.ts";
import { HEAVY_WEIGHT_MIN, LEFTOVER_COSTS } from "../policy.ts";
import { WORDS_MAX } from "../words/word.ts";
import { differenceOf, REGIONAL_ROMANISATION } from "../words/word-pair.ts";
import { canBeMadeUp, partsOf } from "./joined-words.ts";

/** What is known of the counterpart of a word: there is none, there may be one, there is one. */
const NONE = 0;
const LIKELY = 1;
const CERTAIN = 2;

/** By position, until the next name. */
const left = new Uint8Array(WORDS_MAX);
const right = new Uint8Array(WORDS_MAX);

/**
 * False only for names whose similarity is less than `wanted`, which is above 0. The listed name was looked
 * up last.
 */
export function canReach(wanted: number, name: ComparedName, listed: ListedName): boolean {
  // Listed words that repeat compete for one counterpart: they are rare.
  if (listed.repeats.length > 0) return true;
  for (let i = 0; i < name.words.length; i++) left[i] = NONE;
  // A word that repeats another one of its own name is not missed, so nothing is charged for it.
  for (let r = 0; r < name.repeats.length; r++) left[name.repeats[r] ?? 0] = LIKELY;
  let metMax = 0;
  // What the words that meet cost is known when no two of them compete for a counterpart.
  let isSettled = true;
  let settledWeight = 0;
  let settledCost = 0;
  let isHeavyMet = false;
  let heavyRight = 0;
  let restRight = 0;
  for (let j = 0; j < listed.words.length; j++) {
    const word = listed.words[j];
    if (word === undefined) continue;
    const meetings = name.meetingsOf(word);
    right[j] = NONE;
    if (word.isHeavy) heavyRight += word.weight;
    let weight = word.weight;
    for (let m = 0; m < meetings.length; m++) {
      const meeting = meetings[m];
      if (meeting === undefined) continue;
      const { at, comparison } = meeting;
      const isSame = comparison.relation === "same";
      const ownWeight = name.words[at]?.weight ?? 0;
      // Whether ELSEWHERE holds is for the whole name to say.
      if (m > 0 || left[at] !== NONE || comparison === REGIONAL_ROMANISATION) isSettled = false;
      const settled = isSame ? Math.min(word.weight, ownWeight) : Math.max(word.weight, ownWeight);
      settledWeight += settled;
      settledCost += settled * comparison.cost;
      // The same word as two classes competes for its counterpart too.
      if (isSame && left[at] === CERTAIN) return true;
      if (isSame && right[j] !== CERTAIN) right[j] = left[at] = CERTAIN;
      else if (left[at] === NONE) left[at] = LIKELY;
      if (right[j] === NONE) right[j] = LIKELY;
      weight = Math.max(weight, ownWeight);
    }
    if (meetings.length > 0) {
      metMax += weight;
      isHeavyMet ||= weight >= HEAVY_WEIGHT_MIN;
    } else if (word.isHeavy) restRight += word.weight;
  }
  let heavyLeft = 0;
  let restLeft = 0;
  for (let i = 0; i < name.words.length; i++) {
    const word = name.words[i];
    if (word?.isHeavy !== true) continue;
    heavyLeft += word.weight;
    if (left[i] === NONE) restLeft += word.weight;
  }
  if (!isHeavyMet) return mayJoinFree(name, listed);
  const lone = Math.max(0, restLeft - heavyRight, restRight - heavyLeft);
  const met = isSettled && settledWeight > 0 ? settledCost / settledWeight : 0;
  const spare = 1 - wanted - met - (extraRate(metMax) * lone) / (metMax + Math.max(heavyLeft, heavyRight));
  if (spare < 0) return mayJoinFree(name, listed);
  const contradicted = Math.min(restLeft, restRight);
  if (contradicted === 0) return true;
  const { contradiction, contradictionShare } = LEFTOVER_COSTS;
  const cost = contradiction + (contradictionShare * contradicted) / (metMax + contradicted);
  const difference = spare / cost;
  if (difference >= 1) return true;
  return mayBeAsNear(difference, name, listed) || mayJoinFree(name, listed);
}

/**
 * True when words that may be left over can be the same ones written together, apart, or with the space
 * elsewhere.
 */
function mayJoinFree(name: ComparedName, listed: ListedName): boolean {
  if (!name.mayJoin) return false;
  const { words: theirs, letters } = listed;
  for (let i = 0; i < name.words.length; i++) {
    const word = name.words[i];
    if (word === undefined || left[i] === CERTAIN || !canBeMadeUp(word, theirs, letters)) continue;
    if (partsOf(word, theirs).length > 0) return true;
  }
  for (let j = 0; j < theirs.length; j++) {
    const word = theirs[j];
    if (word === undefined || right[j] === CERTAIN) continue;
    if (name.makesUp(word)) return true;
    if (j + 1 === theirs.length || right[j + 1] === CERTAIN) continue;
    if (name.neighbourLetters.includes(word.letters | (theirs[j + 1]?.letters ?? 0))) return true;
  }
  return false;
}

/** More than what rounding can add to a difference. */
const ROUNDING_MAX = 1e-9;

/**
 * True when two words that may both be left over differ no more; words that can meet are not both left over.
 */
function mayBeAsNear(difference: number, name: ComparedName, { words: theirs }: ListedName): boolean {
  const beyond = difference + ROUNDING_MAX;
  for (let j = 0; j < theirs.length; j++) {
    const word = theirs[j];
    if (word === undefined || right[j] === CERTAIN || !word.isHeavy) continue;
    for (let i = 0; i < name.words.length; i++) {
      const own = name.words[i];
      if (own === undefined || left[i] === CERTAIN || !own.isHeavy) continue;
      if (differenceOf(own, word, beyond) < beyond && !canMeetAt(name.meetingsOf(word), i)) return true;
    }
  }
  return false;
}

function canMeetAt(meetings: readonly AlignmentOption[], at: number): boolean {
  for (let m = 0; m < meetings.length; m++)
    if (meetings[m]?.at === at && meetings[m]?.comparison !== REGIONAL_ROMANISATION) return true;
  return false;
}
