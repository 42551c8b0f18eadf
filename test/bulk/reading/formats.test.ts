// Each format of customer files, packed in each way and from each place, gives the same rows.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { readStandardInput, unpackStandardInput } from "../../../src/lists/sources/files/standard-input.ts";
import { isRejected } from "../../../src/service/bulk/reading/customer-row.ts";
import { openCustomers } from "../../../src/service/bulk/reading/open-customers.ts";
import { tablesOf } from "../../sources/files/workbook-writer.ts";
import {
  CODECS,
  dataPage,
  dataPage2,
  ENCODINGS,
  groupColumn,
  makeParquet,
  plainText,
  TYPES,
  textColumn,
} from "../../support/parquet-file.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "formats-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HEADER = ["Kd-Nr", "Name", "Vorname", "Geb.-Datum", "Land"];
const CUSTOMERS = [
  ["K-1", "Höllundermark", "Tesvin", "1980-07-01", "DE"],
  ["K-2", "Quastenrode, von", "Ilvara", "1975-04-03", "AT"],
  ["K-3", "Тольквист", "Марвен", "", "SE"],
];
const TABLE = [HEADER, ...CUSTOMERS];

const csv = (delimiter: string) =>
  TABLE.map((row) => row.map((cell) => (cell.includes(",") ? `"${cell}"` : cell)).join(delimiter)).join(
    "\r\n",
  );

const FORMATS: Readonly<Record<string, () => Uint8Array>> = {
  "comma.csv": () => Buffer.from(csv(",")),
  "semicolon.csv": () => Buffer.from(`\ufeff${csv(";")}\r\n`),
  "tab.txt": () => Buffer.from(csv("\t")),
  "pipe.csv": () => Buffer.from(csv("|")),
  "utf-16le.csv": () => Buffer.from(`\ufeff${csv("\t")}`, "utf16le"),
  "utf-16be.csv": () => Buffer.from(`\ufeff${csv(";")}`, "utf16le").swap16(),
  "lines.jsonl": () =>
    Buffer.from(
      CUSTOMERS.map((row) =>
        JSON.stringify(Object.fromEntries(row.map((cell, i) => [HEADER[i], cell]))),
      ).join("\n"),
    ),
  "array.json": () =>
    Buffer.from(
      JSON.stringify(
        CUSTOMERS.map((row) => Object.fromEntries(row.map((cell, i) => [HEADER[i], cell]))),
        null,
        2,
      ),
    ),
  "book.xlsx": () => tablesOf({ Kunden: TABLE }),
  "rows.parquet": () =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: HEADER.map((name, i) => ({
          name,
          type: "STRING",
          data: CUSTOMERS.map((row) => row[i] ?? ""),
        })),
        rowGroupSize: 2,
      }),
    ),
};

const PACKINGS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  plain: (bytes) => bytes,
  gz: (bytes) => gzipSync(bytes),
  zst: (bytes) => zstdCompressSync(bytes),
};

const EXPECTED = [
  ["K-1", { name: ["Tesvin Höllundermark"], birthDate: ["1980-07-01"], country: ["de"] }],
  ["K-2", { name: ["Ilvara Quastenrode, von"], birthDate: ["1975-04-03"], country: ["at"] }],
  ["K-3", { name: ["Марвен Тольквист"], country: ["se"] }],
];

async function readBack(path: string) {
  const file = await openCustomers(path, {});
  return Array.fromAsync(file.rows(), (row) =>
    isRejected(row) ? row : [row.reference, row.subject.properties],
  );
}

describe("files", () => {
  for (const [name, content] of Object.entries(FORMATS)) {
    for (const [packing, pack] of Object.entries(PACKINGS)) {
      test(`${name}, ${packing}`, async () => {
        const path = join(folder, packing === "plain" ? name : `${name}.${packing}`);
        writeFileSync(path, pack(content()));
        expect(await readBack(path)).toEqual(EXPECTED as never);
      });
    }
  }

  test("every format has its line, counted as its readers count", async () => {
    const lines = async (name: string) => {
      const path = join(folder, `lines-${name}`);
      writeFileSync(path, FORMATS[name]?.() ?? "");
      const file = await openCustomers(path, {});
      return Array.fromAsync(file.rows(), ({ line }) => line);
    };
    expect(await lines("comma.csv")).toEqual([2, 3, 4]);
    expect(await lines("book.xlsx")).toEqual([2, 3, 4]);
    expect(await lines("lines.jsonl")).toEqual([1, 2, 3]);
    expect(await lines("rows.parquet")).toEqual([1, 2, 3]);
  });
});

