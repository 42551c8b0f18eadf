// An alignment in the making, as numbers. Each aligner has one, so that aligning two names takes no memory.

import { float64At, int32At, itemAt, uint8At } from "../../../base/platform/checked-read.ts";
import { WORDS_MAX } from "../words/word.ts";
import type { Alignment, PairKind } from "./alignment.ts";
import type { SyllableBlock } from "./syllable-names.ts";
import { RELATIONS } from "./word-cells.ts";

/** The state of a word: without a counterpart, with one (or in a conflict), or a repetition without one. */
export const FREE = 0;
export const TAKEN = 1;
export const REPEATED = 2;

/** The kinds of pairs by number: first the relations of words, as a cell numbers them. */
const KINDS: readonly PairKind[] = [...RELATIONS, "joined", "romanisation", "acronym", "cut"];
export const [SAME, GENDER, OTHER_NAME, INITIAL, JOINED, ROMANISATION, ACRONYM, CUT] = (
  ["same", "gender", "otherName", "initial", "joined", "romanisation", "acronym", "cut"] as const
).map((kind) => KINDS.indexOf(kind)) as [number, number, number, number, number, number, number, number];

/** More initials than these that stand for a name together say no less than these. */
const INITIALS_COUNTED = 2;

/** The words of a pair on each side. */
type PairedBlock = Omit<SyllableBlock, "relation">;

export class Draft {
  /** By position of a word, its state. */
  readonly left = new Uint8Array(WORDS_MAX);
  readonly right = new Uint8Array(WORDS_MAX);
  /** How many words have no counterpart. */
  freeLeft = 0;
  freeRight = 0;
  /** As in Alignment. */
  isBySyllable = false;
  pairs = 0;
  /**
   * By number of the pair: its kind, the first word and the number of words on each side, cost and weight.
   */
  readonly kinds = new Uint8Array(WORDS_MAX);
  readonly pairLeft = new Int32Array(WORDS_MAX);
  readonly pairRight = new Int32Array(WORDS_MAX);
  readonly leftCounts = new Int32Array(WORDS_MAX);
  readonly rightCounts = new Int32Array(WORDS_MAX);
  readonly costs = new Float64Array(WORDS_MAX);
  readonly weights = new Float64Array(WORDS_MAX);
  conflicts = 0;
  readonly conflictLeft = new Int32Array(WORDS_MAX);
  readonly conflictRight = new Int32Array(WORDS_MAX);
  readonly differences = new Float64Array(WORDS_MAX);

  begin(leftCount: number, rightCount: number): void {
    for (let at = 0; at < leftCount; at++) this.left[at] = FREE;
    for (let at = 0; at < rightCount; at++) this.right[at] = FREE;
    this.freeLeft = leftCount;
    this.freeRight = rightCount;
    this.isBySyllable = false;
    this.pairs = this.conflicts = 0;
  }

  /** Three initials agree by chance less often than two, so they cost no more together. */
  easeInitials(): void {
    let initials = 0;
    for (let pair = 0; pair < this.pairs; pair++) if (this.kinds[pair] === INITIAL) initials++;
    if (initials <= INITIALS_COUNTED) return;
    for (let pair = 0; pair < this.pairs; pair++)
      if (this.kinds[pair] === INITIAL)
        this.costs[pair] = (float64At(this.costs, pair) * INITIALS_COUNTED) / initials;
  }

  /** True while both names have words without a counterpart. */
  get isOpen(): boolean {
    return this.freeLeft > 0 && this.freeRight > 0;
  }

  /** Adds a pair of one word on each side. */
  addPair(kind: number, left: number, right: number, cost: number, weight: number): void {
    const at = this.pairs++;
    this.kinds[at] = kind;
    this.pairLeft[at] = left;
    this.pairRight[at] = right;
    this.leftCounts[at] = this.rightCounts[at] = 1;
    this.costs[at] = cost;
    this.weights[at] = weight;
    this.#takeLeft(left);
    this.#takeRight(right);
  }

  /** Adds a pair of neighbours on a side or both. */
  addBlock(kind: number, { left, leftCount, right, rightCount }: PairedBlock, cost: number, weight: number) {
    const at = this.pairs;
    this.addPair(kind, left, right, cost, weight);
    this.leftCounts[at] = leftCount;
    this.rightCounts[at] = rightCount;
    for (let i = left + 1; i < left + leftCount; i++) this.#takeLeft(i);
    for (let j = right + 1; j < right + rightCount; j++) this.#takeRight(j);
  }

  #takeLeft(at: number): void {
    if (this.left[at] === FREE) this.freeLeft--;
    this.left[at] = TAKEN;
  }

  #takeRight(at: number): void {
    if (this.right[at] === FREE) this.freeRight--;
    this.right[at] = TAKEN;
  }

  addConflict(left: number, right: number, difference: number): void {
    this.left[left] = this.right[right] = TAKEN;
    const at = this.conflicts++;
    this.conflictLeft[at] = left;
    this.conflictRight[at] = right;
    this.differences[at] = difference;
  }

  /** A copy for names of so many words. */
  copy(leftCount: number, rightCount: number): Alignment {
    return {
      pairs: Array.from({ length: this.pairs }, (_, at) => ({
        kind: itemAt(KINDS, uint8At(this.kinds, at)),
        left: int32At(this.pairLeft, at),
        leftCount: int32At(this.leftCounts, at),
        right: int32At(this.pairRight, at),
        rightCount: int32At(this.rightCounts, at),
        cost: float64At(this.costs, at),
        weight: float64At(this.weights, at),
      })),
      conflicts: Array.from({ length: this.conflicts }, (_, at) => ({
        left: int32At(this.conflictLeft, at),
        right: int32At(this.conflictRight, at),
        difference: float64At(this.differences, at),
      })),
      extra: positionsOf(this.left, leftCount, FREE),
      missing: positionsOf(this.right, rightCount, FREE),
      repeatedLeft: positionsOf(this.left, leftCount, REPEATED),
      repeatedRight: positionsOf(this.right, rightCount, REPEATED),
      isBySyllable: this.isBySyllable,
    };
  }
}

function positionsOf(states: Uint8Array, count: number, wanted: number): number[] {
  const positions: number[] = [];
  for (let at = 0; at < count; at++) if (states[at] === wanted) positions.push(at);
  return positions;
}
