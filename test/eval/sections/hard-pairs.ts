// Pairs that are hard for their class (a culture, organisations, vessels, evasion, entry at a bank), through
// the scorer: names only. Rows with a doubtful label, and those that differ by one letter with both names
// real, are shown apart, since no scorer of names can tell the latter.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { confusionFigures, type Figure } from "../figures.ts";
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
} from "../pairs.ts";
import { decimals, formatColumns, formatRows, percent, type Report } from "../report.ts";

interface Row {
  readonly schema: string;
  readonly name1: string;
  readonly name2: string;
  readonly is_match: string;
  readonly class: string;
  readonly note: string;
  /** "WEAK": the label is doubtful. "HARD": one letter apart, and both names are real. */
  readonly quality: string;
}

interface HardPair extends LabelledNames {
  readonly note: string;
  readonly quality: string;
}

const QUALITIES = [
  { title: "sure labels", takes: ({ quality }: HardPair) => quality !== "WEAK" },
  { title: "one letter apart, both real (HARD)", takes: ({ quality }: HardPair) => quality === "HARD" },
  { title: "doubtful labels (WEAK)", takes: ({ quality }: HardPair) => quality === "WEAK" },
];

export function evaluateHardPairs(): Report {
  const rows: Row[] = parse(readFileSync(`${SHARED}/eval/hard_pairs.csv`), { columns: true });
  const scored = rows.map((row, i) =>
    scoreNames<HardPair>({
      line: i + 2,
      schema: row.schema,
      listed: row.name1,
      customer: row.name2,
      isMatch: row.is_match === "1",
      class: row.class,
      note: row.note,
      quality: row.quality,
    }),
  );
  const wrong = scored.filter(isWrong);
  const at = (row: ScoredNames) => `${row.line}:${decimals(row.score)}`;
  const byClass = [...Map.groupBy(scored, (row) => row.class)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    lines: [
      `  ${scored.length} pairs, names only; all rows count, doubtful ones too.`,
      "",
      ...formatClasses(scored),
      "",
      ...formatColumns([
        ["rows with", "rows", "right", "%"],
        ...QUALITIES.map(({ title, takes }) => {
          const taken = scored.filter(takes);
          const right = taken.filter((row) => !isWrong(row)).length;
          return [title, String(taken.length), String(right), percent(right, taken.length)];
        }),
      ]),
      "",
      "  The same, by score:",
      ...formatBands(scored),
      "",
      ...formatSymmetry(scored),
      "",
      ...formatRows("Missed, line:score", wrong.filter((row) => row.isMatch).map(at)),
      ...formatRows("Matched wrongly, line:score", wrong.filter((row) => !row.isMatch).map(at)),
    ],
    details: wrong.map(
      (row) =>
        `${row.isMatch ? "missed" : "wrong"}\t${row.line}\t${decimals(row.score)}\t${row.class}\t${row.quality}\t` +
        `${row.listed}\t${row.customer}\t${row.note}`,
    ),
    figures: {
      ...confusionFigures("hard pairs", countConfusion(scored)),
      ...Object.fromEntries(
        byClass.map(([title, group]): [string, Figure] => [
          `hard pairs, ${title}: F1`,
          f1Figure(countConfusion(group)),
        ]),
      ),
    },
  };
}
