// Parses a table that has no fixed columns, an in-house list or a customer file, in any of its forms (CSV, a
// sheet of a workbook, JSON) into rows of cells by folded header, with several values per cell.

import { OperatorError } from "../../model/errors.ts";
import { plural } from "../../model/plural.ts";
import type { CsvRow } from "../files/csv-rows.ts";
import { JsonRecordSplitter, RECORD_LENGTH_MAX } from "../files/json-records.ts";
import type { ListFile } from "../files/list-file.ts";
import {
  filledCells,
  foldHeader,
  parseSheetRows,
  refusedRow,
  splitCsvRows,
  TableHeader,
  type TableRow,
  TITLE_CELLS_MAX,
} from "../files/tables.ts";
import { cleanText, REPLACEMENT } from "../files/text.ts";
import { CellValues, type UnreadValue } from "./cell-values.ts";
import { NAME_PARTS } from "./fields.ts";
import { type ColumnFields, fieldsOfColumns, holdsNames } from "./guesses.ts";
import { delimiterOf, HEADER_ROW_MAX, nameColumns, refuseTooWide, type TableForm } from "./header.ts";
import { parseJsonValues } from "./json-rows.ts";
import type { Mapping } from "./mapping.ts";

export interface KeyedRow {
  readonly line: number;
  /** The fields of the columns, by folded header. */
  readonly columns: ColumnFields;
  /** Values by folded header; blank ones are left out. */
  readonly cells: ReadonlyMap<string, readonly string[]>;
  /** Values that can't be read, by folded header: "is too large a number". */
  readonly wrong: ReadonlyMap<string, string>;
  /** Values that the mapping does not translate; the row is without them. */
  readonly unread: readonly UnreadValue[];
  /** Why the mapping leaves the row out: "status" is "deleted". Null for a row that counts. */
  readonly leftOut: string | null;
  /** Every cell by its header, both as written. */
  written(): Readonly<Record<string, string>>;
}

/** A row that can't be trusted; `problem` continues "line n". */
export interface BadRow {
  readonly line: number;
  readonly problem: string;
}

/** Whole rows of a file, as text. */
export interface TextPiece {
  readonly texts: AsyncIterable<string>;
  /** Where they begin, counted from 1. */
  readonly line: number;
}

/** Where the text of a file comes from, and who hears of its columns. */
interface RowReading {
  /** The decoded text in pieces of whole rows; a sheet is read from the file itself. */
  readonly pieces: readonly TextPiece[];
  /** True when REPLACEMENT stands for bytes that could not be decoded: values that hold it are wrong. */
  readonly isMarked: boolean;
  /** Called with the columns of a table, and with those of JSON lines that no line before had. */
  readonly onColumns: (line: number, headers: readonly string[], columns: ColumnFields) => void;
}

/**
 * Every row of a file, whole ones and bad ones. Throws an OperatorError when no column of a table holds
 * names.
 */
export async function* parseRows(
  file: ListFile,
  form: TableForm,
  mapping: Mapping,
  reading: RowReading,
): AsyncGenerator<KeyedRow | BadRow> {
  if (form === "jsonl") yield* parseJsonLines(splitLines(reading.pieces), mapping, reading);
  else if (form === "json")
    yield* parseJsonLines(splitRecords(file, mapping, reading.pieces), mapping, reading);
  else if (form === "sheet") yield* parseTable(file, parseSheetRows(file), mapping, reading);
  else yield* parseTable(file, splitPieces(reading.pieces, delimiterOf(file, mapping)), mapping, reading, 1);
}

async function* splitPieces(pieces: readonly TextPiece[], delimiter: string): AsyncGenerator<CsvRow> {
  for (const { texts, line } of pieces) yield* splitCsvRows(texts, delimiter, line);
}

async function* parseTable(
  file: ListFile,
  rows: AsyncIterable<CsvRow>,
  mapping: Mapping,
  reading: RowReading,
  headerRowMax = HEADER_ROW_MAX,
): AsyncGenerator<KeyedRow | BadRow> {
  const search = new HeaderSearch(file, mapping, reading, headerRowMax);
  const cells = new CellValues(mapping);
  let table: Table | null = null;
  for await (const row of rows) {
    if (table === null) {
      table = search.read(row);
      if (table !== null) yield* search.misplaced(table);
    } else {
      const read = parseTableRow(row, table, cells, reading.isMarked);
      if (read !== null) yield read;
    }
  }
  if (table === null) throw namelessTable(file, mapping.headerRow ?? 1, [], mapping);
}

