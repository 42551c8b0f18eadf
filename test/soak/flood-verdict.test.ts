import { expect, test } from "bun:test";
import { judgeFlood } from "./flood-verdict.ts";

const minutes = (ownMb: readonly number[], failures: readonly string[] = []) =>
  ownMb.map((mb) => ({
    ...{ hostile: 10, ordinary: 3, refused: 0, failures, cpuSeconds: 10 },
    ...{ ownMb: mb, mappedMb: 70 },
  }));

test("memory that fills and then stays has a ceiling", () => {
  expect(judgeFlood(minutes([160, 300, 440, 400, 430, 410, 420, 400, 450]), 1)).toEqual([]);
});

test("one high minute late is no growth", () => {
  expect(judgeFlood(minutes([160, 300, 440, 400, 430, 410, 420, 400, 790]), 1)).toEqual([]);
});

test("memory that falls while a host is busy, and comes back, does not grow", () => {
  expect(judgeFlood(minutes([700, 710, 690, 600, 610, 620, 690, 700, 680]), 1)).toEqual([]);
});

test("memory that goes on growing is told", () => {
  expect(judgeFlood(minutes([160, 200, 240, 280, 320, 360, 400, 440, 480]), 1)).toEqual([
    "memory grows: 440 MB in the median minute of the last third, and 320 MB in that of a third before",
  ]);
});

test("memory beyond the ceiling of the workers is told", () => {
  const own = [160, 300, 1440, 1400, 1430, 1410, 1420, 1400, 1450];
  expect(judgeFlood(minutes(own), 1)).toEqual(["memory has no ceiling of 1024 MB: 1450 MB were seen"]);
  expect(judgeFlood(minutes(own), 2)).toEqual([]);
});

test("each failure is told, up to five of a minute", () => {
  expect(judgeFlood(minutes([100], ["500", "500"]), 1)).toEqual(["minute 1: 500", "minute 1: 500"]);
});
