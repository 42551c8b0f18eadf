// Turns a Parquet file into JSON lines, one object per record with every column, so that it is recognised and
// parsed like any other table. One row group is in memory at a time.

import { open } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
} from "hyparquet";
import { OperatorError, reasonOf } from "../../model/errors.ts";
import { checkPages } from "./parquet-pages.ts";

/** The first four bytes, `PAR1`, as hexadecimal digits. */
export const PARQUET_MAGIC = "50415231";

/** Records that are passed on at a time. */
const RECORDS_PER_CHUNK = 1000;

/** Snappy comes with hyparquet. A page says its length, and may not unpack to more. */
const COMPRESSORS: Compressors = {
  GZIP: (input, maxOutputLength) => gunzipSync(input, { maxOutputLength }),
  ZSTD: (input, maxOutputLength) => zstdDecompressSync(input, { maxOutputLength }),
  BROTLI: (input, maxOutputLength) => brotliDecompressSync(input, { maxOutputLength }),
};

/**
 * The records of a file as JSON lines. `onShare` is called with the share of them that was passed on. Throws
 * an OperatorError when it is damaged.
 */
export async function* openParquet(
  path: string,
  onShare: (share: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const file: AsyncBuffer = {
      byteLength: size,
      slice: async (start, end = size) => {
        const bytes = new Uint8Array(Math.max(0, end - start));
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
        return bytes.buffer.slice(0, bytesRead);
      },
    };
    const metadata = await parquetMetadataAsync(file);
    const scales = takeDecimals(metadata);
    const columns = parquetSchema(metadata).children.map(({ element }) => element.name);
    const rows = metadata.row_groups.reduce((sum, group) => sum + group.num_rows, 0n);
    if (rows !== metadata.num_rows)
      throw new Error("its row groups have another number of rows than it says");
    let rowStart = 0;
    for (const group of metadata.row_groups) {
      const rowEnd = rowStart + Number(group.num_rows);
      await checkPages(file, group);
      const records = await readRecords(file, metadata, rowStart, rowEnd);
      for (let from = 0; from < records.length; from += RECORDS_PER_CHUNK) {
        yield encodeRecords(columns, scales, records.slice(from, from + RECORDS_PER_CHUNK));
        onShare(Math.min(1, (rowStart + from + RECORDS_PER_CHUNK) / Number(metadata.num_rows)));
      }
      rowStart = rowEnd;
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `${path} can't be read as Parquet (${reasonOfDamage(error)}).`,
      "Write the file again, with one of the codecs snappy, gzip, zstd and brotli or with none.",
      { cause: error },
    );
  } finally {
    await handle.close();
  }
}

/** The words of the reader, but where they are about its own variables. */
function reasonOfDamage(error: unknown): string {
  const reason = reasonOf(error);
  const isInside = error instanceof TypeError || error instanceof RangeError || /undefined/.test(reason);
  return isInside ? "a part of its structure is damaged" : reason;
}

async function readRecords(
  file: AsyncBuffer,
  metadata: FileMetaData,
  rowStart: number,
  rowEnd: number,
): Promise<Record<string, unknown>[]> {
  let records: Record<string, unknown>[] = [];
  await parquetRead({
    file,
    metadata,
    rowStart,
    rowEnd,
    compressors: COMPRESSORS,
    rowFormat: "object",
    onComplete: (rows) => {
      records = rows;
    },
    parsers: {
      dateFromDays: (days) => new Date(days * 86_400_000).toISOString().slice(0, 10),
      geometryFromBytes: (bytes) => bytes,
    },
  });
  if (records.length !== rowEnd - rowStart) throw new Error("a row group is cut short");
  return records;
}

/**
 * The scale of each column of decimals, which are left as they are stored: as a number of JavaScript a
 * reference of 17 digits would be another one.
 */
function takeDecimals(metadata: FileMetaData): ReadonlyMap<string, number> {
  const scales = new Map<string, number>();
  for (const { element } of parquetSchema(metadata).children) {
    if (element.converted_type !== "DECIMAL" || element.repetition_type === "REPEATED") continue;
    scales.set(element.name, element.scale ?? 0);
    delete element.converted_type;
    delete element.logical_type;
    // Bytes of this type are handed on as they are; those of none are taken for a text.
    if (element.type === "BYTE_ARRAY") element.logical_type = { type: "GEOMETRY" };
  }
  return scales;
}

function encodeRecords(
  columns: readonly string[],
  scales: ReadonlyMap<string, number>,
  records: readonly Record<string, unknown>[],
): Uint8Array {
  const cellOf = (name: string, value: unknown) => {
    const scale = scales.get(name);
    return scale === undefined || value === undefined || value === null
      ? plain(value)
      : decimalText(integerOf(value), scale);
  };
  const lines = records.map((record) =>
    JSON.stringify(Object.fromEntries(columns.map((name) => [name, cellOf(name, record[name])]))),
  );
  return new TextEncoder().encode(`${lines.join("\n")}\n`);
}

/** The integer that a decimal is stored as: a number, or bytes with the highest first. */
function integerOf(stored: unknown): bigint {
  if (typeof stored === "bigint" || typeof stored === "number") return BigInt(stored);
  if (!(stored instanceof Uint8Array)) throw new Error("a decimal is stored as something else");
  return BigInt.asIntN(8 * stored.length, BigInt(`0x0${Buffer.from(stored).toString("hex")}`));
}

/** 1234500 with a scale of 4 is 123.45. */
function decimalText(integer: bigint, scale: number): string {
  const digits = String(integer < 0n ? -integer : integer).padStart(scale + 1, "0");
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, "");
  const whole = digits.slice(0, digits.length - scale);
  return `${integer < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/** A value of JSON lines: a text, a number, a boolean, null or a list of these; other structures as text. */
function plain(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === "bigint") return String(value);
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, "");
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === "object"
    ? JSON.stringify(value, (_, item) => (typeof item === "bigint" ? String(item) : item))
    : value;
}
