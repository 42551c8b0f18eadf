// One training: rows, what each amount does to them, the fits without each fold and with all of them, and the
// verdict. Whatever it imports must have loaded the judged table, which run.ts sees to.

import { existsSync } from "node:fs";
import { float64At } from "../../src/platform/checked-read.ts";
import { parseAmounts } from "../../src/scoring/amounts.ts";
import { AMOUNT_ORDERS } from "../../src/scoring/policy.ts";
import { openLists, SHARED } from "../eval/lists.ts";
import { type Values, withValues } from "./amount-table.ts";
import { fitAmounts } from "./fit.ts";
import { FOLDS } from "./folds.ts";
import { readListedRows } from "./listed-rows.ts";
import { foldsOf, type Problem, weighRows, withoutFold } from "./problem.ts";
import { estimateScores, measureProfiles } from "./profiles.ts";
import { formatTraining } from "./report.ts";
import { ScoringPool } from "./scoring-pool.ts";
import { measureOwnGains, selectProfiles } from "./selection.ts";
import { readLabelledRows } from "./training-rows.ts";
import { judge } from "./verdict.ts";

/** A move over the whole bounds of an amount must make the rows of a set more likely by this logarithm. */
const RELUCTANCE = 0.005;

export interface TrainingResult {
  readonly report: string;
  /** The values to use; none when the judged ones stay. */
  readonly values: Values;
}

/** Trains the amounts of this table, which has the judged values. Throws an Error when rows are absent. */
export async function train(table: string): Promise<TrainingResult> {
  if (!existsSync(`${SHARED}/eval`) || !existsSync(`${SHARED}/data/lists`))
    throw new Error(
      `The labelled pairs and lists are not there: put them into ${SHARED}/eval and ${SHARED}/data/lists, next to the ` +
        "checkout.",
    );
  const rows = [...readLabelledRows(), ...(await readListedRows(await openLists()))];
  process.stderr.write(`${rows.length} rows\n`);

  const pool = new ScoringPool(rows);
  try {
    const [scores = new Float64Array()] = await pool.score([{ table, positions: null }]);
    const amounts = parseAmounts("amounts.tsv", table);
    const profiles = await measureProfiles(pool, table, amounts, scores);
    process.stderr.write(`${profiles.length} amounts measured\n`);
    const problem: Problem = {
      scores,
      labels: rows.map(({ isMatch }) => isMatch),
      weights: weighRows(rows),
      folds: rows.map(({ fold }) => FOLDS.indexOf(fold)),
      profiles,
      orders: AMOUNT_ORDERS,
      reluctance: RELUCTANCE,
    };
    const fit = (part: Problem): Values => fitAmounts({ ...part, profiles: selectProfiles(part) });
    const valuesByFold = new Map(foldsOf(problem).map((fold) => [fold, fit(withoutFold(problem, fold))]));
    const values = fit(problem);
    const outOfFold = scores.slice();
    for (const [fold, fitted] of valuesByFold) {
      const positions = problem.folds.keys().filter((row) => problem.folds[row] === fold);
      if (fitted.size > 0) await scoreInto(outOfFold, pool, withValues(table, fitted), [...positions]);
    }
    const inSample = scores.slice();
    if (values.size > 0) await scoreInto(inSample, pool, withValues(table, values), [...rows.keys()]);
    const verdict = judge(rows, problem, outOfFold);
    const allFree = judge(rows, problem, fitWithoutSelection(problem));
    const ownGains = measureOwnGains(problem);
    const report = formatTraining({
      rows,
      folds: FOLDS,
      problem,
      amounts,
      ownGains,
      valuesByFold,
      values,
      outOfFold,
      inSample,
      allFree,
      verdict,
    });
    return { report, values: verdict.isAccepted ? values : new Map() };
  } finally {
    pool.close();
  }
}

/** The scores out of fold when every amount may move, as estimated. */
function fitWithoutSelection(problem: Problem): Float64Array {
  const outOfFold = problem.scores.slice();
  for (const fold of foldsOf(problem)) {
    const values = fitAmounts(withoutFold(problem, fold));
    const estimated = estimateScores(problem.scores, problem.profiles, values);
    for (const [row, own] of problem.folds.entries())
      if (own === fold) outOfFold[row] = float64At(estimated, row);
  }
  return outOfFold;
}

/** Scores rows by a table with these values, as the scorer itself does. */
async function scoreInto(
  scores: Float64Array,
  pool: ScoringPool,
  table: string,
  positions: readonly number[],
): Promise<void> {
  const [fitted = new Float64Array()] = await pool.score([{ table, positions }]);
  for (const [i, row] of positions.entries()) scores[row] = float64At(fitted, i);
}
