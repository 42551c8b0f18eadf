// One table of types for both ways into the program: a cell of a Parquet file is the same text whether
// `screen` reads the file or the job for Spark hands its value on. Python gets the value that Spark has.

import { afterAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SchemaElement } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { openParquet } from "../../src/lists/sources/files/parquet.ts";
import { SPARK_JOB } from "../../src/operator/deploy/spark-job.ts";
import { makeFolder } from "../support/binary.ts";

interface TypeRow {
  readonly element: Omit<SchemaElement, "name">;
  readonly stored: unknown;
  readonly python: string;
  readonly cell: unknown;
}

const decimal = (precision: number, scale: number) =>
  ({ type: "FIXED_LEN_BYTE_ARRAY", type_length: 16, converted_type: "DECIMAL", precision, scale }) as const;
const TIMESTAMP = { type: "INT64", converted_type: "TIMESTAMP_MILLIS" } as const;
const BYTES = { type: "BYTE_ARRAY" } as const;
const FIXED = { type: "FIXED_LEN_BYTE_ARRAY", type_length: 4 } as const;
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));

const TABLE: Readonly<Record<string, TypeRow>> = {
  "a reference of 17 digits": {
    element: decimal(38, 0),
    stored: 12_345_678_901_234_567n,
    python: "Decimal('12345678901234567')",
    cell: "12345678901234567",
  },
  "the reference after it": {
    element: decimal(38, 0),
    stored: 12_345_678_901_234_568n,
    python: "Decimal('12345678901234568')",
    cell: "12345678901234568",
  },
  "a decimal of Spark's usual form": {
    element: decimal(38, 18),
    stored: 4_711_500_000_000_000_000_000n,
    python: "Decimal('4711.500000000000000000')",
    cell: "4711.5",
  },
  "a whole decimal": { element: decimal(9, 2), stored: 100n, python: "Decimal('1.00')", cell: "1" },
  "a round decimal": { element: decimal(9, 0), stored: 1200n, python: "Decimal('1200')", cell: "1200" },
  "a negative decimal": { element: decimal(9, 3), stored: -5n, python: "Decimal('-0.005')", cell: "-0.005" },
  "no decimal at all": { element: decimal(9, 2), stored: 0n, python: "Decimal('0.00')", cell: "0" },
  "a day": {
    element: { type: "INT32", converted_type: "DATE" },
    stored: new Date("1975-03-14"),
    python: "date(1975, 3, 14)",
    cell: "1975-03-14",
  },
  "a day long ago": {
    element: { type: "INT32", converted_type: "DATE" },
    stored: new Date("0201-01-02"),
    python: "date(201, 1, 2)",
    cell: "0201-01-02",
  },
  "a time": {
    element: TIMESTAMP,
    stored: new Date("2026-11-29T12:34:56.789Z"),
    python: "datetime(2026, 11, 29, 12, 34, 56, 789999)",
    cell: "2026-11-29T12:34:56.789Z",
  },
  "a time in a zone": {
    element: TIMESTAMP,
    stored: new Date("2026-11-29T12:34:56.789Z"),
    python: "datetime(2026, 11, 29, 13, 34, 56, 789000, timezone(timedelta(hours=1)))",
    cell: "2026-11-29T12:34:56.789Z",
  },
  "a time at midnight": {
    element: TIMESTAMP,
    stored: new Date("0950-05-06"),
    python: "datetime(950, 5, 6)",
    cell: "0950-05-06",
  },
  "bytes that are a text": {
    element: BYTES,
    stored: bytes(Buffer.from("Łukasz").toString("hex")),
    python: "'Łukasz'.encode()",
    cell: "Łukasz",
  },
  "bytes that are none": {
    element: BYTES,
    stored: bytes("ff00c3"),
    python: "bytes.fromhex('ff00c3')",
    cell: "ff00c3",
  },
  "other bytes that are none": {
    element: BYTES,
    stored: bytes("fe00c3"),
    python: "bytes.fromhex('fe00c3')",
    cell: "fe00c3",
  },
  "a number as bytes": {
    element: FIXED,
    stored: bytes("00000041"),
    python: "bytes.fromhex('00000041')",
    cell: "00000041",
  },
  "a text of a fixed length": { element: FIXED, stored: bytes("4b343731"), python: "b'K471'", cell: "K471" },
  "a long number": {
    element: { type: "INT64" },
    stored: 9_007_199_254_740_993n,
    python: "9007199254740993",
    cell: "9007199254740993",
  },
  "a float": { element: { type: "DOUBLE" }, stored: 0.1, python: "0.1", cell: 0.1 },
  "a boolean": { element: { type: "BOOLEAN" }, stored: true, python: "True", cell: true },
  nothing: { element: decimal(9, 2), stored: null, python: "None", cell: null },
};

const { path: folder, remove } = makeFolder();
afterAll(remove);
const names = Object.keys(TABLE);

test("screen reads each type of Parquet as the table has it", async () => {
  const path = join(folder, "types.parquet");
  const rows = Object.entries(TABLE);
  const schema: SchemaElement[] = [
    { name: "root", num_children: rows.length },
    ...rows.map(([name, { element }]) => ({ name, repetition_type: "OPTIONAL" as const, ...element })),
  ];
  const columnData = rows.map(([name, { stored }]) => ({ name, data: [stored] }));
  writeFileSync(path, new Uint8Array(parquetWriteBuffer({ columnData, schema })));
  let text = "";
  for await (const chunk of openParquet(path)) text += Buffer.from(chunk).toString("utf8");
  expect(JSON.parse(text)).toEqual(Object.fromEntries(rows.map(([name, { cell }]) => [name, cell])));
});

const python = Bun.which("python3");

test.skipIf(python === null)("the job for Spark hands each type on as the table has it", () => {
  const values = names.map((name) => TABLE[name]?.python).join(", ");
  const program = `${SPARK_JOB.split('if __name__ == "__main__"')[0]}
from datetime import timedelta
from decimal import Decimal
print(json.dumps([plain_value(value) for value in [${values}]]))
print(plain_value({"number": Decimal("1.50"), "ids": [1, 2]}))
`;
  const { stdout, stderr } = Bun.spawnSync([python ?? "", "-c", program]);
  expect(`${stderr}`).toBe("");
  const [cells = "", structure] = `${stdout}`.split("\n");
  expect(Object.fromEntries(names.map((name, i) => [name, JSON.parse(cells)[i]]))).toEqual(
    Object.fromEntries(names.map((name) => [name, TABLE[name]?.cell])),
  );
  expect(structure).toBe('{"number":"1.5","ids":[1,2]}');
});
