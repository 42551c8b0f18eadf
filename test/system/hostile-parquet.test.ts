// Parquet files that say more than they have: each ends with an error that says what is wrong, within bounds
// of memory, and none loses a customer.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import { BINARY, importInvented, makeFolder } from "../support/binary.ts";
import {
  CODECS,
  dataPage,
  dataPage2,
  dictionaryPage,
  ENCODINGS,
  type Fields,
  groupColumn,
  makeParquet,
  plainText,
  run,
  struct,
  TYPES,
  textColumn,
  type WrittenColumn,
  withLength,
} from "../support/parquet-file.ts";

/** Of the process, over that of a file of two customers. */
const MORE_MB_MAX = 250;
const MB = 1024 ** 2;
const SAMPLE_MS = 10;

const { path: folder, remove } = makeFolder();
const state = join(folder, "state");
beforeAll(() => importInvented(state));
afterAll(remove);

const NAMES = ["Orla Penwick", "Taisiya Orestovna Bulgozhina"];
const PLAIN = Buffer.concat(NAMES.map(plainText));
const good = (path: string): WrittenColumn => ({
  path: [path],
  values: 2,
  pages: dataPage(2, ENCODINGS.PLAIN, PLAIN),
});

/** A file with one column of names in these pages. */
function names(
  pages: Uint8Array,
  more: Partial<WrittenColumn> & { rows?: bigint; isOptional?: boolean } = {},
) {
  const { rows = 2n, isOptional = false, ...column } = more;
  return makeParquet({
    schema: [textColumn("name", isOptional)],
    rows,
    columns: [{ path: ["name"], values: Number(rows), pages, ...column }],
  });
}

const INDEXED = { hasDictionary: true };
const TWO_ENTRIES = dictionaryPage(2, PLAIN);

/** Nothing but blanks, of which a few bytes are millions. */
const blanks = (bytes: number) => Buffer.alloc(bytes, 0x20);

function deep(depth: number): Uint8Array {
  const groups = Array.from({ length: depth }, (_, i) => groupColumn(`g${i}`, 1));
  const path = [...groups.map((_, i) => `g${i}`), "name"];
  return makeParquet({
    schema: [...groups, textColumn("name")],
    children: 1,
    rows: 2n,
    columns: [{ ...good("name"), path }],
  });
}

/** Every text is the one before it and a letter more. */
function growingTexts(count: number): Uint8Array {
  const lengths = (first: number, step: number) =>
    Buffer.concat([
      ...[struct({}).subarray(0, 0), varints(count > 1 ? [128, 4, count] : [128, 4, 1]), zigzag(first)],
      ...Array.from({ length: Math.ceil((count - 1) / 128) }, () =>
        Buffer.concat([zigzag(step), Buffer.alloc(4)]),
      ),
    ]);
  return Buffer.concat([lengths(0, 1), lengths(1, 0), Buffer.alloc(count, 0x61)]);
}

function varints(numbers: readonly number[]): Buffer {
  return Buffer.concat(numbers.map((number) => run(0, number / 2).subarray(0, -1)));
}

function zigzag(number: number): Buffer {
  return varints([number < 0 ? -2 * number - 1 : 2 * number]);
}

