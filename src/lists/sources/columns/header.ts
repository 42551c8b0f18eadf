// Recognises the form of a table without fixed columns by the first bytes of its file, and finds its header.

import { OperatorError } from "../../../base/model/errors.ts";
import { type CsvRow, CsvSplitter } from "../files/csv-rows.ts";
import { encodingHint, encodingOnPage, withGuess } from "../files/encodings.ts";
import { JsonRecordSplitter } from "../files/json-records.ts";
import { HEAD_BYTES, type ListFile } from "../files/list-file.ts";
import { refuseDocument } from "../files/other-documents.ts";
import { filledCells, foldHeader, sampleSheet, type TableRow, TITLE_CELLS_MAX } from "../files/tables.ts";
import { cleanText, looksBinary, REPLACEMENT } from "../files/text.ts";
import { CellValues } from "./cell-values.ts";
import { parseTableDate } from "./dates.ts";
import { fieldsOfColumns, findHalfName, holdsNames } from "./guesses.ts";
import { parseJsonValues } from "./json-rows.ts";
import type { Mapping } from "./mapping.ts";

export type TableForm = "csv" | "sheet" | "jsonl" | "json";

const DELIMITERS = [",", ";", "\t", "|"];

/** The last row that can be the header of a table: titles and remarks may precede it. */
export const HEADER_ROW_MAX = 30;

/** Rows of a sample, with the header and those above it. */
const ROWS_SAMPLED = 60;

/** A worksheet has no more columns, and no table that people make. */
const COLUMNS_MAX = 16_384;

/** Columns that a message names, and characters of each. */
const COLUMNS_NAMED_MAX = 20;
const COLUMN_SHOWN_LENGTH = 60;

/**
 * The form of a file that should be a table with a header. `formats` says in a sentence what to give instead.
 * Only a reader with a mapping reads JSON documents. Throws an OperatorError that says why it is none.
 */
export function formOfTable(file: ListFile, formats: string): Exclude<TableForm, "json">;
export function formOfTable(file: ListFile, formats: string, mapping: Mapping): TableForm;
export function formOfTable({ path, head }: ListFile, formats: string, mapping?: Mapping): TableForm {
  const refuse = (what: string, hint = formats): never => {
    throw new OperatorError(what, hint);
  };
  if (head.trim() === "") return refuse(`${path} begins with nothing but blanks, so it has no header.`);
  refuseDocument(path, head);
  if (looksBinary(head))
    return refuse(
      `${path} is no text and no known table: it begins with control characters, as images and programs do.`,
      `${formats} Text may be UTF-8, UTF-16 with its mark, or in the encoding that a mapping names.`,
    );
  const form = formOf(head, mapping);
  if (form === "json") return form;
  if (mapping?.records !== undefined)
    return refuse(`${path} is not a JSON document, but "records" in its mapping says so.`);
  const [first = ""] = head.split("\n", 1);
  if (first.includes("\0"))
    return refuse(
      `${path} holds NUL characters in its first line, so it is damaged, no text, or UTF-16 without its mark.`,
      `Fetch it again, or save it as UTF-8. ${formats}`,
    );
  if (first.length === head.length && isCut(head))
    return refuse(
      `The first line of ${path} is longer than ${HEAD_BYTES} bytes, so its columns can't be found.`,
      form === "jsonl"
        ? ONE_DOCUMENT
        : "Check the ends of its lines, and leave out columns that are not needed.",
    );
  return form ?? refuse(`${path} is not a table.`);
}

/** True when a file may be longer than its head. */
function isCut(head: string): boolean {
  // Half a letter at the end is left out.
  return Buffer.byteLength(head) > HEAD_BYTES - 4;
}

/** Throws an OperatorError for more columns than any table has. */
export function refuseTooWide({ path }: ListFile, width: number): void {
  if (width <= COLUMNS_MAX) return;
  throw new OperatorError(
    `${path} has ${width} columns, more than the ${COLUMNS_MAX} of a worksheet.`,
    "Check its separator, and leave out columns that are not needed.",
  );
}

