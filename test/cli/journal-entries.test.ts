// Finding the entries that a command line names, without reading ten years of files.

import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findEntries, refuseNoJournal } from "../../src/cli/journal-entries.ts";
import type { Period } from "../../src/cli/journal-period.ts";
import { entryId } from "../../src/service/journal/reading/stored-entry.ts";
import { matchOf, WrittenLane } from "../journal/written-journal.ts";
import { scratchFolder } from "../support/scratch.ts";

const folder = join(scratchFolder("interdict-find-"), "journal");
/** UUID version 7 of 2026-11-22. */
const MADE = "01a2008d-7400-7abc-8abc-0123456789ab";
const WHOLE: Period = { from: null, to: null };
new WrittenLane(folder, "1")
  .add(matchOf(1), "2026-11-20T08:00:00.000Z")
  .seal("2026-11-20")
  .add(matchOf(2), "2026-11-21T08:00:00.000Z")
  .add({ ...matchOf(3, { request: MADE, item: "b" }), kind: "batch-item" }, timeOf(MADE))
  .add({ ...matchOf(4, { request: MADE, item: "a" }), kind: "batch-item" }, timeOf(MADE))
  .leaveOpen(timeOf(MADE).slice(0, 10));
// What is not read can't be in the way.
writeFileSync(join(folder, "2026-11-20.1.jsonl.zst"), "damaged");

function timeOf(id: string): string {
  return new Date(Number.parseInt(id.slice(0, 13).replace("-", ""), 16)).toISOString();
}

const idsOf = async (id: string, period = WHOLE) =>
  (await findEntries([{ folder, replica: null }], id, period)).map((entry) => entryId(entry));

describe("findEntries", () => {
  test("reads the file of a number only", async () => {
    expect(await idsOf("1:2")).toEqual(["1:2"]);
    await expect(idsOf("1:1")).rejects.toThrow("can't be unpacked");
    await expect(idsOf("1:9")).rejects.toThrow("The journal has no entry 1:9.");
    await expect(idsOf("2:1")).rejects.toThrow("The journal has no entry 2:1.");
  });

  test("reads the days around the id of a request, and has all items of a batch", async () => {
    expect(await idsOf(MADE)).toEqual(["1:3", "1:4"]);
  });

  test("reads everything for another id, or the period that is given", async () => {
    await expect(idsOf("request-2")).rejects.toThrow("can't be unpacked");
    expect(await idsOf("request-2", { from: "2026-11-21T00:00:00.000Z", to: null })).toEqual(["1:2"]);
  });

  test("finds that of one replica among several, and of all without a name", async () => {
    const journals = ["r1", "r-2.b"].map((replica) => ({ folder, replica }));
    const found = async (id: string) => (await findEntries(journals, id, WHOLE)).map(entryId);
    expect(await found("r-2.b/1:2")).toEqual(["r-2.b/1:2"]);
    expect(await found("1:2")).toEqual(["r1/1:2", "r-2.b/1:2"]);
    await expect(found("r3/1:2")).rejects.toThrow("The journal has no entry r3/1:2.");
  });

  test("refuses what is no id, and a state folder without a journal", async () => {
    await expect(idsOf("no id")).rejects.toThrow('"no id" is neither LANE:NUMBER nor the id of a request.');
    expect(() => refuseNoJournal(join(folder, "none"))).toThrow("There is no journal in");
  });
});
