// What each amount does to the score of each row, as the scorer itself finds it: rows are scored by tables
// that differ from the judged one in a single amount, at several values. Between these values, and where
// several amounts move, the score is estimated; the tables that come out are scored in full.

import { float64At, itemAt } from "../../src/platform/checked-read.ts";
import type { Amount } from "../../src/scoring/amounts.ts";
import { AMOUNT_ORDERS } from "../../src/scoring/policy.ts";
import { isTrainable, STEP, type Values, withValues } from "./amount-table.ts";
import type { ScoringPool } from "./scoring-pool.ts";

export interface Profile {
  readonly amount: Amount;
  /** Ascending; the judged value is one of them. */
  readonly values: readonly number[];
  /** The positions of the rows whose score it moves. */
  readonly rows: Int32Array;
  /** By value, and by row of `rows`: the score less that of the judged table. */
  readonly changes: readonly Float64Array[];
}

/** The values that an amount is tried at: to its bounds, and not beyond the amounts next to it in order. */
export function valuesOf(
  { name, judged, least, most }: Amount,
  judgedOf: (name: string) => number,
): number[] {
  let [low, high] = [least, most];
  for (const [smaller, larger] of AMOUNT_ORDERS) {
    if (larger === name) low = Math.max(low, judgedOf(smaller));
    if (smaller === name) high = Math.min(high, judgedOf(larger));
  }
  const snap = (value: number) => Math.round(value / STEP) * STEP;
  const values = [low, snap((low + judged) / 2), judged, snap((judged + high) / 2), high];
  return [...new Set(values.map((value) => Number(value.toFixed(4))))].sort((a, b) => a - b);
}

/** A score in this range can be moved, and matters: a score of 1 has no charge. */
const MOVABLE = { least: 0.45, below: 1 };

/** Scores the rows by all tables; `scores` are those by the judged table. */
export async function measureProfiles(
  pool: ScoringPool,
  table: string,
  amounts: readonly Amount[],
  scores: Float64Array,
): Promise<Profile[]> {
  const judged = new Map(amounts.map((amount) => [amount.name, amount.judged]));
  const drafts = amounts
    .filter(isTrainable)
    .map((amount) => ({ amount, values: valuesOf(amount, (name) => judged.get(name) ?? Number.NaN) }));
  const groups = [...Map.groupBy(drafts, ({ amount }) => groupOfAmount(amount.name)).values()];
  const movable = [...scores.keys()].filter((i) => isMovable(float64At(scores, i)));

  /** The changes of rows by the least and by the most values of each set of drafts. */
  const measureEnds = async (sets: readonly (readonly Draft[])[], among: readonly (readonly number[])[]) => {
    const jobs = sets.flatMap((set, at) =>
      [0, -1].map((end) => ({
        table: withValues(table, new Map(set.map(({ amount, values }) => [amount.name, endOf(values, end)]))),
        positions: itemAt(among, at),
      })),
    );
    const results = await pool.score(jobs);
    return among.map((rows, at) => {
      const [low, high] = [itemAt(results, 2 * at), itemAt(results, 2 * at + 1)];
      const moved = [...rows.keys()].filter((i) => {
        const score = float64At(scores, itemAt(rows, i));
        return low[i] !== score || high[i] !== score;
      });
      return {
        rows: moved.map((i) => itemAt(rows, i)),
        low: Float64Array.from(moved, (i) => float64At(low, i)),
        high: Float64Array.from(moved, (i) => float64At(high, i)),
      };
    });
  };

  // Amounts that go together are moved together first, which leaves few rows for each of them.
  const byGroup = await measureEnds(
    groups,
    groups.map(() => movable),
  );
  const grouped = groups.flatMap((group, at) =>
    group.map((draft) => ({ draft, rows: itemAt(byGroup, at).rows })),
  );
  const ends = await measureEnds(
    grouped.map(({ draft }) => [draft]),
    grouped.map(({ rows }) => rows),
  );
  const jobs = grouped.flatMap(({ draft }, at) =>
    innerValues(draft).map((value) => ({
      table: withValues(table, new Map([[draft.amount.name, value]])),
      positions: itemAt(ends, at).rows,
    })),
  );
  const inner = (await pool.score(jobs)).values();
  return grouped.map(({ draft }, at): Profile => {
    const { rows, low, high } = itemAt(ends, at);
    const byValue = new Map([
      [endOf(draft.values, 0), low],
      [endOf(draft.values, -1), high],
      ...innerValues(draft).map((value) => [value, inner.next().value ?? new Float64Array()] as const),
      [draft.amount.judged, Float64Array.from(rows, (row) => float64At(scores, row))],
    ]);
    const changes = draft.values.map((value) =>
      Float64Array.from(
        byValue.get(value) ?? new Float64Array(),
        (score, i) => score - float64At(scores, itemAt(rows, i)),
      ),
    );
    return { ...draft, rows: Int32Array.from(rows), changes };
  });
}

/** The values between the ends at which an amount changes something. */
function innerValues({ amount, values }: Draft): number[] {
  return values.slice(1, -1).filter((value) => value !== amount.judged);
}

/** An amount with the values that it is tried at. */
interface Draft {
  readonly amount: Amount;
  readonly values: readonly number[];
}

/** "edits.1" of "edits.1.5", "pair" of "pair.variant". */
function groupOfAmount(name: string): string {
  return name.slice(0, name.lastIndexOf("."));
}

function isMovable(score: number): boolean {
  return score >= MOVABLE.least && score < MOVABLE.below;
}

function endOf(values: readonly number[], end: number): number {
  return values.at(end) ?? Number.NaN;
}

/** The scores of all rows by these values, estimated as if each amount moved alone. */
export function estimateScores(
  scores: Float64Array,
  profiles: readonly Profile[],
  values: Values,
): Float64Array {
  const estimated = scores.slice();
  for (const profile of profiles) {
    const value = values.get(profile.amount.name);
    if (value === undefined) continue;
    const changes = changesAt(profile, value);
    for (const [i, row] of profile.rows.entries())
      estimated[row] = float64At(estimated, row) + float64At(changes, i);
  }
  return estimated;
}

/** The changes of the rows of a profile at a value, between two values that were tried. */
export function changesAt({ values, changes }: Profile, value: number): Float64Array {
  const above = values.findIndex((one) => one >= value - STEP / 100);
  if (above < 0) throw new RangeError(`${value} is above all values that were tried.`);
  const below = Math.max(0, above - 1);
  const [from, to] = [itemAt(values, below), itemAt(values, above)];
  const part = from === to ? 1 : (value - from) / (to - from);
  const [low, high] = [itemAt(changes, below), itemAt(changes, above)];
  return low.map((change, i) => change + part * (float64At(high, i) - change));
}
