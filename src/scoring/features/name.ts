// How alike two names are, from 0 to 1, given their alignment. Knows the structure of names (parents,
// numbers, legal forms) and the costs of policy.ts; knows nothing of any other field.

import { EITHER } from "../../names/lexicon/bearers.ts";
import { isBurmeseTitle } from "../../names/lexicon/burmese.ts";
import { alignNames, alignWhile, type CompareWordsOf, type Pairing } from "../alignment/align-names.ts";
import type { AlignedPair, Alignment } from "../alignment/alignment.ts";
import type { AnalysedName } from "../alignment/analysed-name.ts";
import { areAllSyllables } from "../alignment/east-asian.ts";
import type { PreparedName } from "../alignment/prepared-name.ts";
import { areWhollySyllables } from "../alignment/syllable-names.ts";
import { ACRONYM_NAME_MAX, HEAVY_WEIGHT_MIN, LEFTOVER_COSTS } from "../policy.ts";
import { isRare, isUsual } from "../words/other-names.ts";
import { isPatronymic } from "../words/slavic-names.ts";
import { type Word, wordAt } from "../words/word.ts";

/**
 * Compares two names of the same form, word by word; independent of the order of words. Names that are less
 * alike than `wanted` may be given less than their similarity, which saves comparing the words that they
 * leave over. `compare` as in alignWhile.
 */
export function compareNames(
  name: PreparedName,
  listed: AnalysedName,
  wanted = 0,
  compare?: CompareWordsOf,
): number {
  const differenceMax = (pairing: Pairing) => differenceAllowed(wanted, name, listed, pairing);
  const alignment = alignWhile(differenceMax, name, listed, compare);
  return alignment === null ? 0 : scoreAlignment(name, listed, alignment);
}

/** More than what rounding can add to a similarity or a difference. */
const ROUNDING_MAX = 1e-9;

/**
 * How different two words that both names leave over may be, for the names to be as alike as wanted: 1 and
 * more for any words, less than 0 when the names can't be. It computes costs as scoreAlignment does, and
 * leaves out those that only some names have.
 */
function differenceAllowed(
  wanted: number,
  name: PreparedName,
  listed: AnalysedName,
  { pairs, openLeft, openRight, isBySyllable }: Pairing,
): number {
  // Of words that are repeated only some are left over.
  if (wanted <= 0 || name.repeats.length > 0 || listed.repeats.length > 0) return 1;
  let paired = 0;
  let cost = 0;
  let heavyPaired = 0;
  for (const pair of pairs) {
    paired += pair.weight;
    cost += pair.weight * pair.cost;
    if (pair.weight >= HEAVY_WEIGHT_MIN)
      heavyPaired += Math.min(pair.weight, pair.leftCount, pair.rightCount);
  }
  if (heavyPaired === 0) return -1;
  const heavyLeft = weightAt(name.words, openLeft);
  const heavyRight = weightAt(listed.words, openRight);
  const conflicts = Math.min(openLeft.length, openRight.length);
  const contradicted = conflicts > 0 ? Math.min(heavyLeft, heavyRight) : 0;
  const extra = Math.max(heavyLeft, heavyRight) - contradicted;
  const spare =
    1 -
    wanted +
    ROUNDING_MAX -
    cost / paired -
    (extra > 0 ? extraCost(heavyPaired, extra, heavyPaired + contradicted + extra) : 0);
  if (contradicted === 0 || spare < 0) return spare < 0 ? -1 : 1;
  const allowed = spare / contradictionCost(contradicted, paired + contradicted);
  // All conflicts but the nearest are of words that differ plainly.
  const nearest = allowed * conflicts - (conflicts - 1);
  if (nearest >= 1) return 1;
  return isBySyllable || name.isReading || listed.isReading ? -1 : nearest;
}

function weightAt(words: readonly Word[], positions: readonly number[]): number {
  let weight = 0;
  for (const at of positions) weight += wordAt(words, at).weight;
  return weight;
}

/**
 * True when one of two names begins or ends with a word for which the other has nothing: it may be the family
 * name. A middle name is often left out.
 */
