// Shares of a customer file: together they are the file, row by row, and each reads its stretch alone.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { parquetWriteBuffer } from "hyparquet-writer";
import { hashFile } from "../../../src/engine/snapshot/digest.ts";
import { HEAD_BYTES } from "../../../src/lists/sources/files/list-file.ts";
import { type CustomerRow, isRejected } from "../../../src/service/bulk/reading/customer-row.ts";
import { type CustomerFileOptions, openCustomers } from "../../../src/service/bulk/reading/open-customers.ts";
import { openRows } from "../../../src/service/bulk/reading/row-source.ts";
import { tablesOf } from "../../sources/files/workbook-writer.ts";
import { rounds } from "../../support/thorough.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "row-source-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file of the folder with this content. */
function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A row as a value that tells it from others, with every cell. Each share reports a column for itself. */
function plain(row: CustomerRow) {
  if (isRejected(row)) return row;
  const { written, unread, ...customer } = row;
  return { ...customer, unread: unread.map(({ reason }) => reason), cells: written() };
}

async function wholeOf(path: string, options: CustomerFileOptions) {
  const file = await openCustomers(path, options);
  return (await Array.fromAsync(file.rows())).map(plain);
}

/** The rows of each share. */
function sharesOf(path: string, count: number, options: CustomerFileOptions, afterLine = 0) {
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const file = await openCustomers(path, options);
      const source = await openRows(file, path, { number: i + 1, count });
      return { input: source.input, rows: (await Array.fromAsync(source.rows(afterLine))).map(plain) };
    }),
  );
}

const cell = fc.string({
  unit: fc.constantFrom("a", "ü", "字", '"', ",", "\n", "\r\n", " ", "1", "\ufeff"),
  maxLength: 8,
});
const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** Some rows are damaged: a quote is within a cell, or never closed. */
const row = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(cell, cell, cell).map((cells) => cells.map(quote).join(",")) },
  { weight: 1, arbitrary: fc.tuple(cell, cell).map((cells) => cells.join(",")) },
);
const HEADER = 'id,full name,"no\nte"';

const ENCODINGS = {
  plain: (text: string) => Buffer.from(text),
  "with a byte order mark": (text: string) => Buffer.from(`\ufeff${text}`),
  "windows-1252": (text: string) => Buffer.from(text, "latin1"),
  "UTF-16": (text: string) => Buffer.from(`\ufeff${text}`, "utf16le"),
  packed: (text: string) => gzipSync(text),
};

describe("the shares of CSV are the whole file", () => {
  test.each(Object.entries(ENCODINGS))("%s", async (encoding, encode) => {
    const options: CustomerFileOptions = {
      delimiter: ",",
      ...(encoding === "windows-1252" ? { encoding: "windows-1252" } : {}),
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 12 }),
        fc.constantFrom("\n", "\r\n"),
        fc.boolean(),
        fc.integer({ min: 1, max: 20 }),
        async (rows, end, endsWithLine, count) => {
          const text = [HEADER, ...rows].join(end) + (endsWithLine ? end : "");
          const path = write("any.csv", encode(text));
          const whole = await wholeOf(path, options);
          const shares = await sharesOf(path, count, options);
          const all = shares.flatMap(({ rows }) => rows);
          const isCut = encoding !== "UTF-16" && encoding !== "packed";
          expect(isCut ? all : all.sort((a, b) => a.line - b.line)).toEqual(whole);
          const { bytes, sha256 } = hashFile(path);
          for (const { input } of shares) expect(input).toEqual({ bytes, sha256 });
        },
      ),
      { numRuns: rounds({ usual: 40, thorough: 300 }) },
    );
  });

  test("and so are those of a run that is resumed", async () => {
    const lines = Array.from({ length: 40 }, (_, i) => `K-${i},"Tesvin\nHöllundermark",${i}`);
    const path = write("resumed.csv", `${[HEADER, ...lines].join("\r\n")}\r\n`);
    const whole = await wholeOf(path, {});
    const shares = await sharesOf(path, 3, {}, 30);
    expect(shares.flatMap(({ rows }) => rows)).toEqual(whole.filter(({ line }) => line > 30));
    expect(whole.length).toBe(40);
  });
});

test.each([
  ["titles above the header", (text: string) => `sep=,\nCustomers\n\n${text}`],
  ["lines that end with carriage returns", (text: string) => text.replaceAll("\n", "\r")],
  ["UTF-16 without its mark", (text: string) => Buffer.from(text, "utf16le")],
])("the shares of CSV with %s are the whole file, though each reads all of it", async (_what, encode) => {
  const lines = Array.from({ length: 20 }, (_, i) => `K-${i},Tesvin Hollundermark,${i}`);
  const path = write("odd.csv", encode(`id,name,note\n${lines.join("\n")}\n`));
  const whole = await wholeOf(path, {});
  const shares = await sharesOf(path, 3, {});
  expect(shares.flatMap(({ rows }) => rows).sort((a, b) => a.line - b.line)).toEqual(whole);
  expect(whole.length).toBe(20);
});

