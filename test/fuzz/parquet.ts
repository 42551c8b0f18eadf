// Fuzzes Parquet files: small valid files of every codec and encoding of the writer, damaged where their
// structure is: in the footer, in headers of pages, in lengths, numbers and lists. A file is refused with a
// sentence, or read with as many rows as it was written with.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetMetadata } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { OperatorError } from "../../src/base/model/errors.ts";
import { openParquet } from "../../src/lists/sources/files/parquet.ts";
import { pick, type Random, seeded } from "../support/random.ts";
import { below, chance } from "./chance.ts";
import type { Fuzzer, FuzzerKind } from "./fuzzer.ts";
import { judgeSentence } from "./judge-sentence.ts";
import { changeFewBytes, changeStretch, splice } from "./mutate.ts";
import { thriftPlaces, varint } from "./thrift-places.ts";

/** A damaged file as JSON keeps it. */
interface ParquetInput {
  /** Number of the file that was damaged. */
  readonly file: number;
  /** The bytes in base64. */
  readonly bytes: string;
}

interface WrittenFile {
  readonly bytes: Uint8Array;
  readonly rows: number;
  /** The JSON lines that it is read as. */
  readonly text: string;
  /** Where numbers, lengths and types stand in the footer and in headers of pages. */
  readonly places: readonly { readonly at: number; readonly length: number }[];
  readonly footerStart: number;
}

export const parquet: FuzzerKind = {
  name: "parquet",
  share: 0.035,
  inTests: 400,
  open: () => ParquetFuzzer.open(),
};

const FILES = 60;
/** Footer length and magic. */
const TAIL_BYTES = 8;
/** What lengths and counts are changed to. */
const NUMBERS: readonly bigint[] = [
  0n,
  1n,
  2n,
  3n,
  7n,
  64n,
  127n,
  128n,
  1000n,
  65_535n,
  1n << 20n,
  (1n << 31n) - 1n,
  1n << 32n,
  (1n << 53n) + 1n,
  (1n << 64n) - 1n,
];

class ParquetFuzzer implements Fuzzer {
  readonly #path: string;

  private constructor(
    private readonly folder: string,
    private readonly files: readonly WrittenFile[],
  ) {
    this.#path = join(folder, "damaged.parquet");
  }

  static async open(): Promise<ParquetFuzzer> {
    const folder = mkdtempSync(join(tmpdir(), "interdict-fuzz-"));
    const random = seeded(20_261_127);
    const files: WrittenFile[] = [];
    for (let i = 0; i < FILES; i++) files.push(await writeFile(random, join(folder, "whole.parquet")));
    return new ParquetFuzzer(folder, files);
  }

  generate(random: Random): ParquetInput {
    const file = below(random, this.files.length);
    const { bytes, places, footerStart } = this.files[file] as WrittenFile;
    let damaged = bytes;
    const kind = below(random, 20);
    if (kind < 13) {
      const isInFooter = chance(random, 0.5);
      const own = places.filter(({ at }) => at >= footerStart === isInFooter);
      const few = chance(random, 0.7) ? 1 : 2;
      // From the end, so that places before stay true.
      const chosen = Array.from({ length: few }, () => pick(random, own)).sort((a, b) => b.at - a.at);
      for (const { at, length } of chosen)
        damaged = splice(damaged, at, length, varint(drawNumber(random, bytes, at, length)));
      // Mostly the footer says its length again, so that it is read at all.
      if (chance(random, 0.9)) {
        const start = footerStart + (isInFooter ? 0 : damaged.length - bytes.length);
        damaged = withNumber(damaged, damaged.length - TAIL_BYTES, damaged.length - TAIL_BYTES - start);
      }
    } else if (kind < 15)
      damaged = withNumber(bytes, bytes.length - TAIL_BYTES, Number(pick(random, NUMBERS) & 0xffffffffn));
    else if (kind < 18) damaged = changeFewBytes(random, bytes);
    else if (kind < 19) damaged = changeStretch(random, bytes);
    return { file, bytes: Buffer.from(damaged).toString("base64") };
  }