export function isPartOfOther(name: PreparedName, listed: AnalysedName): boolean {
  const { extra, missing } = alignNames(name, listed);
  return extra.some((at) => isAtEnd(name.words, at)) || missing.some((at) => isAtEnd(listed.words, at));
}

/** True for the first or the last of the words that carry a name. */
function isAtEnd(words: readonly Word[], at: number): boolean {
  const carry = (word: Word) => word.carriesName;
  return (
    wordAt(words, at).carriesName && (words.findIndex(carry) === at || words.findLastIndex(carry) === at)
  );
}

/** The reasons why a name scores less than 1. */
export type NameCharge =
  | "pairs"
  | "conflicts"
  | "lone"
  | "light"
  | "numbersDiffer"
  | "numberMissing"
  | "legalForms"
  | "genders"
  | "otherNames"
  | "parents"
  | "acronym"
  | "slips";

/** What the pairs of an alignment say together. */
interface PairTotals {
  weight: number;
  cost: number;
  /** Weight of the heavy words. */
  heavy: number;
  areOtherGenders: boolean;
  /** True when a heavy word is none of those that institutions share. */
  isProper: boolean;
  areOtherNames: boolean;
  areSiblings: boolean;
  isRareShared: boolean;
  areUsual: boolean;
}

function sumPairs(pairs: readonly AlignedPair[], left: readonly Word[], right: readonly Word[]): PairTotals {
  const totals: PairTotals = {
    weight: 0,
    cost: 0,
    heavy: 0,
    areOtherGenders: false,
    isProper: false,
    areOtherNames: false,
    areSiblings: false,
    isRareShared: false,
    areUsual: true,
  };
  for (const pair of pairs) {
    const { weight } = pair;
    const [a, b] = [wordAt(left, pair.left), wordAt(right, pair.right)];
    totals.areOtherGenders ||= pair.kind === "gender";
    totals.areOtherNames ||= pair.kind === "otherName";
    totals.areSiblings ||= pair.kind === "otherName" && areGiven(a, b);
    totals.isRareShared ||= pair.kind === "same" && isRare(a);
    totals.weight += weight;
    totals.cost += weight * pair.cost;
    if (weight < HEAVY_WEIGHT_MIN) continue;
    // "Abdul Rahman" in one word is one name: alone it identifies a person no better than any other name.
    totals.heavy += Math.min(weight, pair.leftCount, pair.rightCount);
    totals.areUsual &&= isUsual(a) && isUsual(b);
    totals.isProper ||= !INSTITUTIONAL.has(b.class);
  }
  return totals;
}

/** What both names have without a counterpart. */
interface Remainder {
  /** Heavy words, conflicts included. */
  heavyLeft: number;
  heavyRight: number;
  /** Sum of the differences of conflicts. */
  differences: number;
  /** Conflicts of two numbers. */
  numberConflicts: number;
  /** Weight of the particles, titles and legal forms. */
  light: number;
  /** How many of the other words are numbers. */
  numbers: number;
}

function sumRemainder(left: readonly Word[], right: readonly Word[], alignment: Alignment): Remainder {
  const remainder: Remainder = {
    heavyLeft: 0,
    heavyRight: 0,
    differences: 0,
    numberConflicts: 0,
    light: 0,
    numbers: 0,
  };
  for (const conflict of alignment.conflicts) {
    const [a, b] = [wordAt(left, conflict.left), wordAt(right, conflict.right)];
    remainder.heavyLeft += a.weight;
    remainder.heavyRight += b.weight;
    remainder.differences += conflict.difference;
    if (a.class === b.class && (a.class === "number" || a.class === "generation"))
      remainder.numberConflicts++;
    else if (a.class === "number" || b.class === "number") remainder.numbers++;
  }
  remainder.heavyLeft = addLone(remainder, remainder.heavyLeft, left, alignment.extra);
  remainder.heavyRight = addLone(remainder, remainder.heavyRight, right, alignment.missing);
  return remainder;
}

