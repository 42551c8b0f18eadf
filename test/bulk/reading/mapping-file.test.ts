import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { previewCustomers } from "../../../src/cli/customer-preview.ts";
import { passedOnBy } from "../../../src/service/bulk/reading/customer-row.ts";
import { openCustomers } from "../../../src/service/bulk/reading/open-customers.ts";
import { writeMapping } from "../../../src/service/bulk/reading/write-mapping.ts";
import { tablesOf } from "../../sources/files/workbook-writer.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mapping-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TABLE = [
  ["Kd-Nr", "Name", "Vorname", "Geb.-Datum", "Filiale"],
  ["K-1", "Hollundermark", "Tesvin", "01.07.1980", "Köln"],
  ["K-2", "Quastenrode", "Ilvara", "05/06/1970", "Bonn"],
];

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test("the preview shows what columns hold, subjects, and what is not read", async () => {
  const path = write("preview.csv", TABLE.map((row) => row.join(";")).join("\n"));
  expect(await previewCustomers(await openCustomers(path, {}))).toBe(
    [
      "COLUMN      HOLDS             BECAUSE OF",
      "Kd-Nr       id                its header",
      "Name        lastName          its header",
      "Vorname     firstName         its header",
      "Geb.-Datum  birthDate         its header",
      "Filiale     (only passed on)  looks like texts",
      "",
      "line 2, K-1: LegalEntity; name Tesvin Hollundermark; birthDate 1980-07-01",
      'line 3, K-2: LegalEntity; name Ilvara Quastenrode\n  NOT READ. Column geb.-datum: "05/06/1970" is not an unambiguous date; write YYYY-MM-DD, or set the order of dates (dmy or mdy).',
    ].join("\n"),
  );
});

test("the mapping that is written makes a file be read in the same way", async () => {
  const book = tablesOf({ Firmen: [["Name"], ["Tolquist AB"]], Kunden: TABLE });
  const path = write("book.xlsx", book);
  const options = { sheet: "Kunden", dateOrder: "mdy", map: ["id=Filiale"] } as const;
  const first = await openCustomers(path, options);
  const text = writeMapping(first, "Kunden");
  expect(JSON.parse(text)).toEqual({
    date_order: "mdy",
    sheets: ["Kunden"],
    columns: {
      "Kd-Nr": [],
      Name: "lastName",
      Vorname: "firstName",
      "Geb.-Datum": "birthDate",
      Filiale: "id",
    },
  });
  write("book.mapping.json", text);
  const rowsOf = async (file: Awaited<ReturnType<typeof openCustomers>>) =>
    (await Array.fromAsync(file.rows())).map((row) => ({ ...row, written: null }));
  const expected = await rowsOf(first);
  expect(await rowsOf(await openCustomers(path, {}))).toEqual(expected);
  expect(passedOnBy(await openCustomers(path, {}))).toEqual(["Kd-Nr"]);
  // The mapping next to a packed file counts too, though the file is unpacked elsewhere.
  expect(await rowsOf(await openCustomers(write("book.xlsx.gz", gzipSync(book)), {}))).toEqual(expected);
});

test("a mapping tells a column that is ignored from one that is passed on", async () => {
  const path = write("passed.csv", "name,branch,desk\nTesvin Hollundermark,Bonn,3\n");
  const text = writeMapping(await openCustomers(path, { map: ["ignore=desk"] }), undefined);
  expect(JSON.parse(text).columns).toEqual({ name: "name", branch: [], desk: "ignore" });
  write("passed.mapping.json", text);
  expect(passedOnBy(await openCustomers(path, {}))).toEqual(["branch"]);
  // A flag for another column leaves it so.
  expect(passedOnBy(await openCustomers(path, { map: ["name=desk", "ignore=name"] }))).toEqual(["branch"]);
});

test("an ignored column may be missing", async () => {
  const path = write("less.csv", "name,dob\nTesvin Hollundermark,1980\n");
  write("less.mapping.json", '{"columns": {"branch": "ignore"}}');
  expect((await Array.fromAsync((await openCustomers(path, {})).rows())).length).toBe(1);
});

test("titles, separators, codes and objects are read as a mapping says, and it is written again", async () => {
  const rowsWith = async (name: string, content: string, mapping: object) => {
    const path = write(name, content);
    const own = write(`${name.slice(0, name.indexOf("."))}.mapping.json`, JSON.stringify(mapping));
    const file = await openCustomers(path, {});
    const rows = await Array.fromAsync(file.rows());
    writeFileSync(own, writeMapping(file, undefined));
    const again = await openCustomers(path, {});
    expect(await Array.fromAsync(again.rows(), (row) => ({ ...row, written: null }))).toEqual(
      rows.map((row) => ({ ...row, written: null })),
    );
    expect(writeMapping(again, undefined)).toBe(writeMapping(file, undefined));
    return rows.map((row) =>
      "subject" in row
        ? [row.line, row.reference, row.subject.schema, row.subject.properties, row.unread]
        : [row.line, row.reason],
    );
  };
  const csv =
    'Export\nof June\nRef;Type;Name;Aka\n1;F;Tolquist AB;"Tolquist\nTQ Bygg"\n2;X;Ilvara Quastenrode;\n';
  const kind = "so the row counts as a person and as an organisation";
  expect(
    await rowsWith("titles.csv", csv, {
      header_row: 3,
      separator: { Aka: "\n" },
      values: { Type: { F: "Company", I: "Person" } },
      columns: { Ref: "id", Type: "schema", Name: "name", Aka: "alias" },
    }),
  ).toEqual([
    [4, "1", "Company", { name: ["Tolquist AB", "Tolquist", "TQ Bygg"] }, []],
    [
      6,
      "2",
      "LegalEntity",
      { name: ["Ilvara Quastenrode"] },
      [{ field: "schema", reason: `Column type: "X" is not among its values in the mapping, ${kind}.` }],
    ],
  ]);
  const documents = {
    data: {
      customers: [
        { ref: 1, name: { full: "Marwen Tolquist", aka: [{ text: "MT|The Candle" }] } },
        "Ilvara",
        { ref: 3, name: { full: null } },
      ],
    },
  };
  expect(
    await rowsWith("document.json", JSON.stringify(documents), {
      schema: "Person",
      records: "data.customers",
      separator: ["|"],
      columns: { ref: "id", "name.full": "name", "name.aka.text": "alias" },
    }),
  ).toEqual([
    [1, "1", "Person", { name: ["Marwen Tolquist", "MT", "The Candle"] }, []],
    [2, "The row is not a JSON object."],
    [3, "The row has no name."],
  ]);
});
