// The figures of a calibration as CSV: every threshold in hundredths, for all alerts and for each group, and
// the probability by score.

import { stringify } from "csv-stringify/sync";
import { harmlessCell } from "../../../base/model/safe-text.ts";
import type { Calibration } from "./calibration.ts";
import type { Measures } from "./measure.ts";

const THRESHOLD_COLUMNS = [
  "by",
  "group",
  "threshold",
  "alerts",
  "true",
  "false",
  "undecided",
  "precision",
  "recall",
];

const PROBABILITY_COLUMNS = ["score_from", "score_to", "judged", "true", "probability", "low", "high"];

export function thresholdsCsv({ all, groups }: Calibration): string {
  const rows = [
    ...thresholdRows("all", "", all),
    ...groups.flatMap(({ by, name, measures }) => thresholdRows(by, name, measures)),
  ];
  return toCsv([THRESHOLD_COLUMNS, ...rows]);
}

export function probabilityCsv({ probability }: Calibration): string {
  const rows = probability.map((range) => [
    ...[range.from.toFixed(2), range.to.toFixed(2), String(range.alerts), String(range.true)],
    ...[range.probability, range.low, range.high].map((value) => value.toFixed(4)),
  ]);
  return toCsv([PROBABILITY_COLUMNS, ...rows]);
}

function thresholdRows(by: string, group: string, measures: Measures): string[][] {
  return measures.thresholds.map((counts) => [
    ...[by, group, counts.threshold.toFixed(2), String(counts.true + counts.false + counts.open)],
    ...[String(counts.true), String(counts.false), String(counts.open)],
    ...[shareText(counts.true, counts.true + counts.false), shareText(counts.true, measures.true)],
  ]);
}

/** Empty where it is not defined. */
function shareText(part: number, whole: number): string {
  return whole === 0 ? "" : (part / whole).toFixed(4);
}

function toCsv(rows: readonly (readonly string[])[]): string {
  return stringify(rows.map((row) => row.map(harmlessCell)));
}
