// The preview of a table for a program that maps its columns.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError, UsageError } from "../../../src/base/model/errors.ts";
import { previewTable } from "../../../src/service/bulk/reading/preview-table.ts";
import { tablesOf } from "../../sources/files/workbook-writer.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "preview-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test("unknown columns are shown with their cells, and the problem is named", async () => {
  const path = write("unknown.csv", "Bezeichnung;Ort\nTesvin Hollundermark;Bonn\n;Köln\n");
  const preview = await previewTable(path, {});
  expect(preview.columns).toEqual([
    { column: "Bezeichnung", fields: [], by: null, cells: ["Tesvin Hollundermark", ""] },
    { column: "Ort", fields: ["city"], by: "guess", cells: ["Bonn", "Köln"] },
  ]);
  expect(preview.problem).toContain("no column that is known to hold names");
  expect(preview.rows).toEqual([]);
  expect(preview.fields).toContain("birthDate");
});

test("a mapping solves the problem, and rows are shown as they are screened", async () => {
  const path = write("mapped.csv", "Bezeichnung;Ort\nTesvin Hollundermark;Bonn\n;Köln\n");
  const preview = await previewTable(path, { map: ["name=Bezeichnung"], schema: "Person" });
  expect(preview.problem).toBeNull();
  expect(preview.rows).toEqual([
    {
      line: 2,
      reference: null,
      schema: "Person",
      properties: { name: ["Tesvin Hollundermark"], address: ["Bonn"] },
      reason: null,
      notRead: [],
    },
    { line: 3, reference: null, schema: null, properties: {}, reason: "The row has no name.", notRead: [] },
  ]);
});

test("a sheet with a title, and JSON lines, have their cells too", async () => {
  const sheet = tablesOf({
    Kunden: [["Export of 2026"], ["Kd-Nr", "Name"], ["K-1", "Ilvara Quastenrode"]],
  });
  const book = await previewTable(write("book.xlsx", sheet), { schema: "Person" });
  expect(book.columns.map(({ column, cells }) => [column, cells])).toEqual([
    ["Kd-Nr", ["K-1"]],
    ["Name", ["Ilvara Quastenrode"]],
  ]);
  const lines = '{"name":"Ilvara Quastenrode","branch":3}\n{"name":["A","B"]}\n';
  const json = await previewTable(write("rows.jsonl", lines), { schema: "Person" });
  expect(json.columns.map(({ column, cells }) => [column, cells])).toEqual([
    ["name", ["Ilvara Quastenrode", "A, B"]],
    ["branch", ["3", ""]],
  ]);
});

test("a cell of any length is cut, and so is a row of any number of columns", async () => {
  const wide = Array.from({ length: 700 }, (_, i) => `c${i}`);
  const text = `name,${wide.join(",")}\n${"x".repeat(5000)}${",".repeat(700)}\n`;
  const preview = await previewTable(write("wide.csv", text), { schema: "Person" });
  expect(preview.columnCount).toBe(701);
  expect(preview.columns.length).toBe(500);
  expect(preview.columns[0]?.cells[0]?.length).toBe(121);
});

test("what is no table is refused, and so is a wrong mapping", async () => {
  const path = write("page.csv", "<html></html>");
  await expect(previewTable(path, {})).rejects.toBeInstanceOf(OperatorError);
  const table = write("table.csv", "name\nA\n");
  await expect(previewTable(table, { map: ["nmae=name"] })).rejects.toBeInstanceOf(UsageError);
});
