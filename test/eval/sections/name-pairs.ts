// Labelled pairs of names through the scorer, as `compare` scores them: names only. The labels are not pure
// truth; .93 to .95 is about the ceiling of F1.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { THRESHOLD_DEFAULT } from "../../../src/base/model/limits.ts";
import { confusionFigures, figureValue, share } from "../figures.ts";
import { SHARED } from "../lists.ts";
import {
  countConfusion,
  f1Figure,
  formatBands,
  formatClasses,
  formatSymmetry,
  isWrong,
  type LabelledNames,
  type ScoredNames,
  scoreNames,
  wrongRows,
} from "../pairs.ts";
import { decimals, formatColumns, formatRows, type Report } from "../report.ts";

interface Row {
  readonly case_group: string;
  readonly schema: string;
  readonly name1: string;
  readonly name2: string;
  readonly is_match: string;
  readonly quality: string;
  readonly category: string;
}

interface NamePair extends LabelledNames {
  readonly quality: string;
  readonly category: string;
}

/** The order in which a reviewer would have the mean scores. */
const CALIBRATION = [
  ["STRONG", true],
  ["MEDIUM", true],
  ["WEAK", true],
  ["WEAK", false],
  ["MEDIUM", false],
  ["STRONG", false],
] as const;

export function evaluateNamePairs(): Report {
  const rows: Row[] = parse(readFileSync(`${SHARED}/eval/name_pairs.csv`), { columns: true });
  const scored = rows.map((row, i) =>
    scoreNames<NamePair>({
      line: i + 2,
      schema: row.schema,
      listed: row.name2,
      customer: row.name1,
      isMatch: row.is_match === "true",
      class: row.case_group,
      quality: row.quality,
      category: row.category,
    }),
  );
  const all = countConfusion(scored);
  const best = bestThreshold(scored);
  const wrong = scored.filter(isWrong);
  const strong = scored.filter((row) => row.quality === "STRONG");
  const strongWrong = wrong.filter((row) => row.quality === "STRONG").length;
  const means = CALIBRATION.map(([quality, isMatch]) => {
    const group = scored.filter((row) => row.quality === quality && row.isMatch === isMatch);
    return group.reduce((sum, { score }) => sum + score, 0) / group.length;
  });
  const isOrdered = means.every((mean, i) => i === 0 || mean < (means[i - 1] ?? 0));

  const at = (row: ScoredNames) => `${row.line}:${decimals(row.score)}`;
  return {
    lines: [
      `  ${scored.length} pairs, names only, at ${THRESHOLD_DEFAULT.toFixed(2)}; the best threshold is ` +
        `${decimals(best.threshold)} with F1 ${decimals(best.f1)}.`,
      `  STRONG rows right: ${strong.length - strongWrong}/${strong.length}.`,
      "",
      "  By where they are from, and by schema:",
      ...formatClasses(scored),
      "",
      ...formatClasses(scored.map((row) => ({ ...row, class: row.schema }))),
      "",
      "  The same, by score:",
      ...formatBands(scored),
      "",
      ...formatSymmetry(scored),
      "",
      `  Mean score by label, ${isOrdered ? "in the order wished" : "NOT in the order wished"}:`,
      ...formatColumns([
        ["label", "mean"],
        ...CALIBRATION.map(([quality, isMatch], i) => [
          `${quality} ${isMatch ? "match" : "non-match"}`,
          decimals(means[i] ?? Number.NaN),
        ]),
      ]),
      "",
      ...formatRows("Missed, line:score", wrong.filter((row) => row.isMatch).map(at)),
      ...formatRows("Matched wrongly, line:score", wrong.filter((row) => !row.isMatch).map(at)),
    ],
    details: wrongRows(scored, (row) => [row.schema, row.quality, row.customer, row.listed, row.category]),
    figures: {
      ...confusionFigures("name pairs", all),
      "name pairs: STRONG rows right": share(strong.length - strongWrong, strong.length),
      "name pairs: mean scores in order": share(isOrdered ? 1 : 0, 1),
    },
  };
}

/** The lowest of the thresholds with the best F1 over these rows. */
function bestThreshold(rows: readonly ScoredNames[]): { threshold: number; f1: number } {
  let best = { threshold: 1, f1: 0 };
  for (const threshold of new Set(rows.map(({ score }) => score).sort((a, b) => a - b))) {
    const f1 = figureValue(f1Figure(countConfusion(rows, { threshold })));
    if (f1 > best.f1) best = { threshold, f1 };
  }
  return best;
}
