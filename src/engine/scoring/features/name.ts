// How alike two names are, from 0 to 1: 1 less what their alignment costs. Knows the structure of names
// (parents, numbers, legal forms) and the costs of policy.ts; knows nothing of any other field.

import { float64At, int32At, itemAt, uint8At } from "../../../base/platform/checked-read.ts";
import type { NameKind } from "../../names/analysis/name-forms.ts";
import { EITHER } from "../../names/lexicon/bearers.ts";
import type { Alignment } from "../alignment/alignment.ts";
import type { AnalysedName } from "../alignment/analysed-name.ts";
import { type Draft, FREE, GENDER, INITIAL, OTHER_NAME, SAME } from "../alignment/draft.ts";
import { NameAligner } from "../alignment/name-aligner.ts";
import type { NameRow } from "../alignment/name-row.ts";
import type { PreparedName } from "../alignment/prepared-name.ts";
import { areWhollySyllables } from "../alignment/syllable-names.ts";
import {
  CARRIES_NAME,
  CLASS_MASK,
  IS_BURMESE_TITLE,
  IS_GENERATION,
  IS_GIVEN,
  IS_HEAVY,
  IS_INSTITUTIONAL,
  IS_NUMBER,
  IS_PARENT_PARTICLE,
  IS_PATRONYMIC,
  IS_RARE,
  IS_USUAL,
  LEGAL_ANY,
  TITLE_CLASS,
  WordRows,
} from "../alignment/word-rows.ts";
import { ACRONYM_NAME_MAX, HEAVY_WEIGHT_MIN, LEFTOVER_COSTS } from "../policy.ts";

/** More than what rounding can add to a similarity or a difference. */
const ROUNDING_MAX = 1e-9;

/** Compares the names of one subject after another with listed names, word by word. */
export class NameComparer {
  readonly #aligner: NameAligner;
  #names: readonly PreparedName[] = [];

  /** As NameAligner. */
  constructor(own: WordRows, listed: WordRows, analyse: (name: number) => AnalysedName) {
    this.#aligner = new NameAligner(own, listed, analyse);
  }

  /** Starts with the names of a subject. */
  begin(names: readonly PreparedName[]): void {
    this.#names = names;
    this.#aligner.begin(names);
  }

  /** The listed name; fill it, and then call listedChanged. */
  get listed(): NameRow {
    return this.#aligner.right;
  }

  listedChanged(): void {
    this.#aligner.listedChanged();
  }

  /** Sets a listed name that is at hand, where its words are those of subjects. */
  setListed(name: AnalysedName): void {
    this.listed.set(name);
    this.listedChanged();
  }

