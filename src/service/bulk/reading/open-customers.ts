// Opens a customer file: recognises its form, finds out what its columns mean, and streams its rows. Memory
// does not grow with the file.

import { readFileSync } from "node:fs";
import { OperatorError, UsageError } from "../../../base/model/errors.ts";
import { isSubjectSchema, SUBJECT_SCHEMATA } from "../../../base/model/schemata.ts";
import { didYouMean } from "../../../engine/names/distance/nearest-name.ts";
import { ADDRESS_PARTS } from "../../../lists/sources/columns/fields.ts";
import { fieldsOfColumns, holdsNames } from "../../../lists/sources/columns/guesses.ts";
import {
  describeHeader,
  formOfTable,
  ONE_DOCUMENT,
  refuseHalfName,
  sampleTable,
  type TableForm,
  type TableSample,
} from "../../../lists/sources/columns/header.ts";
import { lookOf } from "../../../lists/sources/columns/looks.ts";
import {
  type DateOrder,
  EVERY_COLUMN,
  type Mapping,
  namedColumns,
  parseMapping,
} from "../../../lists/sources/columns/mapping.ts";
import { parseRows, type TextPiece } from "../../../lists/sources/columns/rows.ts";
import {
  encodingHint,
  guessEncoding,
  type TextEncoding,
  withGuess,
} from "../../../lists/sources/files/encodings.ts";
import { unreadable } from "../../../lists/sources/files/found-file.ts";
import { HEAD_BYTES, type ListFile, type MappingFile } from "../../../lists/sources/files/list-file.ts";
import { foldHeader } from "../../../lists/sources/files/tables.ts";
import { decodeMarked, refuseOtherEncoding } from "../../../lists/sources/files/text.ts";
import { readStart } from "../../../lists/sources/files/unpack.ts";
import type { CustomerColumn, CustomerFile, CustomerRow } from "./customer-row.ts";
import { findInputTable, findTable } from "./find-table.ts";
import { CustomerMaker } from "./make-customer.ts";
import { stretchOf } from "./row-source.ts";
import { SaidOnce } from "./said-once.ts";

/** What an operator says about a file; every part replaces that of its mapping. */
export interface CustomerFileOptions {
  /** Path of a mapping file; by default `NAME.mapping.json` in the folder of the file. */
  readonly mapping?: string | undefined;
  /** `FIELD=COLUMN`, in the order given. */
  readonly map?: readonly string[] | undefined;
  /** The schema of rows that don't say what they are. */
  readonly schema?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly encoding?: TextEncoding | undefined;
  readonly dateOrder?: DateOrder | undefined;
  /** Separates values within a cell. */
  readonly separator?: string | undefined;
  /** The sheet of a workbook with several. */
  readonly sheet?: string | undefined;
}

/**
 * Opens the file at `path`, or standard input for "-". Throws an OperatorError when it can't be read, is not
 * a table or has no column of names (naming the columns found and the fields known), and a UsageError for a
 * wrong option.
 */
export async function openCustomers(path: string, options: CustomerFileOptions): Promise<CustomerFile> {
  return customersOf(await examineTable(path, options));
}

/** A table that was found and recognised; what its columns hold may still be unclear. */
export interface ExaminedTable {
  readonly file: ListFile;
  readonly form: TableForm;
  readonly sample: TableSample;
  readonly columns: readonly CustomerColumn[];
  readonly mapping: Mapping;
}

/** Finds the table at `path` and what its columns hold. Throws as openCustomers, unless that is unclear. */
export async function examineTable(path: string, options: CustomerFileOptions): Promise<ExaminedTable> {
  const { file, mapping } = await findFile(path, options);
  return examine(file, mapping);
}

/** Examines a table that was found, whose encoding is UTF-8. Throws as examineTable. */
export function examineFile(file: ListFile, options: CustomerFileOptions): ExaminedTable {
  return examine(file, resolveMapping(file.mapping, options));
}

function examine(file: ListFile, mapping: Mapping): ExaminedTable {
  const form = formOfTable(file, "Give a CSV, XLSX, JSON or Parquet file.", mapping);
  const sample = sampleTable(file, form, mapping);
  return { file, form, sample, columns: describeColumns(sample, mapping), mapping };
}