/**
 * The similarity of two names: 1 less what their alignment costs. `note` receives each charge, so that an
 * explanation has the numbers of the score itself.
 */
export function scoreAlignment(
  name: PreparedName,
  listed: AnalysedName,
  alignment: Alignment,
  note?: NoteCharge,
): number {
  const left = name.words;
  const right = listed.words;
  const { conflicts } = alignment;
  const totals = sumPairs(alignment.pairs, left, right);
  if (totals.heavy === 0) return 0;
  const remainder = sumRemainder(left, right, alignment);
  const { heavyLeft, heavyRight, light } = remainder;

  const costs = LEFTOVER_COSTS;
  let score = 1;
  const contradicted = conflicts.length > 0 ? Math.min(heavyLeft, heavyRight) : 0;
  const extra = Math.max(heavyLeft, heavyRight) - contradicted;
  const lacking =
    totals.cost > 0 && extra > 0 && contradicted === 0
      ? lackingShare(name, listed, alignment, totals.heavy)
      : 0;
  score -= take("pairs", note, pairsCost(totals, lacking));
  if (contradicted > 0) {
    // Nobody typed a reading, so a word that is nearly like it is no slip; nor is one syllable for another.
    const isExact = alignment.isBySyllable || name.isReading || listed.isReading;
    const difference = isExact ? 1 : remainder.differences / conflicts.length;
    const cost = contradictionCost(contradicted, totals.weight + contradicted);
    score -= take("conflicts", note, cost * difference);
  }
  if (extra > 0) {
    const isOther = contradicted === 0 && isExtraOther(name, listed, alignment);
    score -= take("lone", note, loneCost(totals, contradicted, extra, isOther));
  }
  if (light > 0) score -= take("light", note, (costs.lightShare * light) / (totals.weight + light));
  if (remainder.numberConflicts > 0) score -= take("numbersDiffer", note, costs.numberConflict);
  else if (remainder.numbers > 0) score -= take("numberMissing", note, costs.numberMissing);
  if (haveLegalConflict(name, listed)) score -= take("legalForms", note, costs.legalConflict);
  if (areOfOtherParticles(name, listed)) score -= take("genders", note, costs.otherParticle);
  else if (totals.areOtherGenders) score -= take("genders", note, costs.otherGender);
  else if (arePlainlyOtherNames(totals)) score -= take("otherNames", note, costs.otherName);
  if (haveParentSwap(name, listed, alignment.pairs)) score -= take("parents", note, costs.parentSwap);
  score -= take("slips", note, name.slipsCost);
  if (name.isAcronym || listed.isAcronym) score -= take("acronym", note, score - ACRONYM_NAME_MAX);
  return Math.max(0, Math.min(1, score));
}

/** What the pairs cost; `lacking` is the part of a person's name that one side lacks. */
function pairsCost({ cost, weight }: PairTotals, lacking: number): number {
  return (cost / weight) * (1 + LEFTOVER_COSTS.partOfName * lacking);
}

/** What the heavy words that one name has more cost; `isOther` when they make it another name. */
function loneCost(totals: PairTotals, contradicted: number, extra: number, isOther: boolean): number {
  // Two words of four that agree are no person when each is a name of many people.
  const isLittle = totals.areUsual && extra >= LEFTOVER_COSTS.usualExtraMin;
  const agreed = isLittle ? totals.heavy * LEFTOVER_COSTS.usualShare : totals.heavy;
  const whole = agreed + contradicted + extra;
  return isOther ? contradictionCost(extra, whole) : extraCost(totals.isProper ? agreed : 0, extra, whole);
}

/** True when the words that one name has more make it another name. */
function isExtraOther(name: PreparedName, listed: AnalysedName, alignment: Alignment): boolean {
  return (
    isWholeReading(name, listed) ||
    isCharacterMissing(name, listed, alignment) ||
    (alignment.isBySyllable && areWhollySyllables(name, listed)) ||
    areOtherBurmese(name, listed, alignment)
  );
}

/** True for other names, unless the two share a rare one; children of one family share it too. */
function arePlainlyOtherNames({ areOtherNames, areSiblings, isRareShared }: PairTotals): boolean {
  return areOtherNames && (areSiblings || !isRareShared);
}

