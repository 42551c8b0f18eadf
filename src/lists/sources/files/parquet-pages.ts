// Checks a Parquet file before hyparquet reads it, which trusts what a file says of itself: a run of a few
// bytes would fill the memory, a page of too few values would lose customers, and an index without its entry
// would be an empty cell. So every page is unpacked and its runs are followed here, without keeping a value.
// The format: https://parquet.apache.org/docs/file-format/

import type {
  AsyncBuffer,
  ColumnMetaData,
  Compressors,
  FileMetaData,
  RowGroup,
  SchemaElement,
} from "hyparquet";
import { Encodings } from "hyparquet/src/constants.js";
import { decompressPage } from "hyparquet/src/datapage.js";
import { deltaBinaryUnpack } from "hyparquet/src/delta.js";
import { deserializeTCompactProtocol } from "hyparquet/src/thrift.js";
import { readRuns } from "./parquet-runs.ts";

/** Bytes of the footer: that of a thousand row groups of a hundred columns has fifteen million. */
const FOOTER_BYTES_MAX = 16 * 1024 * 1024;
/** Columns in columns; lists of lists take two each. */
const DEPTH_MAX = 32;
const COLUMNS_MAX = 10_000;
/**
 * Values of a row group in all columns, and the bytes of its unpacked pages with the texts that pages share.
 * Usual groups have 128 MB, or a million rows: thirty columns of these fit.
 */
const VALUES_MAX = 32 * 1024 * 1024;
const BYTES_MAX = 512 * 1024 * 1024;
/** Values of one page: reading it takes several times the memory of what is kept. */
const PAGE_VALUES_MAX = 4 * 1024 * 1024;
/** Bytes of the header of a page, which may hold two values as statistics. */
const PAGE_HEADER_BYTES_MAX = 1024 * 1024;

/** The numbers that a header has by the type of its page: the struct of its own, and how many fields. */
const PAGE_STRUCTS: Readonly<Record<number, readonly [field: string, numbers: number]>> = {
  0: ["field_5", 4],
  2: ["field_7", 1],
  3: ["field_8", 6],
};
const [DATA_PAGE, DICTIONARY_PAGE, DATA_PAGE_2] = [0, 2, 3];

/** Throws for a footer that is not in the file, or larger than any. */
export async function checkFooter(file: AsyncBuffer): Promise<void> {
  const end = new DataView(await file.slice(Math.max(0, file.byteLength - 8), file.byteLength));
  if (end.byteLength < 8) throw new Error("it has no footer");
  const length = end.getUint32(0, true);
  if (length > file.byteLength - 8) throw new Error("its footer begins before it does");
  if (length > FOOTER_BYTES_MAX) throw new Error(`its footer has more than ${FOOTER_BYTES_MAX} bytes`);
}

/** How often the values of a column may repeat and be missing: one for each such column around them. */
interface Levels {
  readonly repetition: number;
  readonly definition: number;
}

/** A column of values: the way to it, and how deep its values are. */
interface Leaf extends Levels {
  readonly path: readonly string[];
  readonly element: SchemaElement;
}

/** A column whose columns are being read. */
interface OpenColumn extends Levels {
  /** How many of its columns are still to come. */
  left: number;
  readonly path: readonly string[];
}

/** The columns of values in their order. Throws for a schema that is no tree, too deep or too wide. */
export function leavesOf({ schema: [root, ...elements] }: Pick<FileMetaData, "schema">): Leaf[] {
  const leaves: Leaf[] = [];
  if (root === undefined) return leaves;
  checkElement(root, []);
  if (root.repetition_type === "REPEATED") throw new Error("its schema is damaged");
  const open: OpenColumn[] = [];
  const names = new Set<string>();
  if (childrenOf(root) > 0) open.push({ left: childrenOf(root), path: [], repetition: 0, definition: 0 });
  for (const element of elements) {
    const parent = open.at(-1);
    if (parent === undefined) throw new Error("its schema has more columns than it says");
    parent.left--;
    const path = [...parent.path, element.name];
    if (names.size === names.add(path.join("\n")).size)
      throw new Error(`two of its columns are named ${JSON.stringify(path.join("."))}`);
    checkElement(element, path);
    const levels = levelsWithin(parent, element);
    if (childrenOf(element) > 0) open.push({ left: childrenOf(element), path, ...levels });
    else leaves.push({ path, element, ...levels });
    if (open.length > DEPTH_MAX) throw new Error(`its columns are more than ${DEPTH_MAX} deep`);
    if (leaves.length > COLUMNS_MAX) throw new Error(`it has more than ${COLUMNS_MAX} columns`);
    while (open.at(-1)?.left === 0) open.pop();
  }
  if (open.length > 0) throw new Error("its schema has fewer columns than it says");
  return leaves;
}

