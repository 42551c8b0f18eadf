// Parses a table that has no fixed columns, an in-house list or a customer file, in any of its forms (CSV, a
// sheet of a workbook, JSON) into rows of cells by folded header, with several values per cell.

import { OperatorError } from "../../../base/model/errors.ts";
import { plural } from "../../../base/model/plural.ts";
import type { CsvRow } from "../files/csv-rows.ts";
import { JsonRecordSplitter, RECORD_LENGTH_MAX } from "../files/json-records.ts";
import type { ListFile } from "../files/list-file.ts";
import {
  filledCells,
  foldHeader,
  parseSheetRows,
  splitCsvRows,
  TableHeader,
  type TableRow,
} from "../files/tables.ts";
import { cleanText, REPLACEMENT } from "../files/text.ts";
import { CellValues, type UnreadValue } from "./cell-values.ts";
import { NAME_PARTS } from "./fields.ts";
import { type ColumnFields, fieldsOfColumns } from "./guesses.ts";
import {
  describeHeader,
  findCsvForm,
  HeaderSearch,
  headerRowMaxOf,
  refuseTooWide,
  type TableForm,
} from "./header.ts";
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
  const damage = reading.isMarked ? damageOf(file) : null;
  if (form === "jsonl") yield* parseJsonLines(splitLines(reading.pieces), mapping, reading, damage);
  else if (form === "json")
    yield* parseJsonLines(splitRecords(file, mapping, reading.pieces), mapping, reading, damage);
  else if (form === "sheet") yield* parseTable(file, parseSheetRows(file), mapping, reading, "ragged");
  else {
    const { delimiter, isOneColumn } = findCsvForm(file, mapping);
    const rows = splitPieces(reading.pieces, delimiter);
    yield* parseTable(file, rows, mapping, reading, isOneColumn ? "one" : "even");
  }
}

async function* splitPieces(pieces: readonly TextPiece[], delimiter: string): AsyncGenerator<CsvRow> {
  for (const { texts, line } of pieces) yield* splitCsvRows(texts, delimiter, line);
}

/**
 * How wide rows are: those of a sheet end at their last filled cell, and those of CSV are as wide as the
 * header. A header of one cell may hide that there are more.
 */
type RowWidths = "ragged" | "even" | "one";

async function* parseTable(
  file: ListFile,
  rows: AsyncIterable<CsvRow>,
  mapping: Mapping,
  reading: RowReading,
  widths: RowWidths,
): AsyncGenerator<KeyedRow | BadRow> {
  const search = new HeaderSearch(mapping);
  const cells = new CellValues(mapping);
  const bad: BadRow[] = [];
  let table: Table | null = null;
  for await (const row of rows) {
    if (table !== null) {
      const read = parseTableRow(row, table, cells);
      if (read !== null) yield read;
      continue;
    }
    if (row.line < (mapping.headerRow ?? 1)) continue;
    if ("problem" in row) bad.push(row);
    else {
      refuseTooWide(file, row.cells.length);
      if (search.accepts(row)) table = beginTable(file, row, mapping, widths, reading.isMarked);
    }
    if (table !== null) {
      reading.onColumns(row.line, table.written, table.columns);
      for (const { line } of search.misplaced(table.written)) bad.push({ line, problem: ABOVE });
      yield* bad.sort((a, b) => a.line - b.line);
    } else if (row.line >= headerRowMaxOf(mapping)) throw namelessTable(file, search.likely(), mapping);
  }
  if (table === null) throw namelessTable(file, search.likely(), mapping);
}

const ABOVE = "is above the header; if it is a record, move it below";

/** What the header of a table says. */
interface Table {
  readonly header: TableHeader;
  readonly written: readonly string[];
  readonly columns: ColumnFields;
  readonly widths: RowWidths;
  /** What is wrong with a value whose bytes could not be decoded; null where none are marked. */
  readonly damage: string | null;
}

function beginTable(
  file: ListFile,
  row: TableRow,
  mapping: Mapping,
  widths: RowWidths,
  isMarked: boolean,
): Table {
  const columns = fieldsOfColumns(row.cells.map(foldHeader), mapping);
  const damage = isMarked ? damageOf(file) : null;
  return { header: new TableHeader(file, row), written: row.cells, columns, widths, damage };
}

/** A row below the header; null for one that says nothing. */
function parseTableRow(found: CsvRow, table: Table, values: CellValues): KeyedRow | BadRow | null {
  const { line } = found;
  if ("problem" in found) return { line, problem: found.problem };
  const problem = problemOf(found, table);
  if (problem !== null) return { line, problem };
  const { header, written, columns, damage } = table;
  const isOdd = damage !== null && found.cells.some(isDamaged);
  const row = isOdd ? { line, cells: found.cells.map(withoutPadding) } : found;
  const wrong =
    isOdd || found.cells.some(isSheetError)
      ? wrongOf(header.parseRagged(row), columns, damage)
      : NOTHING_WRONG;
  const cells = new Map<string, readonly string[]>();
  for (const [key, text] of header.cellsOf(row)) {
    const texts = wrong.has(key) ? [] : values.split(key, text, columns.get(key));
    if (texts.length > 0) cells.set(key, texts);
  }
  // A row counts even if all its cells stand under no heading: it may be a footer.
  if (cells.size + wrong.size === 0 && filledCells(row.cells) === 0) return null;
  const read = values.read(cells, columns);
  return { line, columns, ...read, wrong, written: () => zip(written, row.cells) };
}

