import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "../../../src/base/model/errors.ts";
import { listFiles } from "../../../src/lists/sources/files/list-files.ts";
import { bytesOf } from "../support.ts";
import { tablesOf, type WorkbookParts, workbookOf } from "./workbook-writer.ts";
import { zipOf } from "./zip-writer.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "workbooks-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function failureOf(work: Promise<unknown>): Promise<OperatorError> {
  const error = await work.catch((caught: unknown) => caught);
  if (!(error instanceof OperatorError)) throw error;
  return error;
}

async function readWorkbook(content: Uint8Array): Promise<{ paths: string[]; rows: unknown[] }> {
  const path = join(folder, "list.xlsx");
  writeFileSync(path, content);
  const files = await listFiles([path]);
  const [file] = files;
  if (file === undefined) throw new Error("The workbook has no sheet.");
  const text = Buffer.from(await bytesOf(file)).toString();
  expect(text.endsWith("\n")).toBe(true);
  return {
    paths: files.map((sheet) => sheet.path.slice(folder.length + 1)),
    rows: text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  };
}

const rowsOf = async (parts: WorkbookParts) => (await readWorkbook(workbookOf(parts))).rows;

test("a workbook is a list file a sheet, and line n is row n", async () => {
  const { paths, rows } = await readWorkbook(
    workbookOf({
      sheetName: "Names",
      rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="4"><c r="C4"><v>2.5</v></c></row>',
    }),
  );
  expect(paths).toEqual(["list.xlsx!Names"]);
  expect(rows).toEqual([["1"], [], [], ["", "", "2.5"]]);
});

test("texts: shared, in runs, without readings, inline, formulas, escapes, truth values and errors", async () => {
  const rows = await rowsOf({
    sharedStrings:
      "<si><t>Talek</t></si><si><r><t>Two </t></r><r><t>runs</t></r></si>" +
      "<si><t>読</t><rPh><t>yomi</t></rPh></si><si><t>a_x000D_b_x0041_</t></si>",
    rows:
      '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>3</v></c></row>' +
      '<row><c t="inlineStr"><is><t>in place</t></is></c><c t="str"><f>A1&amp;"x"</f><v>made</v></c>' +
      '<c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="n"/></row>',
  });
  expect(rows).toEqual([
    ["Talek", "Two runs", "読", "a\rbA"],
    ["in place", "made", "TRUE", "#N/A", ""],
  ]);
});

test("numbers are days where their style says so, in either system of dates", async () => {
  const styles =
    '<numFmts><numFmt numFmtId="165" formatCode="yyyy\\-mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs>';
  const cells =
    '<c s="0"><v>26055</v></c><c s="1"><v>26055</v></c><c s="2"><v>26055</v></c><c s="1"><v>-3</v></c>';
  expect(await rowsOf({ styles, rows: `<row>${cells}</row>` })).toEqual([
    ["26055", "1971-05-02", "1971-05-02", "-3"],
  ]);
  const workbookProperties = '<workbookPr date1904="1"/>';
  expect(await rowsOf({ styles, workbookProperties, rows: `<row>${cells}</row>` })).toEqual([
    ["26055", "1975-05-03", "1975-05-03", "-3"],
  ]);
});

test("a workbook of another program, with its own styles and rich text", async () => {
  const [file] = await listFiles(["fixtures/lists/au/consolidated-list.xlsx"]);
  expect(file?.path).toBe("fixtures/lists/au/consolidated-list.xlsx!Consolidated List");
  const lines = file?.head.split("\n") ?? [];
  expect(JSON.parse(lines[1] ?? "").slice(0, 6)).toEqual([
    "101",
    "Kelmir Dovashin",
    "Individual",
    "Primary Name",
    "",
    "1971-05-02",
  ]);
  expect(lines[1]).toContain("Harbour clerk. Passport no. ZZ0101017");
});