/** The customers of a table. Throws an OperatorError when it is unclear what its columns hold. */
export function customersOf(table: ExaminedTable): CustomerFile {
  refuseUnclear(table);
  const { file, form, sample, columns, mapping } = table;
  refuseHalfName(
    file.path,
    sample,
    mapping,
    "Name the other half, as in --map firstName=COLUMN or --map lastName=COLUMN; a column that holds no name is --map ignore=COLUMN.",
  );
  const maker = new CustomerMaker(mapping, columns);
  const parse = (pieces: readonly TextPiece[]) =>
    parseRows(file, form, mapping, { pieces, isMarked: true, onColumns: () => {} });
  return {
    path: file.path,
    guess: file.guess,
    columns,
    mapping,
    rows: (afterLine = 0, isWanted = () => true) =>
      readRows(parse(wholeText(file, mapping)), maker, new SaidOnce(columns), afterLine, isWanted),
    async stretch(shard) {
      const stretch = await stretchOf(file, form, mapping, shard);
      if (stretch === null) return null;
      const { input, pieces, share } = stretch;
      const rows = (afterLine: number) =>
        readRows(parse(pieces()), maker, new SaidOnce(columns), afterLine, () => true);
      return { input, rows, share };
    },
    share: () => file.share?.() ?? null,
  };
}

async function findFile(
  path: string,
  options: CustomerFileOptions,
): Promise<{ file: ListFile; mapping: Mapping }> {
  const named = options.mapping === undefined ? undefined : loadMapping(options.mapping);
  const wanted = { sheet: options.sheet, mapping: named };
  if (path === "-") {
    const mapping = resolveMapping(named, options);
    return { file: await findInputTable(wanted, mapping.encoding), mapping };
  }
  const file = await findTable(path, wanted);
  const mapping = resolveMapping(named ?? file.mapping, options);
  if (mapping.encoding === undefined) return { file, mapping };
  refuseOtherEncoding(file.path, file.head, mapping.encoding);
  const start = await readStart(file.open, HEAD_BYTES);
  const head = new TextDecoder(mapping.encoding).decode(start, { stream: true });
  return { file: { ...file, head, guess: guessEncoding(start, mapping.encoding) }, mapping };
}

function loadMapping(path: string): MappingFile {
  try {
    return { path, text: readFileSync(path, "utf8") };
  } catch (error) {
    throw unreadable(path, error);
  }
}

function resolveMapping(file: MappingFile | undefined, options: CustomerFileOptions): Mapping {
  const mapping = parseMapping(file, "customers");
  const schema = options.schema ?? mapping.schema;
  if (schema !== undefined && !isSubjectSchema(schema))
    throw new UsageError(
      `The schema must be one of ${SUBJECT_SCHEMATA.join(", ")}, not ${JSON.stringify(schema)}.`,
    );
  const { delimiter, encoding, dateOrder, separator } = options;
  const separators = separator === undefined ? undefined : new Map([[EVERY_COLUMN, [separator]]]);
  const given = Object.entries({ schema, delimiter, encoding, dateOrder, separators }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...mapping, ...Object.fromEntries(given), ...overrideColumns(mapping, options.map ?? []) };
}

/** The columns of a mapping with each FIELD=COLUMN. A field that is named loses its other columns. */
function overrideColumns(
  { columns, fields }: Mapping,
  overrides: readonly string[],
): Pick<Mapping, "columns" | "claimed"> {
  const claimed = new Map<string, string[]>();
  const named = new Set<string>();
  for (const override of overrides) {
    const [, field = "", column = ""] = /^([^=]+)=(.+)$/s.exec(override) ?? [];
    const header = foldHeader(column);
    if (!fields.has(field) || header === "")
      throw new UsageError(
        `--map must be FIELD=COLUMN, not ${JSON.stringify(override)}.${fields.has(field) ? "" : didYouMean(field, fields)} Fields are ${[...fields].join(", ")}.`,
      );
    claimed.set(header, [...(claimed.get(header) ?? []), field]);
    if (field !== "ignore") named.add(field);
  }
  const kept = [...columns].flatMap(([header, before]) => {
    const left = before.filter((field) => !named.has(field));
    return left.length < before.length && left.length === 0 ? [] : [[header, left] as const];
  });
  return { columns: new Map([...kept, ...claimed]), claimed: named };
}

