// Writes Parquet files byte by byte, so that they can say what no writer would.

import { ByteWriter } from "hyparquet-writer/src/bytewriter.js";
import { serializeTCompactProtocol } from "hyparquet-writer/src/thrift.js";

/** A struct of Thrift: numbers are of 32 bits, those of 64 are bigints. */
export type Fields = Record<`field_${number}`, unknown>;

export const TYPES = { BOOLEAN: 0, INT32: 1, INT64: 2, BYTE_ARRAY: 6, FIXED_LEN_BYTE_ARRAY: 7 } as const;
export const CODECS = { none: 0, snappy: 1, gzip: 2, brotli: 4, zstd: 6, lz4_raw: 7 } as const;
export const ENCODINGS = { PLAIN: 0, RLE: 3, DELTA_BYTE_ARRAY: 7, RLE_DICTIONARY: 8 } as const;
const [REQUIRED, OPTIONAL, REPEATED] = [0, 1, 2];
const UTF8 = 0;

/** A column of the schema with texts. */
export function textColumn(name: string, isOptional = false): Fields {
  return {
    ...{ field_1: TYPES.BYTE_ARRAY, field_3: isOptional ? OPTIONAL : REQUIRED },
    ...{ field_4: name, field_6: UTF8 },
  };
}

/** A column with columns. */
export function groupColumn(name: string, children: number, isRepeated = false): Fields {
  return { field_3: isRepeated ? REPEATED : REQUIRED, field_4: name, field_5: children };
}

export interface WrittenColumn {
  readonly path: readonly string[];
  readonly type?: number;
  readonly codec?: number;
  /** Headers and bodies of its pages, one after the other. */
  readonly pages: Uint8Array;
  readonly values: number;
  /** True when the first page is a dictionary. */
  readonly hasDictionary?: boolean;
}

export interface WrittenFile {
  /** Without its root. */
  readonly schema: readonly Fields[];
  /** Children of the root, when not all of the schema. */
  readonly children?: number;
  readonly rows: bigint;
  readonly columns: readonly WrittenColumn[];
}

export function struct(fields: Fields): Uint8Array {
  const writer = new ByteWriter();
  serializeTCompactProtocol(writer, fields);
  return writer.getBytes();
}

/** A data page of version 1: its header and its body as it is packed. */
export function dataPage(
  values: number,
  encoding: number,
  packed: Uint8Array,
  unpackedBytes = packed.length,
): Uint8Array {
  return page(0, packed, unpackedBytes, {
    field_5: { field_1: values, field_2: encoding, field_3: ENCODINGS.RLE, field_4: ENCODINGS.RLE },
  });
}

/** One of version 2, whose levels take `definitionBytes` and none. */
export function dataPage2(
  {
    values,
    nulls,
    rows,
    encoding,
    definitionBytes = 0,
  }: Record<"values" | "nulls" | "rows" | "encoding", number> & {
    definitionBytes?: number;
  },
  packed: Uint8Array,
  unpackedBytes = packed.length,
): Uint8Array {
  return page(3, packed, unpackedBytes, {
    field_8: {
      ...{ field_1: values, field_2: nulls, field_3: rows, field_4: encoding },
      ...{ field_5: definitionBytes, field_6: 0, field_7: false },
    },
  });
}

export function dictionaryPage(
  values: number,
  packed: Uint8Array,
  unpackedBytes = packed.length,
): Uint8Array {
  return page(2, packed, unpackedBytes, { field_7: { field_1: values, field_2: ENCODINGS.PLAIN } });
}

function page(type: number, packed: Uint8Array, unpackedBytes: number, own: Fields): Uint8Array {
  return Buffer.concat([
    struct({ field_1: type, field_2: unpackedBytes, field_3: packed.length, ...own }),
    packed,
  ]);
}

/** A text as plain pages have it: its length and its bytes. */
export function plainText(text: string | Uint8Array): Buffer {
  const bytes = Buffer.from(text as string);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** A number in groups of seven bits. */
export function varint(number: number): Buffer {
  const bytes: number[] = [];
  let left = number;
  for (; left > 0x7f; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) | 0x80);
  return Buffer.from([...bytes, left]);
}

/** A run of one small number, so many times. */
export function run(number: number, times: number): Buffer {
  return Buffer.concat([varint(times * 2), Buffer.from([number])]);
}

/** Bytes behind their length. */
export function withLength(bytes: Uint8Array): Buffer {
  return plainText(bytes);
}

export function makeParquet({ schema, children = schema.length, rows, columns }: WrittenFile): Uint8Array {
  const magic = Buffer.from("PAR1");
  let offset = magic.length;
  const written = columns.map(
    ({ path, type = TYPES.BYTE_ARRAY, codec = 0, pages, values, hasDictionary }) => {
      const start = BigInt(offset);
      offset += pages.length;
      return {
        field_2: start,
        field_3: {
          ...{ field_1: type, field_2: [0], field_3: [...path], field_4: codec, field_5: BigInt(values) },
          ...{ field_6: BigInt(pages.length), field_7: BigInt(pages.length), field_9: start },
          ...(hasDictionary === true ? { field_11: start } : {}),
        },
      };
    },
  );
  const footer = struct({
    field_1: 1,
    field_2: [groupColumn("root", children), ...schema],
    field_3: rows,
    field_4: [{ field_1: written, field_2: BigInt(offset), field_3: rows }],
  });
  const end = Buffer.alloc(4);
  end.writeUInt32LE(footer.length);
  return Buffer.concat([magic, ...columns.map(({ pages }) => pages), footer, end, magic]);
}
