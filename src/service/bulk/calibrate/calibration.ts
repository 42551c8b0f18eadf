// What judged alerts say about the threshold. Pure.

import { wilson } from "../report/wilson.ts";
import type { Alert, JudgedAlert } from "./alert.ts";
import {
  type AlertGroup,
  HUNDREDTHS,
  hundredthOf,
  judgedOf,
  lowestThreshold,
  type Measures,
  measure,
  measureGroups,
} from "./measure.ts";

export interface Calibration {
  readonly all: Measures;
  readonly groups: readonly AlertGroup[];
  readonly probability: readonly ProbabilityRange[];
}

/** Throws an OperatorError when a column has too many values to be a schema, list or script. */
export function calibrate(alerts: readonly Alert[]): Calibration {
  const lowest = lowestThreshold(alerts);
  return {
    all: measure(alerts, lowest),
    groups: measureGroups(alerts, lowest),
    probability: fitProbability(judgedOf(alerts)),
  };
}

interface ProbabilityRange {
  /** The scores from `from` up to but without `to` + 0.01, in hundredths from 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly alerts: number;
  readonly true: number;
  readonly probability: number;
  /** The bounds of the 95 % interval. */
  readonly low: number;
  readonly high: number;
}

interface Pool {
  from: number;
  to: number;
  alerts: number;
  true: number;
}

/**
 * The probability that an alert at a score is true: isotonic regression by pooling adjacent violators, with
 * Wilson's interval per pool. It assumes only that a higher score is never less likely to be true. Ranges are
 * in the order of the score; there are none without alerts.
 */
export function fitProbability(alerts: readonly JudgedAlert[]): ProbabilityRange[] {
  const bins = Array.from({ length: HUNDREDTHS + 1 }, () => ({ alerts: 0, true: 0 }));
  for (const { score, isTrue } of alerts) {
    const bin = bins[hundredthOf(score)];
    if (bin === undefined) continue;
    bin.alerts++;
    if (isTrue) bin.true++;
  }
  const pools: Pool[] = [];
  for (const [at, bin] of bins.entries()) {
    if (bin.alerts === 0) continue;
    let pool: Pool = { from: at, to: at, ...bin };
    // Equal shares are pooled too: their common interval is narrower.
    for (let last = pools.at(-1); last !== undefined && shareOf(last) >= shareOf(pool); last = pools.at(-1)) {
      pool = { from: last.from, to: at, alerts: last.alerts + pool.alerts, true: last.true + pool.true };
      pools.pop();
    }
    pools.push(pool);
  }
  return pools.map((pool) => ({
    from: pool.from / HUNDREDTHS,
    to: pool.to / HUNDREDTHS,
    alerts: pool.alerts,
    true: pool.true,
    probability: shareOf(pool),
    ...wilson(pool.true, pool.alerts),
  }));
}

function shareOf({ true: hits, alerts }: Pool): number {
  return hits / alerts;
}
