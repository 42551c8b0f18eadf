// Fits on made-up rows, whose right answer is known: an amount moves where rows speak for it, stays where
// they don't, and never passes an amount that it may not pass.

import { describe, expect, test } from "bun:test";
import type { Orders } from "../../src/scoring/amounts.ts";
import { fitAmounts, lossOf } from "./fit.ts";
import { foldsOf, type Problem, weighRows, withoutFold } from "./problem.ts";
import { changesAt, type Profile } from "./profiles.ts";
import { errorOfSum, isBeyondNoise, measureOwnGains, selectProfiles } from "./selection.ts";

/** A cost of a pair: it takes its value from the score of each of its rows. */
function costProfile(name: string, rows: readonly number[], judged = 0.2): Profile {
  const values = [0.1, judged, 0.4];
  return {
    amount: { name, value: judged, judged, least: 0.1, most: 0.4, why: "A cost." },
    values,
    rows: Int32Array.from(rows),
    changes: values.map((value) => Float64Array.from(rows, () => judged - value)),
  };
}

interface Draft {
  readonly rows: readonly (readonly [score: number, isMatch: boolean])[];
  readonly profiles: readonly Profile[];
  readonly orders?: Orders;
  readonly reluctance?: number;
}

/** Each row weighs 1 and every third one is of the same fold. */
function problemOf({ rows, profiles, orders = [], reluctance = 0.01 }: Draft): Problem {
  return {
    scores: Float64Array.from(rows, ([score]) => score),
    labels: rows.map(([, isMatch]) => isMatch),
    weights: Float64Array.from(rows, () => 1),
    folds: rows.map((_, at) => at % 3),
    profiles,
    orders,
    reluctance,
  };
}

const repeat = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const positions = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at);

describe("the loss", () => {
  test("is that of a coin at the threshold, and falls as the score speaks for the label", () => {
    expect(lossOf(0.8, true)).toBeCloseTo(Math.LN2, 10);
    expect(lossOf(0.8, false)).toBeCloseTo(Math.LN2, 10);
    expect(lossOf(0.9, true)).toBeLessThan(lossOf(0.85, true));
    expect(lossOf(0.7, false)).toBeLessThan(lossOf(0.75, false));
  });

  test("has an end: a label may be wrong, and a score is from 0 to 1", () => {
    expect(lossOf(1, false)).toBeLessThan(4);
    expect(lossOf(1.2, true)).toBe(lossOf(1, true));
  });
});

describe("a fit", () => {
  test("raises a cost that other parties have, and lowers one that the same have", () => {
    const others = repeat(9, [0.82, false] as const);
    const same = repeat(9, [0.78, true] as const);
    const profiles = [costProfile("pair.a", positions(9)), costProfile("pair.b", positions(9, 9))];
    const values = fitAmounts(problemOf({ rows: [...others, ...same], profiles }));
    expect(values.get("pair.a")).toBe(0.4);
    expect(values.get("pair.b")).toBe(0.1);
  });

  test("leaves an amount where no row depends on it, or where moving it costs more than it pays", () => {
    const rows = repeat(2, [0.82, false] as const);
    const profiles = [costProfile("pair.a", positions(2)), costProfile("pair.b", [])];
    expect(fitAmounts(problemOf({ rows, profiles, reluctance: 100 })).size).toBe(0);
    expect([...fitAmounts(problemOf({ rows, profiles })).keys()]).toEqual(["pair.a"]);
  });

  test("keeps the order of amounts", () => {
    const rows = [...repeat(9, [0.82, false] as const), ...repeat(9, [0.78, true] as const)];
    const profiles = [costProfile("pair.a", positions(9)), costProfile("pair.b", positions(9, 9))];
    const values = fitAmounts(problemOf({ rows, profiles, orders: [["pair.a", "pair.b"]] }));
    expect(values.get("pair.a") ?? 0.2).toBeLessThanOrEqual(values.get("pair.b") ?? 0.2);
  });

  test("gives the same values each time", () => {
    const rows = positions(60).map((at): [number, boolean] => [0.7 + (at % 20) / 100, at % 7 < 3]);
    const profiles = [costProfile("pair.a", positions(30)), costProfile("pair.b", positions(30, 20))];
    const draft = { rows, profiles };
    expect([...fitAmounts(problemOf(draft))]).toEqual([...fitAmounts(problemOf(draft))]);
  });
});

describe("the amounts that may move", () => {
  const others = repeat(30, [0.82, false] as const);

  test("are those that gain on folds left out", () => {
    const noise = positions(30).map((at): [number, boolean] => [0.8, at % 3 === 0]);
    const profiles = [costProfile("pair.a", positions(30)), costProfile("pair.b", positions(30, 30))];
    const problem = problemOf({ rows: [...others, ...noise], profiles });
    expect(selectProfiles(problem).map(({ amount }) => amount.name)).toEqual(["pair.a"]);
    const [a, b] = measureOwnGains(problem);
    expect(a?.gain).toBeGreaterThan(1);
    expect(b?.gain).toBeLessThanOrEqual(0);
  });

  test("don't learn from a fold that is left out", () => {
    const problem = problemOf({ rows: others, profiles: [costProfile("pair.a", [0, 3, 6])] });
    expect(foldsOf(problem)).toEqual([0, 1, 2]);
    const left = withoutFold(problem, 0);
    expect(foldsOf(left)).toEqual([1, 2]);
    expect(fitAmounts(left).size).toBe(0);
    expect(fitAmounts(problem).size).toBe(1);
  });

  test("need more than one fold that says so", () => {
    expect(errorOfSum([1])).toBe(Number.POSITIVE_INFINITY);
    expect(errorOfSum([1, 1, 1])).toBe(0);
    expect(errorOfSum([0, 0, 3])).toBeCloseTo(3, 10);
    expect(isBeyondNoise({ gain: 3, error: 3 })).toBe(false);
    expect(isBeyondNoise({ gain: 7, error: 3 })).toBe(true);
    expect(isBeyondNoise({ gain: 0, error: 0 })).toBe(false);
  });
});

test("each set weighs the same, a set of one label half as much, and a doubtful label less", () => {
  const row = { fold: "", schema: "Person", listed: "", customer: "", trust: 1 };
  const weights = weighRows([
    { ...row, set: "a", isMatch: true },
    { ...row, set: "a", isMatch: false, trust: 0.25 },
    { ...row, set: "b", isMatch: false },
    { ...row, set: "b", isMatch: false },
  ]);
  expect([...weights]).toEqual([0.8, 0.2, 0.25, 0.25]);
});

test("between two values that were tried the change is in proportion", () => {
  const profile = costProfile("pair.a", [0]);
  expect(changesAt(profile, 0.2)[0]).toBe(0);
  expect(changesAt(profile, 0.15)[0]).toBeCloseTo(0.05, 10);
  expect(changesAt(profile, 0.3)[0]).toBeCloseTo(-0.1, 10);
  expect(() => changesAt(profile, 0.5)).toThrow("0.5 is above all values that were tried.");
});
