// The executable reads a customer file through a pipe: what it carries must be able to unpack every format.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { tablesOf } from "../sources/files/workbook-writer.ts";
import { BINARY } from "../support/binary.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "customer-files-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TABLE = [
  ["Kd-Nr", "Name", "Vorname", "Geb.-Datum"],
  ["K-1", "Hollundermark", "Tesvin", "01.07.1980"],
];

const parquet = () =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: (TABLE[0] ?? []).map((name, i) => ({ name, type: "STRING", data: [TABLE[1]?.[i] ?? ""] })),
    }),
  );

const INPUTS: Readonly<Record<string, () => Uint8Array>> = {
  "CSV with zstd": () => zstdCompressSync(TABLE.map((row) => row.join(";")).join("\n")),
  "a workbook": () => tablesOf({ Kunden: TABLE }),
  "Parquet with gzip": () => gzipSync(parquet()),
};

test.each(Object.keys(INPUTS))("%s", async (name) => {
  const temporary = mkdtempSync(join(folder, "tmp-"));
  const out = join(folder, `${name}.mapping.json`);
  const child = Bun.spawn([BINARY, "mapping", "-", "--out", out], {
    stdin: new Blob([INPUTS[name]?.() ?? new Uint8Array(0)]),
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", TMPDIR: temporary },
  });
  const text = await new Response(child.stdout).text();
  expect(await child.exited).toBe(0);
  expect(text).toContain("K-1: LegalEntity; name Tesvin Hollundermark; birthDate 1980-07-01");
  expect(JSON.parse(readFileSync(out, "utf8")).columns).toMatchObject({ "Kd-Nr": "id", Name: "lastName" });
  expect(readdirSync(temporary)).toEqual([]);
});

const DATES = ["1957-03-10 00:00:00", "10-Mar-1957", "1957年3月10日"];
const asRequest = (birthDate: string) =>
  JSON.stringify({
    id: "K-1",
    schema: "Person",
    properties: { name: ["Tesvin Hollundermark"], birthDate: [birthDate] },
  });

test.each(DATES)("a line in the shape of a request to match, with the date %s", async (date) => {
  const child = Bun.spawn([BINARY, "mapping", "-", "--out", join(folder, `${DATES.indexOf(date)}.json`)], {
    stdin: new Blob([`${asRequest(date)}\n`]),
    stdout: "pipe",
    stderr: "pipe",
  });
  expect(await new Response(child.stdout).text()).toContain(
    "K-1: Person; name Tesvin Hollundermark; birthDate 1957-03-10",
  );
  expect(await child.exited).toBe(0);
});
