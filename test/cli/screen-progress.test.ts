import { expect, test } from "bun:test";
import { formatDuration, progressFigures, progressLine } from "../../src/cli/screen-progress.ts";

test("progress has rows, share, rate and remaining time", () => {
  expect(progressLine({ rows: 400_000, elapsedMs: 50_000, before: 12_000, share: 0.41 })).toBe(
    "412,000 rows, 41 %, 8,000/s, 1 min 12 s left",
  );
  expect(progressLine({ rows: 7, elapsedMs: 1000, before: 0, share: null })).toBe("7 rows, 7/s");
  expect(progressLine({ rows: 7, elapsedMs: 1000, before: 0, share: null }, "messages")).toBe(
    "7 messages, 7/s",
  );
  expect(progressLine({ rows: 0, elapsedMs: 0, before: 0, share: 0 })).toBe("0 rows, 0 %");
});

test("a program gets the same figures, and null where one is not known", () => {
  expect(progressFigures({ rows: 400_000, elapsedMs: 50_000, before: 12_000, share: 0.41 })).toEqual({
    rows: 412_000,
    share: 0.41,
    ratePerSecond: 8000,
    secondsLeft: 72,
  });
  expect(progressFigures({ rows: 0, elapsedMs: 0, before: 0, share: null })).toEqual({
    rows: 0,
    share: null,
    ratePerSecond: null,
    secondsLeft: null,
  });
});

test("progress fits 80 columns at any size", () => {
  const line = progressLine({ rows: 99_999_999_999, elapsedMs: 1e10, before: 0, share: 0.001 });
  expect(line.length).toBeLessThan(80);
});

test.each([
  [400, "0 s"],
  [59_400, "59 s"],
  [59_600, "1 min 00 s"],
  [3_599_600, "1 h 00 min"],
  [11_100_000, "3 h 05 min"],
])("%d ms is %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