function namelessTable(file: ListFile, row: TableRow, mapping: Mapping): OperatorError {
  const found = describeHeader(row, fieldsOfColumns(row.cells.map(foldHeader), mapping).size);
  const where =
    mapping.headerRow === undefined
      ? 'If the header is further down, say its row: "header_row"; if the sheet is no list, name the others: "sheets".'
      : 'Correct "header_row" if it is another row.';
  return new OperatorError(
    `${file.path}, line ${row.line}: no column is known to hold names. ${found.what}`.trimEnd(),
    `${found.hint}Name the columns in a mapping file in its folder, with "columns": {"…": "name"}. ${where} Fields are ${[...mapping.fields].join(", ")}.`,
  );
}

/** A part of a line that is a number or a date, behind a character that may separate columns. */
const COLUMN_INSIDE = /[,;|] *[\d./:-]*\d[\d./: -]*(?:[,;|]|$)/;

/** Why a row can't be trusted; null when it can. */
function problemOf({ cells }: TableRow, { written, widths }: Table): string | null {
  const [first = ""] = cells;
  if (cells.length === written.length && cells.every((cell, at) => cell === written[at]))
    return "repeats the header, as in files that were joined";
  if (widths === "ragged") return null;
  if (cells.length === 1 && first.includes("\0") && withoutPadding(first) === "")
    return "holds NUL characters alone, as a file whose end was lost";
  if (cells.length !== written.length)
    return cells.length === 1 && cleanText(first) === "" ? null : otherWidth(cells, written, widths);
  if (widths === "even") return null;
  if (first.includes("\r")) return MIXED_ENDS;
  return COLUMN_INSIDE.test(first) ? `seems to have several columns where the header has 1${IF_ONE}` : null;
}

const MIXED_ENDS = "holds a carriage return: the file has two kinds of line ends";
const IF_ONE =
  ". If it is one name, put it in quotes. Or name a character that it has not with --delimiter, or as delimiter in a mapping";

function otherWidth(cells: readonly string[], written: readonly string[], widths: RowWidths): string {
  const what = `has ${plural(cells.length, "column")} where the header has ${written.length}`;
  if (cells.some((cell) => cell.includes("\r"))) return `${what}, and ${MIXED_ENDS}`;
  if (widths === "one") return `${what}${IF_ONE}`;
  return filledCells(cells) === 1 ? `${what}, as a title, a rule or a total has` : what;
}

/** A cell without the NUL characters that fill it up to a fixed width. */
function withoutPadding(cell: string): string {
  return cell.endsWith("\0") ? cell.replace(/\0+$/, "") : cell;
}

/** One sentence for the side file: the guess, or the encodings that bring most files that are not UTF-8. */
function damageOf({ guess }: ListFile): string {
  return guess === null || guess === undefined
    ? "has bytes that are not of the file's encoding, which may be windows-1252, windows-1250, windows-1251 or gb18030. Name it with --encoding"
    : `has bytes that are not of the file's encoding; they read as ${guess.encoding}. Name it with --encoding ${guess.encoding}`;
}
const NOTHING_WRONG: ReadonlyMap<string, string> = new Map();

/** The damaged texts of a row, and the errors of a spreadsheet in columns that mean something. */
function wrongOf(
  texts: ReadonlyMap<string, string>,
  columns: ColumnFields,
  damage: string | null,
): Map<string, string> {
  const wrong = new Map<string, string>();
  for (const [header, text] of texts) {
    if (damage !== null && isDamaged(text)) wrong.set(header, damage);
    else if (columns.has(header) && isSheetError(text)) wrong.set(header, SHEET_ERROR);
  }
  return wrong;
}

const SHEET_ERROR = "is an error of a spreadsheet; correct its formula";

/** "#N/A" is not among them: it says that nothing is known. */
function isSheetError(text: string): boolean {
  return text.startsWith("#") && /^#(?:REF!|VALUE!|NAME\?|DIV\/0!|NUM!|SPILL!|CALC!)$/.test(text.trim());
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
  { onColumns }: RowReading,
  damage: string | null,
): AsyncGenerator<KeyedRow | BadRow> {
  const keys = new JsonKeys(mapping, onColumns);
  const values = new CellValues(mapping);
  for await (const { line, text } of lines) {
    if (text === null) yield { line, problem: `has more than ${RECORD_LENGTH_MAX} characters` };
    else if (text.trim() !== "") {
      const read = parseJsonLine({ line, text }, keys, values, damage);
      if (read !== null) yield read;
    }
  }
}

/** One JSON line; null when it says nothing. */
function parseJsonLine(
  { line, text }: { readonly line: number; readonly text: string },
  keys: JsonKeys,
  cellValues: CellValues,
  damage: string | null,
): KeyedRow | BadRow | null {
  const values = parseJsonValues(text, cellValues);
  if (typeof values === "string") return { line, problem: values };
  const { texts: row } = values;
  if (damage !== null && [...row.keys()].some(isDamaged)) return { line, problem: damage };
  const damaged = [...row].flatMap(([key, texts]) =>
    damage !== null && isDamaged(text) && texts.some(isDamaged) ? [[key, damage] as const] : [],
  );
  const wrong = new Map([...values.wrong, ...damaged].map(([key, what]) => [foldHeader(key), what] as const));
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