describe("decimals of Parquet", () => {
  const stored = [
    { type: "INT32", precision: 9, scale: 0, of: [204_711n, -5n], as: ["204711", "-5"] },
    {
      ...{ type: "INT64" as const, precision: 18, scale: 0 },
      ...{ of: [123_456_789_012_345_678n, 7n], as: ["123456789012345678", "7"] },
    },
    {
      ...{ type: "FIXED_LEN_BYTE_ARRAY" as const, type_length: 16, precision: 38, scale: 10 },
      ...{ of: [123_456_789_012_345_670_000_000_000n, -2_050_000_000n], as: ["12345678901234567", "-0.205"] },
    },
    {
      ...{ type: "BYTE_ARRAY" as const, precision: 38, scale: 2 },
      ...{ of: [9_007_199_254_740_993_00n, 1n], as: ["9007199254740993", "0.01"] },
    },
  ] as const;
  test.each(stored)("$type with $precision digits is read exactly", async ({ of, as, ...element }) => {
    const path = join(folder, `decimal-${element.type}.parquet`);
    const bytes = parquetWriteBuffer({
      columnData: [
        { name: "id", data: [...of] },
        { name: "name", data: ["Tesvin", "Ilvara"] },
      ],
      schema: [
        { name: "root", num_children: 2 },
        { name: "id", repetition_type: "OPTIONAL", converted_type: "DECIMAL", ...element },
        { name: "name", repetition_type: "OPTIONAL", type: "BYTE_ARRAY", converted_type: "UTF8" },
      ],
    });
    writeFileSync(path, new Uint8Array(bytes));
    const file = await openCustomers(path, { schema: "Person" });
    expect(await Array.fromAsync(file.rows(), ({ reference }) => reference)).toEqual([...as]);
  });
});

describe("a Parquet file as usual programs write it", () => {
  const NAMES = ["Tesvin Arvold", "Ilvara Quast"];
  const PLAIN = Buffer.concat(NAMES.map(plainText));
  const name = { path: ["name"], values: 2, pages: dataPage(2, ENCODINGS.PLAIN, PLAIN) };
  const files: Readonly<Record<string, Uint8Array>> = {
    "has a column without a name": makeParquet({
      schema: [textColumn(""), textColumn("name")],
      rows: 2n,
      columns: [{ ...name, path: [""] }, name],
    }),
    "says the rows of the group in each page": makeParquet({
      schema: [textColumn("name")],
      rows: 2n,
      columns: [
        {
          ...name,
          pages: Buffer.concat(
            NAMES.map((text) =>
              dataPage2({ values: 1, nulls: 0, rows: 2, encoding: ENCODINGS.PLAIN }, plainText(text)),
            ),
          ),
        },
      ],
    }),
    "is packed with lz4": makeParquet({
      schema: [textColumn("name")],
      rows: 2n,
      columns: [
        {
          ...{ path: ["name"], values: 2, codec: CODECS.lz4_raw },
          pages: dataPage(
            2,
            ENCODINGS.PLAIN,
            Buffer.concat([Buffer.from([0xf0, PLAIN.length - 15]), PLAIN]),
            PLAIN.length,
          ),
        },
      ],
    }),
    "has intervals": makeParquet({
      schema: [
        groupColumn("since", 1),
        { field_1: TYPES.FIXED_LEN_BYTE_ARRAY, field_2: 12, field_3: 0, field_4: "interval", field_6: 21 },
        textColumn("name"),
      ],
      children: 2,
      rows: 2n,
      columns: [
        {
          ...{ path: ["since", "interval"], values: 2, type: TYPES.FIXED_LEN_BYTE_ARRAY },
          pages: dataPage(2, ENCODINGS.PLAIN, new Uint8Array(24)),
        },
        name,
      ],
    }),
  };
  test.each(Object.keys(files))("%s", async (kind) => {
    const path = join(folder, "usual.parquet");
    writeFileSync(path, files[kind] ?? "");
    const { rows } = await openCustomers(path, { schema: "Person" });
    const names = await Array.fromAsync(rows(), (row) =>
      isRejected(row) ? row : row.subject.properties.name,
    );
    expect(names).toEqual(NAMES.map((text) => [text]));
  });
});

