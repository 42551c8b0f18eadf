// What a run of the benchmark has measured, and how it is shown: one table for people, one JSON object for
// programs.

import type { Times } from "./section.ts";

export type Unit = "ms" | "s" | "MB" | "bytes" | "1/s" | "%" | "count";

/** One number that was measured. */
export interface Figure {
  readonly section: string;
  readonly snapshot: string;
  readonly measure: string;
  readonly unit: Unit;
  readonly value: number;
  /**
   * Times: how many runs of the calibration loop they take. Rates: how many are done in one run of the loop.
   * Null for what is not a time.
   */
  readonly ratio: number | null;
}

/** Takes figures of one section of one snapshot. */
export class FigureBook {
  readonly figures: Figure[] = [];
  #calibrationMs = 1;
  #section = "";
  #snapshot = "";
  readonly #onFigure: (figure: Figure) => void;

  constructor(onFigure: (figure: Figure) => void) {
    this.#onFigure = onFigure;
  }

  begin(section: string, snapshot: string, calibrationMs: number): void {
    this.#section = section;
    this.#snapshot = snapshot;
    this.#calibrationMs = calibrationMs;
  }

  add(measure: string, value: number, unit: Unit): void {
    const [section, snapshot] = [this.#section, this.#snapshot];
    const figure = { section, snapshot, measure, unit, value, ratio: this.#ratioOf(value, unit) };
    this.figures.push(figure);
    this.#onFigure(figure);
  }

  /** CPU time in the middle and at the slow end; and the slow end of the elapsed time. */
  addTimes(measure: string, { cpu, elapsed }: Times): void {
    const sorted = cpu.slice().sort();
    for (const [name, part] of [
      ["p50", 0.5],
      ["p99", 0.99],
      ["p99.9", 0.999],
    ] as const) {
      this.add(`${measure} ${name}`, percentile(sorted, part), "ms");
    }
    this.add(`${measure} p99, elapsed`, percentile(elapsed.slice().sort(), 0.99), "ms");
  }

  #ratioOf(value: number, unit: Unit): number | null {
    if (unit === "ms") return value / this.#calibrationMs;
    if (unit === "s") return (value * 1000) / this.#calibrationMs;
    if (unit === "1/s") return (value * this.#calibrationMs) / 1000;
    return null;
  }
}

/** The value that so great a part of ascending values doesn't exceed. */
export function percentile(sorted: Float64Array, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

const UNIT_DIGITS: Readonly<Record<Unit, number>> = {
  ms: 3,
  s: 1,
  MB: 0,
  bytes: 0,
  "1/s": 0,
  "%": 2,
  count: 0,
};

function formatFigure({ value, unit, ratio }: Figure): string {
  const shown = value.toLocaleString("en-US", {
    minimumFractionDigits: UNIT_DIGITS[unit],
    maximumFractionDigits: UNIT_DIGITS[unit],
  });
  return ratio === null ? shown : `${shown} [${ratio.toPrecision(3)}]`;
}

/** A row for each measure, a column for each snapshot; the ratio to the calibration loop in brackets. */
export function formatFigures(figures: readonly Figure[]): string {
  const snapshots = [...new Set(figures.map(({ snapshot }) => snapshot))];
  const keys = [
    ...new Set(figures.map(({ section, measure, unit }) => JSON.stringify([section, measure, unit]))),
  ];
  const rows = keys.map((key) => {
    const [section, measure, unit] = JSON.parse(key) as [string, string, Unit];
    const cells = snapshots.map((snapshot) => {
      const figure = figures.findLast(
        (one) => one.section === section && one.measure === measure && one.snapshot === snapshot,
      );
      return figure === undefined ? "-" : formatFigure(figure);
    });
    return [section, measure, unit, ...cells];
  });
  return formatColumns([["SECTION", "MEASURE", "UNIT", ...snapshots], ...rows]);
}

/** Rows as aligned columns: the first three to the left, the others to the right. */
export function formatColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i < 3 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