const FILES: Readonly<Record<string, readonly [file: () => Uint8Array, says: RegExp]>> = {
  "a schema of 5000 columns in columns": [() => deep(5000), /more than 32 deep/],
  "a schema of 100,000 columns": [
    () => {
      const schema = Array.from({ length: 100_000 }, (_, i) => textColumn(i === 0 ? "name" : `c${i}`));
      return makeParquet({ schema, rows: 2n, columns: [good("name")] });
    },
    /more than 10000 columns/,
  ],
  "a schema with more children than it has": [
    () => makeParquet({ schema: [textColumn("name")], children: 2 ** 30, rows: 2n, columns: [good("name")] }),
    /fewer columns than it says/,
  ],
  "two columns of one name": [
    () =>
      makeParquet({
        schema: [textColumn("name"), textColumn("name")],
        rows: 2n,
        columns: [good("name"), good("name")],
      }),
    /two of its columns are named "name"/,
  ],
  "a footer that begins before the file": [
    () => {
      const bytes = Buffer.from(names(dataPage(2, ENCODINGS.PLAIN, PLAIN)));
      bytes.writeUInt32LE(2 ** 31, bytes.length - 8);
      return bytes;
    },
    /footer begins before it does/,
  ],
  "a footer of 40 MB of empty row groups": [
    () => {
      const groups = 40 * MB;
      const list = Buffer.concat([varints([groups]), Buffer.alloc(groups)]);
      const begin = Buffer.concat([
        Buffer.from([0x15, 2, 0x19, 0x1c, 0x48, 4]),
        Buffer.from("root"),
        Buffer.from([0]),
      ]);
      const footer = Buffer.concat([begin, Buffer.from([0x16, 0, 0x19, 0xfc]), list, Buffer.from([0])]);
      const end = Buffer.alloc(4);
      end.writeUInt32LE(footer.length);
      return Buffer.concat([Buffer.from("PAR1"), footer, end, Buffer.from("PAR1")]);
    },
    /footer has more than 16777216 bytes/,
  ],
  "a row group that says 10^12 rows": [
    () => names(dataPage(2, ENCODINGS.PLAIN, PLAIN), { rows: 10n ** 12n }),
    /1000000000000 rows, and its column name has 2/,
  ],
  "a row group that says one row of two": [
    () => names(dataPage(2, ENCODINGS.PLAIN, PLAIN), { rows: 1n }),
    /1 rows, and its column name has 2/,
  ],
  "a page that says 2^31 - 1 values": [
    () => names(dataPage(2 ** 31 - 1, ENCODINGS.PLAIN, PLAIN)),
    /more than 4194304 values/,
  ],
  "a page that says to unpack to 2^31 - 1 bytes": [
    () => names(dataPage(2, ENCODINGS.PLAIN, snappyCompress(PLAIN), 2 ** 31 - 1), { codec: CODECS.snappy }),
    /more than 536870912 bytes/,
  ],
  ...Object.fromEntries(
    (
      [
        ["gzip", gzipSync],
        ["zstd", zstdCompressSync],
        ["brotli", brotliCompressSync],
        ["snappy", snappyCompress],
      ] as const
    ).map(([codec, pack]) => [
      `a page of ${codec} that unpacks to more than it says`,
      [
        () => names(dataPage(2, ENCODINGS.PLAIN, pack(blanks(64 * MB)), 1000), { codec: CODECS[codec] }),
        /can't be read as Parquet/,
      ] as const,
    ]),
  ),
  "a dictionary of one text of 150 MB that four pages repeat": [
    () => {
      const text = plainText(blanks(150 * MB));
      const page = dictionaryPage(1, zstdCompressSync(text), text.length);
      const pages = Buffer.concat([
        ...Array.from({ length: 4 }, () => page),
        dataPage(2, 8, zstdCompressSync(Buffer.alloc(1)), 1),
      ]);
      return names(pages, { ...INDEXED, codec: CODECS.zstd });
    },
    /more than 536870912 bytes/,
  ],
  "a text of 20 MB that a thousand rows share": [
    () => {
      const text = plainText(Buffer.alloc(20 * MB, "a"));
      const indices = Buffer.concat([Buffer.from([1]), run(0, 1000)]);
      const pages = Buffer.concat([
        dictionaryPage(1, zstdCompressSync(text), text.length),
        dataPage(1000, ENCODINGS.RLE_DICTIONARY, zstdCompressSync(indices), indices.length),
      ]);
      return names(pages, { ...INDEXED, codec: CODECS.zstd, rows: 1000n });
    },
    /a record has more than 16777216 characters/,
  ],
  "a run of 2^30 indices in a page of two": [
    () => {
      const indices = Buffer.concat([Buffer.from([1]), run(0, 2 ** 30)]);
      return names(Buffer.concat([TWO_ENTRIES, dataPage(2, ENCODINGS.RLE_DICTIONARY, indices)]), INDEXED);
    },
    /run of a page is longer than the page/,
  ],
  "a run of 2^30 levels in a page of two": [
    () =>
      names(dataPage(2, ENCODINGS.PLAIN, Buffer.concat([withLength(run(1, 2 ** 30)), PLAIN])), {
        isOptional: true,
      }),
    /run of a page is longer than the page/,
  ],
  "the same in a page of version 2": [
    () => {
      const levels = run(1, 2 ** 30);
      const numbers = { values: 2, nulls: 0, rows: 2, encoding: 0, definitionBytes: levels.length };
      return names(dataPage2(numbers, Buffer.concat([levels, PLAIN])), { isOptional: true });
    },
    /run of a page is longer than the page/,
  ],
  "a run of 2^30 indices of no bits in a page of version 2": [
    () => {
      const indices = Buffer.concat([Buffer.from([0]), varints([2 ** 31])]);
      const numbers = { values: 2, nulls: 0, rows: 2, encoding: ENCODINGS.RLE_DICTIONARY };
      return names(Buffer.concat([TWO_ENTRIES, dataPage2(numbers, indices)]), INDEXED);
    },
    /run of a page is longer than the page/,
  ],
  "an index that the dictionary does not have": [
    () => {
      const indices = Buffer.concat([Buffer.from([8]), run(0, 1), run(200, 1)]);
      return names(Buffer.concat([TWO_ENTRIES, dataPage(2, ENCODINGS.RLE_DICTIONARY, indices)]), INDEXED);
    },
    /entry that its dictionary does not have/,
  ],
  "a page of version 2 that says another number of nulls": [
    () => {
      const levels = run(1, 2);
      const numbers = { values: 2, nulls: 1, rows: 2, encoding: 0, definitionBytes: levels.length };
      return names(dataPage2(numbers, Buffer.concat([levels, PLAIN])), { isOptional: true });
    },
    /another number of values than it says/,
  ],
  "numbers in an encoding of booleans": [
    () =>
      makeParquet({
        schema: [{ field_1: TYPES.INT32, field_3: 0, field_4: "name" } as Fields],
        rows: 2n,
        columns: [
          {
            ...{ path: ["name"], type: TYPES.INT32, values: 2 },
            pages: dataPage(2, ENCODINGS.RLE, Buffer.concat([Buffer.from([1]), run(0, 2 ** 30)])),
          },
        ],
      }),
    /a page of INT32 is encoded as RLE/,
  ],
  "texts that each repeat all of the one before": [
    () => names(dataPage(100_000, ENCODINGS.DELTA_BYTE_ARRAY, growingTexts(100_000)), { rows: 100_000n }),
    /more than 536870912 bytes/,
  ],
  "a text that says to have 1 GB": [
    () => {
      const cut = Buffer.from(PLAIN);
      cut.writeUInt32LE(2 ** 30, 0);
      return names(dataPage(2, ENCODINGS.PLAIN, cut));
    },
    /can't be read as Parquet/,
  ],
  "a column behind the end of the file": [
    () => {
      const bytes = Buffer.from(names(dataPage(2, ENCODINGS.PLAIN, PLAIN)));
      // The footer moves to the front of its column: what is left of the file is shorter.
      return Buffer.concat([bytes.subarray(0, 4), bytes.subarray(4 + 50)]);
    },
    /can't be read as Parquet/,
  ],
};

