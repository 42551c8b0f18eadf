// Pairs of names of invented parties, of kinds that no other set has, through the scorer. They were written
// before anything scored them, so they show how well matching carries over.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { confusionFigures } from "../figures.ts";
import { SHARED } from "../lists.ts";
import {
  countConfusion,
  formatClasses,
  formatScores,
  type LabelledNames,
  type ScoredNames,
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
  /** A remark; of the class "facts", facts of both sides as JSON behind it. */
  readonly note: string;
}

export interface BlindPair extends LabelledNames {
  readonly note: string;
}

/** The sets by what their figures are called. */
const FILES = {
  "blind pairs": `${LABELLED_FOLDER}/blind.csv`,
  "second blind pairs": `${LABELLED_FOLDER}/blind-second.csv`,
  "third blind pairs": `${LABELLED_FOLDER}/blind-third.csv`,
  "fresh pairs": `${SHARED}/eval/fresh_names.csv`,
};

type BlindSet = keyof typeof FILES;

export function loadBlindPairs(set: BlindSet): BlindPair[] {
  const rows: Row[] = parse(readFileSync(FILES[set]), { columns: true });
  return rows.map(({ label, ...row }, i) => ({
    ...row,
    ...(row.class === "facts" ? { facts: JSON.parse(row.note.slice(row.note.indexOf("{"))) } : {}),
    line: i + 2,
    isMatch: label === "1",
  }));
}

export function evaluateBlindPairs(set: BlindSet): Report {
  const scored = loadBlindPairs(set).map(scoreNames);
  return {
    lines: [
      `  ${scored.length} pairs.`,
      "",
      ...formatRights(scored),
      "",
      ...formatClasses(scored.map((row) => ({ ...row, class: row.schema }))),
      "",
      ...formatScores(scored),
    ],
    details: wrongRows(scored, (row) => [row.class, row.listed, row.customer, row.note]),
    figures: confusionFigures(set, countConfusion(scored)),
  };
}

function formatRights(scored: readonly (BlindPair & ScoredNames)[]): string[] {
  const groups = [...Map.groupBy(scored, (row) => row.class)].sort(([a], [b]) => (a < b ? -1 : 1));
  return formatColumns([
    ["class", "pairs", "right", "missed", "false"],
    ...[...groups, ["all", scored] as const].map(([title, group]) => {
      const { hits, falseHits, misses, rejections } = countConfusion(group);
      return [title, ...[group.length, hits + rejections, misses, falseHits].map(String)];
    }),
  ]);
}
