// Pairs of names of invented parties, of kinds that no other set has, through the scorer: names only. They
// were written and committed before anything scored them, so they show how well matching carries over.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { confusionFigures } from "../figures.ts";
import {
  countConfusion,
  formatClasses,
  formatScores,
  type LabelledNames,
  scoreNames,
  wrongRows,
} from "../pairs.ts";
import { formatColumns, type Report } from "../report.ts";
import { LABELLED_FOLDER } from "./labelled.ts";

interface Row {
  readonly schema: string;
  readonly listed: string;
  readonly customer: string;
  readonly label: string;
  readonly class: string;
  readonly note: string;
}

export interface BlindPair extends LabelledNames {
  readonly note: string;
}

export function loadBlindPairs(): BlindPair[] {
  const rows: Row[] = parse(readFileSync(`${LABELLED_FOLDER}/blind.csv`), { columns: true });
  return rows.map(({ label, ...row }, i) => ({ ...row, line: i + 2, isMatch: label === "1" }));
}

export function evaluateBlindPairs(): Report {
  const scored = loadBlindPairs().map(scoreNames);
  const groups = [...Map.groupBy(scored, (row) => row.class)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    lines: [
      `  ${scored.length} pairs, names only.`,
      "",
      ...formatColumns([
        ["class", "pairs", "right", "missed", "false"],
        ...[...groups, ["all", scored] as const].map(([title, group]) => {
          const { hits, falseHits, misses, rejections } = countConfusion(group);
          return [title, ...[group.length, hits + rejections, misses, falseHits].map(String)];
        }),
      ]),
      "",
      ...formatClasses(scored.map((row) => ({ ...row, class: row.schema }))),
      "",
      ...formatScores(scored),
    ],
    details: wrongRows(scored, (row) => [row.class, row.listed, row.customer, row.note]),
    figures: confusionFigures("blind pairs", countConfusion(scored)),
  };
}