/** What the header of a table says. */
interface Table {
  readonly header: TableHeader;
  readonly written: readonly string[];
  readonly columns: ColumnFields;
  /** Cells of every row; null for sheets, whose rows end at their last filled cell. */
  readonly width: number | null;
}

/** Looks for the header of a table, which may have titles above it. */
class HeaderSearch {
  readonly #above: TableRow[] = [];

  constructor(
    private readonly file: ListFile,
    private readonly mapping: Mapping,
    private readonly reading: RowReading,
    private readonly headerRowMax: number,
  ) {}

  /** The table whose header a row is; null for a row above it. */
  read(row: CsvRow): Table | null {
    const { headerRow = 1 } = this.mapping;
    if (row.line < headerRow) return null;
    if ("problem" in row) throw refusedRow(this.file, row.line, row.problem);
    refuseTooWide(this.file, row.cells.length);
    const written = row.cells;
    const columns = fieldsOfColumns(written.map(foldHeader), this.mapping);
    if (holdsNames(columns)) {
      const header = new TableHeader(this.file, row);
      this.reading.onColumns(row.line, written, columns);
      return { header, written, columns, width: this.headerRowMax === 1 ? written.length : null };
    }
    if (this.mapping.headerRow !== undefined || row.line >= this.headerRowMax)
      throw namelessTable(this.file, row.line, written, this.mapping);
    this.#above.push(row);
    return null;
  }

  /** The rows above the header that are records: sorting a sheet can move them there. */
  misplaced({ written }: Table): BadRow[] {
    // A title fills a cell or two.
    const most = Math.max(TITLE_CELLS_MAX, filledCells(written) / 2);
    return this.#above
      .filter(({ cells }) => filledCells(cells) > most)
      .map(({ line }) => ({ line, problem: "is a row above the header; move it below" }));
  }
}

/** A row below the header; null for one that says nothing. */
function parseTableRow(
  row: CsvRow,
  { header, written, columns, width }: Table,
  values: CellValues,
  isMarked: boolean,
): KeyedRow | BadRow | null {
  const { line } = row;
  if ("problem" in row) return { line, problem: row.problem };
  const problem = problemOf(row, width);
  if (problem !== null) return { line, problem };
  const wrong = isMarked && row.cells.some(isDamaged) ? damagedOf(header.parseRagged(row)) : NOTHING_WRONG;
  const cells = new Map<string, readonly string[]>();
  for (const [key, text] of header.cellsOf(row)) {
    const texts = wrong.has(key) ? [] : values.split(key, text);
    if (texts.length > 0) cells.set(key, texts);
  }
  if (cells.size + wrong.size === 0) return null;
  const read = values.read(cells, columns);
  return { line, columns, ...read, wrong, written: () => zip(written, row.cells) };
}

function namelessTable(
  { path }: ListFile,
  line: number,
  found: readonly string[],
  { fields, headerRow }: Mapping,
): OperatorError {
  const columns = nameColumns(found);
  const where =
    headerRow === undefined
      ? 'If the header is further down, say its row: "header_row"; if the sheet is no list, name the others: "sheets".'
      : 'Correct "header_row" if it is another row.';
  return new OperatorError(
    `${path}, line ${line}: no column is known to hold names.${columns === "" ? "" : ` Its columns are ${columns}.`}`,
    `Name the columns in a mapping file in its folder, with "columns": {"…": "name"}. ${where} Fields are ${[...fields].join(", ")}.`,
  );
}

function problemOf(row: TableRow, width: number | null): string | null {
  const isBlankLine = row.cells.length === 1 && cleanText(row.cells[0] ?? "") === "";
  if (width !== null && row.cells.length !== width && !isBlankLine)
    return `has ${plural(row.cells.length, "column")} where the header has ${width}`;
  return null;
}

const DAMAGED = "has bytes that are not of the file's encoding, which may be windows-1252";
const NOTHING_WRONG: ReadonlyMap<string, string> = new Map();

/** The damaged texts of a row. */
function damagedOf(texts: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...texts].filter(([, text]) => isDamaged(text)).map(([header]) => [header, DAMAGED]));
}

function isDamaged(text: string): boolean {
  return text.includes(REPLACEMENT) || text.includes("\0");
}

function zip(headers: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(headers.map((header, i) => [header, cells[i] ?? ""]));
}

async function* parseJsonLines(
  lines: AsyncIterable<TextLine>,
  mapping: Mapping,
  { isMarked, onColumns }: RowReading,
): AsyncGenerator<KeyedRow | BadRow> {
  const keys = new JsonKeys(mapping, onColumns);
  const values = new CellValues(mapping);
  for await (const { line, text } of lines) {
    if (text === null) yield { line, problem: `has more than ${RECORD_LENGTH_MAX} characters` };
    else if (text.trim() !== "") {
      const read = parseJsonLine({ line, text }, keys, values, isMarked);
      if (read !== null) yield read;
    }
  }
}