test("the shares of JSON lines are the whole file", async () => {
  const line = fc.oneof(
    { weight: 6, arbitrary: cell.map((name) => JSON.stringify({ id: "K", "full name": name, note: '"' })) },
    { weight: 1, arbitrary: fc.constantFrom("", '{"name":', '{"other":"key","full name":"Ilvara"}') },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 12 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 20 }),
      async (lines, endsWithLine, count) => {
        const text = ['{"id":"K-0","full name":"Tesvin"}', ...lines].join("\n") + (endsWithLine ? "\n" : "");
        const path = write("any.jsonl", text);
        const shares = await sharesOf(path, count, {});
        expect(shares.flatMap(({ rows }) => rows)).toEqual(await wholeOf(path, {}));
      },
    ),
    { numRuns: rounds({ usual: 50, thorough: 500 }) },
  );
});

const COLUMNS = ["id", "name", "note"] as const;

/** A Parquet file whose row groups have these numbers of records. */
function parquet(groups: readonly number[], name = "Tesvin"): Uint8Array {
  const count = groups.reduce((sum, rows) => sum + rows, 0);
  const columnData = COLUMNS.map((column) => ({
    name: column,
    data: Array.from({ length: count }, (_, i) => (column === "id" ? `K-${i}` : `${name} ${i}`)),
    type: "STRING" as const,
  }));
  return new Uint8Array(
    parquetWriteBuffer({ columnData, rowGroupSize: [...groups], codec: "UNCOMPRESSED", statistics: false }),
  );
}

test("the shares of Parquet are the whole file, with any number of row groups", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 50 }),
      async (groups, count) => {
        const path = write("any.parquet", parquet(groups));
        const whole = await wholeOf(path, {});
        expect(whole.length).toBe(groups.reduce((sum, rows) => sum + rows, 0));
        const shares = await sharesOf(path, count, {});
        expect(shares.flatMap(({ rows }) => rows)).toEqual(whole);
        const most = Math.ceil(whole.length / count);
        for (const { rows } of shares) expect(rows.length).toBeLessThanOrEqual(most);
      },
    ),
    { numRuns: rounds({ usual: 60, thorough: 200 }) },
  );
});

test("the shares of a workbook are the whole file, though each reads all of it", async () => {
  const table = [["id", "name"], ...Array.from({ length: 20 }, (_, i) => [`K-${i}`, `Tesvin ${i}`])];
  const path = write("book.xlsx", tablesOf({ Kunden: table }));
  const shares = await sharesOf(path, 3, {});
  const all = shares.flatMap(({ rows }) => rows).sort((a, b) => a.line - b.line);
  expect(all).toEqual(await wholeOf(path, {}));
  expect(all.length).toBe(20);
});

describe("a share of Parquet tells whether it is still the same", () => {
  const GROUPS = [5, 5, 5];
  const identity = async (path: string, number: number) => {
    const file = await openCustomers(path, {});
    return (await openRows(file, path, { number, count: 3 })).input;
  };
  const TIME = new Date("2026-01-02T03:04:05Z");

  test("by its row groups, and by the time of the file for those of other shares", async () => {
    const path = write("same.parquet", parquet(GROUPS));
    utimesSync(path, TIME, TIME);
    const before = await identity(path, 2);
    expect(await identity(path, 2)).toEqual(before);
    const bytes = parquet(GROUPS);
    const at = Buffer.from(bytes).indexOf("Tesvin 7");
    expect(at).toBeGreaterThan(0);
    bytes[at] = "B".charCodeAt(0);
    writeFileSync(path, bytes);
    utimesSync(path, TIME, TIME);
    const changed = await identity(path, 2);
    expect(changed).toEqual({ ...before, rowGroups: expect.any(String) } as never);
    expect(changed).not.toEqual(before);
    writeFileSync(path, parquet(GROUPS));
    const later = await identity(path, 2);
    expect(later).toEqual({ ...before, modified: expect.any(String) } as never);
    expect(later).not.toEqual(before);
  });

  test("and all of them have the same footer", async () => {
    const path = write("footer.parquet", parquet(GROUPS));
    const shares = await Promise.all([1, 2, 3].map((number) => identity(path, number)));
    const footers = shares.map((input) => (input !== null && "footer" in input ? input.footer : null));
    expect(new Set(footers).size).toBe(1);
    expect(footers[0]).toMatch(/^[0-9a-f]{64}$/);
    const groups = shares.map((input) => (input !== null && "rowGroups" in input ? input.rowGroups : null));
    expect(new Set(groups).size).toBe(3);
  });
});

test("a share reads no row group of another one", async () => {
  // The first one is read by every share, for the columns: so much is looked at.
  const bytes = parquet([5, 5, 5], "Tesvin".padEnd(HEAD_BYTES / 4, "n"));
  const at = Buffer.from(bytes).lastIndexOf("n 12");
  bytes.fill(0xff, at, at + 40);
  const path = write("damaged.parquet", bytes);
  const file = await openCustomers(path, {});
  const rowsOf = async (number: number) =>
    Array.fromAsync((await openRows(file, path, { number, count: 3 })).rows(0));
  expect((await rowsOf(2)).map(({ line }) => line)).toEqual([6, 7, 8, 9, 10]);
  await expect(rowsOf(3)).rejects.toThrow("can't be read as Parquet");
});

test("a share is refused when the file changes between its two readings", async () => {
  const text = `${HEADER}\n${'K-1,"Tesvin",a\n'.repeat(50)}`;
  const path = write("changing.csv", text);
  const source = await openRows(await openCustomers(path, {}), path, { number: 2, count: 3 });
  writeFileSync(path, `${text}K-2,Ilvara,b\n`);
  await expect(Array.fromAsync(source.rows(0))).rejects.toThrow("changed while it was read");
});