/** Where columns at fixed places begin, by the runs of blanks in a line, counted from 0. */
function startsOfFixedColumns(line: string): number[] {
  return [...line.matchAll(/(?:^|\s{2})(?=\S)/g)].map((found) => found.index + found[0].length);
}

/** The command that puts tabs between columns at fixed places. */
function cutCommand(starts: readonly number[]): string {
  const columns = starts.map((start, at) => {
    const end = starts[at + 1];
    const from = at === 0 ? 1 : start + 1;
    return `substr($0,${from}${end === undefined ? "" : `,${end - from + 1}`})`;
  });
  return `awk -v OFS='\\t' '{print ${columns.join(",")}}' FILE > NEW.tsv`;
}

/** A cell that holds a whole date, an address of mail, or no letter but a digit. */
function isFactOfRecord(cell: string): boolean {
  return cell.includes("@") || (/\d/.test(cell) && !/\p{L}/u.test(cell)) || isWholeDate(cell);
}

function isWholeDate(cell: string): boolean {
  return (cell.match(/\d/g)?.length ?? 0) >= 5 && parseTableDate(cell, "dmy", true) !== null;
}

/** Several words that each begin with a capital letter. */
const LIKE_NAME = /^\p{Lu}[\p{L}\p{M}.'’-]*(?:,? \p{Lu}[\p{L}\p{M}.'’-]*){1,5}$/u;

/** The last word of a heading, such as "Tail Number" or "Vendor Name 1", and of no name. */
const WORD_OF_HEADINGS = /(?:^|[ _])(?:name|number|code|date|type|id)(?: \d)?$/i;

/** True for a header that may be a record of a table without headings, whose cells no message repeats. */
function mayBeRecord(headers: readonly string[], knownCount: number): boolean {
  const cells = headers.map(cleanText);
  if (cells.some(isWholeDate)) return true;
  if (knownCount > 0 || cells.some(isFactOfRecord)) return knownCount === 0;
  return cells.some((cell) => LIKE_NAME.test(cell)) && !cells.some((cell) => WORD_OF_HEADINGS.test(cell));
}

