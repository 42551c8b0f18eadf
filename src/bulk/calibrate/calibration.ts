// What judged alerts say about the threshold. Pure.

import type { Alert } from "./alert.ts";
import {
  type AlertGroup,
  judgedOf,
  lowestThreshold,
  type Measures,
  measure,
  measureGroups,
} from "./measure.ts";
import { fitProbability, type ProbabilityRange } from "./probability.ts";

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