async function screen(name: string, bytes: Uint8Array) {
  const path = join(folder, `${name}.parquet`);
  const out = join(folder, `${name}.jsonl`);
  writeFileSync(path, bytes);
  const child = Bun.spawn(
    [BINARY, "screen", path, "--schema", "Person", "--state", state, "--out", out, "--threads", "1"],
    { env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent" }, stdout: "ignore", stderr: "pipe" },
  );
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid));
  }, SAMPLE_MS);
  const stderr = await new Response(child.stderr).text();
  const exitCode = await child.exited;
  clearInterval(watch);
  return { exitCode, stderr, out, peakMb };
}

/** The most memory that a process has had, in MB; 0 once it has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

let usualMb = Number.NaN;
beforeAll(async () => {
  const { exitCode, stderr, out, peakMb } = await screen("good", names(dataPage(2, ENCODINGS.PLAIN, PLAIN)));
  expect([exitCode, stderr]).toEqual([0, stderr]);
  expect(readFileSync(out, "utf8")).toContain("ofac-990002");
  usualMb = peakMb;
});

test.each(Object.keys(FILES))("%s", async (name) => {
  const [file, says] = FILES[name] ?? [];
  if (file === undefined || says === undefined) throw new Error(`There is no file ${name}.`);
  const { exitCode, stderr, peakMb } = await screen(name.replace(/\W+/g, "-"), file());
  expect(stderr).toMatch(says);
  expect(exitCode).not.toBe(0);
  expect(exitCode).toBeLessThan(100);
  expect(peakMb).toBeLessThan(usualMb + MORE_MB_MAX);
});
