// What laying two names side by side can find of a word. The score and the explanation both read these
// values, so that neither can tell another story than the other. Left is the subject's name, right the listed
// one.

import { WORDS_MAX, type Word } from "../words/word.ts";

/** How words that were taken for one another are related, the closest first. */
export type MetKind = "same" | "joined" | "variant" | "nickname" | "typo" | "initial" | "gender";

/** Words that met: one a side, or several neighbours where a name is written apart or together. */
export interface Met {
  readonly kind: MetKind;
  /** Position of the first word on each side, and how many words follow on from it. */
  readonly left: number;
  readonly leftCount: number;
  readonly right: number;
  readonly rightCount: number;
  /** 0 for none to 1 for another word. */
  readonly cost: number;
  readonly weight: number;
}

/** Two words that carry the names and stand where no word met: each says that the other is wrong. */
export interface Contradicted {
  readonly kind: "contradicted";
  readonly left: number;
  readonly right: number;
  /** 1 for plainly other words, less for words that nearly met. */
  readonly difference: number;
}

/** Words that only the subject's name has (extra) or only the listed one (missing), by position. */
export interface Lone {
  readonly kind: "extra" | "missing";
  readonly at: readonly number[];
}

/**
 * Words left over on one side that say no more than others around them: "Sergey Sergey". They count for
 * nothing.
 */
export interface Repeated {
  readonly kind: "repeated";
  readonly side: "left" | "right";
  readonly at: readonly number[];
}

export type Finding = Met | Contradicted | Lone | Repeated;

/** True for words that were taken for one another. */
export function isMet(finding: Finding): finding is Met {
  return "cost" in finding;
}

/**
 * The marks of a word that found no counterpart, that has one, and that is left over but repeats a word of
 * its own name.
 */
export const FREE = 0;
export const TAKEN = 1;
export const REPEATED = 2;

/**
 * The findings on one pair of names as columns, filled anew for each pair: dozens of pairs are judged for a
 * question, and objects are made only of the one that is explained.
 */
export class AlignmentColumns {
  metCount = 0;
  readonly metKind: MetKind[] = [];
  readonly metLeft = new Uint8Array(WORDS_MAX);
  readonly metLeftCount = new Uint8Array(WORDS_MAX);
  readonly metRight = new Uint8Array(WORDS_MAX);
  readonly metRightCount = new Uint8Array(WORDS_MAX);
  readonly metCost = new Float64Array(WORDS_MAX);
  readonly metWeight = new Float64Array(WORDS_MAX);
  contradictedCount = 0;
  readonly contradictedLeft = new Uint8Array(WORDS_MAX);
  readonly contradictedRight = new Uint8Array(WORDS_MAX);
  readonly difference = new Float64Array(WORDS_MAX);
  /** A mark for each word of a side. */
  readonly leftMarks = new Uint8Array(WORDS_MAX);
  readonly rightMarks = new Uint8Array(WORDS_MAX);

  begin(left: readonly Word[], right: readonly Word[]): void {
    this.metCount = 0;
    this.contradictedCount = 0;
    for (let i = 0; i < left.length; i++) this.leftMarks[i] = FREE;
    for (let j = 0; j < right.length; j++) this.rightMarks[j] = FREE;
  }

  addMet(
    kind: MetKind,
    left: number,
    leftCount: number,
    right: number,
    rightCount: number,
    cost: number,
    weight: number,
  ): void {
    for (let i = left; i < left + leftCount; i++) this.leftMarks[i] = TAKEN;
    for (let j = right; j < right + rightCount; j++) this.rightMarks[j] = TAKEN;
    const at = this.metCount++;
    this.metKind[at] = kind;
    this.metLeft[at] = left;
    this.metLeftCount[at] = leftCount;
    this.metRight[at] = right;
    this.metRightCount[at] = rightCount;
    this.metCost[at] = cost;
    this.metWeight[at] = weight;
  }

  addContradicted(left: number, right: number, difference: number): void {
    this.leftMarks[left] = this.rightMarks[right] = TAKEN;
    const at = this.contradictedCount++;
    this.contradictedLeft[at] = left;
    this.contradictedRight[at] = right;
    this.difference[at] = difference;
  }

  /** The same as objects: what met, what contradicts, and what stands alone on the left and on the right. */
  list(leftLength: number, rightLength: number): Finding[] {
    const met = Array.from({ length: this.metCount }, (_, at): Finding => {
      const [kind, cost, weight] = [
        this.metKind[at] ?? "same",
        this.metCost[at] ?? 0,
        this.metWeight[at] ?? 0,
      ];
      const [left, leftCount] = [this.metLeft[at] ?? 0, this.metLeftCount[at] ?? 0];
      const [right, rightCount] = [this.metRight[at] ?? 0, this.metRightCount[at] ?? 0];
      return { kind, left, leftCount, right, rightCount, cost, weight };
    });
    const contradicted = Array.from({ length: this.contradictedCount }, (_, at): Finding => {
      const [left, right] = [this.contradictedLeft[at] ?? 0, this.contradictedRight[at] ?? 0];
      return { kind: "contradicted", left, right, difference: this.difference[at] ?? 1 };
    });
    return [
      ...met,
      ...contradicted,
      ...listAlone("left", this.leftMarks.subarray(0, leftLength)),
      ...listAlone("right", this.rightMarks.subarray(0, rightLength)),
    ];
  }
}

function listAlone(side: "left" | "right", marks: Uint8Array): Finding[] {
  const positions = [...marks.keys()];
  const lone = positions.filter((at) => marks[at] === FREE);
  const repeated = positions.filter((at) => marks[at] === REPEATED);
  const findings: Finding[] = [];
  if (lone.length > 0) findings.push({ kind: side === "left" ? "extra" : "missing", at: lone });
  if (repeated.length > 0) findings.push({ kind: "repeated", side, at: repeated });
  return findings;
}
