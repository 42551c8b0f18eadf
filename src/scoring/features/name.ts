// How alike two names are, from 0 to 1, given what laying them side by side found. Knows the structure of
// names (parents, numbers, legal forms) and the costs of weights.ts; knows nothing of any other field.

import { alignNames } from "../alignment/alignment.ts";
import { type AlignmentColumns, FREE } from "../alignment/columns.ts";
import { areAllSyllables } from "../alignment/east-asian.ts";
import { type ComparedName, parentsOf } from "../compared-name.ts";
import type { ListedName } from "../listed-name.ts";
import { HEAVY_WEIGHT_MIN, LEFTOVER_COSTS } from "../policy.ts";
import type { Word } from "../words/word.ts";

/** Compares two names of the same form, word by word; independent of the order of words. */
export function compareNames(name: ComparedName, listed: ListedName): number {
  return judgeFindings(name, listed, alignNames(name, listed));
}

/** What takes from the score of a name, beside the words that met at a cost. */
export type NameCharge =
  | "met"
  | "contradicted"
  | "lone"
  | "light"
  | "numbersDiffer"
  | "numberMissing"
  | "legalForms"
  | "parents";

/**
 * The score of a pair of names: 1 less what the findings cost. `note` is told what was taken and for what, so
 * that an explanation has the numbers of the score itself.
 */
export function judgeFindings(
  name: ComparedName,
  listed: ListedName,
  findings: AlignmentColumns,
  note?: NoteCharge,
): number {
  const left = name.words;
  const right = listed.words;
  let met = 0;
  let cost = 0;
  let heavyMet = 0;
  let pairsMet = 0;
  let typos = 0;
  let heavyLeft = 0;
  let heavyRight = 0;
  let isContradicted = false;
  let differences = 0;
  let light = 0;
  let numberConflicts = 0;
  let numbersAlone = 0;
  for (let m = 0; m < findings.metCount; m++) {
    const weight = findings.metWeight[m] ?? 0;
    met += weight;
    cost += weight * (findings.metCost[m] ?? 0);
    if (weight < HEAVY_WEIGHT_MIN) continue;
    // "Abdul Rahman" in one word is one name: alone it is a person no more than another one is.
    heavyMet += Math.min(weight, findings.metLeftCount[m] ?? 1, findings.metRightCount[m] ?? 1);
    pairsMet++;
    const isTypo = findings.metKind[m] === "typo";
    if (isTypo && isShort(left[findings.metLeft[m] ?? 0]) && isShort(right[findings.metRight[m] ?? 0]))
      typos++;
  }
  if (heavyMet === 0) return 0;
  for (let c = 0; c < findings.contradictedCount; c++) {
    const [a, b] = [left[findings.contradictedLeft[c] ?? 0], right[findings.contradictedRight[c] ?? 0]];
    heavyLeft += a?.weight ?? 0;
    heavyRight += b?.weight ?? 0;
    isContradicted = true;
    differences += findings.difference[c] ?? 1;
    if (a?.class === b?.class && (a?.class === "number" || a?.class === "generation")) numberConflicts++;
    else if (a?.class === "number" || b?.class === "number") numbersAlone++;
  }
  for (let i = 0; i < left.length; i++) {
    const word = left[i];
    if (word === undefined || findings.leftMarks[i] !== FREE) continue;
    if (word.class === "number") numbersAlone++;
    if (word.isHeavy) heavyLeft += word.weight;
    else light += word.weight;
  }
  for (let j = 0; j < right.length; j++) {
    const word = right[j];
    if (word === undefined || findings.rightMarks[j] !== FREE) continue;
    if (word.class === "number") numbersAlone++;
    if (word.isHeavy) heavyRight += word.weight;
    else light += word.weight;
  }

  const costs = LEFTOVER_COSTS;
  let score = 1;
  const isAllTypos = typos > 1 && typos === pairsMet;
  score -= take("met", note, (cost / met) * (isAllTypos ? costs.allTypos : 1));
  const contradicted = isContradicted ? Math.min(heavyLeft, heavyRight) : 0;
  const extra = Math.max(heavyLeft, heavyRight) - contradicted;
  if (contradicted > 0) {
    // Nobody typed a reading, so what nearly meets it is no slip of the pen.
    const isRead = name.isReading || listed.isReading;
    const difference = isRead ? 1 : differences / findings.contradictedCount;
    score -= take("contradicted", note, contradictionCost(contradicted / (met + contradicted)) * difference);
  }
  if (extra > 0) {
    const whole = heavyMet + contradicted + extra;
    const isOther = contradicted === 0 && isWholeReading(name, listed);
    score -= take(
      "lone",
      note,
      isOther ? contradictionCost(extra / whole) : (extraRate(heavyMet) * extra) / whole,
    );
  }
  if (light > 0) score -= take("light", note, (costs.lightShare * light) / (met + light));
  if (numberConflicts > 0) score -= take("numbersDiffer", note, costs.numberConflict);
  else if (numbersAlone > 0) score -= take("numberMissing", note, costs.numberMissing);
  if (haveLegalConflict(name, right)) score -= take("legalForms", note, costs.legalConflict);
  if (haveParentSwap(name, right, findings)) score -= take("parents", note, costs.parentSwap);
  return Math.max(0, Math.min(1, score));
}

type NoteCharge = (charge: NameCharge, amount: number) => void;

/** The amount, which is noted when there is any. */
function take(charge: NameCharge, note: NoteCharge | undefined, amount: number): number {
  if (amount > 0) note?.(charge, amount);
  return Math.max(0, amount);
}

/** Words of so many letters are near many others. */
const SHORT_WORD_LENGTH = 5;

function isShort(word: Word | undefined): boolean {
  return word !== undefined && word.text.length <= SHORT_WORD_LENGTH;
}

/** What it costs that such a share of a name is another one. */
function contradictionCost(share: number): number {
  return LEFTOVER_COSTS.contradiction + LEFTOVER_COSTS.contradictionShare * share;
}

/**
 * True beside a reading of ideographs for syllables of East Asia only: none is a middle name that the other
 * side leaves out.
 */
function isWholeReading(name: ComparedName, listed: ListedName): boolean {
  return (
    (name.isReading && areAllSyllables(listed.words)) || (listed.isReading && areAllSyllables(name.words))
  );
}

/** From one word that met to two, words on one side only come to cost less. */
export function extraRate(heavyMet: number): number {
  const { extraShareLone, extraShare } = LEFTOVER_COSTS;
  const beyondOne = Math.max(0, Math.min(1, heavyMet - 1));
  return extraShareLone - beyondOne * (extraShareLone - extraShare);
}

/** True when both names say what kind of company they are and no two of the kinds agree. */
function haveLegalConflict(name: ComparedName, right: readonly Word[]): boolean {
  if (!name.hasLegalForm) return false;
  let compared = false;
  for (const a of name.words) {
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
function haveParentSwap(name: ComparedName, right: readonly Word[], findings: AlignmentColumns): boolean {
  if (name.parents === 0) return false;
  const rightParents = parentsOf(right);
  if (rightParents === 0) return false;
  let isParentThere = false;
  let isParentHere = false;
  for (let m = 0; m < findings.metCount; m++) {
    if ((findings.metWeight[m] ?? 0) < HEAVY_WEIGHT_MIN) continue;
    const here = (name.parents >> (findings.metLeft[m] ?? 0)) & 1;
    const there = (rightParents >> (findings.metRight[m] ?? 0)) & 1;
    if (here === 1 && there === 0) isParentHere = true;
    if (here === 0 && there === 1) isParentThere = true;
  }
  return isParentHere && isParentThere;
}
