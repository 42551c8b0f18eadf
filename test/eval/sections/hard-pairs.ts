// Pairs that are hard for their class (a culture, organisations, vessels, evasion, entry at a bank), through
// the scorer: names only. Rows with a doubtful label, and those that differ by one letter with both names
// real, are shown apart, since no scorer of names can tell the latter.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { confusionFigures } from "../figures.ts";
import { SHARED } from "../lists.ts";
import {
  classFigures,
  countConfusion,
  formatClasses,
  formatScores,
  isWrong,
  type LabelledNames,
  scoreNames,
  wrongRows,
} from "../pairs.ts";
import { formatColumns, percent, type Report } from "../report.ts";

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
      ...formatScores(scored),
    ],
    details: wrongRows(scored, (row) => [row.class, row.quality, row.listed, row.customer, row.note]),
    figures: {
      ...confusionFigures("hard pairs", countConfusion(scored)),
      ...classFigures("hard pairs", scored),
    },
  };
}