function describeColumns(
  { header: { cells: headers }, rows }: TableSample,
  mapping: Mapping,
): CustomerColumn[] {
  const found = fieldsOfColumns(headers.map(foldHeader), mapping);
  const hasBirthDate = [...found.values()].some((fields) => fields.includes("birthDate"));
  // Of two columns with one header, the first is read. Files have two towns, which are not compared.
  const isSecondAddress = (at: number, fields: readonly string[]) =>
    fields.every((field) => ADDRESS_PARTS.includes(field)) &&
    headers.some((header, first) => first < at && foldHeader(header) === foldHeader(headers[at] ?? ""));
  return headers.map((header, at) => {
    const fields = found.get(foldHeader(header)) ?? [];
    if (fields.length > 0 && !isSecondAddress(at, fields)) {
      const by = mapping.columns.has(foldHeader(header)) ? "mapping" : "guess";
      return { header, fields, by };
    }
    const cells = rows.map((row) => row[at] ?? "");
    return { header, fields: [], by: null, look: lookOf(header, cells, hasBirthDate) };
  });
}

/** Throws when a mapped column is missing, no column holds names, or two columns are taken for one thing. */
function refuseUnclear({ file, sample, columns, mapping }: ExaminedTable) {
  const { fields, columns: mapped } = mapping;
  const refuse = (what: string, hint: string): never => {
    const knownCount = columns.filter((column) => column.fields.length > 0).length;
    const found = describeHeader(sample.header, knownCount);
    throw new OperatorError(
      withGuess(`${file.path} ${what}. ${found.what}`, file.guess),
      `${file.guess ? `${encodingHint(file.guess)} ` : ""}${found.hint}${hint} Fields are ${[...fields].join(", ")}.`,
    );
  };
  const headers = columns.map(({ header }) => foldHeader(header));
  const missing = [...namedColumns(mapping)].filter(
    (header) => !headers.includes(header) && !mapped.get(header)?.every((field) => field === "ignore"),
  );
  if (missing.length > 0)
    refuse(
      `has no column ${missing.map((name) => JSON.stringify(name)).join(", ")}, which is mapped`,
      "Correct the mapping, or --map.",
    );
  if (!holdsNames(new Map(columns.map(({ header, fields }) => [header, fields]))))
    refuse(
      "has no column that is known to hold names",
      `Name the column: --map name=COLUMN.${file.head.startsWith("{") ? ` ${ONE_DOCUMENT}` : ""}`,
    );
  const repeated = columns.filter(
    ({ header, fields }, i) => fields.length > 0 && headers.indexOf(foldHeader(header)) < i,
  );
  for (const { header } of repeated)
    refuse(`has the column ${JSON.stringify(header)} twice`, "Rename one of them.");
  const ids = columns
    .filter(({ fields }) => fields.includes("id"))
    .map(({ header }) => JSON.stringify(header));
  if (ids.length > 1)
    refuse(
      `has ${ids.length} columns that may be the customer's reference: ${ids.join(", ")}`,
      "Choose one: --map id=COLUMN.",
    );
}

function wholeText(file: ListFile, { encoding }: Mapping): readonly TextPiece[] {
  return [{ texts: decodeMarked(file.open(), encoding), line: 1 }];
}

async function* readRows(
  rows: ReturnType<typeof parseRows>,
  maker: CustomerMaker,
  said: SaidOnce,
  afterLine: number,
  isWanted: (line: number) => boolean,
): AsyncGenerator<CustomerRow> {
  for await (const row of rows) {
    if (!isWanted(row.line)) continue;
    // The rows that an earlier run has screened have named their columns.
    const facts = "problem" in row ? [] : said.factsOf(row);
    if (row.line <= afterLine) continue;
    yield "problem" in row
      ? { line: row.line, reference: null, reason: `The row ${row.problem}.` }
      : maker.make(row, facts);
  }
}
