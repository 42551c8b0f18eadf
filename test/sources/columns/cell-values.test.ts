import { describe, expect, test } from "bun:test";
import { CellValues } from "../../../src/lists/sources/columns/cell-values.ts";
import { parseMapping } from "../../../src/lists/sources/columns/mapping.ts";

const customers = parseMapping(undefined, "customers");

function valuesWith(mapping: object): CellValues {
  return new CellValues(parseMapping({ path: "own.mapping.json", text: JSON.stringify(mapping) }, "list"));
}

describe("a cell is split before its white space is cleaned", () => {
  const cases: readonly (readonly [separator: string | string[], text: string, parts: string[]])[] = [
    ["\n", "Arvid T\nArvo Testmann\nTestikov", ["Arvid T", "Arvo Testmann", "Testikov"]],
    ["\n", "Arvid T\r\nArvo\u2028Testikov\rAT", ["Arvid T", "Arvo", "Testikov", "AT"]],
    ["|", "A  B| C |", ["A B", "C"]],
    // Blanks of a separator are any white space.
    [" / ", "A \n/  B/C", ["A", "B/C"]],
    [["\n", "・"], "・Kervan Motors\n・Quorvane Group・QG", ["Kervan Motors", "Quorvane Group", "QG"]],
    [["、", "；"], "マルウェン、The Candle；M", ["マルウェン", "The Candle", "M"]],
    [["\t", "."], "A.\tB", ["A", "B"]],
    // The first number of an enumeration stands for all, in their order.
    ["a)", "a) Marven b)Tolkvist c) The Candle", ["Marven", "Tolkvist", "The Candle"]],
    ["a)", "（a）マルウェン（b）トルク", ["マルウェン", "トルク"]],
    ["a)", "(A) X (B) Y (D) Z", ["X", "Y (D) Z"]],
    ["a)", "Sonata) Ltd b) B", ["Sonata) Ltd b) B"]],
    ["(1)", "(1) A (2) B (10) C", ["A", "B (10) C"]],
    ["1.", "1. A 1.5 2. B", ["A 1.5", "B"]],
    ["①", "①A②B", ["A", "B"]],
    [["\n", "a)"], "a) A\nb) B\nc) C", ["A", "B", "C"]],
  ];
  for (const [separator, text, parts] of cases)
    test(JSON.stringify([separator, text]), () =>
      expect(valuesWith({ separator }).split("alias", text)).toEqual(parts),
    );
});

test("lines of a cell of names are names too, and so are other names between commas", () => {
  const split = (text: string, field: string) => new CellValues(customers).split("x", text, [field]);
  expect(split("Marwen Tolquist\nIlvara Quux", "name")).toEqual([
    "Marwen Tolquist Ilvara Quux",
    "Marwen Tolquist",
    "Ilvara Quux",
  ]);
  expect(split("M. Tolquist, Ilvara Quux", "alias").slice(1)).toEqual(["M. Tolquist", "Ilvara Quux"]);
  expect(split("Tolquist\nMarwen", "name")).toEqual(["Tolquist Marwen"]);
  expect(split("Tolquist, Marwen", "alias")).toEqual(["Tolquist, Marwen"]);
  expect(split("De Quux, Marwen Arvid", "name")).toEqual(["De Quux, Marwen Arvid"]);
  expect(split("Tolquist Street 7\nVelden Ost", "address")).toEqual(["Tolquist Street 7 Velden Ost"]);
});

test("a separator of one column splits no other", () => {
  const values = valuesWith({ separator: { Alias: ["\n", ";"] } });
  expect(values.split("alias", "A\nB;C")).toEqual(["A", "B", "C"]);
  expect(values.split("address", "A\nB;C")).toEqual(["A B;C"]);
});

test("codes are translated, and unknown ones are named", () => {
  const values = valuesWith({ values: { Type: { i: "Person", F: "Company", X: [] } } });
  const read = (text: string, field: string) =>
    values.read(new Map([["type", [text]]]), new Map([["type", [field]]]));
  expect(read("I", "schema").cells.get("type")).toEqual(["Person"]);
  expect(read("x", "schema")).toEqual({ cells: new Map(), unread: [], leftOut: null });
  expect(read("n/a", "notes")).toEqual({ cells: new Map(), unread: [], leftOut: null });
  const what = "is not among its values in the mapping";
  expect(read("Q", "notes")).toEqual({
    cells: new Map(),
    unread: [{ header: "type", text: "Q", what }],
    leftOut: null,
  });
  // Nobody would find a person who is listed as an organisation.
  const kind = read("Q", "schema");
  expect(kind.cells.get("type")).toEqual(["LegalEntity"]);
  expect(kind.unread.map((one) => one.what)).toEqual([
    `${what}, so the row counts as a person and as an organisation`,
  ]);
});

test("rows are left out by the values of a cell, as they are written", () => {
  const values = valuesWith({
    skip: { Status: ["Deleted", "removed"], Name: "" },
    values: { Status: { A: "active" } },
  });
  const leftOut = (status: string, name: string) =>
    values.read(
      new Map(Object.entries({ status: [status], name: [name] }).filter(([, [text]]) => text !== "")),
      new Map(),
    ).leftOut;
  expect(leftOut("A", "Marwen")).toBeNull();
  expect(leftOut("DELETED", "Marwen")).toBe('"status" is "deleted"');
  expect(leftOut("A", "")).toBe('"name" is blank');
});

describe("a mapping that says it wrongly is refused", () => {
  const cases: readonly (readonly [mapping: object, message: string])[] = [
    [{ seperator: ";" }, "seperator is not a key of a mapping of a list. Did you mean separator?"],
    [{ separator: "" }, "separator must be a text or a list of texts"],
    [{ separator: { Alias: [] } }, "separator.Alias must be a text or a list of texts"],
    [{ values: { Type: "Person" } }, 'values.Type must be an object, not "Person"'],
    [{ values: { Type: { I: 1 } } }, "values.Type.I must be a text or a list of texts"],
    [{ values: { Type: { " ": "Person" } } }, "values.Type has an empty name"],
    [{ skip: ["Status"] }, 'skip must be an object, not ["Status"]'],
    [{ skip: { Status: [] } }, "skip must have a text or a list of texts for each column"],
    [{ header_row: 0 }, "header_row must be a number from 1 to 100, not 0"],
    [{ header_row: "3" }, 'header_row must be a number from 1 to 100, not "3"'],
    [{ records: ["a"] }, "records must be a text"],
  ];
  for (const [mapping, message] of cases)
    test(JSON.stringify(mapping), () => expect(() => valuesWith(mapping)).toThrow(message));

  test("a mapping of customers leaves nobody out", () => {
    const file = { path: "c.mapping.json", text: '{"skip": {"Status": "closed"}}' };
    expect(() => parseMapping(file, "customers")).toThrow("skip is not a key of a mapping of customers");
  });
});
