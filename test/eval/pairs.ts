// Labelled pairs of names, scored both ways, and what a report says of them: how well each class is told
// apart at the threshold, with intervals; whether the score orders the pairs; whether it can be read as a
// probability; and whether it depends on the side that is listed.

import type { Properties } from "../../src/base/model/entity.ts";
import { THRESHOLD_DEFAULT } from "../../src/base/model/limits.ts";
import { compareRecords } from "../../src/engine/screening/compare.ts";
import { type Figure, figureValue } from "./figures.ts";
import { decimals, formatColumns, formatRows, percent, Share } from "./report.ts";
import { areaUnderCurve, type Interval, wilsonInterval } from "./statistics.ts";

export interface LabelledNames {
  /** The line of its file, or the number of a generated pair. */
  readonly line: number;
  readonly schema: string;
  readonly listed: string;
  readonly customer: string;
  readonly isMatch: boolean;
  readonly class: string;
  /** What each side has beside its name; nothing in most sets. */
  readonly facts?: { readonly listed: Properties; readonly customer: Properties };
}

export interface ScoredNames extends LabelledNames {
  readonly score: number;
  /** The score when the customer's name is the listed one. */
  readonly swapped: number;
}

export function scoreNames<Row extends LabelledNames>(row: Row): Row & ScoredNames {
  const { schema, facts } = row;
  const listed = { name: [row.listed], ...facts?.listed };
  const customer = { name: [row.customer], ...facts?.customer };
  return {
    ...row,
    score: scoreRecord(schema, customer, listed),
    swapped: scoreRecord(schema, listed, customer),
  };
}

function scoreRecord(
  schema: string,
  customer: Properties,
  { name: [caption = ""] = [], ...facts }: Properties,
) {
  const candidate = { caption, schema, properties: facts };
  return compareRecords(schema, customer, candidate, THRESHOLD_DEFAULT).score;
}

const isHit = (score: number) => score >= THRESHOLD_DEFAULT;

export const isWrong = ({ score, isMatch }: ScoredNames) => isHit(score) !== isMatch;

export interface Confusion {
  readonly hits: number;
  readonly falseHits: number;
  readonly misses: number;
  readonly rejections: number;
}

/** What became of the pairs at a threshold; `isSwapped` takes the scores with the sides swapped. */
export function countConfusion(
  rows: readonly ScoredNames[],
  { threshold = THRESHOLD_DEFAULT, isSwapped = false } = {},
): Confusion {
  const count = (isMatch: boolean, isFound: boolean) =>
    rows.filter(
      (row) => row.isMatch === isMatch && (isSwapped ? row.swapped : row.score) >= threshold === isFound,
    ).length;
  return {
    hits: count(true, true),
    falseHits: count(false, true),
    misses: count(true, false),
    rejections: count(false, false),
  };
}

/** F1 as a figure: a function of the share of hits among hits, false hits and misses. */
export function f1Figure({ hits, falseHits, misses }: Confusion): Figure {
  return { kind: "F1", part: hits, whole: hits + falseHits + misses };
}

/**
 * A line per class and one for all: counts, precision, recall and F1 with their intervals of 95 %, the area
 * under the curve, and F1 with the sides swapped.
 */
export function formatClasses(rows: readonly ScoredNames[]): string[] {
  const groups = [...Map.groupBy(rows, (row) => row.class)].sort(([a], [b]) => (a < b ? -1 : 1));
  return formatColumns([
    ["class", "same", "other", "precision", "95 %", "recall", "95 %", "F1", "95 %", "area", "F1 swapped"],
    ...[...groups, ["all", rows] as const].map(([title, group]) => formatClass(title, group)),
  ]);
}

function formatClass(title: string, rows: readonly ScoredNames[]): string[] {
  const counted = countConfusion(rows);
  const { hits, falseHits, misses, rejections } = counted;
  const f1 = f1Figure(counted);
  const toF1 = (share: number) => (2 * share) / (1 + share);
  const [low, high] = wilsonInterval(f1.part, f1.whole);
  const swapped = f1Figure(countConfusion(rows, { isSwapped: true }));
  return [
    title,
    String(hits + misses),
    String(falseHits + rejections),
    ...shareCells(hits, hits + falseHits),
    ...shareCells(hits, hits + misses),
    percent(figureValue(f1), 1),
    formatInterval([toF1(low), toF1(high)]),
    percent(areaUnderCurve(rows), 1),
    percent(figureValue(swapped), 1),
  ];
}

