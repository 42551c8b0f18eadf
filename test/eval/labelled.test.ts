// The labelled pairs of fixtures/: that they are a fair set, and that no change makes their figures fall by
// more than their noise. `make eval` shows the same figures in full.

import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { compareFigures, parseFigures } from "./figures.ts";
import { SHARED } from "./lists.ts";
import { evaluateBlindPairs, loadBlindPairs } from "./sections/blind-pairs.ts";
import { evaluateLabelled, LABELLED_FOLDER, loadLabelledPairs } from "./sections/labelled.ts";

const COMMITTED = "test/eval/labelled.txt";

/** What rows must be there of each kind, so that a figure says something. */
const ROWS_MIN = { Person: 200, Company: 80, Organization: 10, Vessel: 20 };

const LISTED_NAMES = [`${SHARED}/data/lists/ofac/sdn.csv`, `${SHARED}/data/lists/ofac/alt.csv`];

const records: { ID: string; Type: string; Name: string; AKA: string }[] = parse(
  readFileSync(`${LABELLED_FOLDER}/records.csv`),
  { columns: true, delimiter: ";" },
);
const pairs = loadLabelledPairs();
const blind = (["blind pairs", "second blind pairs", "third blind pairs"] as const).flatMap(loadBlindPairs);

describe("the labelled pairs", () => {
  test("name records, in the schema of the record, with a label and a class", () => {
    const schemata = new Map(records.map(({ ID, Type }) => [ID, Type]));
    for (const { record, schema, same, class: kind } of pairs) {
      expect({ record, schema }).toEqual({ record, schema: schemata.get(record) as typeof schema });
      expect(["yes", "no"]).toContain(same);
      expect(kind).not.toBe("");
    }
  });

  test("have enough rows of each schema and label", () => {
    for (const [schema, least] of Object.entries(ROWS_MIN))
      expect({ schema, isEnough: pairs.filter((pair) => pair.schema === schema).length >= least }).toEqual({
        schema,
        isEnough: true,
      });
    expect(pairs.filter(({ same }) => same === "no").length).toBeGreaterThan(150);
  });

  test("are half the same party in the blind set, and in each of its classes nearly so", () => {
    const countSame = (rows: typeof blind) => rows.filter(({ isMatch }) => isMatch).length;
    expect([blind.length, countSame(blind)]).toEqual([740, 370]);
    expect(new Set(blind.map(({ listed, customer }) => `${listed}|${customer}`)).size).toBe(740);
    for (const [kind, rows] of Map.groupBy(blind, (row) => row.class)) {
      const isEven = rows.length >= 10 && Math.abs(2 * countSame(rows) - rows.length) <= 1;
      expect({ kind, isEven }).toEqual({ kind, isEven: true });
    }
  });

  test.skipIf(!LISTED_NAMES.every((path) => existsSync(path)))(
    "name nobody on OFAC's list (skipped where it is absent)",
    () => {
      const listed = new Set(
        LISTED_NAMES.flatMap((path) => readFileSync(path, "latin1").match(/"[^"]*"/g) ?? []).map(foldName),
      );
      expect(listed.size).toBeGreaterThan(10_000);
      const names = [
        ...records.flatMap(({ Name, AKA }) => [Name, ...AKA.split("|")]),
        ...pairs.map(({ name }) => name),
        ...blind.flatMap(({ listed, customer }) => [listed, customer]),
      ];
      expect(names.filter((name) => listed.has(foldName(name)) && foldName(name) !== "")).toEqual([]);
    },
  );

  test("are told apart as well as the committed figures say, within their noise", async () => {
    const before = parseFigures(readFileSync(COMMITTED, "utf8"));
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(9);
    const figures = {
      ...(await evaluateLabelled()).figures,
      ...evaluateBlindPairs("blind pairs").figures,
      ...evaluateBlindPairs("second blind pairs").figures,
      ...evaluateBlindPairs("third blind pairs").figures,
    };
    expect(Object.keys(figures)).toEqual(Object.keys(before));
    const worse = compareFigures(before, figures).filter(({ verdict }) => verdict === "worse");
    expect(worse).toEqual([]);
  }, 60_000);
});

/** The Latin words of a name in lower case, in the order of the alphabet. */
function foldName(name: string): string {
  return (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).sort().join(" ");
}
