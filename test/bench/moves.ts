// What a run of the benchmark moved against the committed table of another run. Times and rates are compared
// as multiples of the calibration loop, so that a slower machine doesn't count as a slower program.

import { type Figure, formatColumns, type Unit } from "./figures.ts";

/**
 * How far a figure may lie from that of another run before it says something, as a share of it. For times and
 * rates it is the third quartile of the distances between the committed runs of one shared machine, changes
 * of the program included; sizes hardly vary.
 */
const NOISE: Readonly<Record<Unit, number>> = {
  ms: 0.5,
  s: 0.5,
  "1/s": 0.5,
  MB: 0.1,
  bytes: 0.01,
  count: 0.01,
  "%": 0.005,
};

const MORE_IS_BETTER: ReadonlySet<Unit> = new Set<Unit>(["1/s", "%"]);

/** A figure as the committed table shows it. */
export interface CommittedFigure {
  readonly section: string;
  readonly measure: string;
  readonly unit: Unit;
  readonly snapshot: string;
  readonly value: number;
  readonly ratio: number | null;
}

/** Reads the table that `formatFigures` writes. A text without one has no figures. */
export function parseResults(text: string): CommittedFigure[] {
  const lines = text.split("\n");
  const header = lines.findIndex((line) => line.startsWith("SECTION "));
  if (header < 0) return [];
  const snapshots = (lines[header] ?? "").split(/ {2,}/).slice(3);
  return lines.slice(header + 1).flatMap((line) => {
    const [section = "", measure = "", unit, ...cells] = line.split(/ {2,}/);
    return snapshots.flatMap((snapshot, i): CommittedFigure[] => {
      const found = /^([\d,.]+)(?: \[(.+)\])?$/.exec(cells[i] ?? "");
      if (found === null) return [];
      const value = Number(found[1]?.replaceAll(",", ""));
      const ratio = found[2] === undefined ? null : Number(found[2]);
      return [{ section, measure, unit: unit as Unit, snapshot, value, ratio }];
    });
  });
}

/** How much slower than in the committed run the calibration loop may be before the runs don't compare. */
const LOOP_FACTOR_MAX = 1.5;

/**
 * A warning when the calibration loop was far slower than when the committed results were measured: other
 * processes then took the memory bandwidth, and multiples of the loop say little. Null when the runs compare.
 */
export function describeLoad(committed: string, calibrationMs: readonly number[]): string | null {
  const most = Number(/\([\d.]+ to ([\d.]+) ms here\)/.exec(committed)?.[1] ?? Number.NaN);
  const slowest = Math.max(...calibrationMs);
  if (!(slowest > most * LOOP_FACTOR_MAX)) return null;
  return (
    `The machine is busy: the calibration loop took ${slowest.toFixed(1)} ms, and at most ${most.toFixed(1)} ms in ` +
    "the committed run. Compare again on an idle machine."
  );
}

function cell({ value, ratio }: { value: number; ratio: number | null }): string {
  return ratio === null ? value.toPrecision(4) : `${ratio.toPrecision(3)} loops`;
}

/** A line for each figure that both runs have and that moved; those beyond their noise are marked. */
export function formatMoves(before: readonly CommittedFigure[], after: readonly Figure[]): string {
  const keyOf = (figure: CommittedFigure | Figure) =>
    [figure.section, figure.measure, figure.unit, figure.snapshot].join("\t");
  const earlier = new Map(before.map((figure) => [keyOf(figure), figure]));
  let beyond = 0;
  const rows = after.flatMap((now) => {
    const old = earlier.get(keyOf(now));
    if (old === undefined) return [];
    const [was, is] = [old.ratio ?? old.value, now.ratio ?? now.value];
    const change = is / was - 1;
    // The table shows three digits.
    if (!Number.isFinite(change) || Math.abs(change) < 0.005) return [];
    const isBeyond = Math.abs(Math.log(is / was)) > Math.log(1 + NOISE[now.unit]);
    if (isBeyond) beyond++;
    const direction = change > 0 === MORE_IS_BETTER.has(now.unit) ? "better" : "worse";
    const percent = `${change > 0 ? "+" : ""}${(100 * change).toFixed(0)} %`;
    return [
      [
        now.section,
        now.measure,
        now.snapshot,
        cell(old),
        cell(now),
        percent,
        isBeyond ? `${direction} *` : "",
      ],
    ];
  });
  if (rows.length === 0) return "Nothing moved against the committed results.";
  return [
    `${rows.length} figures moved against the committed results, ${beyond} of them beyond their noise (*).`,
    formatColumns([["SECTION", "MEASURE", "SIZE", "BEFORE", "AFTER", "CHANGE", ""], ...rows]),
  ].join("\n");
}
