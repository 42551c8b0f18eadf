import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { areaUnderCurve, wilsonInterval } from "./statistics.ts";

describe("the Wilson interval", () => {
  // Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
  const PUBLISHED = [
    { part: 81, whole: 263, low: 0.2553, high: 0.3662 },
    { part: 15, whole: 148, low: 0.0624, high: 0.1605 },
    { part: 0, whole: 20, low: 0, high: 0.1611 },
    { part: 1, whole: 29, low: 0.0061, high: 0.1718 },
  ];

  test.each(PUBLISHED)("of $part in $whole is as published", ({ part, whole, low, high }) => {
    const [from, to] = wilsonInterval(part, whole);
    expect(from).toBeCloseTo(low, 4);
    expect(to).toBeCloseTo(high, 4);
  });

  test("holds the share, and is narrower for more rows", () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (part, rest) => {
        const whole = part + rest;
        const [low, high] = wilsonInterval(part, whole);
        const [nearLow, nearHigh] = wilsonInterval(10 * part, 10 * whole);
        if (whole === 0) return low === 0 && high === 1;
        const [share, rounding] = [part / whole, 1e-12];
        return low <= share + rounding && share - rounding <= high && nearHigh - nearLow < high - low;
      }),
    );
  });
});

describe("the area under the curve", () => {
  test("is the share of pairs in the right order, counted slowly", () => {
    const rows = fc.array(fc.record({ score: fc.integer({ min: 0, max: 5 }), isMatch: fc.boolean() }));
    fc.assert(
      fc.property(rows, (scored) => {
        const trues = scored.filter(({ isMatch }) => isMatch);
        const falses = scored.filter(({ isMatch }) => !isMatch);
        if (trues.length === 0 || falses.length === 0) return expect(areaUnderCurve(scored)).toBeNaN();
        let right = 0;
        for (const a of trues)
          for (const b of falses) right += a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0;
        return expect(areaUnderCurve(scored)).toBeCloseTo(right / (trues.length * falses.length), 10);
      }),
    );
  });
});
