// Every name of every listed record finds its record, and names that are required match.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { missedCanaries } from "../../src/engine/screening/canaries.ts";
import { verifySnapshot } from "../../src/engine/screening/verify.ts";
import type { Snapshot } from "../../src/engine/snapshot/open.ts";
import { importRows } from "../audit/support.ts";
import { scratchFolder } from "../support/scratch.ts";

const folder = scratchFolder("interdict-verify-");
let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await importRows(folder, join(folder, "state"), [
    { id: "one", name: "Orlan Vesk", properties: { alias: ["***", "Vesk Torvad"] } },
    { id: "two", name: "Zeltrok Holding", schema: "Company", datasets: ["list_a", "list_b"] },
    { id: "ship", name: "Silver Talvarielo", schema: "Vessel", datasets: ["list_b"] },
    { id: "pep", name: "Brimsek Quillas", topics: ["role.pep"] },
    { id: "kin", name: "Vastmoor Perrin", topics: ["sanction.linked"], target: false },
    { id: "place", name: "Quillonbay", schema: "Address" },
  ]);
});
afterAll(() => snapshot.close());

test("each spelling of a listed record is counted by its datasets, and those without a letter are named", () => {
  let records = 0;
  const { datasets, names, found, unsearchable, missed } = verifySnapshot(snapshot, () => records++);
  expect({ names, found, unsearchable, missed }).toEqual({
    names: 6,
    found: 5,
    unsearchable: [{ id: "one", name: "***" }],
    missed: [],
  });
  expect(datasets).toEqual({ list_a: { names: 5, found: 4 }, list_b: { names: 2, found: 2 } });
  expect(records).toBeGreaterThanOrEqual(4);
});

test("a snapshot without an index is not verified", () => {
  const aliasError = new Error("The index is damaged.");
  expect(() => verifySnapshot({ ...snapshot, aliases: null, aliasError } as Snapshot)).toThrow("damaged");
});

test.each([
  ["Orlan Vesk", null, true],
  ["Orlan Vesk", "one", true],
  ["Orlan Vesk", "two", false],
  ["Zeltrok Holding", "two", true],
  ["Silver Talvarielo", "ship", true],
  ["Brimsek Quillas", "pep", true],
  ["Vastmoor Perrin", null, false],
  ["Vesk", null, false],
])("%s matches the record %p: %p", (name, id, isMatched) => {
  expect(missedCanaries(snapshot, [{ name, id }])).toEqual(isMatched ? [] : [{ name, id }]);
});