function checkElement(element: SchemaElement, path: readonly string[]): void {
  if (element.logical_type?.type === "VARIANT")
    throw new Error(`its column ${JSON.stringify(path.join("."))} is of the type VARIANT, which is not read`);
  if (childrenOf(element) < 0) throw new Error("its schema is damaged");
}

function childrenOf({ num_children }: SchemaElement): number {
  return num_children ?? 0;
}

function levelsWithin({ repetition, definition }: Levels, { repetition_type }: SchemaElement): Levels {
  return {
    repetition: repetition + (repetition_type === "REPEATED" ? 1 : 0),
    definition: definition + (repetition_type === "REQUIRED" ? 0 : 1),
  };
}

/** What a row group may still take. */
class GroupBudget {
  #values = VALUES_MAX;
  #bytes = BYTES_MAX;

  take(values: number, bytes: number): void {
    if (values > PAGE_VALUES_MAX) throw new Error(`a page has more than ${PAGE_VALUES_MAX} values`);
    this.#values -= values;
    this.#bytes -= bytes;
    if (this.#values < 0)
      throw new Error(`a row group has more than ${VALUES_MAX} values; write smaller row groups`);
    if (this.#bytes < 0)
      throw new Error(`a row group unpacks to more than ${BYTES_MAX} bytes; write smaller row groups`);
  }
}

/** Where the pages of a column are. Throws when that is not within the file, which has so many bytes. */
export function placeOf(
  column: ColumnMetaData,
  fileBytes: number,
): { readonly start: number; readonly end: number } {
  // Some writers say 0 for none.
  const start = Number(column.dictionary_page_offset || column.data_page_offset);
  const end = start + Number(column.total_compressed_size);
  if (!(start >= 0 && start <= end && end <= fileBytes)) throw new Error("a column is not within it");
  return { start, end };
}

/** Throws for a row group that is damaged, or takes more memory than a group may. */
export async function checkGroup(
  file: AsyncBuffer,
  group: RowGroup,
  leaves: readonly Leaf[],
  compressors: Compressors,
): Promise<void> {
  if (group.columns.length !== leaves.length)
    throw new Error("a row group has other columns than its schema");
  const budget = new GroupBudget();
  for (const [at, leaf] of leaves.entries()) {
    const column = group.columns[at]?.meta_data;
    if (column?.path_in_schema.join("\n") !== leaf.path.join("\n"))
      throw new Error("a row group has other columns than its schema");
    const { start, end } = placeOf(column, file.byteLength);
    budget.take(0, end - start);
    const check = new ColumnCheck(leaf, column, compressors, budget);
    check.read(new Uint8Array(await file.slice(start, end)));
    if (BigInt(check.rows) !== group.num_rows)
      throw new Error(
        `a row group has ${group.num_rows} rows, and its column ${leaf.path.join(".")} has ${check.rows}`,
      );
  }
}

/** The numbers of a data page of either version. */
interface DataPage {
  readonly values: number;
  readonly encoding: string | undefined;
  /** Bytes of the levels in front of the values; null where each begins with its length. */
  readonly levelBytes: { readonly repetition: number; readonly definition: number } | null;
  /** What the header says; null when it doesn't. */
  readonly nulls: number | null;
}

class ColumnCheck {
  readonly #leaf: Leaf;
  readonly #codec: ColumnMetaData["codec"];
  readonly #type: ColumnMetaData["type"];
  readonly #compressors: Compressors;
  readonly #budget: GroupBudget;
  /** Entries of the dictionary; null before there is one. */
  #entries: number | null = null;
  /** Rows of the pages so far. */
  rows = 0;

  constructor(leaf: Leaf, { codec, type }: ColumnMetaData, compressors: Compressors, budget: GroupBudget) {
    this.#leaf = leaf;
    this.#codec = codec;
    this.#type = type;
    this.#compressors = compressors;
    this.#budget = budget;
  }

  /** Reads the pages of the column. */
  read(bytes: Uint8Array): void {
    // As hyparquet does: a last byte is no page.
    for (let at = 0; at < bytes.length - 1; ) {
      const length = Math.min(bytes.length - at, PAGE_HEADER_BYTES_MAX);
      const reader = { view: new DataView(bytes.buffer, bytes.byteOffset + at, length), offset: 0 };
      const header = deserializeTCompactProtocol(reader);
      const { field_1: type, field_2: unpacked, field_3: size } = header;
      const [field, numbers] = PAGE_STRUCTS[type] ?? [null, 0];
      const own = field === null ? {} : header[field as keyof typeof header];
      const given = Array.from({ length: numbers }, (_, i) => own?.[`field_${i + 1}`]);
      if (![unpacked, size, ...given].every((number) => Number.isInteger(number) && number >= 0))
        throw new Error("the header of a page is damaged");
      at += reader.offset + size;
      if (at > bytes.length) throw new Error("a page is cut short");
      const page = bytes.subarray(at - size, at);
      if (type === DATA_PAGE) {
        const [values, encoding] = given;
        this.#budget.take(values, unpacked);
        const body = decompressPage(page, unpacked, this.#codec, this.#compressors);
        this.#readData(body, body, {
          ...{ values, encoding: Encodings[encoding], levelBytes: null, nulls: null },
        });
      } else if (type === DATA_PAGE_2) {
        // Its rows are counted by its levels: some writers give those of the whole group.
        const [values, nulls, , encoding, definition, repetition] = given;
        this.#budget.take(values, unpacked);
        const levels = definition + repetition;
        if (levels > size || levels > unpacked || nulls > values)
          throw new Error("the header of a page is damaged");
        const isPacked = own.field_7 !== false;
        const body = page.subarray(levels);
        this.#readData(
          page.subarray(0, levels),
          isPacked ? decompressPage(body, unpacked - levels, this.#codec, this.#compressors) : body,
          { values, nulls, encoding: Encodings[encoding], levelBytes: { repetition, definition } },
        );
      } else if (type === DICTIONARY_PAGE) {
        this.#budget.take(given[0], unpacked);
        this.#entries = given[0];
      } else throw new Error(`a page is of the type ${type}, which is not known`);
    }
  }

  /** `levels` begins with the levels of the page. Those of version 1 are followed by its values. */
  #readData(levels: Uint8Array, body: Uint8Array, page: DataPage): void {
    const { repetition, definition } = this.#leaf;
    const { values, levelBytes } = page;
    let at = 0;
    const readLevels = (highest: number, bytes: number | undefined, visit: RunVisitor) => {
      if (highest === 0) return;
      const start = bytes === undefined ? at + 4 : at;
      const length =
        bytes ?? new DataView(levels.buffer, levels.byteOffset, levels.length).getUint32(at, true);
      if (start + length > levels.length) throw new Error("a page is cut short");
      readRuns(levels.subarray(start, start + length), 32 - Math.clz32(highest), values, (level, times) => {
        if (level > highest) throw new Error("the levels of a page are damaged");
        visit(level, times);
      });
      at = start + length;
    };
    let rows = repetition === 0 ? values : 0;
    let defined = definition === 0 ? values : 0;
    readLevels(repetition, levelBytes?.repetition, (level, times) => {
      if (level === 0) rows += times;
    });
    if (levelBytes !== null) at = levelBytes.repetition;
    readLevels(definition, levelBytes?.definition, (level, times) => {
      if (level === definition) defined += times;
    });
    if (page.nulls !== null && page.nulls !== values - defined)
      throw new Error("a page has another number of values than it says");
    this.rows += rows;
    if (levelBytes === null) this.#readValues(body.subarray(at), page.encoding, defined, 1);
    else this.#readValues(body, page.encoding, defined, 2);
  }

