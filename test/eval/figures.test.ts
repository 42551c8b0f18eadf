import { describe, expect, test } from "bun:test";
import {
  alarms,
  compareFigures,
  confusionFigures,
  type Figure,
  figureValue,
  formatFigureTable,
  formatMoves,
  noiseOf,
  parseFigures,
  share,
} from "./figures.ts";

const f1 = (part: number, whole: number): Figure => ({ kind: "F1", part, whole });

describe("a figure", () => {
  test("of labelled rows has the usual precision, recall and F1", () => {
    const figures = confusionFigures("set", { hits: 90, falseHits: 10, misses: 30 });
    const values = Object.entries(figures).map(([name, figure]) => [name, figureValue(figure)]);
    expect(values).toEqual([
      ["set: precision", 0.9],
      ["set: recall", 0.75],
      ["set: F1", expect.closeTo((2 * 0.9 * 0.75) / (0.9 + 0.75), 12)],
    ]);
  });

  test("has the binomial standard error of its rows as noise", () => {
    // 96 + 4 rows, of which 48 + 2 are so.
    expect(noiseOf(share(48, 96))).toBeCloseTo(Math.sqrt(0.25 / 100), 12);
    expect(noiseOf(alarms(48, 96))).toBe(noiseOf(share(48, 96)));
  });

  test("that is 100 % is not certain, and more rows make it more so", () => {
    expect(noiseOf(share(30, 30))).toBeGreaterThan(0.03);
    expect(noiseOf(share(3000, 3000))).toBeLessThan(0.001);
  });

  test("F1 has the noise of its counts times its slope", () => {
    const step = 1e-4;
    const slope = (figureValue(f1(0.8 + step, 1)) - figureValue(f1(0.8, 1))) / step;
    expect(noiseOf(f1(796, 996))).toBeCloseTo(noiseOf(share(796, 996)) * slope, 3);
  });
});

describe("the table of figures", () => {
  const figures = {
    "name pairs: F1": f1(157, 184),
    "manipulated, ship's prefix added: matched": share(400, 400),
    "benign people, with facts: matched": alarms(3, 16_000),
    "of nothing": share(0, 0),
  };

  test("is read back as it was written, out of a text around it", () => {
    const text = ["Preface.", "", ...formatFigureTable(figures), "", "  other  table  1/2", ""].join("\n");
    expect(parseFigures(text)).toEqual(figures);
  });

  test("that isn't there has no figures", () => {
    expect(parseFigures("Preface.\n")).toEqual({});
  });
});

describe("moves", () => {
  const before = {
    recall: share(900, 1000),
    alarms: alarms(100, 1000),
    same: share(1, 2),
    gone: share(1, 2),
  };

  test.each([
    [905, 100, ["recall: better within its noise"]],
    [950, 100, ["recall: better"]],
    [895, 100, ["recall: worse within its noise"]],
    [880, 100, ["recall: worse"]],
    [900, 130, ["alarms: worse"]],
    [900, 60, ["alarms: better"]],
    [900, 100, []],
  ])("recall %p/1000 and alarms %p/1000: %p", (recall, raised, expected) => {
    const after = { recall: share(recall, 1000), alarms: alarms(raised, 1000), same: share(1, 2) };
    const moves = compareFigures(before, after);
    expect(moves.map(({ name, verdict }) => `${name}: ${verdict}`)).toEqual(expected);
  });

  test("are counted and shown before and after", () => {
    const moves = compareFigures({ recall: share(900, 1000) }, { recall: share(800, 1000) });
    expect(formatMoves(moves)).toEqual([
      "  1 figure moved, 1 for the worse by more than the noise.",
      "",
      "  figure  before %  after %   noise  verdict",
      "  recall     90.00    80.00  ± 0.95  worse",
    ]);
    expect(formatMoves([])).toEqual(["  Nothing moved."]);
  });
});