function shareCells(part: number, whole: number): [string, string] {
  return [percent(part, whole), whole === 0 ? "–" : formatInterval(wilsonInterval(part, whole))];
}

/** "81–93", in per cent. */
function formatInterval([low, high]: Interval): string {
  return `${Math.round(100 * low)}–${Math.round(100 * high)}`;
}

/** Where bands of scores begin. */
const BANDS = [0, 0.5, 0.6, 0.7, 0.75, 0.77, 0.8, 0.83, 0.86, 0.9, 0.95, 1];

/** A band of scores that has pairs, and how many of them are the same. */
export interface Band {
  readonly from: number;
  readonly below: number;
  readonly share: Share;
}

/** The bands that have pairs, ascending. */
export function shareByBand(rows: readonly Pick<ScoredNames, "score" | "isMatch">[]): Band[] {
  return BANDS.flatMap((from, i) => {
    const below = BANDS[i + 1] ?? Number.POSITIVE_INFINITY;
    const share = new Share();
    for (const { score, isMatch } of rows) if (score >= from && score < below) share.add(isMatch);
    return share.whole === 0 ? [] : [{ from, below, share }];
  });
}

/** How many of the pairs in each band of scores are the same: a score that means something rises with it. */
export function formatBands(rows: readonly Pick<ScoredNames, "score" | "isMatch">[]): string[] {
  return formatColumns([
    ["score", "pairs", "same", "%", "95 %"],
    ...shareByBand(rows).map(({ from, below, share }) => {
      const title = below === Number.POSITIVE_INFINITY ? "1" : `${from.toFixed(2)} to ${below.toFixed(2)}`;
      return [title, String(share.whole), String(share.part), ...shareCells(share.part, share.whole)];
    }),
  ]);
}

/** F1 of each class as figures, whose names begin with that of the set. */
export function classFigures(set: string, rows: readonly ScoredNames[]): Record<string, Figure> {
  const groups = [...Map.groupBy(rows, (row) => row.class)].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    groups.map(([title, group]): [string, Figure] => [
      `${set}, ${title}: F1`,
      f1Figure(countConfusion(group)),
    ]),
  );
}

/** What every report of pairs ends with: bands, symmetry, and the numbers of the rows that are wrong. */
export function formatScores(
  rows: readonly ScoredNames[],
  { missed = "Missed", matched = "Matched wrongly" } = {},
): string[] {
  const wrong = rows.filter(isWrong);
  const at = ({ line, score }: ScoredNames) => `${line}:${decimals(score)}`;
  return [
    "  The same, by score:",
    ...formatBands(rows),
    "",
    ...formatSymmetry(rows),
    "",
    ...formatRows(`${missed}, line:score`, wrong.filter((row) => row.isMatch).map(at)),
    ...formatRows(`${matched}, line:score`, wrong.filter((row) => !row.isMatch).map(at)),
  ];
}

/** The rows that are wrong for the developer, each with the cells that `cellsOf` adds. */
export function wrongRows<Row extends ScoredNames>(
  rows: readonly Row[],
  cellsOf: (row: Row) => readonly string[],
): string[] {
  return rows
    .filter(isWrong)
    .map((row) =>
      [row.isMatch ? "missed" : "wrong", String(row.line), decimals(row.score), ...cellsOf(row)].join("\t"),
    );
}

/** Two scores that differ by no more are the same to a reader. */
const SYMMETRY_TOLERANCE = 0.005;

/** How much depends on which of the two names is listed. */
export function formatSymmetry(rows: readonly ScoredNames[]): string[] {
  const differing = rows.filter(({ score, swapped }) => Math.abs(score - swapped) > SYMMETRY_TOLERANCE);
  const flipped = rows.filter(({ score, swapped }) => isHit(score) !== isHit(swapped));
  return [
    `  Swapped: ${differing.length} of ${rows.length} scores differ by more than ${SYMMETRY_TOLERANCE}, ` +
      `${flipped.length} cross the threshold${flipped.length === 0 ? "" : `: ${flipped.map(({ line }) => line).join(" ")}`}.`,
  ];
}
