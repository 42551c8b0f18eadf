// The floor of an answer that grows: never above what the sorted answer would end with.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { BestScores } from "../../src/match/best-scores.ts";

test("the floor is the last of a full answer, and the least that is wanted until it is full", () => {
  const evidence = fc.array(fc.integer({ min: 0, max: 40 }).map((n) => n / 20));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), evidence, (size, values) => {
      const best = new BestScores(size, 0.5);
      values.forEach((value, at) => {
        best.add(value);
        const sorted = values.slice(0, at + 1).sort((a, b) => b - a);
        expect(best.floor).toBe(Math.max(0.5, sorted[size - 1] ?? 0.5));
      });
    }),
    { seed: 7 },
  );
  expect(new BestScores(3, 0.5).floor).toBe(0.5);
});
