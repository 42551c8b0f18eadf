// The compiled executable imports lists of publishers that it has no reader for, by the mappings of the
// manual, and screens a JSON document of customers against them.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, runBinary } from "../support/binary.ts";
import { writePublishedLists } from "../support/published-lists.ts";

const folder = makeFolder();
const state = join(folder.path, "state");

beforeAll(async () => {
  const imported = await runBinary(["import", writePublishedLists(folder.path), "--state", state]);
  expect([imported.exitCode, imported.stderr]).toEqual([0, imported.stderr]);
  const said = imported.stdout + imported.stderr;
  expect(said).toContain('The mapping leaves out 1 row, because "備考" is "削除": line 5.');
  expect(said).toContain('Column supp_type_code: "X" is not among its values in the mapping');
}, 60_000);
afterAll(() => folder.remove());

test("aliases out of cells and objects are found, and people whose kind the list does not say", async () => {
  const names = ["Wei Sandril Precision", "The Candle", "Bulgobank", "BHB Nordic", "Odalys Brunskova"];
  const people = names.slice(-1);
  const customers = names.map((full, at) => ({
    ref: `K-${at + 1}`,
    kind: people.includes(full) ? "N" : "L",
    name: [{ full }],
  }));
  customers[1] = { ref: "K-2", kind: "N", name: [{ full: "The Candle" }] };
  const path = join(folder.path, "customers.json");
  writeFileSync(path, JSON.stringify({ meta: { day: "2026-11-28" }, data: { customers } }, null, 1));
  const mapping = {
    records: "data.customers",
    values: { kind: { N: "Person", L: "Organization" } },
    columns: { ref: "id", kind: "schema", "name.full": "name" },
  };
  writeFileSync(join(folder.path, "customers.mapping.json"), JSON.stringify(mapping));
  const out = join(folder.path, "alerts.jsonl");
  const { exitCode, stderr } = await runBinary(["screen", path, "--state", state, "--out", out]);
  expect([exitCode, stderr]).toEqual([0, stderr]);
  const alerts = readFileSync(out, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(alerts.map(({ line, reference, listed_name }) => [line, reference, listed_name])).toEqual(
    names.map((name, at) => [at + 1, `K-${at + 1}`, name]),
  );
}, 60_000);
