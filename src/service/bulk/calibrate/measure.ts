// Precision, recall and the number of alerts per threshold. Pure.

import { OperatorError } from "../../../base/model/errors.ts";
import { type Alert, isJudged, type JudgedAlert } from "./alert.ts";

/** Thresholds are hundredths: a score is counted at the hundredth below it. */
export const HUNDREDTHS = 100;

/** The counts at and above a threshold. */
export interface ThresholdCounts {
  /** From 0 to 1, in hundredths. */
  readonly threshold: number;
  readonly true: number;
  readonly false: number;
  /** Alerts that nobody has decided. */
  readonly open: number;
}

/** Alerts of one kind, at every threshold from `lowest` to 1. */
export interface Measures {
  readonly true: number;
  readonly false: number;
  readonly open: number;
  readonly thresholds: readonly ThresholdCounts[];
}

export interface AlertGroup {
  /** "schema", "list" or "script". */
  readonly by: "schema" | "list" | "script";
  readonly name: string;
  readonly measures: Measures;
}

/** Beyond this a column is no schema, list or script. */
const GROUPS_MAX = 500;

/** The hundredth at or below a score: 0.7 is 70, although 0.7 * 100 may be less than that. */
export function hundredthOf(score: number): number {
  return Math.floor(score * HUNDREDTHS + 1e-9);
}

/** The lowest threshold that the alerts say something about. */
export function lowestThreshold(alerts: readonly Alert[]): number {
  return alerts.reduce((least, { score }) => Math.min(least, hundredthOf(score)), HUNDREDTHS);
}

/** Counts per threshold; `lowest` is a hundredth. */
export function measure(alerts: readonly Alert[], lowest: number): Measures {
  const counts = Array.from({ length: HUNDREDTHS + 1 }, () => ({ true: 0, false: 0, open: 0 }));
  for (const { score, isTrue } of alerts) {
    const at = counts[hundredthOf(score)];
    if (at !== undefined) at[isTrue === null ? "open" : isTrue ? "true" : "false"]++;
  }
  const sum = { true: 0, false: 0, open: 0 };
  const thresholds: ThresholdCounts[] = [];
  for (let hundredth = HUNDREDTHS; hundredth >= lowest; hundredth--) {
    const at = counts[hundredth];
    sum.true += at?.true ?? 0;
    sum.false += at?.false ?? 0;
    sum.open += at?.open ?? 0;
    thresholds.push({ threshold: hundredth / HUNDREDTHS, ...sum });
  }
  return { ...sum, thresholds: thresholds.reverse() };
}

/**
 * The alerts by schema, list and script, the largest groups first. An alert of several lists counts in each.
 * Throws an OperatorError when a column has too many values to be what it was taken for.
 */
export function measureGroups(alerts: readonly Alert[], lowest: number): AlertGroup[] {
  const values = {
    schema: ({ schema }: Alert) => (schema === null ? [] : [schema]),
    list: ({ lists }: Alert) => lists,
    script: ({ script }: Alert) => (script === null ? [] : [script]),
  };
  return (["schema", "list", "script"] as const).flatMap((by) => {
    const groups = new Map<string, Alert[]>();
    for (const alert of alerts)
      for (const name of values[by](alert)) {
        const group = groups.get(name);
        if (group === undefined) groups.set(name, [alert]);
        else group.push(alert);
      }
    if (groups.size > GROUPS_MAX)
      throw new OperatorError(
        `The column taken for the ${by} has ${groups.size} different values.`,
        `Name the right column: --map ${by}=COLUMN.`,
      );
    return [...groups]
      .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
      .map(([name, group]) => ({ by, name, measures: measure(group, lowest) }));
  });
}

export function judgedOf(alerts: readonly Alert[]): JudgedAlert[] {
  return alerts.filter(isJudged);
}

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
