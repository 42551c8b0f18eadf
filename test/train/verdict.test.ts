// Trained amounts come into use only when rows left out gain by more than noise, and no set has more wrong.

import { describe, expect, test } from "bun:test";
import type { Problem } from "./problem.ts";
import type { TrainingRow } from "./training-rows.ts";
import { judge } from "./verdict.ts";

const ROWS = Array.from({ length: 12 }, (_, at): TrainingRow => {
  const isMatch = at % 2 === 0;
  const set = at < 6 ? "first" : "second";
  return { set, fold: "", schema: "Person", listed: "", customer: "", isMatch, trust: 1 };
});

/** Every row has its own fold, so each is a witness of its own. */
function problemWith(scores: readonly number[]): Problem {
  return {
    scores: Float64Array.from(scores),
    labels: ROWS.map(({ isMatch }) => isMatch),
    weights: Float64Array.from(ROWS, () => 1),
    folds: ROWS.map((_, at) => at),
    profiles: [],
    orders: [],
    reluctance: 0,
  };
}

/** Rows of the same score `same`, the others `other`. */
const scoresOf = (same: number, other: number) => ROWS.map(({ isMatch }) => (isMatch ? same : other));

describe("the verdict", () => {
  test("accepts what makes every row more likely", () => {
    const verdict = judge(ROWS, problemWith(scoresOf(0.84, 0.76)), Float64Array.from(scoresOf(0.9, 0.7)));
    expect(verdict.isAccepted).toBe(true);
    expect(verdict.gain).toBeGreaterThan(0);
  });

  test("keeps the judged amounts when nothing changes, and when it gets worse", () => {
    const before = scoresOf(0.84, 0.76);
    expect(judge(ROWS, problemWith(before), Float64Array.from(before)).isAccepted).toBe(false);
    expect(judge(ROWS, problemWith(before), Float64Array.from(scoresOf(0.82, 0.78))).isAccepted).toBe(false);
  });

  test("keeps them when one row alone gains", () => {
    const before = scoresOf(0.84, 0.76);
    const after = before.map((score, at) => (at === 0 ? 0.95 : score));
    expect(judge(ROWS, problemWith(before), Float64Array.from(after)).isAccepted).toBe(false);
  });

  test("keeps them when one set pays for the other", () => {
    const before = scoresOf(0.84, 0.76);
    const after = scoresOf(0.95, 0.5).map((score, at) => (at === 6 ? 0.79 : score));
    const verdict = judge(ROWS, problemWith(before), Float64Array.from(after));
    expect(verdict.gain).toBeGreaterThan(2 * verdict.error);
    expect(verdict.isAccepted).toBe(false);
    expect(verdict.sets.map(({ after: { misses } }) => misses)).toEqual([0, 1]);
  });
});
