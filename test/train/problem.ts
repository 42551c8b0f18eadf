// What a fit works on: rows with their scores by the judged table, their labels, weights and folds, and what
// each amount does to them. Numbers only, so that a fit can be tested without a name.

import { float64At } from "../../src/platform/checked-read.ts";
import type { Orders } from "../../src/scoring/amounts.ts";
import type { Profile } from "./profiles.ts";
import type { TrainingRow } from "./training-rows.ts";

export interface Problem {
  /** By row: its score by the judged table, its label and its weight, 0 for a row that is left out. */
  readonly scores: Float64Array;
  readonly labels: readonly boolean[];
  readonly weights: Float64Array;
  /** By row, the number of its fold. */
  readonly folds: readonly number[];
  readonly profiles: readonly Profile[];
  readonly orders: Orders;
  /** What moving an amount by the whole of its bounds costs. */
  readonly reluctance: number;
}

/** Sets of one label only: together they weigh as much as a set with both. */
const ONE_SIDED_WEIGHT = 0.5;

/** The weight of each row: sets weigh the same, and the rows of a set by how sure their labels are. */
export function weighRows(rows: readonly TrainingRow[]): Float64Array {
  const sets = new Map(
    [...Map.groupBy(rows, ({ set }) => set)].map(([set, own]) => {
      const isOneSided = new Set(own.map(({ isMatch }) => isMatch)).size === 1;
      const sum = own.reduce((total, { trust }) => total + trust, 0);
      return [set, (isOneSided ? ONE_SIDED_WEIGHT : 1) / sum];
    }),
  );
  return Float64Array.from(rows, ({ set, trust }) => trust * (sets.get(set) ?? 0));
}

/** The problem without the rows of a fold. */
export function withoutFold(problem: Problem, fold: number): Problem {
  const weights = problem.weights.map((weight, row) => (problem.folds[row] === fold ? 0 : weight));
  return { ...problem, weights };
}

/** The numbers of the folds that have a row with a weight. */
export function foldsOf({ folds, weights }: Problem): number[] {
  return [...new Set(folds.filter((_, row) => float64At(weights, row) > 0))].sort((a, b) => a - b);
}