  /**
   * The similarity of the subject's name at a position and the listed name, 0 to 1; 0 for one of another
   * form. Names that are less alike than `wanted` may be given 0. `note` receives each charge, so that an
   * explanation has the numbers of the score itself.
   */
  compare(own: number, wanted: number, note?: NoteCharge): number {
    const name = itemAt(this.#names, own);
    const aligner = this.#aligner;
    const { right } = aligner;
    if (name.form !== right.form || (name.isAcronym && right.isAcronym)) return 0;
    if (right.isAcronym && name.isWritten(right.textAt(0))) return 0;
    aligner.pair(own);
    const most = differenceAllowed(wanted, aligner);
    if (most < 0) return 0;
    aligner.contradict(own, most);
    return scoreDraft(aligner, name, note);
  }

  /** A copy of what became of the words of the two names that were compared last. */
  alignment(): Alignment {
    return this.#aligner.draft.copy(this.#aligner.left.count, this.#aligner.right.count);
  }

  /** The positions of parents' names on each side, of the two names that were compared last. */
  parents(): { readonly left: number; readonly right: number } {
    return { left: this.#aligner.left.parents(), right: this.#aligner.right.parents() };
  }

  /**
   * True when one of the two names, the subject's at a position and the listed one, begins or ends with a
   * word for which the other has nothing: it may be the family name. A middle name is often left out.
   */
  isPartOfOther(own: number): boolean {
    this.compare(own, 0);
    const { left, right, draft } = this.#aligner;
    return hasFreeEnd(left, draft.left) || hasFreeEnd(right, draft.right);
  }
}

/** The words of subjects, and of listed names that no index holds, by kind; each thread has its own. */
const looseWords = new Map<NameKind, WordRows>();

/** The words of subjects of this kind. */
export function ownWordsOf(kind: NameKind): WordRows {
  let words = looseWords.get(kind);
  if (words === undefined) {
    words = new WordRows(kind);
    looseWords.set(kind, words);
  }
  return words;
}

const comparers = new Map<NameKind, NameComparer>();

/** Compares names that are at hand; each thread has one for each kind. It serves one subject at a time. */
export function comparerOf(kind: NameKind): NameComparer {
  let comparer = comparers.get(kind);
  if (comparer === undefined) {
    const words = ownWordsOf(kind);
    comparer = new NameComparer(words, words, () => {
      throw new Error("The name is at hand.");
    });
    comparers.set(kind, comparer);
  }
  return comparer;
}

/** The similarity of two names of one kind, 0 to 1, with the charges that take it from 1. */
interface ComparedNames {
  readonly similarity: number;
  readonly alignment: Alignment;
  readonly charges: ReadonlyMap<NameCharge, number>;
  /** The positions of parents' names on each side, one bit each. */
  readonly parents: { readonly left: number; readonly right: number };
}

/** Compares two names that are at hand. */
export function compareNames(name: PreparedName, listed: AnalysedName): ComparedNames {
  const comparer = comparerOf(name.words[0]?.traits.kind ?? "organization");
  const charges = new Map<NameCharge, number>();
  comparer.begin([name]);
  comparer.setListed(listed);
  const similarity = comparer.compare(0, 0, (charge, amount) => charges.set(charge, amount));
  return { similarity, alignment: comparer.alignment(), charges, parents: comparer.parents() };
}

/** True when the first or the last of the words that carry a name has no counterpart. */
function hasFreeEnd(row: NameRow, states: Uint8Array): boolean {
  let first = -1;
  let last = -1;
  for (let at = 0; at < row.count; at++) {
    if ((int32At(row.bits, at) & CARRIES_NAME) === 0) continue;
    if (first < 0) first = at;
    last = at;
  }
  return first >= 0 && (states[first] === FREE || states[last] === FREE);
}

/**
 * How different two words that both names leave over may be, for the names to be as alike as wanted: 1 and
 * more for any words, less than 0 when the names can't be. It leaves out the charges that only some names
 * have.
 */
function differenceAllowed(wanted: number, { left, right, draft, openLeft, openRight }: NameAligner): number {
  // Of words that are repeated only some are left over.
  if (wanted <= 0 || left.hasRepeats || right.hasRepeats) return 1;
  let paired = 0;
  let cost = 0;
  let heavyPaired = 0;
  for (let pair = 0; pair < draft.pairs; pair++) {
    const weight = float64At(draft.weights, pair);
    paired += weight;
    cost += weight * float64At(draft.costs, pair);
    if (weight >= HEAVY_WEIGHT_MIN) heavyPaired += heavyOf(draft, pair);
  }
  if (heavyPaired === 0) return -1;
  const heavyLeft = weightAt(left, openLeft);
  const heavyRight = weightAt(right, openRight);
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
  return isExact(left, right, draft) ? -1 : nearest;
}

/** Nobody typed a reading, so a word that is nearly like it is no slip; nor is one syllable for another. */
function isExact(left: NameRow, right: NameRow, draft: Draft): boolean {
  return draft.isBySyllable || left.isReading || right.isReading;
}

/** "Abdul Rahman" in one word is one name: alone it identifies a person no better than any other name. */
function heavyOf(draft: Draft, pair: number): number {
  return Math.min(
    float64At(draft.weights, pair),
    int32At(draft.leftCounts, pair),
    int32At(draft.rightCounts, pair),
  );
}

function weightAt(row: NameRow, positions: readonly number[]): number {
  let weight = 0;
  for (let i = 0; i < positions.length; i++) weight += float64At(row.weights, itemAt(positions, i));
  return weight;
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
  | "reworded"
  | "leftOut"
  | "slips";

type NoteCharge = (charge: NameCharge, amount: number) => void;

/** The amount, noted when it is above 0. */
function take(charge: NameCharge, note: NoteCharge | undefined, amount: number): number {
  if (amount > 0) note?.(charge, amount);
  return Math.max(0, amount);
}

/** What the pairs and the words that are left over say together. One at a time is in use. */
const totals = {
  /** Of the pairs: their weight and cost, and the weight of the heavy words. */
  weight: 0,
  cost: 0,
  heavy: 0,
  /** True when a heavy word with a counterpart is none of those that institutions share. */
  isProper: false,
  /** How many heavy words have a counterpart, if one of them is an initial; else 0. */
  initialOf: 0,
  areOtherGenders: false,
  /** What the pairs of other names cost, times their weight. */
  otherNames: 0,
  /** The heavy words without a counterpart, conflicts included. */
  heavyLeft: 0,
  heavyRight: 0,
  /** Sum of the differences of conflicts. */
  differences: 0,
  /** Conflicts of two numbers. */
  numberConflicts: 0,
  /** Weight of the particles, titles and legal forms, and how many of the other words are numbers. */
  light: 0,
  numbers: 0,
};

function sumPairs({ draft, right }: NameAligner): void {
  totals.weight = totals.cost = totals.heavy = totals.otherNames = 0;
  totals.isProper = totals.areOtherGenders = false;
  let hasInitial = false;
  let heavyPairs = 0;
  for (let pair = 0; pair < draft.pairs; pair++) {
    const weight = float64At(draft.weights, pair);
    const kind = uint8At(draft.kinds, pair);
    if (kind === GENDER) totals.areOtherGenders = true;
    else if (kind === OTHER_NAME) totals.otherNames += weight * float64At(draft.costs, pair);
    totals.weight += weight;
    totals.cost += weight * float64At(draft.costs, pair);
    if (weight < HEAVY_WEIGHT_MIN) continue;
    totals.heavy += heavyOf(draft, pair);
    heavyPairs++;
    if (kind === INITIAL) hasInitial = true;
    else if ((int32At(right.bits, int32At(draft.pairRight, pair)) & IS_INSTITUTIONAL) === 0)
      totals.isProper = true;
  }
  totals.initialOf = hasInitial ? heavyPairs : 0;
}

function sumRemainder({ draft, left, right }: NameAligner): void {
  totals.heavyLeft = totals.heavyRight = totals.differences = totals.numberConflicts = 0;
  totals.light = totals.numbers = 0;
  for (let at = 0; at < draft.conflicts; at++) {
    const [i, j] = [int32At(draft.conflictLeft, at), int32At(draft.conflictRight, at)];
    totals.heavyLeft += float64At(left.weights, i);
    totals.heavyRight += float64At(right.weights, j);
    totals.differences += float64At(draft.differences, at);
    const [a, b] = [int32At(left.bits, i), int32At(right.bits, j)];
    if ((a & b & (IS_NUMBER | IS_GENERATION)) !== 0) totals.numberConflicts++;
    else if (((a | b) & IS_NUMBER) !== 0) totals.numbers++;
  }
  totals.heavyLeft += addLone(left, draft.left);
  totals.heavyRight += addLone(right, draft.right);
}

/** Adds the words that only this name has; returns the weight of the heavy ones. */
function addLone(row: NameRow, states: Uint8Array): number {
  let heavy = 0;
  for (let at = 0; at < row.count; at++) {
    if (states[at] !== FREE) continue;
    if ((int32At(row.bits, at) & IS_NUMBER) !== 0) totals.numbers++;
    if (row.isHeavy(at)) heavy += float64At(row.weights, at);
    else totals.light += float64At(row.weights, at);
  }
  return heavy;
}

type OwnCharges = Pick<PreparedName, "slipsCost" | "leftOutCost">;

/** The similarity of two aligned names, the left one the subject's. */
function scoreDraft(
  aligner: NameAligner,
  { slipsCost, leftOutCost }: OwnCharges,
  note: NoteCharge | undefined,
): number {
  const { draft, left, right } = aligner;
  sumPairs(aligner);
  if (totals.heavy === 0) return 0;
  sumRemainder(aligner);
  const { weight, heavyLeft, heavyRight, light } = totals;
  const costs = LEFTOVER_COSTS;
  let score = 1;
  const contradicted = draft.conflicts > 0 ? Math.min(heavyLeft, heavyRight) : 0;
  const extra = Math.max(heavyLeft, heavyRight) - contradicted;
  const lacking = totals.cost > 0 && extra > 0 && contradicted === 0 ? lackingShare(aligner) : 0;
  const isByInitial = totals.initialOf === 2 && !totals.isProper && left.rows.isOfOrganisations;
  const pairsCost = (totals.cost / weight) * (1 + costs.partOfName * lacking);
  score -= take("pairs", note, isByInitial ? pairsCost + costs.contradiction : pairsCost);
  if (contradicted > 0) {
    const difference = isExact(left, right, draft) ? 1 : totals.differences / draft.conflicts;
    score -= take("conflicts", note, contradictionCost(contradicted, weight + contradicted) * difference);
  }
  if (extra > 0) score -= take("lone", note, loneCost(aligner, contradicted, extra));
  if (light > 0) {
    const lightCost = (costs.lightShare * light) / (weight + light);
    score -= take("light", note, isOneUsual(aligner) ? Math.max(lightCost, costs.oneUsual) : lightCost);
  }
  if (totals.numberConflicts > 0) score -= take("numbersDiffer", note, costs.numberConflict);
  else if (totals.numbers > 0) score -= take("numberMissing", note, costs.numberMissing);
  if (haveLegalConflict(left, right)) score -= take("legalForms", note, costs.legalConflict);
  if (areOfOtherParticles(left, right)) score -= take("genders", note, costs.otherParticle);
  else if (totals.areOtherGenders) score -= take("genders", note, costs.otherGender);
  else if (totals.otherNames > 0 && arePlainlyOtherNames(aligner))
    score -= take("otherNames", note, costs.otherName - totals.otherNames / weight);
  if (haveParentSwap(aligner)) score -= take("parents", note, costs.parentSwap);
  score -= take("slips", note, slipsCost);
  score -= take("leftOut", note, leftOutCost);
  if (left.isReworded || right.isReworded) score -= take("reworded", note, costs.reworded);
  if (left.isAcronym || right.isAcronym) score -= take("acronym", note, score - ACRONYM_NAME_MAX);
  return Math.max(0, Math.min(1, score));
}

/**
 * True for a person's name of one word that is known or not quite the same, where only one side has a title
 * or a parent's particle.
 */
function isOneUsual({ draft, left, right }: NameAligner): boolean {
  if (!left.rows.isOfPersons || draft.pairs > 1 || totals.heavyLeft + totals.heavyRight > 0) return false;
  if (hasTitle(left) === hasTitle(right)) return false;
  for (let pair = 0; pair < draft.pairs; pair++) {
    if (float64At(draft.weights, pair) < HEAVY_WEIGHT_MIN) continue;
    if (uint8At(draft.kinds, pair) !== SAME) return true;
    return (left.traitsAt(int32At(draft.pairLeft, pair)) & IS_RARE) === 0;
  }
  return false;
}

function hasTitle(row: NameRow): boolean {
  for (let at = 0; at < row.count; at++) {
    const bits = int32At(row.bits, at);
    if ((bits & CLASS_MASK) === TITLE_CLASS) return true;
    if ((bits & IS_PARENT_PARTICLE) !== 0 && (bits & IS_HEAVY) === 0) return true;
  }
  return false;
}

/** What the heavy words that one name has more cost. */
function loneCost(aligner: NameAligner, contradicted: number, extra: number): number {
  if (contradicted === 0 && isExtraOther(aligner)) return contradictionCost(extra, totals.heavy + extra);
  // Two words that agree are no person when each is a name of many people.
  const isLittle = (extra >= LEFTOVER_COSTS.usualExtraMin || lacksEnd(aligner)) && areUsual(aligner);
  const agreed = isLittle ? totals.heavy * LEFTOVER_COSTS.usualShare : totals.heavy;
  const whole = agreed + contradicted + extra;
  if (!totals.isProper) return (usualShareOf(aligner) * extra) / whole;
  if (isShortBrand(aligner)) return (LEFTOVER_COSTS.extraShareShort * extra) / whole;
  return extraCost(agreed, extra, whole);
}

/** Of so few letters every second word is a brand. */
const SHORT_BRAND_MAX = 4;

/** True when all that agrees of two organisations is one short word, and no initials of the other. */
function isShortBrand({ draft, left, right }: NameAligner): boolean {
  if (!left.rows.isOfOrganisations || totals.heavy > 1 || left.isAcronym || right.isAcronym) return false;
  let [heavy, letters] = [0, 0];
  for (let pair = 0; pair < draft.pairs; pair++) {
    if (float64At(draft.weights, pair) < HEAVY_WEIGHT_MIN) continue;
    heavy++;
    letters = Math.max(
      int32At(left.lengths, int32At(draft.pairLeft, pair)),
      int32At(right.lengths, int32At(draft.pairRight, pair)),
    );
  }
  return heavy === 1 && letters <= SHORT_BRAND_MAX;
}

/** True when one name lacks an end of the other: a middle name is left out, a family name hardly. */
function lacksEnd({ draft, left, right }: NameAligner): boolean {
  return left.rows.isOfPersons && (hasFreeEnd(left, draft.left) || hasFreeEnd(right, draft.right));
}

/** A person's name of light words is made of these. */
function usualShareOf({ left }: NameAligner): number {
  return left.rows.isOfOrganisations ? LEFTOVER_COSTS.extraShareUsual : LEFTOVER_COSTS.extraShareLone;
}

/** True when each heavy word with a counterpart is a name of many people, on both sides. */
function areUsual({ draft, left, right }: NameAligner): boolean {
  for (let pair = 0; pair < draft.pairs; pair++) {
    if (float64At(draft.weights, pair) < HEAVY_WEIGHT_MIN) continue;
    const own = left.traitsAt(int32At(draft.pairLeft, pair));
    if ((own & right.traitsAt(int32At(draft.pairRight, pair)) & IS_USUAL) === 0) return false;
  }
  return true;
}

/** True when the words that one name has more make it another name. */
function isExtraOther(aligner: NameAligner): boolean {
  const { draft, left, right } = aligner;
  return (
    isWholeReading(left, right) ||
    isCharacterMissing(aligner) ||
    (draft.isBySyllable && areWhollySyllables(left.analysed, right.analysed)) ||
    areOtherBurmese(aligner)
  );
}

/**
 * True when one name is a reading of ideographs and the other one has East Asian syllables only: no word is
 * then a middle name that one side leaves out.
 */
function isWholeReading(left: NameRow, right: NameRow): boolean {
  return (left.isReading && right.areAllSyllables()) || (right.isReading && left.areAllSyllables());
}

/** True when a word of a reading has no counterpart: each is a character of the name. */
function isCharacterMissing({ draft, left, right }: NameAligner): boolean {
  if (!left.rows.isOfPersons) return false;
  return (
    (left.isReading && hasFreeHeavy(left, draft.left)) ||
    (right.isReading && hasFreeHeavy(right, draft.right))
  );
}

function hasFreeHeavy(row: NameRow, states: Uint8Array): boolean {
  for (let at = 0; at < row.count; at++) if (states[at] === FREE && row.isHeavy(at)) return true;
  return false;
}

/** True for two Burmese names when one has a further word and this is no form of address. */
function areOtherBurmese({ draft, left, right }: NameAligner): boolean {
  if (!left.isBurmese() || !right.isBurmese()) return false;
  return hasFreePart(left, draft.left) || hasFreePart(right, draft.right);
}

function hasFreePart(row: NameRow, states: Uint8Array): boolean {
  for (let at = 0; at < row.count; at++) {
    if (states[at] !== FREE || !row.isHeavy(at)) continue;
    if (at > 0 || (row.traitsAt(at) & IS_BURMESE_TITLE) === 0) return true;
  }
  return false;
}

/**
 * True for other names, unless the two share a rare one; children of one family share it too, and so do two
 * given names, however rare the name of the family is.
 */
function arePlainlyOtherNames({ draft, left, right }: NameAligner): boolean {
  let isRareShared = false;
  for (let pair = 0; pair < draft.pairs; pair++) {
    const kind = uint8At(draft.kinds, pair);
    if (kind !== OTHER_NAME && kind !== SAME) continue;
    const own = left.traitsAt(int32At(draft.pairLeft, pair));
    if (kind === SAME) isRareShared ||= (own & IS_RARE) !== 0;
    else if ((own & right.traitsAt(int32At(draft.pairRight, pair)) & IS_GIVEN) !== 0) return true;
  }
  return !isRareShared;
}

/**
 * The part of a person's name that one side lacks, 0 to 1: the more, the less the other words may differ. A
 * father's name is left out by whole countries.
 */
function lackingShare({ draft, left, right }: NameAligner): number {
  if (!left.rows.isOfPersons) return 0;
  const lacking = Math.max(lackingWeight(left, draft.left), lackingWeight(right, draft.right));
  return lacking / (totals.heavy + lacking);
}

function lackingWeight(row: NameRow, states: Uint8Array): number {
  let weight = 0;
  const parents = row.parents();
  for (let at = 0; at < row.count; at++) {
    if (states[at] !== FREE || !row.isHeavy(at) || isIn(parents, at)) continue;
    if ((row.traitsAt(at) & IS_PATRONYMIC) === 0) weight += float64At(row.weights, at);
  }
  return weight;
}

/** True for the name of a son and that of a daughter, as their particles tell: bin, binti. */
function areOfOtherParticles(left: NameRow, right: NameRow): boolean {
  const own = left.bearer();
  if (own === EITHER) return false;
  const theirs = right.bearer();
  return theirs !== EITHER && own !== theirs;
}

/** True when both names have legal forms and no two of them agree. */
function haveLegalConflict(left: NameRow, right: NameRow): boolean {
  if (!left.hasLegalForm || !right.hasLegalForm) return false;
  for (let i = 0; i < left.count; i++) {
    const own = left.legalAt(i);
    if (own === 0) continue;
    for (let j = 0; j < right.count; j++) {
      const theirs = right.legalAt(j);
      if (theirs !== 0 && (own === theirs || own === LEGAL_ANY || theirs === LEGAL_ANY)) return false;
    }
  }
  return true;
}

/** The cost of plainly different words of this weight in names of the weight `whole`. */
function contradictionCost(contradicted: number, whole: number): number {
  return LEFTOVER_COSTS.contradiction + LEFTOVER_COSTS.contradictionShare * (contradicted / whole);
}

/**
 * The cost of heavy words on one side only, of the weight `extra` in names of the weight `whole`. It falls as
 * the weight of the words with counterparts rises from one word to two.
 */
function extraCost(heavyPaired: number, extra: number, whole: number): number {
  const { extraShareLone, extraShare } = LEFTOVER_COSTS;
  const beyondOne = Math.max(0, Math.min(1, heavyPaired - 1));
  return ((extraShareLone - beyondOne * (extraShareLone - extraShare)) * extra) / whole;
}

/**
 * True when the child of the one name is the parent of the other, and the reverse. A child is what a name
 * names before the first of its parents. A name that is wholly reversed swaps nobody: its particles follow
 * their words. Of two words, "X bin Y" and "Y bin X", nothing tells a reversed name from father and son. A
 * child who is called as the parent swaps with nobody, where one name spells the two alike and the other
 * doesn't.
 */
function haveParentSwap({ draft, left, right }: NameAligner): boolean {
  const ours = left.parents();
  const theirs = ours === 0 ? 0 : right.parents();
  if (theirs === 0) return false;
  const pairs = heavyPairs(draft);
  if (isReversed(left, right, pairs)) return false;
  const childOnRight = pairs.filter(([i, j]) => isIn(ours, i) && isBefore(theirs, j));
  const childOnLeft = pairs.filter(([i, j]) => isBefore(ours, i) && isIn(theirs, j));
  const textsOf = ({ analysed }: NameRow, at: number) => analysed.words[at]?.text;
  return childOnRight.some(([parent, listedParent]) =>
    childOnLeft.some(
      ([child, listedChild]) =>
        textsOf(left, parent) !== textsOf(left, child) &&
        textsOf(right, listedParent) !== textsOf(right, listedChild),
    ),
  );
}

/** The positions of the heavy words that are counterparts, in the order of the subject's. */
function heavyPairs(draft: Draft): (readonly [left: number, right: number])[] {
  return Array.from({ length: draft.pairs }, (_, pair) => pair)
    .filter((pair) => float64At(draft.weights, pair) >= HEAVY_WEIGHT_MIN)
    .map((pair) => [int32At(draft.pairLeft, pair), int32At(draft.pairRight, pair)] as const)
    .sort(([a], [b]) => a - b);
}

/** Of two words, each order is the other one in reverse. */
const REVERSED_WORDS_MIN = 3;

/**
 * True when the heavy words of one name, three or more, are those of the other in reverse, and its particles
 * too.
 */
function isReversed(left: NameRow, right: NameRow, pairs: readonly (readonly [number, number])[]): boolean {
  return (
    pairs.length >= REVERSED_WORDS_MIN &&
    pairs.every(([, j], at) => at === 0 || j < (pairs[at - 1]?.[1] ?? 0)) &&
    particlePlaces(left, false) === particlePlaces(right, true)
  );
}

/** The number of heavy words before each particle of a parent, as one bit for each number. */
function particlePlaces(row: NameRow, isBackwards: boolean): number {
  let places = 0;
  let heavy = 0;
  for (let step = 0; step < row.count; step++) {
    const at = isBackwards ? row.count - 1 - step : step;
    if ((int32At(row.bits, at) & IS_PARENT_PARTICLE) !== 0) places |= 1 << heavy;
    else if (row.isHeavy(at)) heavy++;
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
