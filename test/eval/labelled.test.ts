// The labelled pairs of fixtures/: that they are a fair set, and that no change makes their figures fall by more
// than their noise. `make eval` shows the same figures in full.

import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { compareFigures, parseFigures } from "./figures.ts";
import { SHARED } from "./lists.ts";
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

  test.skipIf(!LISTED_NAMES.every((path) => existsSync(path)))(
    "name nobody on OFAC's list (skipped where it is absent)",
    () => {
      const lists = LISTED_NAMES.map((path) => foldText(readFileSync(path, "latin1"))).join("\n");
      expect(lists.length).toBeGreaterThan(1_000_000);
      const names = [
        ...records.flatMap(({ Name, AKA }) => [Name, ...AKA.split("|")]),
        ...pairs.map(({ name }) => name),
      ];
      const listed = names.map(foldText).filter((name) => name.length > 5 && lists.includes(` ${name} `));
      expect(listed).toEqual([]);
    },
  );

  test("are told apart as well as the committed figures say, within their noise", async () => {
    const before = parseFigures(readFileSync(COMMITTED, "utf8"));
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(6);
    const { figures } = await evaluateLabelled();
    expect(Object.keys(figures)).toEqual(Object.keys(before));
    const worse = compareFigures(before, figures).filter(({ verdict }) => verdict === "worse");
    expect(worse).toEqual([]);
  });
});

/** The Latin words of a text in lower case, one space between them. */
function foldText(text: string): string {
  return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(" ");
}
