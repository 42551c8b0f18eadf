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
  | "acronym";

/** What remains of both names without counterparts and conflicts. */
interface Remainder {
  /** Weight of the particles, titles and legal forms. */
  light: number;
  /** How many of the words are numbers. */
  numbers: number;
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
  let paired = 0;
  let cost = 0;
  let heavyPaired = 0;
  let heavyPairs = 0;
  let typos = 0;
  let areOtherGenders = false;
  let isProper = false;
  let areOtherNames = false;
  let isRareShared = false;
  let areSiblings = false;
  let areUsual = true;
  for (const pair of alignment.pairs) {
    const { weight } = pair;
    areOtherGenders ||= pair.kind === "gender";
    areOtherNames ||= pair.kind === "otherName";
    areSiblings ||= pair.kind === "otherName" && areGiven(wordAt(left, pair.left), wordAt(right, pair.right));
    isRareShared ||= pair.kind === "same" && isRare(wordAt(left, pair.left));
    paired += weight;
    cost += weight * pair.cost;
    if (weight < HEAVY_WEIGHT_MIN) continue;
    // "Abdul Rahman" in one word is one name: alone it identifies a person no better than any other name.
    heavyPaired += Math.min(weight, pair.leftCount, pair.rightCount);
    heavyPairs++;
    areUsual &&= isUsual(wordAt(left, pair.left)) && isUsual(wordAt(right, pair.right));
    isProper ||= !INSTITUTIONAL.has(wordAt(right, pair.right).class);
    if (isTypoOfShortWords(pair, left, right)) typos++;
  }
  if (heavyPaired === 0) return 0;
  let heavyLeft = 0;
  let heavyRight = 0;
  let differences = 0;
  let numberConflicts = 0;
  const remainder: Remainder = { light: 0, numbers: 0 };
  for (const conflict of conflicts) {
    const [a, b] = [wordAt(left, conflict.left), wordAt(right, conflict.right)];
    heavyLeft += a.weight;
    heavyRight += b.weight;
    differences += conflict.difference;
    if (a.class === b.class && (a.class === "number" || a.class === "generation")) numberConflicts++;
    else if (a.class === "number" || b.class === "number") remainder.numbers++;
  }
  heavyLeft = addLone(remainder, heavyLeft, left, alignment.extra);
  heavyRight = addLone(remainder, heavyRight, right, alignment.missing);

  const costs = LEFTOVER_COSTS;
  let score = 1;
  const contradicted = conflicts.length > 0 ? Math.min(heavyLeft, heavyRight) : 0;
  const extra = Math.max(heavyLeft, heavyRight) - contradicted;
  const isAllTypos = typos > 1 && typos === heavyPairs;
  const lacking =
    cost > 0 && extra > 0 && contradicted === 0 ? lackingShare(name, listed, alignment, heavyPaired) : 0;
  score -= take(
    "pairs",
    note,
    (cost / paired) * ((isAllTypos ? costs.allTypos : 1) + costs.partOfName * lacking),
  );
  if (contradicted > 0) {
    // Nobody typed a reading, so a word that is nearly like it is no slip; nor is one syllable for another.
    const isExact = alignment.isBySyllable || name.isReading || listed.isReading;
    const difference = isExact ? 1 : differences / conflicts.length;
    score -= take("conflicts", note, contradictionCost(contradicted, paired + contradicted) * difference);
  }
  if (extra > 0) {
    // Two words of four that agree are no person when each is a name of many people.
    if (areUsual && extra >= costs.usualExtraMin) heavyPaired *= costs.usualShare;
    const whole = heavyPaired + contradicted + extra;
    const isOther =
      contradicted === 0 &&
      (isWholeReading(name, listed) ||
        isCharacterMissing(name, listed, alignment) ||
        (alignment.isBySyllable && areWhollySyllables(name, listed)) ||
        areOtherBurmese(name, listed, alignment));
    const agreed = isProper ? heavyPaired : 0;
    const charge = isOther ? contradictionCost(extra, whole) : extraCost(agreed, extra, whole);
    score -= take("lone", note, charge);
  }
  const { light, numbers } = remainder;
  if (light > 0) score -= take("light", note, (costs.lightShare * light) / (paired + light));
  if (numberConflicts > 0) score -= take("numbersDiffer", note, costs.numberConflict);
  else if (numbers > 0) score -= take("numberMissing", note, costs.numberMissing);
  if (haveLegalConflict(name, listed)) score -= take("legalForms", note, costs.legalConflict);
  if (areOfOtherParticles(name, listed)) score -= take("genders", note, costs.otherParticle);
  else if (areOtherGenders) score -= take("genders", note, costs.otherGender);
  else if (areOtherNames && (areSiblings || !isRareShared))
    score -= take("otherNames", note, costs.otherName);
  if (haveParentSwap(name, listed, alignment.pairs)) score -= take("parents", note, costs.parentSwap);
  if (name.isAcronym || listed.isAcronym) score -= take("acronym", note, score - ACRONYM_NAME_MAX);
  return Math.max(0, Math.min(1, score));
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

/** Words of so many letters are near many others. */
const SHORT_WORD_LENGTH = 5;

function isTypoOfShortWords(pair: AlignedPair, left: readonly Word[], right: readonly Word[]): boolean {
  return pair.kind === "typo" && isShort(wordAt(left, pair.left)) && isShort(wordAt(right, pair.right));
}

function isShort({ text }: Word): boolean {
  return text.length <= SHORT_WORD_LENGTH;
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
