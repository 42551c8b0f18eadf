// The figures of an evaluation: what a committed file holds, how uncertain each is, and what moved against
// it. The scorer gives the same answers each time, so the noise of a figure is that of its rows: other rows
// of the same kind would have given a figure this far away.

import { formatColumns, percent } from "./report.ts";

/** "F1" is a function of a share; of "alarms" fewer are better. */
export type FigureKind = "share" | "alarms" | "F1";

/** A figure as the counts that it is made of. */
export interface Figure {
  readonly kind: FigureKind;
  /** Rows that are so. For F1: true positives. */
  readonly part: number;
  /** Rows looked at. For F1: true positives, false positives and false negatives. */
  readonly whole: number;
}

export type Figures = Readonly<Record<string, Figure>>;

/** How a figure moved against an earlier one. */
export interface Move {
  readonly name: string;
  readonly before: Figure;
  readonly after: Figure;
  /** Standard error of the figure before, 0 to 1. */
  readonly noise: number;
  readonly verdict: "better" | "worse" | "better within its noise" | "worse within its noise";
}

export function share(part: number, whole: number): Figure {
  return { kind: "share", part, whole };
}

export function alarms(part: number, whole: number): Figure {
  return { kind: "alarms", part, whole };
}

/** Precision, recall and F1 of labelled rows. */
export function confusionFigures(
  prefix: string,
  { hits, falseHits, misses }: { hits: number; falseHits: number; misses: number },
): Record<string, Figure> {
  return {
    [`${prefix}: precision`]: share(hits, hits + falseHits),
    [`${prefix}: recall`]: share(hits, hits + misses),
    [`${prefix}: F1`]: { kind: "F1", part: hits, whole: hits + falseHits + misses },
  };
}

/** 0 to 1; NaN of no rows. With J = TP / (TP + FP + FN), F1 is 2 J / (1 + J). */
export function figureValue({ kind, part, whole }: Figure): number {
  const value = whole === 0 ? Number.NaN : part / whole;
  return kind === "F1" ? (2 * value) / (1 + value) : value;
}

/**
 * The binomial standard error of a figure, 0 to 1. Two rows of each outcome are added (Agresti and Coull,
 * 1998), so that a figure of 100 % is not taken for certain. For F1 the error of J is carried over by the
 * slope of F1.
 */
export function noiseOf({ kind, part, whole }: Figure): number {
  const rows = whole + 4;
  const value = (part + 2) / rows;
  const error = Math.sqrt((value * (1 - value)) / rows);
  return kind === "F1" ? (error * 2) / (1 + value) ** 2 : error;
}

const HEADER = ["figure", "kind", "rows", "%", "noise"];

/** A table of figures, one line each, that `parseFigures` reads back. */
export function formatFigureTable(figures: Figures): string[] {
  return formatColumns([
    HEADER,
    ...Object.entries(figures).map(([name, figure]) => [
      name,
      figure.kind,
      `${figure.part}/${figure.whole}`,
      percent(figureValue(figure), 1),
      `± ${percent(noiseOf(figure), 1)}`,
    ]),
  ]);
}

/** The figures in a text that has a table of them somewhere; none in a text without one. */
export function parseFigures(text: string): Figures {
  const rows = [...text.matchAll(/^ {2}(\S.*?) {2,}(share|alarms|F1) +(\d+)\/(\d+) .*±/gm)];
  return Object.fromEntries(
    rows.map(([, name, kind, part, whole]): [string, Figure] => [
      name ?? "",
      { kind: kind as FigureKind, part: Number(part), whole: Number(whole) },
    ]),
  );
}

/** What moved, in the order of the figures before. A figure that only one side has did not move. */
export function compareFigures(before: Figures, after: Figures): Move[] {
  return Object.entries(before).flatMap(([name, old]): Move[] => {
    const now = after[name];
    if (now === undefined || figureValue(now) === figureValue(old)) return [];
    const gain = (figureValue(now) - figureValue(old)) * (old.kind === "alarms" ? -1 : 1);
    const noise = noiseOf(old);
    const direction = gain > 0 ? "better" : "worse";
    const verdict = Math.abs(gain) > noise ? direction : (`${direction} within its noise` as const);
    return [{ name, before: old, after: now, noise, verdict }];
  });
}

/** The moves as a table, and a sentence that sums them up. */
export function formatMoves(moves: readonly Move[]): string[] {
  if (moves.length === 0) return ["  Nothing moved."];
  const worse = moves.filter(({ verdict }) => verdict === "worse").length;
  return [
    `  ${moves.length} ${moves.length === 1 ? "figure" : "figures"} moved, ${worse} for the worse by more than the noise.`,
    "",
    ...formatColumns([
      ["figure", "before %", "after %", "noise", "verdict"],
      ...moves.map(({ name, before, after, noise, verdict }) => [
        name,
        percent(figureValue(before), 1),
        percent(figureValue(after), 1),
        `± ${percent(noise, 1)}`,
        verdict,
      ]),
    ]),
  ];
}