  async run(input: unknown): Promise<string | null> {
    const { file, bytes } = input as ParquetInput;
    const damaged = Buffer.from(bytes, "base64");
    const whole = this.files[file];
    if (whole === undefined) throw new Error(`There is no file ${file}.`);
    writeFileSync(this.#path, damaged);
    let text: string;
    try {
      text = await readText(this.#path);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      if (damaged.equals(whole.bytes)) return `refuses a whole file: ${error.message}`;
      return judgeSentence(error.message);
    }
    if (damaged.equals(whole.bytes))
      return text === whole.text ? null : "reads a whole file otherwise than before";
    const lines = text.split("\n").slice(0, -1);
    for (const line of lines) JSON.parse(line);
    // A changed footer may say another number of rows; the data alone may not.
    const isFooterSame = damaged
      .subarray(-TAIL_BYTES - (whole.bytes.length - TAIL_BYTES - whole.footerStart))
      .equals(whole.bytes.subarray(whole.footerStart));
    return isFooterSame && lines.length !== whole.rows ? `reads ${lines.length} of ${whole.rows} rows` : null;
  }

  async close(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function readText(path: string): Promise<string> {
  let text = "";
  for await (const chunk of openParquet(path)) text += Buffer.from(chunk).toString("utf8");
  return text;
}

/** Writes a small file of random columns. */
async function writeFile(random: Random, path: string): Promise<WrittenFile> {
  const rows = 1 + below(random, 8);
  const values = <T>(make: () => T) => Array.from({ length: rows }, make);
  const text = () => pick(random, ["Orla Penwick", "Хольт Марвен", "", "K-1", "K-2", "x".repeat(50)]);
  const columns = [
    { name: "reference", data: values(text), type: "STRING" as const },
    {
      name: "name",
      data: values(() => (chance(random, 0.2) ? null : text())),
      type: "STRING" as const,
      nullable: true,
    },
    { name: "age", data: values(() => below(random, 90)), type: "INT32" as const },
    { name: "number", data: values(() => BigInt(below(random, 1e9)) ** 2n), type: "INT64" as const },
    { name: "share", data: values(() => random()), type: "DOUBLE" as const },
    { name: "listed", data: values(() => chance(random, 0.5)), type: "BOOLEAN" as const },
    { name: "born", data: values(() => new Date(below(random, 1e12))), type: "TIMESTAMP" as const },
  ];
  const [first, ...others] = columns;
  const columnData = [first as (typeof columns)[number], ...others.filter(() => chance(random, 0.5))];
  const codec = pick(random, ["UNCOMPRESSED", "SNAPPY"] as const);
  const rowGroupSize = pick(random, [1, 3, 100]);
  const bytes = new Uint8Array(
    parquetWriteBuffer({ columnData, codec, rowGroupSize, statistics: chance(random, 0.5) } as Parameters<
      typeof parquetWriteBuffer
    >[0]),
  );
  writeFileSync(path, bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const footerStart = bytes.length - TAIL_BYTES - view.getUint32(bytes.length - TAIL_BYTES, true);
  const places = [...thriftPlaces(bytes, footerStart).places];
  for (const { columns: chunks } of parquetMetadata(bytes.buffer as ArrayBuffer).row_groups)
    for (const { meta_data: column } of chunks) {
      if (column === undefined) continue;
      const start = Number(column.dictionary_page_offset || column.data_page_offset);
      places.push(...thriftPlaces(bytes, start).places);
    }
  return { bytes, rows, text: await readText(path), places, footerStart };
}

/** Another number for the one at a place: near it, or one of those that break readers. */
function drawNumber(random: Random, bytes: Uint8Array, at: number, length: number): bigint {
  if (chance(random, 0.5)) return pick(random, NUMBERS);
  let before = 0n;
  for (let i = length - 1; i >= 0; i--) before = (before << 7n) | BigInt((bytes[at + i] ?? 0) & 0x7f);
  const near = before + BigInt(pick(random, [-2, -1, 1, 2, 4, 100]));
  return near < 0n ? 0n : near;
}

function withNumber(bytes: Uint8Array, at: number, number: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  new DataView(changed.buffer).setUint32(at, number, true);
  return changed;
}
