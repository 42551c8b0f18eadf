import { expect, test } from "bun:test";
import { RowEstimate } from "../../../src/service/bulk/screening/row-estimate.ts";

/** Adds rows that are read in pieces of `piece` rows, `from` of them skipped before. */
function read(estimate: RowEstimate, total: number, piece: number, rows: number, from = 0): void {
  for (let row = from; row < from + rows; row++)
    estimate.add(Math.min(1, (Math.floor(row / piece) + 1) * (piece / total)));
}

test("the estimate is exact for rows of one length, after the first piece", () => {
  const estimate = new RowEstimate(true);
  read(estimate, 1000, 100, 50);
  expect(estimate.shareOf(10)).toBeNull();
  read(estimate, 1000, 100, 60, 50);
  expect(estimate.shareOf(100)).toBeCloseTo(0.1, 9);
  expect(estimate.shareOf(2000)).toBe(1);
});

test("a resumed run counts its own rows", () => {
  const estimate = new RowEstimate(false);
  read(estimate, 1000, 100, 400, 550);
  // 450 rows are left after the 550 that were skipped.
  expect(estimate.shareOf(225)).toBeCloseTo(0.5, 9);
});

test("nothing is estimated where the share is not known", () => {
  const estimate = new RowEstimate(true);
  for (let i = 0; i < 10; i++) estimate.add(null);
  expect(estimate.shareOf(5)).toBeNull();
});