test("a workbook of too many sheets is refused with their number, and nothing of them is read", async () => {
  const path = join(folder, "many.xlsx");
  const row = [["name"], ["Orla Penwick"]];
  const sheets = (count: number) =>
    tablesOf(Object.fromEntries(Array.from({ length: count }, (_, i) => [`Sheet${i + 1}`, row])));
  writeFileSync(path, sheets(501));
  expect((await failureOf(listFiles([path]))).message).toBe(
    `${path} holds 501 sheets, more than the 500 that are read.`,
  );
  writeFileSync(path, sheets(500));
  expect((await listFiles([path])).length).toBe(500);
});

test("a sheet that is named twice is refused, and a row far below takes no memory", async () => {
  const path = join(folder, "list.xlsx");
  const twice = tablesOf({ One: [["a"]], Two: [["b"]] }, "worksheets/sheet1.xml");
  writeFileSync(path, twice);
  expect((await failureOf(listFiles([path]))).message).toContain("as two sheets");
  const before = process.cpuUsage().user;
  expect((await rowsOf({ rows: '<row r="1048576"><c><v>1</v></c></row>' })).length).toBe(1_048_576);
  expect(process.cpuUsage().user - before).toBeLessThan(10e6);
});

describe("a workbook that can't be trusted is refused", () => {
  const row = (cell: string) => `<row>${cell}</row>`;
  const cases: readonly (readonly [what: string, content: () => Uint8Array, message: RegExp])[] = [
    [
      "a text that is not there",
      () => workbookOf({ rows: row('<c t="s"><v>7</v></c>') }),
      /a text that is not there, in row 1/,
    ],
    [
      "a far column",
      () => workbookOf({ rows: row('<c r="XFD1"><v>1</v></c>') }),
      /outside its first 1000 columns: XFD1/,
    ],
    [
      "a column that is none",
      () => workbookOf({ rows: row('<c r="17"><v>1</v></c>') }),
      /outside its first 1000 columns: 17/,
    ],
    [
      "a cell that hides an earlier one",
      () => workbookOf({ rows: row('<c r="A1"><v>1</v></c><c r="B1"><v>2</v></c><c r="A1"><v>3</v></c>') }),
      /has a cell twice: A1/,
    ],
    [
      "a formula without its result",
      () =>
        workbookOf({
          rows: row('<c t="str"><f>A1</f><v></v></c><c><v>1</v></c>') + row("<c><f>A1&amp;B1</f></c>"),
        }),
      /a formula without its result in row 2/,
    ],
    ["rows out of order", () => workbookOf({ rows: '<row r="2"/><row r="1"/>' }), /has a row numbered 1/],
    ["a row too far", () => workbookOf({ rows: '<row r="1048577"/>' }), /has a row numbered 1048577/],
    [
      "a cell too long",
      () => workbookOf({ rows: row(`<c t="str"><v>${"x".repeat(300_000)}</v></c>`) }),
      /more than 262144 characters/,
    ],
    ["broken XML", () => workbookOf({ rows: "<row>" }), /not well-formed XML/],
    [
      "a document type",
      () =>
        zipOf([
          ["xl/workbook.xml", new TextEncoder().encode("<workbook/>")],
          ["xl/_rels/workbook.xml.rels", new TextEncoder().encode("<!DOCTYPE x><Relationships/>")],
        ]),
      /has a document type/,
    ],
    ["no sheet with rows", () => workbookOf({ rows: "" }), /holds no filled sheet/],
    [
      "a missing part",
      () => zipOf([["xl/workbook.xml", new TextEncoder().encode("<workbook/>")]]),
      /has no xl\/_rels/,
    ],
    [
      "a bomb",
      () => workbookOf({ rows: row(`<c t="str"><v>${" ".repeat(70 * 1024 * 1024)}</v></c>`) }),
      /unpacks to \d+ bytes, more than is allowed/,
    ],
  ];
  for (const [what, content, message] of cases) {
    test(what, async () => {
      const failure = await readWorkbook(content()).then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(OperatorError);
      expect((failure as OperatorError).message).toMatch(message);
      expect((failure as OperatorError).message).toContain("list.xlsx");
    });
  }
});
