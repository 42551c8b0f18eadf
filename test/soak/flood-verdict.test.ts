import { expect, test } from "bun:test";
import { judgeFlood } from "./flood-verdict.ts";

const minutes = (ownMb: readonly number[], failures: readonly string[] = []) =>
  ownMb.map((mb) => ({
    ...{ hostile: 10, ordinary: 3, refused: 0, failures, cpuSeconds: 10 },
    ...{ ownMb: mb, mappedMb: 70 },
  }));

test("memory that fills and then stays has a ceiling", () => {
  expect(judgeFlood(minutes([160, 300, 440, 400, 430, 410, 420, 400, 450]))).toEqual([]);
});

test("memory that goes on growing has none", () => {
  expect(judgeFlood(minutes([160, 200, 240, 280, 320, 360, 400, 440, 480]))).toEqual([
    "memory has no ceiling: 480 MB in the last third, and 360 MB before",
  ]);
});

test("each failure is told, up to five of a minute", () => {
  expect(judgeFlood(minutes([100], ["500", "500"]))).toEqual(["minute 1: 500", "minute 1: 500"]);
});
