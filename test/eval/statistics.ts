// What a few hundred labelled rows say about all rows of their kind: intervals, the area under the curve, and
// how far a score can be read as a probability.

import { wilson } from "../../src/service/bulk/report/wilson.ts";

/** A range of values, both ends included. */
export type Interval = readonly [low: number, high: number];

/**
 * The Wilson score interval of a share, 95 %: within 0 and 1 for every count, unlike the share ± two standard
 * errors. All of 0 to 1 for no rows.
 */
export function wilsonInterval(part: number, whole: number): Interval {
  if (whole === 0) return [0, 1];
  const { low, high } = wilson(part, whole);
  return [low, high];
}

/**
 * The area under the receiver operating characteristic: how often a true row scores more than a false one, a
 * tie counting half. 1 is a perfect order, .5 a blind one. NaN when one kind is absent.
 */
export function areaUnderCurve(
  rows: readonly { readonly score: number; readonly isMatch: boolean }[],
): number {
  const sorted = rows.toSorted((a, b) => a.score - b.score);
  let [rankSum, trues] = [0, 0];
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]?.score === sorted[start]?.score) end++;
    const rank = (start + 1 + end) / 2;
    for (const { isMatch } of sorted.slice(start, end)) {
      if (!isMatch) continue;
      rankSum += rank;
      trues++;
    }
    start = end;
  }
  const falses = sorted.length - trues;
  if (trues === 0 || falses === 0) return Number.NaN;
  return (rankSum - (trues * (trues + 1)) / 2) / (trues * falses);
}
