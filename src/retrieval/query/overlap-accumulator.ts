// Score accumulators (term at a time): per name seen at least twice, the summed idf of the query tokens that
// it holds; and the selection of the heaviest names. Few names are seen twice, so there is an accumulator for
// each of those and not for every name of the index: such a table would be read from memory at random, and
// every worker would have one.

import { int32At } from "../../platform/checked-read.ts";
import { IntMap } from "../../platform/int-map.ts";
import { WEIGHT_PER_BIT } from "../format/idf.ts";
import type { PlannedTier } from "./query-plan.ts";
import type { NameBitmap } from "./seen-bitmaps.ts";

/** The names that were read for a tier: those of `names` from one position to before another. */
export interface NamesRead {
  readonly tier: Pick<PlannedTier, "weight" | "queryMask">;
  readonly names: Int32Array;
  readonly from: number;
  readonly to: number;
}

/** The most query tokens that are looked for: an accumulator has one bit for each. */
export const QUERY_TOKENS_MAX = 12;

/** More than all tokens of a query weigh: up to 22 bits each, and joined neighbours in addition. */
const WEIGHT_MAX = QUERY_TOKENS_MAX * 33 * WEIGHT_PER_BIT;
/**
 * An accumulator is a bit per query token held, a bit for "holds two of them", and the weight above these.
 */
const HOLDS_TWO = 1 << QUERY_TOKENS_MAX;
const WEIGHT_SHIFT = QUERY_TOKENS_MAX + 1;

const NAMES_FIRST = 1024;

export class OverlapAccumulator {
  #names: Int32Array = new Int32Array(0);
  /** By position in `#names`. */
  #accumulators = new Int32Array(NAMES_FIRST);
  readonly #positions = new IntMap(NAMES_FIRST);
  /** Scratch: per weight, how many names have it. */
  readonly #histogram = new Int32Array(WEIGHT_MAX);

  /**
   * Starts accumulators at zero for these distinct names, which must stay as they are until the next start.
   */
  begin(names: Int32Array): void {
    if (names.length > this.#accumulators.length) this.#accumulators = new Int32Array(2 * names.length);
    this.#names = names;
    this.#accumulators.fill(0, 0, names.length);
    this.#positions.begin(names.length);
    for (let i = 0; i < names.length; i++) this.#positions.add(int32At(names, i), i, names);
  }

  /**
   * Adds the weight of a tier to those of the names read for it that have an accumulator; `bitmap` has the
   * bits of these. The names must have been marked in the bitmaps, which checks them.
   */
  addAll({ tier: { weight, queryMask }, names, from, to }: NamesRead, bitmap: NameBitmap): void {
    for (let i = from; i < to; i++) {
      const name = int32At(names, i);
      if ((int32At(bitmap, name >>> 5) & (1 << (name & 31))) !== 0) this.add(name, weight, queryMask);
    }
  }

  /**
   * Adds the weight of a token to one name, at most once per query token: `queryMask` has the bits of the
   * query tokens that it stands for. `isWordBreak` is true for a query token that is two tokens of the name.
   */
  add(name: number, weight: number, queryMask: number, isWordBreak = false): void {
    const position = this.#positions.positionOf(name, this.#names);
    const accumulator = int32At(this.#accumulators, position);
    if ((accumulator & queryMask) !== 0) return;
    const holdsTwo = isWordBreak || accumulator !== 0 ? HOLDS_TWO : 0;
    this.#accumulators[position] = (accumulator + (weight << WEIGHT_SHIFT)) | queryMask | holdsTwo;
  }

  /**
   * Whether the name at a position holds tokens like two tokens of the query, and not just two tokens like
   * one of them.
   */
  holdsTwoTokens(position: number): boolean {
    return (int32At(this.#accumulators, position) & HOLDS_TWO) !== 0;
  }

  /**
   * The heaviest of the names that hold two tokens, in their order: at most `countMax`, and at most `tiesMax`
   * of those that tie for the next place. A histogram of the weights spares sorting them.
   */
  chooseHeaviest(countMax: number, tiesMax: number): number[] {
    const names = this.#names;
    const histogram = this.#histogram.fill(0);
    let weightMin = 0;
    for (let i = 0; i < names.length; i++) {
      if (!this.holdsTwoTokens(i)) continue;
      const weight = int32At(this.#accumulators, i) >>> WEIGHT_SHIFT;
      histogram[weight] = int32At(histogram, weight) + 1;
      if (weight > weightMin) weightMin = weight;
    }
    let heavier = 0;
    while (weightMin > 0 && heavier + int32At(histogram, weightMin) <= countMax)
      heavier += int32At(histogram, weightMin--);
    let tiesLeft = tiesMax;
    const chosen: number[] = [];
    for (let i = 0; i < names.length; i++) {
      if (!this.holdsTwoTokens(i)) continue;
      const weight = int32At(this.#accumulators, i) >>> WEIGHT_SHIFT;
      if (weight > weightMin || (weight === weightMin && tiesLeft-- > 0)) chosen.push(int32At(names, i));
    }
    return chosen;
  }
}
