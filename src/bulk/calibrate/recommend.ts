// The thresholds that a reader asks for first. Pure.

import type { Measures, ThresholdCounts } from "./measure.ts";

/** The highest threshold that no true alert lies below; null without a true alert. */
export function safestThreshold({ true: hits, thresholds }: Measures): ThresholdCounts | null {
  if (hits === 0) return null;
  return thresholds.findLast((counts) => counts.true === hits) ?? null;
}

/** The lowest threshold that leaves at most half of the false alerts; null without a false alert. */
export function halvingThreshold({ false: misses, thresholds }: Measures): ThresholdCounts | null {
  if (misses === 0) return null;
  return thresholds.find((counts) => counts.false <= misses / 2) ?? null;
}

/**
 * The share of future true alerts that may score below the lowest of `hits` true ones, with 95 % confidence.
 * The share below the least of n values has a Beta(1, n) distribution, for scores of any distribution.
 */
export function shareBelowLeast(hits: number): number {
  return 1 - 0.05 ** (1 / hits);
}