  /** Reads what tells how much there will be of `count` values. */
  #readValues(bytes: Uint8Array, encoding: string | undefined, count: number, version: 1 | 2): void {
    const isIndex = encoding === "PLAIN_DICTIONARY" || encoding === "RLE_DICTIONARY";
    if ((isIndex && this.#type === "BOOLEAN") || (encoding === "RLE" && this.#type !== "BOOLEAN"))
      throw new Error(`a page of ${this.#type} is encoded as ${encoding}`);
    if (isIndex) {
      const entries = this.#entries ?? 0;
      const [width = 0] = bytes;
      if (width > 32) throw new Error("the indices of a page are damaged");
      const check: RunVisitor = (index) => {
        if (index >= entries) throw new Error("a page refers to an entry that its dictionary does not have");
      };
      // Version 1 leaves the indices out when all are 0.
      if (width > 0 || version === 2) readRuns(bytes.subarray(1), width, count, check);
      else if (count > 0) check(0, count);
    } else if (encoding === "RLE") {
      // Behind their length.
      readRuns(bytes.subarray(4), 1, count, () => {});
    } else if (encoding === "DELTA_BYTE_ARRAY") {
      this.#readPrefixes(bytes, count);
    }
  }

  /** Each text begins as the one before it does: a few bytes may stand for gigabytes. */
  #readPrefixes(bytes: Uint8Array, count: number): void {
    if (count === 0) return;
    const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), offset: 0 };
    const prefixes = new Int32Array(count);
    const suffixes = new Int32Array(count);
    deltaBinaryUnpack(reader, count, prefixes);
    deltaBinaryUnpack(reader, count, suffixes);
    let before = 0;
    for (let i = 0; i < count; i++) {
      const [prefix = 0, suffix = 0] = [prefixes[i], suffixes[i]];
      if (prefix < 0 || suffix < 0 || prefix > before) throw new Error("the lengths of a page are damaged");
      before = prefix + suffix;
      this.#budget.take(0, prefix);
    }
  }
}

type RunVisitor = (value: number, times: number) => void;