/**
 * The part of a person's name that one side lacks, 0 to 1: the more, the less the other words may differ. A
 * father's name is left out by whole countries.
 */
function lackingShare(
  name: PreparedName,
  listed: AnalysedName,
  { extra, missing }: Alignment,
  heavyPaired: number,
): number {
  if (!isOfPerson(name.words)) return 0;
  const lacking = Math.max(lackingWeight(name, extra), lackingWeight(listed, missing));
  return lacking / (heavyPaired + lacking);
}

function lackingWeight({ words, parents }: AnalysedName, positions: readonly number[]): number {
  let weight = 0;
  for (const at of positions) {
    const word = wordAt(words, at);
    if (word.isHeavy && !isIn(parents, at) && !isPatronymic(word.text)) weight += word.weight;
  }
  return weight;
}

/** True for the name of a son and that of a daughter, as their particles tell: bin, binti. */
function areOfOtherParticles(name: PreparedName, listed: AnalysedName): boolean {
  return name.bearer !== EITHER && listed.bearer !== EITHER && name.bearer !== listed.bearer;
}

/** True for two given names: children of one family share its name, however rare it is. */
function areGiven(a: Word, b: Word): boolean {
  return a.traits.particulars.bearer !== EITHER && b.traits.particulars.bearer !== EITHER;
}

type NoteCharge = (charge: NameCharge, amount: number) => void;

/** Classes of words that make up names of institutions: Bank of China, Export-Import Bank of China. */
const INSTITUTIONAL: ReadonlySet<string> = new Set(["generic", "place"]);

/** The amount, noted when it is above 0. */
function take(charge: NameCharge, note: NoteCharge | undefined, amount: number): number {
  if (amount > 0) note?.(charge, amount);
  return Math.max(0, amount);
}

/** Adds the words at these positions, which only this name has; returns `heavy` with their heavy weight. */
function addLone(
  remainder: Remainder,
  heavy: number,
  words: readonly Word[],
  positions: readonly number[],
): number {
  let sum = heavy;
  for (const at of positions) {
    const word = wordAt(words, at);
    if (word.class === "number") remainder.numbers++;
    if (word.isHeavy) sum += word.weight;
    else remainder.light += word.weight;
  }
  return sum;
}

/** The cost of plainly different words of this weight in names of the weight `whole`. */
export function contradictionCost(contradicted: number, whole: number): number {
  return LEFTOVER_COSTS.contradiction + LEFTOVER_COSTS.contradictionShare * (contradicted / whole);
}

/**
 * True when two heavy syllables that are near each other, but that the names don't let be counterparts, leave
 * the names less alike than `wanted`. They contradict each other, and plainly: no slip makes a syllable.
 */
export function isRefusalWorse(wanted: number): boolean {
  return wanted > 1 - LEFTOVER_COSTS.contradiction;
}

/**
 * The cost of heavy words on one side only, of the weight `extra` in names of the weight `whole`. It falls as
 * the weight of the words with counterparts rises from one word to two.
 */
export function extraCost(heavyPaired: number, extra: number, whole: number): number {
  const { extraShareLone, extraShare } = LEFTOVER_COSTS;
  const beyondOne = Math.max(0, Math.min(1, heavyPaired - 1));
  return ((extraShareLone - beyondOne * (extraShareLone - extraShare)) * extra) / whole;
}

/**
 * True when one name is a reading of ideographs and the other one has East Asian syllables only: no word is
 * then a middle name that one side leaves out.
 */
function isWholeReading(name: PreparedName, listed: AnalysedName): boolean {
  return (
    (name.isReading && areAllSyllables(listed.words)) || (listed.isReading && areAllSyllables(name.words))
  );
}

/** True when a word of a reading has no counterpart: each is a character of the name. */
function isCharacterMissing(
  name: PreparedName,
  listed: AnalysedName,
  { extra, missing }: Alignment,
): boolean {
  const isHeavyIn = (words: readonly Word[]) => (at: number) => wordAt(words, at).isHeavy;
  return (
    isOfPerson(name.words) &&
    ((name.isReading && extra.some(isHeavyIn(name.words))) ||
      (listed.isReading && missing.some(isHeavyIn(listed.words))))
  );
}

