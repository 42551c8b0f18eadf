// One name in many disguises, at every door: the verdict is the same in all of them, or the row says why not.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openSnapshot, type Snapshot } from "../../src/engine/snapshot/open.ts";
import { importDemonstration } from "../bulk/screening/customers.ts";
import { scratchFolder } from "../support/scratch.ts";
import { type Door, openDoors, type Verdict } from "./doors.ts";

/** Taisiya Orestovna Bulgozhina. */
const PERSON_ID = "ofac-990002";
const DOORS = ["match", "file", "party", "text"] as const;

interface Row {
  readonly disguise: string;
  readonly written: string;
  /** By door, in the order of DOORS. */
  readonly verdicts: readonly string[];
  readonly reason: string;
}

const rows = readFileSync(join(import.meta.dir, "disguises.tsv"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line): Row => {
    const [disguise = "", written = "", verdicts = "", reason = ""] = line.split("\t");
    return { disguise, written: JSON.parse(written), verdicts: verdicts.split(" "), reason };
  });

const folder = scratchFolder("interdict-doors-");
let snapshot: Snapshot;
let doors: Readonly<Record<(typeof DOORS)[number], Door>>;
beforeAll(async () => {
  snapshot = openSnapshot(await importDemonstration(join(folder, "state")));
  doors = openDoors(snapshot, PERSON_ID);
});
afterAll(() => snapshot.close());

test("the table has 130 disguises, and a reason for each that the doors don't all find", () => {
  expect(rows.length).toBeGreaterThanOrEqual(130);
  for (const { disguise, verdicts, reason } of rows) {
    expect([disguise, verdicts.length]).toEqual([disguise, DOORS.length]);
    const isFound = verdicts.every((verdict) => verdict === "found");
    expect([disguise, reason === ""]).toEqual([disguise, isFound]);
  }
});

describe("the verdicts of match, file, party and text", () => {
  test.each(rows.map((row) => [row.disguise, row] as const))("%s", async (_, { written, verdicts }) => {
    const found: Verdict[] = [];
    for (const door of DOORS) found.push(await doors[door](written));
    expect(found).toEqual(verdicts as Verdict[]);
  });
});
