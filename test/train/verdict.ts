// Whether trained amounts may replace the judged ones: by rows of folds that they were not fitted to.

import { THRESHOLD_DEFAULT } from "../../src/model/limits.ts";
import { float64At } from "../../src/platform/checked-read.ts";
import { type Figure, figureValue } from "../eval/figures.ts";
import { lossOf } from "./fit.ts";
import type { Problem } from "./problem.ts";
import { errorOfSum, isBeyondNoise } from "./selection.ts";
import type { TrainingRow } from "./training-rows.ts";

/** What became of rows at the threshold. */
export interface Outcome {
  readonly hits: number;
  readonly falseHits: number;
  readonly misses: number;
  readonly f1: number;
}

export interface Verdict {
  /** How much more likely the labels of rows left out became, and its standard error. */
  readonly gain: number;
  readonly error: number;
  readonly sets: readonly { readonly set: string; readonly before: Outcome; readonly after: Outcome }[];
  /** True when the gain is more than noise and no set has more rows wrong. */
  readonly isAccepted: boolean;
}

/** Compares the scores by the judged table with those out of fold. */
export function judge(rows: readonly TrainingRow[], problem: Problem, outOfFold: Float64Array): Verdict {
  const { scores, labels, weights, folds } = problem;
  const byFold = new Map<number, number>();
  for (const [row, fold] of folds.entries()) {
    const isMatch = labels[row] === true;
    const gain = lossOf(float64At(scores, row), isMatch) - lossOf(float64At(outOfFold, row), isMatch);
    byFold.set(fold, (byFold.get(fold) ?? 0) + float64At(weights, row) * gain);
  }
  const gains = [...byFold.values()];
  const gain = gains.reduce((sum, one) => sum + one, 0);
  const error = errorOfSum(gains);
  const sets = [...new Set(rows.map(({ set }) => set))].map((set) => {
    const isIn = (row: number) => rows[row]?.set === set;
    return { set, before: countOutcome(rows, scores, isIn), after: countOutcome(rows, outOfFold, isIn) };
  });
  const isWorse = sets.some(({ before, after }) => wrongOf(after) > wrongOf(before));
  return { gain, error, sets, isAccepted: isBeyondNoise({ gain, error }) && !isWorse };
}

/** What became of the rows that `isIn` takes, by these scores. */
export function countOutcome(
  rows: readonly TrainingRow[],
  scores: Float64Array,
  isIn: (row: number) => boolean,
): Outcome {
  let [hits, falseHits, misses] = [0, 0, 0];
  for (const [at, { isMatch }] of rows.entries()) {
    if (!isIn(at)) continue;
    const isHit = float64At(scores, at) >= THRESHOLD_DEFAULT;
    if (isHit && isMatch) hits++;
    else if (isHit) falseHits++;
    else if (isMatch) misses++;
  }
  const figure: Figure = { kind: "F1", part: hits, whole: hits + falseHits + misses };
  return { hits, falseHits, misses, f1: figureValue(figure) };
}

function wrongOf({ falseHits, misses }: Outcome): number {
  return falseHits + misses;
}