test("a Parquet file with any damaged byte ends, with all its rows or an error", async () => {
  const count = 60;
  const whole = new Uint8Array(
    parquetWriteBuffer({
      columnData: ["id", "name"].map((name) => ({
        name,
        type: "STRING" as const,
        data: Array.from({ length: count }, (_, i) => `Tesvin ${i}`),
      })),
      rowGroupSize: 30,
    }),
  );
  const path = join(folder, "damaged.parquet");
  for (let at = 4; at < whole.length; at += 3)
    for (const byte of [0x00, 0xe0]) {
      writeFileSync(path, whole.with(at, byte));
      const rows = await openCustomers(path, { schema: "Person" })
        .then((file) => Array.fromAsync(file.rows()))
        .catch((error: Error) => error);
      expect(rows instanceof Error ? rows.name : rows.length).toBe(
        rows instanceof Error ? "OperatorError" : count,
      );
    }
}, 60_000);

describe("standard input", () => {
  const program = `
    const { openCustomers } = await import(${JSON.stringify(join(process.cwd(), "src/service/bulk/reading/open-customers.ts"))});
    const file = await openCustomers("-", {});
    for await (const row of file.rows()) process.stdout.write(JSON.stringify([row.reference, row.subject?.properties ?? row.reason]) + "\\n");
  `;
  const cases = [
    "comma.csv plain",
    "utf-16le.csv gz",
    "lines.jsonl zst",
    "book.xlsx plain",
    "rows.parquet gz",
  ];
  test.each(cases)("%s", async (which) => {
    const [name = "", packing = ""] = which.split(" ");
    const bytes = PACKINGS[packing]?.(FORMATS[name]?.() ?? new Uint8Array(0)) ?? new Uint8Array(0);
    const child = Bun.spawn([process.execPath, "-e", program], {
      stdin: "pipe",
      stdout: "pipe",
      stderr: "inherit",
    });
    child.stdin.write(bytes);
    child.stdin.end();
    const text = await new Response(child.stdout).text();
    expect(
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(EXPECTED);
  });

  test("a line is passed on before the next one arrives", async () => {
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    const send = (text: string) => void writer.write(Buffer.from(text));
    send("id,na");
    const opening = unpackStandardInput(readable).then((input) => readStandardInput(input));
    send("me\n");
    const file = await opening;
    expect(file.head).toBe("id,name\n");
    const chunks = file.open()[Symbol.asyncIterator]();
    const next = async () => Buffer.from((await chunks.next()).value ?? []).toString();
    expect(await next()).toBe("id,name\n");
    send("1,Tesvin\n");
    expect(await next()).toBe("1,Tesvin\n");
    void writer.close();
    expect(await next()).toBe("");
  });
});

describe("workbooks with several sheets", () => {
  const write = () => {
    const path = join(folder, "two.xlsx");
    writeFileSync(path, tablesOf({ Firmen: [["Name"], ["Tolquist AB"]], Kunden: TABLE }));
    return path;
  };
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => "",
      (error: Error) => error.message,
    );

  test("the sheet has to be named", async () => {
    expect(await failureOf(openCustomers(write(), {}))).toMatch(/holds 2 tables: "Firmen", "Kunden"/);
    expect(await failureOf(openCustomers(write(), { sheet: "Leute" }))).toMatch(/has no sheet "Leute"/);
    const file = await openCustomers(write(), { sheet: "Kunden" });
    expect((await Array.fromAsync(file.rows())).length).toBe(3);
  });
});

test("a folder is not a file of customers", async () => {
  const failure = await openCustomers(folder, {}).then(
    () => null,
    (error: Error) => error,
  );
  expect(failure?.message).toBe(`${folder} is a folder.`);
});

test("damaged files are refused with their path and form", async () => {
  const cases: readonly (readonly [name: string, bytes: Uint8Array, message: RegExp])[] = [
    [
      "cut.csv.gz",
      gzipSync(Buffer.from(csv(","))).subarray(0, 40),
      /cut\.csv\.gz is damaged or cut short: its gzip/,
    ],
    [
      "cut.csv.zst",
      zstdCompressSync(Buffer.from(csv(","))).subarray(0, 40),
      /its zstd data can't be unpacked/,
    ],
    [
      "cut.parquet",
      (FORMATS["rows.parquet"]?.() ?? new Uint8Array(0)).subarray(0, 300),
      /can't be read as Parquet/,
    ],
    [
      "odd.csv",
      Buffer.concat([Buffer.from("\ufeffid,name\n1,x", "utf16le"), Buffer.from([0])]),
      /not UTF-16/,
    ],
    ["page.csv", Buffer.from("<html><body>"), /is a web page/],
  ];
  for (const [name, bytes, message] of cases) {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const failure = await openCustomers(path, {})
      .then((file) => Array.fromAsync(file.rows()))
      .then(
        () => "",
        (error: Error) => error.message,
      );
    expect(failure).toMatch(message);
  }
});