/** One JSON line; null when it says nothing. */
function parseJsonLine(
  { line, text }: { readonly line: number; readonly text: string },
  keys: JsonKeys,
  cellValues: CellValues,
  isMarked: boolean,
): KeyedRow | BadRow | null {
  const values = parseJsonValues(text, cellValues);
  if (typeof values === "string") return { line, problem: values };
  const { texts: row } = values;
  if (isMarked && [...row.keys()].some(isDamaged)) return { line, problem: DAMAGED };
  const damaged = isMarked && isDamaged(text) ? [...row].filter(([, texts]) => texts.some(isDamaged)) : [];
  const wrong = new Map(
    [...values.wrong, ...damaged.map(([key]) => [key, DAMAGED] as const)].map(
      ([key, what]) => [foldHeader(key), what] as const,
    ),
  );
  const columns = keys.fieldsOf(line, [...row.keys()]);
  const fieldsOf = (key: string) => columns.get(foldHeader(key)) ?? [];
  const parts = [...values.repeated].find((key) => fieldsOf(key).some(isNamePart));
  if (parts !== undefined) return { line, problem: describeParts(parts) };
  const filled = [...row].flatMap(([key, values]) =>
    values.length === 0 || wrong.has(foldHeader(key)) ? [] : [[foldHeader(key), values] as const],
  );
  const cells = new Map(filled);
  if (cells.size < filled.length) {
    const [twice] = filled.find(([key, values]) => cells.get(key) !== values) ?? [""];
    return { line, problem: `has ${JSON.stringify(twice)} twice` };
  }
  if (cells.size + wrong.size === 0) return null;
  const written = () => Object.fromEntries([...row].map(([key, values]) => [key, values.join("; ")]));
  return { line, columns, ...cellValues.read(cells, columns), wrong, written };
}

function isNamePart(field: string): boolean {
  return (NAME_PARTS as readonly string[]).includes(field);
}

/** Parts of names in several objects: which of them belong together is lost. */
function describeParts(key: string): string {
  const objects = key.slice(0, key.lastIndexOf("."));
  return (
    `has several objects with a part of a name, ${JSON.stringify(key)}; ` +
    `map the objects themselves, ${JSON.stringify(objects)}, to name: the texts of each are one name`
  );
}

/** The fields of the keys of JSON lines, which most lines have in common. */
class JsonKeys {
  readonly #seen = new Set<string>();
  #last = "";
  #columns: ColumnFields = new Map();

  constructor(
    private readonly mapping: Mapping,
    private readonly onColumns: RowReading["onColumns"],
  ) {}

  fieldsOf(line: number, keys: readonly string[]): ColumnFields {
    const id = keys.join("\n");
    if (id === this.#last) return this.#columns;
    this.#last = id;
    this.#columns = fieldsOfColumns(keys.map(foldHeader), this.mapping);
    const added = keys.filter((key) => !this.#seen.has(key));
    for (const key of added) this.#seen.add(key);
    if (added.length > 0) this.onColumns(line, added, this.#columns);
    return this.#columns;
  }
}

/** The records of a JSON document, counted from 1; null for one that is too long. */
async function* splitRecords(
  { path }: ListFile,
  { records = "" }: Mapping,
  pieces: readonly TextPiece[],
): AsyncGenerator<TextLine> {
  const splitter = new JsonRecordSplitter(path, records);
  let line = 0;
  for (const { texts } of pieces)
    for await (const text of texts)
      for (const record of splitter.push(text)) yield { line: ++line, text: record };
  splitter.end();
}

/** The lines of a file; null for one that is too long. */
async function* splitLines(pieces: readonly TextPiece[]): AsyncGenerator<TextLine> {
  for (const piece of pieces) yield* linesOf(piece);
}

interface TextLine {
  readonly line: number;
  readonly text: string | null;
}

async function* linesOf({ texts, line: first }: TextPiece): AsyncGenerator<TextLine> {
  let rest = "";
  let line = first - 1;
  let isSkipping = false;
  for await (const text of texts) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const whole of lines) {
      line++;
      if (!isSkipping) yield { line, text: whole.length > RECORD_LENGTH_MAX ? null : whole };
      isSkipping = false;
    }
    if (rest.length <= RECORD_LENGTH_MAX) continue;
    if (!isSkipping) yield { line: line + 1, text: null };
    isSkipping = true;
    rest = "";
  }
  if (rest !== "" && !isSkipping) yield { line: line + 1, text: rest };
}
