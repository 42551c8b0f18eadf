// What a training found, as text: counts only, since the names are not ours to print.

import type { Amount } from "../../src/scoring/amounts.ts";
import { formatBands, shareByBand } from "../eval/pairs.ts";
import { decimals, formatColumns, percent } from "../eval/report.ts";
import { formatAmount, isTrainable, type Values } from "./amount-table.ts";
import { foldsOf, type Problem } from "./problem.ts";
import { ERRORS_MIN, isBeyondNoise, OWN_ERRORS_MIN, type OwnGain } from "./selection.ts";
import type { TrainingRow } from "./training-rows.ts";
import { countOutcome, type Outcome, type Verdict } from "./verdict.ts";

export interface Training {
  readonly rows: readonly TrainingRow[];
  /** By number, the name of a fold. */
  readonly folds: readonly string[];
  readonly problem: Problem;
  readonly amounts: readonly Amount[];
  readonly ownGains: readonly OwnGain[];
  /** By the number of a fold, the values that were fitted without it. */
  readonly valuesByFold: ReadonlyMap<number, Values>;
  /** The values that were fitted to all rows. */
  readonly values: Values;
  readonly outOfFold: Float64Array;
  /** The scores by the table that was fitted to all rows. */
  readonly inSample: Float64Array;
  readonly verdict: Verdict;
  /** What the verdict would be of a fit in which every amount may move. */
  readonly allFree: Verdict;
}

export function formatTraining(training: Training): string {
  const { rows, problem, verdict, allFree } = training;
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ["Rows", formatRows(rows)],
    ["By set, judged → out of fold (fitted to all rows)", formatSets(training)],
    ["By fold that was left out, judged → out of fold", formatFolds(training)],
    ["By score, labelled and generated rows, judged", bandsOf(training, problem.scores)],
    ["By score, labelled and generated rows, out of fold", bandsOf(training, training.outOfFold)],
    ["Amounts", formatAmounts(training)],
    [
      "Verdict",
      [
        "  How much more likely the labels of rows left out became (logarithms, a set counting as one row):",
        ...formatColumns([
          ["amounts that may move", "gain", "error", "wrong", "after"],
          ["those that gain alone", ...verdictCells(verdict)],
          ["all of them, estimated", ...verdictCells(allFree)],
        ]),
        "",
        verdict.isAccepted
          ? `  The first is more than ${ERRORS_MIN} standard errors, and no set has more rows wrong: the fitted amounts are in use.`
          : `  The first is not more than ${ERRORS_MIN} standard errors, or a set has more rows wrong: the judged amounts stay.`,
      ],
    ],
  ];
  return sections
    .map(([title, lines]) => `${title}\n${"=".repeat(title.length)}\n${lines.join("\n")}\n`)
    .join("\n");
}

function verdictCells({ gain, error, sets }: Verdict): string[] {
  const wrong = (when: "before" | "after") =>
    String(sets.reduce((sum, { [when]: { falseHits, misses } }) => sum + falseHits + misses, 0));
  return [decimals(gain), decimals(error), wrong("before"), wrong("after")];
}

function formatRows(rows: readonly TrainingRow[]): string[] {
  return formatColumns([
    ["set", "same", "other"],
    ...[...Map.groupBy(rows, ({ set }) => set)].map(([set, own]) => {
      const same = own.filter(({ isMatch }) => isMatch).length;
      return [set, String(same), String(own.length - same)];
    }),
  ]);
}

function formatSets({ rows, verdict, inSample }: Training): string[] {
  return formatColumns([
    ["set", "F1", "after", "fitted", "false hits", "after", "misses", "after"],
    ...verdict.sets.map(({ set, before, after }) => {
      const fitted = countOutcome(rows, inSample, (row) => rows[row]?.set === set);
      return [set, f1(before), f1(after), f1(fitted), ...counts(before, after)];
    }),
  ]);
}

function formatFolds({ rows, folds, problem, outOfFold, valuesByFold }: Training): string[] {
  return formatColumns([
    ["fold", "F1", "after", "false hits", "after", "misses", "after", "amounts moved without it"],
    ...foldsOf(problem).map((fold) => {
      const isIn = (row: number) => problem.folds[row] === fold;
      const [before, after] = [problem.scores, outOfFold].map((scores) => countOutcome(rows, scores, isIn));
      const moved = String(valuesByFold.get(fold)?.size ?? 0);
      return [folds[fold] ?? "", f1(before), f1(after), ...counts(before, after), moved];
    }),
  ]);
}

function f1(outcome: Outcome | undefined): string {
  return percent(outcome?.f1 ?? Number.NaN, 1);
}

function counts(before: Outcome | undefined, after: Outcome | undefined): string[] {
  return [before?.falseHits, after?.falseHits, before?.misses, after?.misses].map((count) =>
    String(count ?? 0),
  );
}

/** The sets of one label say nothing of a share. */
function bandsOf({ rows, verdict }: Training, scores: Float64Array): string[] {
  const twoSided = new Set(
    verdict.sets
      .map(({ set }) => set)
      .filter((set) => new Set(rows.filter((row) => row.set === set).map(({ isMatch }) => isMatch)).size > 1),
  );
  const scored = rows
    .map(({ set, isMatch }, at) => ({ set, isMatch, score: scores[at] ?? Number.NaN }))
    .filter(({ set }) => twoSided.has(set));
  const shares = shareByBand(scored).map(({ share }) => share.part / share.whole);
  const falls = shares.filter((share, at) => at > 0 && share < (shares[at - 1] ?? 0)).length;
  return [...formatBands(scored), `  Bands with a smaller share than the band below: ${falls}.`];
}

function formatAmounts({ amounts, problem, ownGains, values, valuesByFold, verdict }: Training): string[] {
  const gains = new Map(ownGains.map((gain) => [gain.name, gain]));
  const profiles = new Map(problem.profiles.map((profile) => [profile.amount.name, profile]));
  return formatColumns([
    ["amount", "judged", "fitted", "rows", "own gain ‰", "error ‰", "folds", "why"],
    ...amounts.filter(isTrainable).map(({ name, judged }) => {
      const own = gains.get(name);
      const fitted = values.get(name);
      const folds = [...valuesByFold.values()].filter((one) => one.has(name)).length;
      const rows = profiles.get(name)?.rows.length ?? 0;
      return [
        name,
        formatAmount(judged),
        formatAmount(fitted ?? judged),
        String(rows),
        ((own?.gain ?? 0) * 1000).toFixed(2),
        ((own?.error ?? 0) * 1000).toFixed(2),
        String(folds),
        reasonOf(own, rows, fitted !== undefined, verdict.isAccepted),
      ];
    }),
  ]);
}

function reasonOf(own: OwnGain | undefined, rows: number, isMoved: boolean, isAccepted: boolean): string {
  if (rows === 0) return "kept: no row depends on it";
  if (own === undefined || own.gain <= 0) return "kept: gains nothing on folds left out";
  if (!isBeyondNoise(own, OWN_ERRORS_MIN)) return "kept: its gain is within the noise";
  if (!isMoved) return "kept: gains nothing next to the others";
  return isAccepted ? "moved" : "kept: all moves together gain no more than noise";
}
