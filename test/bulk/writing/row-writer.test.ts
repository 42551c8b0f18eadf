import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openParquet } from "../../../src/lists/sources/files/parquet.ts";
import type { Cell, OutputColumn } from "../../../src/service/bulk/writing/row-format.ts";
import {
  openRowWriter,
  ROW_FORMATS,
  type RowFormatName,
} from "../../../src/service/bulk/writing/row-writer.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "row-writer-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COLUMNS: readonly OutputColumn[] = [
  { name: "reference", type: "text" },
  { name: "score", type: "number" },
  { name: "match", type: "boolean" },
  { name: "datasets", type: "text" },
];

function rowsFrom(from: number, to: number): Cell[][] {
  return Array.from({ length: to - from }, (_, i) => [
    `K-${from + i}`,
    (from + i) / 10_000,
    i % 2 === 0,
    ["us_list", `gb_list_${i % 3}`],
  ]);
}

function writeAll(
  path: string,
  format: RowFormatName,
  rows: readonly Cell[][],
  flushAt: readonly number[] = [],
) {
  const writer = openRowWriter(path, format, COLUMNS);
  rows.forEach((row, i) => {
    if (flushAt.includes(i)) writer.flush();
    writer.append(row);
  });
  writer.close();
}

async function parquetText(path: string): Promise<string> {
  return (await Array.fromAsync(openParquet(path), (chunk) => Buffer.from(chunk).toString())).join("");
}

test("CSV has a mark for spreadsheets, and no cell is a formula", () => {
  const path = join(folder, "formulas.csv");
  writeAll(path, "csv", [
    ["=1+1", -0.5, true, ["a", "b"]],
    ['x"y', null, false, null],
  ]);
  expect(readFileSync(path, "utf8")).toBe(
    '\ufeffreference,score,match,datasets\n\'=1+1,-0.5,true,a; b\n"x""y",,false,\n',
  );
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("JSON lines keep lists and types", () => {
  const path = join(folder, "rows.jsonl");
  writeAll(path, "jsonl", [["K-1", 0.5, true, ["a", "b"]]]);
  expect(readFileSync(path, "utf8")).toBe(
    '{"reference":"K-1","score":0.5,"match":true,"datasets":["a","b"]}\n',
  );
});

test("Parquet is read back", async () => {
  const path = join(folder, "rows.parquet");
  writeAll(path, "parquet", [
    ["K-1", 0.5, true, ["a", "b"]],
    [null, null, null, null],
  ]);
  expect(await parquetText(path)).toBe(
    '{"reference":"K-1","score":0.5,"match":true,"datasets":"a; b"}\n' +
      '{"reference":null,"score":null,"match":null,"datasets":null}\n',
  );
});

test("Parquet without a row is a file too", async () => {
  const path = join(folder, "empty.parquet");
  writeAll(path, "parquet", []);
  expect(await parquetText(path)).toBe("");
});

describe("a run that was cut off and goes on gives the same bytes", () => {
  const rows = rowsFrom(0, 12_000);
  for (const format of ROW_FORMATS) {
    test(format, () => {
      const whole = join(folder, `whole.${format}`);
      writeAll(whole, format, rows);
      const flushed = join(folder, `flushed.${format}`);
      writeAll(flushed, format, rows, [1, 4_999, 7_777]);
      expect(readFileSync(flushed).equals(readFileSync(whole))).toBe(true);
      for (const cut of [0, 4_999, 5_000, 11_111]) {
        const path = join(folder, `cut-${cut}.${format}`);
        const first = openRowWriter(path, format, COLUMNS);
        for (const row of rows.slice(0, cut)) first.append(row);
        const position = first.flush();
        for (const row of rows.slice(cut, cut + 6_000)) first.append(row);
        first.flush();
        appendFileSync(path, "half a row");
        const second = openRowWriter(path, format, COLUMNS, position);
        for (const row of rows.slice(cut)) second.append(row);
        second.close();
        expect({ cut, same: readFileSync(path).equals(readFileSync(whole)) }).toEqual({ cut, same: true });
      }
    });
  }
});

test("a file that is there is not written over", () => {
  const path = join(folder, "there.csv");
  writeAll(path, "csv", []);
  expect(() => openRowWriter(path, "csv", COLUMNS)).toThrow("EEXIST");
});