/** What a message says of a header that does not serve, and what to do where it may be none. */
export function describeHeader(
  { line, cells }: TableRow,
  knownCount: number,
): { readonly what: string; readonly hint: string } {
  const [first = ""] = cells;
  const starts = cells.length === 1 ? startsOfFixedColumns(first) : [];
  if (starts.length > 1)
    return {
      what: `Line ${line} has runs of blanks, as a table with columns at fixed places.`,
      hint: `Cut it there: ${cutCommand(starts)}. If it has no headings, put a line of them above. `,
    };
  if (mayBeRecord(cells, knownCount))
    return {
      what: `Line ${line} looks like a record, not like headings, so its cells are not shown.`,
      hint: "Put a line of headings above it, such as id,name,birthDate: (echo id,name,birthDate; cat FILE) > NEW. ",
    };
  const columns = nameColumns(cells);
  const place = line === 1 ? "Its" : `Line ${line} looks like its header; the`;
  const isMerged = cells.slice(0, -1).some((cell) => cleanText(cell) === "");
  const rows = isMerged ? "If its headings stand in two rows, write them in one. " : "";
  const isUncut = cells.length === 1 && /[^\p{L}\p{M}\p{N}\s_.'’-]/u.test(first);
  const hint = isUncut ? "If another character separates its columns, name it: --delimiter. " : "";
  return { what: columns === "" ? "" : `${place} columns are ${columns}.`, hint: hint + rows };
}

/** Columns for a message: those at the beginning, each quoted and cut. */
function nameColumns(headers: readonly string[]): string {
  const shown = headers.slice(0, COLUMNS_NAMED_MAX).map((header) => {
    const text = cleanText(header);
    return JSON.stringify(
      text.length > COLUMN_SHOWN_LENGTH ? `${text.slice(0, COLUMN_SHOWN_LENGTH).toWellFormed()}…` : text,
    );
  });
  const more = headers.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** What to do with a JSON document that was taken for JSON lines. */
export const ONE_DOCUMENT =
  'Write one whole object per line (jq -c . does it), or an array of objects. A mapping may say where the document has its records: "records": "KEY.KEY".';

/** The form of a file, by its content; null when it is none of them. */
export function formOf(head: string, mapping?: Mapping): TableForm | null {
  if (sampleSheet(head, 1).length > 0) return "sheet";
  if (mapping !== undefined && /^\s*\[\s*(?:\{|\]\s*$)/.test(head)) return "json";
  if (mapping?.records !== undefined && /^\s*[[{]/.test(head)) return "json";
  if (/^\s*\{/.test(head)) return "jsonl";
  return /^\s*[<[]/.test(head) || head.trim() === "" ? null : "csv";
}

/** The delimiter that a mapping or the first line names, else the one that makes the most known columns. */
export function delimiterOf(file: ListFile, mapping: Mapping): string {
  return findCsvForm(file, mapping).delimiter;
}

/** The last row that can be the header: the one that a mapping names, or HEADER_ROW_MAX. */
export function headerRowMaxOf({ headerRow = HEADER_ROW_MAX }: Mapping): number {
  return headerRow;
}

/** How the rows of a CSV file are cut into cells, and which row is its header. */
interface CsvForm {
  readonly delimiter: string;
  /** The row with a column of names; else the first row that is no title, which may be no header. */
  readonly header: TableRow;
  /** True for a header of one cell in a file that no separator was named for. */
  readonly isOneColumn: boolean;
}

/** The cells of a row that names the separator, as Excel writes it into the first line: sep=; */
const SEPARATOR_LINE = /^"?sep=(.)"?\r?$/i;

/** The form of a CSV file by its beginning. Throws an OperatorError when its first row can't be read. */
export function findCsvForm(file: ListFile, mapping: Mapping): CsvForm {
  const [first = ""] = file.head.split("\n", 1);
  const named = mapping.delimiter ?? SEPARATOR_LINE.exec(first)?.[1];
  const tops = (named === undefined ? DELIMITERS : [named]).map((delimiter) => {
    const { rows, problem } = topRows(file, delimiter, mapping);
    const search = new HeaderSearch(mapping);
    const header = rows.find((row) => search.accepts(row));
    const shown = header ?? search.likely();
    const count = fieldsOfColumns(shown.cells.map(foldHeader), mapping).size;
    return { delimiter, header: shown, isFound: header !== undefined, count, problem };
  });
  const [best] = tops.sort(
    (a, b) =>
      Number(b.isFound) - Number(a.isFound) ||
      (a.isFound ? a.header.line - b.header.line : 0) ||
      b.count - a.count ||
      b.header.cells.length - a.header.cells.length,
  );
  if (best === undefined) throw new Error("A CSV file has no separator.");
  if (!best.isFound && best.problem !== null)
    throw new OperatorError(
      `The header of ${file.path} ${best.problem}.`,
      "Correct the first line, or name the separator of columns in a mapping.",
    );
  const isOneColumn = named === undefined && best.isFound && best.header.cells.length === 1;
  return {
    delimiter: isOneColumn ? oneColumnDelimiter(file, best.header.line) : best.delimiter,
    header: best.header,
    isOneColumn,
  };
}

/** The first rows of a CSV file that can be read, and what is wrong with the first possible header. */
function topRows(
  file: ListFile,
  delimiter: string,
  mapping: Mapping,
): { rows: TableRow[]; problem: string | null } {
  const rows: TableRow[] = [];
  let problem: string | null = null;
  for (const row of headRows(file, delimiter)) {
    if (row.line > headerRowMaxOf(mapping)) break;
    if (!("problem" in row)) rows.push(row);
    else if (row.line === (mapping.headerRow ?? 1)) problem = row.problem;
  }
  return { rows, problem };
}

function* headRows({ head }: ListFile, delimiter: string): Generator<CsvRow> {
  const splitter = new CsvSplitter(delimiter);
  yield* splitter.push(head);
  if (!isCut(head)) yield* splitter.end();
}

/** The first row that is no title of the row with the most cells. */
function likelyHeader(rows: readonly TableRow[]): TableRow {
  const none: TableRow = { line: 1, cells: [] };
  const widest = rows.reduce((a, b) => (filledCells(b.cells) > filledCells(a.cells) ? b : a), none);
  return rows.find(({ cells }) => filledCells(cells) > 0 && !isTitle(cells, widest.cells)) ?? widest;
}

/**
 * The separator of a file whose header is one cell: one that cuts every row below it into as many cells, none
 * of which begins with a blank; else a tab, which stands in no name.
 */
function oneColumnDelimiter(file: ListFile, headerLine: number): string {
  return (
    DELIMITERS.find((delimiter) => {
      const rows = [...headRows(file, delimiter)].flatMap((row) =>
        "cells" in row && row.line > headerLine && filledCells(row.cells) > 0 ? [row.cells] : [],
      );
      const width = rows[0]?.length ?? 1;
      return width > 1 && rows.every((cells) => cells.length === width && !cells.some(beginsBlank));
    }) ?? "\t"
  );
}

function beginsBlank(cell: string): boolean {
  return cell.startsWith(" ");
}

/** True for a row that says something about the table below it, whose header is given. */
function isTitle(cells: readonly string[], header: readonly string[]): boolean {
  const filled = filledCells(cells);
  return filled < filledCells(header) && filled <= Math.max(TITLE_CELLS_MAX, filledCells(header) / 2);
}

/** Looks for the header of a table, which may have titles above it. */
export class HeaderSearch {
  readonly #above: TableRow[] = [];

  constructor(private readonly mapping: Mapping) {}

  /**
   * True when a row is the header: it has a column of names. Below a record that is not enough, because a
   * word of a record may be a heading as well ("Firma"): then another of its columns is known. Rows above the
   * one that a mapping names are passed over.
   */
  accepts(row: TableRow): boolean {
    if (row.line < (this.mapping.headerRow ?? 1)) return false;
    const headers = row.cells.map(foldHeader);
    const columns = fieldsOfColumns(headers, this.mapping);
    const isSure =
      columns.size > 1 ||
      headers.some((header) => this.mapping.columns.has(header)) ||
      this.#above.every(({ cells }) => filledCells(cells) < 2);
    if (holdsNames(columns) && isSure) return true;
    const isSeparator = row.line === 1 && /^sep=.?$/i.test(row.cells.join(""));
    if (!isSeparator) this.#above.push(row);
    return false;
  }

  /** What is likeliest to be the header when no row is. */
  likely(): TableRow {
    return likelyHeader(this.#above);
  }

  /** The rows above the header that may be records: sorting a sheet can move them there. */
  misplaced(header: readonly string[]): readonly TableRow[] {
    return this.#above.filter(({ cells }) => filledCells(cells) > 0 && !isTitle(cells, header));
  }
}

/** The beginning of a table. */
export interface TableSample {
  readonly header: TableRow;
  /** The cells of the first rows below the header, in the order of its own. */
  readonly rows: readonly (readonly string[])[];
}

/** The beginning of a table. Throws as findHeader. */
export function sampleTable(file: ListFile, form: TableForm, mapping: Mapping): TableSample {
  const header = findHeader(file, form, mapping);
  return { header, rows: sampleRows(file, form, header.cells, mapping) };
}

/**
 * The header of a table as written: the row with a column of names or else the likeliest, and for JSON lines
 * the keys of the first lines. Throws an OperatorError for one that can't be read, or is too wide.
 */
export function findHeader(file: ListFile, form: TableForm, mapping: Mapping): TableRow {
  if (form === "jsonl" || form === "json") return { line: 1, cells: sampleKeys(file, form, mapping) };
  const header = form === "sheet" ? sheetHeader(file, mapping) : findCsvForm(file, mapping).header;
  refuseTooWide(file, header.cells.length);
  if (!header.cells.some((cell) => cell.includes(REPLACEMENT))) return header;
  throw new OperatorError(
    withGuess(
      `The header of ${file.path} has bytes that are not ${mapping.encoding ?? "UTF-8"}.`,
      file.guess,
    ),
    encodingHint(file.guess),
    { onPage: { hint: encodingOnPage(file.guess) } },
  );
}

function sampleRows(
  file: ListFile,
  form: TableForm,
  headers: readonly string[],
  mapping: Mapping,
): string[][] {
  if (form === "jsonl" || form === "json") {
    const values = new CellValues(mapping);
    return sampleRecords(file, form, mapping)
      .slice(0, ROWS_SAMPLED)
      .map((record) => parseJsonValues(record, values))
      .flatMap((row) =>
        typeof row === "string" ? [] : [headers.map((header) => (row.texts.get(header) ?? []).join(", "))],
      );
  }
  const rows =
    form === "sheet"
      ? sampleSheet(file.head, ROWS_SAMPLED)
      : [...headRows(file, delimiterOf(file, mapping))].flatMap((row) => ("cells" in row ? [row.cells] : []));
  const isHeader = (cells: readonly string[]) =>
    headers.every((header, at) => foldHeader(cells[at] ?? "") === foldHeader(header));
  return rows.slice(rows.findIndex(isHeader) + 1, ROWS_SAMPLED).map((cells) => [...cells]);
}

/**
 * Throws an OperatorError for a table that has half of a name, beside columns that nothing names and that may
 * hold the other half. `hint` says how to name them.
 */
export function refuseHalfName(path: string, sample: TableSample, mapping: Mapping, hint: string): void {
  const { header, rows } = sample;
  const half = findHalfName(header.cells, rows, mapping);
  if (half === null) return;
  const others = `${nameColumns(half.others)} may hold the rest, and nothing says so`;
  const found = describeHeader(header, 1);
  throw new OperatorError(
    `${path} has half of a name in ${JSON.stringify(half.header)}; ${others}. ${found.what}`,
    `${found.hint}${hint}`,
  );
}

function sheetHeader(file: ListFile, mapping: Mapping): TableRow {
  const rows = sampleSheet(file.head, headerRowMaxOf(mapping)).map((cells, at) => ({ line: at + 1, cells }));
  for (const { cells } of rows) refuseTooWide(file, cells.length);
  const search = new HeaderSearch(mapping);
  return rows.find((row) => search.accepts(row)) ?? search.likely();
}

/** The first records of a JSON file, as text. */
function sampleRecords({ path, head }: ListFile, form: "jsonl" | "json", mapping: Mapping): string[] {
  if (form === "jsonl") return head.split("\n");
  return new JsonRecordSplitter(path, mapping.records ?? "").push(head).map((record) => record ?? "");
}

function sampleKeys(file: ListFile, form: "jsonl" | "json", mapping: Mapping): string[] {
  const keys = new Set<string>();
  const records = sampleRecords(file, form, mapping);
  const cells = new CellValues(mapping);
  for (const record of records) {
    const row = parseJsonValues(record, cells);
    if (typeof row !== "string") for (const key of row.texts.keys()) keys.add(key);
  }
  if (keys.size > 0) return [...keys];
  if (form === "json")
    throw new OperatorError(
      `${file.path} has no record at ${JSON.stringify(mapping.records ?? "")} in its first ${HEAD_BYTES} bytes.`,
      'Correct "records" in the mapping.',
    );
  const at = records.findIndex((line) => line.trim() !== "");
  const problem = parseJsonValues(records[at] ?? "");
  throw new OperatorError(
    `${file.path} has no line that is a JSON object${typeof problem === "string" ? `: line ${at + 1} ${problem}` : ""}.`,
    ONE_DOCUMENT,
  );
}