/** True for two Burmese names of which one has a word more that is no form of address. */
function areOtherBurmese(name: PreparedName, listed: AnalysedName, { extra, missing }: Alignment): boolean {
  if (!name.isBurmese || !listed.isBurmese) return false;
  const isPart = (words: readonly Word[]) => (at: number) => {
    const word = wordAt(words, at);
    return word.isHeavy && !(at === 0 && isBurmeseTitle(word.text));
  };
  return extra.some(isPart(name.words)) || missing.some(isPart(listed.words));
}

function isOfPerson(words: readonly Word[]): boolean {
  return words[0]?.traits.isOfPerson === true;
}

/** True when both names have legal forms and no two of them agree. */
function haveLegalConflict(name: AnalysedName, listed: AnalysedName): boolean {
  if (!name.hasLegalForm || !listed.hasLegalForm) return false;
  let areCompared = false;
  for (const a of name.words) {
    if (a.legalClass === null) continue;
    for (const b of listed.words) {
      if (b.legalClass === null) continue;
      if (a.legalClass === b.legalClass || a.legalClass === "any" || b.legalClass === "any") return false;
      areCompared = true;
    }
  }
  return areCompared;
}

/**
 * True when the child of the one name is the parent of the other, and the reverse. A child is what a name
 * names before the first of its parents. A name that is wholly reversed swaps nobody: its particles follow
 * their words. Of two words, "X bin Y" and "Y bin X", nothing tells a reversed name from father and son. A
 * child who is called as the parent swaps with nobody, where one name spells the two alike and the other
 * doesn't.
 */
function haveParentSwap(name: PreparedName, listed: AnalysedName, pairs: readonly AlignedPair[]): boolean {
  const [ours, theirs] = [name.parents, listed.parents];
  if (ours === 0 || theirs === 0 || isReversed(name, listed, pairs)) return false;
  const heavy = pairs.filter(({ weight }) => weight >= HEAVY_WEIGHT_MIN);
  const childOnRight = heavy.filter(({ left, right }) => isIn(ours, left) && isBefore(theirs, right));
  const childOnLeft = heavy.filter(({ left, right }) => isBefore(ours, left) && isIn(theirs, right));
  return childOnRight.some((parent) =>
    childOnLeft.some(
      (child) =>
        name.words[parent.left]?.text !== name.words[child.left]?.text &&
        listed.words[parent.right]?.text !== listed.words[child.right]?.text,
    ),
  );
}

/** Of two words, each order is the other one in reverse. */
const REVERSED_WORDS_MIN = 3;

/**
 * True when the heavy words of one name, three or more, are those of the other in reverse, and its particles
 * too.
 */
function isReversed(name: PreparedName, listed: AnalysedName, pairs: readonly AlignedPair[]): boolean {
  const heavy = pairs.filter(({ weight }) => weight >= HEAVY_WEIGHT_MIN).sort((a, b) => a.left - b.left);
  return (
    heavy.length >= REVERSED_WORDS_MIN &&
    heavy.every(({ right }, at) => at === 0 || right < (heavy[at - 1]?.right ?? 0)) &&
    particlePlaces(name.words) === particlePlaces(listed.words.toReversed())
  );
}

/** The number of heavy words before each particle of a parent, as one bit for each number. */
function particlePlaces(words: readonly Word[]): number {
  let places = 0;
  let heavy = 0;
  for (const word of words) {
    if (word.traits.particulars.isParentParticle) places |= 1 << heavy;
    else if (word.isHeavy) heavy++;
  }
  return places;
}

/** True for a position among these, given as bits. */
function isIn(positions: number, at: number): boolean {
  return ((positions >> at) & 1) === 1;
}

/** True for a position before the first of these. */
function isBefore(positions: number, at: number): boolean {
  return (positions & ((2 << at) - 1)) === 0;
}
