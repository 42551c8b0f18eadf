// Labelled pairs of names through the scorer, as `compare` scores them: names only. The labels are not pure
// truth; .93 to .95 is about the ceiling of F1.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { THRESHOLD_DEFAULT } from "../../../src/model/limits.ts";
import { compareRecords } from "../../../src/screening/compare.ts";
import { confusionFigures, share } from "../figures.ts";
import { SHARED } from "../lists.ts";
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

interface Scored extends Row {
  /** The line of the file, the header being line 1. */
  readonly line: number;
  readonly isMatch: boolean;
  readonly score: number;
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
  const scored = rows.map((row, i): Scored => {
    const candidate = { caption: row.name2, schema: row.schema, properties: {} };
    const { score } = compareRecords(row.schema, { name: [row.name1] }, candidate, THRESHOLD_DEFAULT);
    return { ...row, line: i + 2, isMatch: row.is_match === "true", score };
  });
  const all = count(scored, THRESHOLD_DEFAULT);
  const best = bestThreshold(scored);
  const wrong = scored.filter((row) => row.score >= THRESHOLD_DEFAULT !== row.isMatch);
  const strong = scored.filter((row) => row.quality === "STRONG");
  const strongWrong = wrong.filter((row) => row.quality === "STRONG").length;
  const means = CALIBRATION.map(([quality, isMatch]) => {
    const group = scored.filter((row) => row.quality === quality && row.isMatch === isMatch);
    return group.reduce((sum, { score }) => sum + score, 0) / group.length;
  });
  const isOrdered = means.every((mean, i) => i === 0 || mean < (means[i - 1] ?? 0));

  const at = (row: Scored) => `${row.line}:${decimals(row.score)}`;
  return {
    lines: [
      `  ${scored.length} pairs, names only, at ${THRESHOLD_DEFAULT.toFixed(2)}; the best threshold is ` +
        `${decimals(best.threshold)} with F1 ${decimals(best.f1)}.`,
      `  STRONG rows right: ${strong.length - strongWrong}/${strong.length}.`,
      "",
      ...formatColumns([
        ["", "pairs", "true+", "false+", "false-", "true-", "precision", "recall", "F1"],
        tableRow("all", all),
        ...groupRows("schema", scored, (row) => row.schema),
        ...groupRows("group", scored, (row) => row.case_group),
        ...groupRows("category", scored, (row) => row.category || "none"),
      ]),
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
    details: wrong.map(
      (row) =>
        `${row.isMatch ? "missed" : "wrong"}\t${row.line}\t${decimals(row.score)}\t${row.schema}\t${row.quality}\t` +
        `${row.name1}\t${row.name2}\t${row.category}`,
    ),
    figures: {
      ...confusionFigures("name pairs", all),
      "name pairs: STRONG rows right": share(strong.length - strongWrong, strong.length),
      "name pairs: mean scores in order": share(isOrdered ? 1 : 0, 1),
    },
  };
}

interface Confusion {
  readonly hits: number;
  readonly falseHits: number;
  readonly misses: number;
  readonly rejections: number;
  readonly f1: number;
}

function count(rows: readonly Scored[], threshold: number): Confusion {
  let [hits, falseHits, misses, rejections] = [0, 0, 0, 0];
  for (const { score, isMatch } of rows) {
    if (score >= threshold) isMatch ? hits++ : falseHits++;
    else isMatch ? misses++ : rejections++;
  }
  return { hits, falseHits, misses, rejections, f1: (2 * hits) / (2 * hits + falseHits + misses) };
}

/** The lowest of the thresholds with the best F1 over these rows. */
function bestThreshold(rows: readonly Scored[]): { threshold: number; f1: number } {
  let best = { threshold: 1, f1: 0 };
  for (const threshold of new Set(rows.map(({ score }) => score).sort((a, b) => a - b))) {
    const { f1 } = count(rows, threshold);
    if (f1 > best.f1) best = { threshold, f1 };
  }
  return best;
}

function groupRows(title: string, rows: readonly Scored[], keyOf: (row: Scored) => string): string[][] {
  const groups = [...Map.groupBy(rows, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  return groups.map(([key, group]) => tableRow(`${title}: ${key}`, count(group, THRESHOLD_DEFAULT)));
}

function tableRow(title: string, counted: Confusion): string[] {
  const { hits, falseHits, misses, rejections, f1 } = counted;
  return [
    title,
    String(hits + falseHits + misses + rejections),
    ...[hits, falseHits, misses, rejections].map(String),
    decimals(hits / (hits + falseHits)),
    decimals(hits / (hits + misses)),
    decimals(f1),
  ];
}
