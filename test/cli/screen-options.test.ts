import { describe, expect, test } from "bun:test";
import { UsageError } from "../../src/base/model/errors.ts";
import { decodeScreen, type ScreenFlags, shardOf } from "../../src/cli/screen-options.ts";

const flags = (more: Partial<ScreenFlags>): ScreenFlags => ({
  state: "s",
  clearances: "on",
  journal: "on",
  progress: "text",
  ...more,
});

describe("where results go", () => {
  test.each([
    ["customers.csv", {}, "customers.alerts.csv", "customers.alerts.rejected.csv", "csv"],
    ["in/kunden.csv.gz", {}, "in/kunden.alerts.csv", "in/kunden.alerts.rejected.csv", "csv"],
    ["k.parquet", { format: "jsonl" }, "k.alerts.jsonl", "k.alerts.rejected.csv", "jsonl"],
    ["k.xlsx", { out: "o/a.parquet" }, "o/a.parquet", "o/a.rejected.csv", "parquet"],
    ["k.csv", { shard: "2/8" }, "k.alerts.2-of-8.csv", "k.alerts.2-of-8.rejected.csv", "csv"],
    ["-", { out: "a.ndjson", rejects: "b" }, "a.ndjson", "b", "jsonl"],
    ["customers", {}, "customers.alerts.csv", "customers.alerts.rejected.csv", "csv"],
  ] as const)("%s with %p", (file, more, alerts, rejected, format) => {
    expect(decodeScreen(file, flags(more)).output).toEqual({
      kind: "files",
      paths: { alerts, rejected, report: null },
      format,
    });
  });

  test("standard input goes to standard output", () => {
    expect(decodeScreen("-", flags({ format: "jsonl", rejects: "r" })).output).toEqual({
      kind: "stream",
      rejected: "r",
      report: null,
      format: "jsonl",
    });
  });

  test.each([
    ["-", { resume: true }],
    ["k.csv", { out: "-", resume: true }],
    ["k.csv", { out: "-", json: true }],
    ["-", { out: "a", resume: true }],
    ["k.csv", { out: "a", rejects: "a" }],
    ["k.csv", { out: "a", report: "a" }],
  ])("%s with %p contradicts itself", (file, more) => {
    expect(() => decodeScreen(file, flags(more))).toThrow(UsageError);
  });
});

test("a shard is one of its count", () => {
  expect(shardOf(undefined)).toBeNull();
  expect(shardOf("3/12")).toEqual({ number: 3, count: 12 });
  for (const shard of ["0/3", "4/3", "1", "1/0", "a/b", "1/2/3", "-1/2", "01/3", "1/03"])
    expect(() => shardOf(shard)).toThrow(UsageError);
});

test("a pod of an indexed job has the share of its index", () => {
  const shard = (index: string | undefined, text = "job/16") =>
    shardOf(text, index === undefined ? {} : { JOB_COMPLETION_INDEX: index });
  expect(shard("0")).toEqual({ number: 1, count: 16 });
  expect(shard("15")).toEqual({ number: 16, count: 16 });
  expect(shard("15", "3/16")).toEqual({ number: 3, count: 16 });
  for (const [index, words] of [
    [undefined, "which is not set"],
    ["16", 'not "16"'],
    ["-1", 'not "-1"'],
    ["", 'not ""'],
  ] as const)
    expect(() => shard(index)).toThrow(
      `--shard job/16 needs JOB_COMPLETION_INDEX to be a number from 0 to 15, ${words}.`,
    );
  expect(() => shard("0", "job/0")).toThrow(UsageError);
});

test("threads are those of the flag, or one per processor", () => {
  expect(decodeScreen("a.csv", flags({ threads: 3 })).threads).toBe(3);
  expect(decodeScreen("a.csv", flags({})).threads).toBeGreaterThan(0);
});
