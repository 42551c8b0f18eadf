// Turns a Parquet file into JSON lines, one object per record with every column, so that it is recognised and
// parsed like any other table. One row group is in memory at a time.

import { isUtf8 } from "node:buffer";
import { type FileHandle, open } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
} from "hyparquet";
import { OperatorError, reasonOf } from "../../../base/model/errors.ts";
import type { RecordShare } from "./list-file.ts";
import { unpackLz4Block } from "./lz4-block.ts";
import { checkFooter, checkGroup, leavesOf, placeOf } from "./parquet-pages.ts";

/** The first four bytes, `PAR1`, as hexadecimal digits. */
export const PARQUET_MAGIC = "50415231";

/** Records that are passed on at a time, and their characters: pages may share one text among all. */
const RECORDS_PER_CHUNK = 1000;
const CHUNK_LENGTH_MAX = 1024 * 1024;
/** Characters of the texts of one record. Readers of JSON lines reject shorter ones by their row. */
const RECORD_LENGTH_MAX = 16 * 1024 * 1024;

type Unpack = (input: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;

/** A page says its length, and may not unpack to more. A column without a value may have one of no bytes. */
const bounded =
  (unpack: Unpack) =>
  (input: Uint8Array, length: number): Uint8Array =>
    length === 0 ? new Uint8Array(0) : unpack(input, { maxOutputLength: length });

/** Snappy comes with hyparquet. */
const COMPRESSORS: Compressors = {
  GZIP: bounded(gunzipSync),
  ZSTD: bounded(zstdDecompressSync),
  BROTLI: bounded(brotliDecompressSync),
  LZ4_RAW: (input, length) => (length === 0 ? new Uint8Array(0) : unpackLz4Block(input, length)),
};

/** Records from one, counted from 0, up to another one. */
interface RecordRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The records of a file as JSON lines, or those of a range: then only its row groups are read. `onShare` is
 * called with the share of them that was passed on. Throws an OperatorError when what is read is damaged.
 */
export async function* openParquet(
  path: string,
  onShare: (share: number) => void = () => {},
  range: RecordRange | null = null,
): AsyncGenerator<Uint8Array> {
  const handle = await open(path, "r");
  try {
    const { file, metadata } = await readFooter(handle);
    const leaves = leavesOf(metadata);
    takeIntervals(metadata);
    const scales = takeDecimals(metadata);
    const { from, to } = range ?? { from: 0, to: Number(metadata.num_rows) };
    for (const { group, rowStart, rowEnd } of groupsWithin(metadata, { from, to })) {
      await checkGroup(file, group, leaves, COMPRESSORS);
      const columns = await readColumns(file, metadata, rowStart, rowEnd);
      const [first, last] = [Math.max(from, rowStart) - rowStart, Math.min(to, rowEnd) - rowStart];
      for (const { lines, after } of encodeRecords(columns, scales, first, last)) {
        yield lines;
        onShare((rowStart + after - from) / (to - from));
      }
    }
  } catch (error) {
    throw damaged(path, error);
  } finally {
    await handle.close();
  }
}

/**
 * Share `number` of `count`: stretches of as many records, of which each belongs to one, also where there are
 * fewer row groups than shares. Throws an OperatorError when the file is damaged.
 */
export async function examineShare(path: string, number: number, count: number): Promise<RecordShare> {
  const handle = await open(path, "r");
  try {
    const { file, metadata, footer } = await readFooter(handle);
    const records = metadata.num_rows;
    const placeOfShare = (share: number) => Number((records * BigInt(share)) / BigInt(count));
    const [from, to] = [placeOfShare(number - 1), placeOfShare(number)];
    const hasher = new Bun.CryptoHasher("sha256");
    let left = file.byteLength;
    for (const { group } of groupsWithin(metadata, { from, to })) {
      for (const { meta_data: column } of group.columns) {
        if (column === undefined) throw new Error("a row group has other columns than its schema");
        const { start, end } = placeOf(column, file.byteLength);
        left -= end - start;
        if (left < 0) throw new Error("its columns have more bytes than it has");
        for (let at = start; at < end; at += HASHED_BYTES)
          hasher.update(await file.slice(at, Math.min(end, at + HASHED_BYTES)));
      }
    }
    return { from, to, footer, rowGroups: hasher.digest("hex") };
  } catch (error) {
    throw damaged(path, error);
  } finally {
    await handle.close();
  }
}

/** Bytes hashed at a time. */
const HASHED_BYTES = 1024 * 1024;
/** The length of the footer and the magic bytes. */
const TAIL_BYTES = 8;

interface Opened {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
  /** SHA-256 of the footer. */
  readonly footer: string;
}

async function readFooter(handle: FileHandle): Promise<Opened> {
  const { size } = await handle.stat();
  const file: AsyncBuffer = {
    byteLength: size,
    slice: async (start, end = size) => {
      const bytes = new Uint8Array(Math.max(0, end - start));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      return bytes.buffer.slice(0, bytesRead);
    },
  };
  await checkFooter(file);
  const metadata = await parquetMetadataAsync(file);
  const rows = metadata.row_groups.reduce((sum, group) => sum + group.num_rows, 0n);
  if (rows !== metadata.num_rows || metadata.row_groups.some(({ num_rows }) => num_rows < 0n))
    throw new Error("its row groups have another number of rows than it says");
  const footer = await file.slice(Math.max(0, size - metadata.metadata_length - TAIL_BYTES), size);
  return { file, metadata, footer: new Bun.CryptoHasher("sha256").update(footer).digest("hex") };
}

/** The row groups that hold records of a range, and where each begins and ends. */
function* groupsWithin({ row_groups }: FileMetaData, { from, to }: RecordRange) {
  let rowStart = 0;
  for (const group of row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    if (rowStart < to && rowEnd > from) yield { group, rowStart, rowEnd };
    rowStart = rowEnd;
  }
}

function damaged(path: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  return new OperatorError(
    `${path} can't be read as Parquet (${reasonOfDamage(error)}).`,
    "Write the file again, with one of the codecs snappy, gzip, zstd, brotli and lz4_raw or with none.",
    { cause: error },
  );
}

/** The words of the reader, but where they are about its own variables. */
function reasonOfDamage(error: unknown): string {
  const reason = reasonOf(error);
  const isInside = error instanceof TypeError || error instanceof RangeError || /undefined/.test(reason);
  return isInside ? "a part of its structure is damaged" : reason;
}

/** A column of a row group, in pieces. */
interface Column {
  readonly name: string;
  readonly pieces: { readonly start: number; readonly values: ArrayLike<unknown> }[];
}

/** The columns of a row group. Rows of objects would take several times the memory. */
async function readColumns(
  file: AsyncBuffer,
  metadata: FileMetaData,
  rowStart: number,
  rowEnd: number,
): Promise<Column[]> {
  const columns = parquetSchema(metadata).children.map(
    ({ element }): Column => ({ name: element.name, pieces: [] }),
  );
  const byName = new Map(columns.map((column) => [column.name, column]));
  await parquetRead({
    file,
    metadata,
    rowStart,
    rowEnd,
    compressors: COMPRESSORS,
    utf8: false,
    onChunk: ({ columnName, columnData, rowStart: start }) =>
      byName.get(columnName)?.pieces.push({ start: start - rowStart, values: columnData }),
    parsers: {
      dateFromDays: (days) => new Date(days * 86_400_000).toISOString().slice(0, 10),
      geometryFromBytes: (bytes) => bytes,
      geographyFromBytes: (bytes) => bytes,
    },
  });
  for (const { pieces } of columns) {
    const rows = pieces.reduce((sum, { values }) => sum + values.length, 0);
    if (rows !== rowEnd - rowStart) throw new Error("a row group is cut short");
  }
  return columns;
}

/** Intervals are left as their bytes: hyparquet refuses a file that has them. */
function takeIntervals({ schema }: FileMetaData): void {
  for (const element of schema) if (element.converted_type === "INTERVAL") delete element.converted_type;
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

/**
 * The records of a row group from one up to another one as JSON lines, in parts: the lines, and the number of
 * the group's records up to their end.
 */
function* encodeRecords(
  columns: readonly Column[],
  scales: ReadonlyMap<string, number>,
  first: number,
  last: number,
): Generator<{ readonly lines: Uint8Array; readonly after: number }> {
  const cellOf = (name: string, value: unknown) => {
    const scale = scales.get(name);
    return scale === undefined || value === undefined || value === null
      ? plain(value)
      : decimalText(integerOf(value), scale);
  };
  const readers = columns.map(({ name, pieces }) => ({ name, next: readInTurn(pieces) }));
  const encoder = new TextEncoder();
  let lines: string[] = [];
  let length = 0;
  for (let row = 0; row < last; row++) {
    const values = readers.map(({ next }) => next());
    if (row < first) continue;
    if (values.reduce<number>((sum, value) => sum + lengthOf(value), 0) > RECORD_LENGTH_MAX)
      throw new Error(`a record has more than ${RECORD_LENGTH_MAX} characters`);
    const line = JSON.stringify(
      Object.fromEntries(readers.map(({ name }, at) => [name, cellOf(name, values[at])])),
    );
    lines.push(line);
    length += line.length;
    if (lines.length < RECORDS_PER_CHUNK && length < CHUNK_LENGTH_MAX && row < last - 1) continue;
    yield { lines: encoder.encode(`${lines.join("\n")}\n`), after: row + 1 };
    lines = [];
    length = 0;
  }
}

/** The values of a column, one per call. */
function readInTurn(pieces: Column["pieces"]): () => unknown {
  const sorted = pieces.toSorted((a, b) => a.start - b.start);
  let piece = 0;
  let at = 0;
  return () => {
    while (at === sorted[piece]?.values.length) {
      piece++;
      at = 0;
    }
    return sorted[piece]?.values[at++];
  };
}

/** The characters of the texts and bytes in a value. */
function lengthOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (value instanceof Uint8Array) return 2 * value.length;
  if (typeof value !== "object" || value === null || value instanceof Date) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + lengthOf(item), 0);
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
  if (value instanceof Uint8Array) return textOf(value);
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === "object"
    ? JSON.stringify(value, (_, item) =>
        typeof item === "bigint" || item instanceof Uint8Array ? plain(item) : item,
      )
    : value;
}

/** Bytes that are a text as that, others as hexadecimal digits: replaced ones would make two values one. */
function textOf(value: Uint8Array): string {
  const isText = isUtf8(value) && !value.some((byte) => byte < SPACE && !LINE_BYTES.has(byte));
  return Buffer.from(value).toString(isText ? "utf8" : "hex");
}

const SPACE = 0x20;
/** Tab, line feed and carriage return. */
const LINE_BYTES: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d]);
