// The axis of scores and thresholds, 0 to 1.

import type { Axis } from "./chart-frame.ts";

/** "0.80". */
export function formatScore(score: number): string {
  return score.toFixed(2);
}

/** Labels of a score axis up to 1; a long axis has fewer. */
export function scoreTicks(from: number): number[] {
  const step = from < 0.5 ? 10 : 5;
  const first = Math.ceil(Math.round(from * 100) / step) * step;
  const ticks: number[] = [];
  for (let hundredth = first; hundredth <= 100; hundredth += step) ticks.push(hundredth / 100);
  return ticks;
}

/** An axis from a score up to 1. Where all scores are 1 it still has some length. */
export function scoreAxis(label: string, from: number): Axis {
  const start = Math.min(from, 0.95);
  return { label, from: start, to: 1, ticks: scoreTicks(start), format: formatScore };
}
