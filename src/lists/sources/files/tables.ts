// Parses tables with a header row: CSV files, and the sheets of workbooks, which workbook.ts writes as one
// JSON array per row. Cells are found by the text of their column's header and never by position: publishers
// insert columns.

import { CsvError, parse as parseSync } from "csv-parse/sync";
import { OperatorError } from "../../../base/model/errors.ts";
import { type CsvRow, CsvSplitter, ROW_LENGTH_MAX } from "./csv-rows.ts";
import type { TextEncoding } from "./encodings.ts";
import { type NoteSink, noteUnread } from "./import-note.ts";
import type { ListFile } from "./list-file.ts";
import { cleanText, decodeText } from "./text.ts";

/** A row of cells with the line on which it begins, counted from 1. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

interface CsvDialect {
  readonly delimiter: string;
  /**
   * "required" refuses a file whose last row has no line end; "noted" is for formats whose writers omit it.
   */
  readonly lastLineEnd: "required" | "noted";
  readonly encoding?: TextEncoding | undefined;
}

/**
 * Every row of a CSV file. Throws an OperatorError with file and line for the first row that is not whole.
 */
export async function* parseCsvRows(
  file: ListFile,
  dialect: CsvDialect,
  notes: NoteSink,
): AsyncGenerator<TableRow> {
  for await (const row of splitCsvRows(decodeCsv(file, dialect, notes), dialect.delimiter)) {
    if ("problem" in row) throw refusedRow(file, row.line, row.problem);
    yield row;
  }
}

/** The rows of CSV text that begins at a line, whole ones and bad ones. */
export async function* splitCsvRows(
  texts: AsyncIterable<string>,
  delimiter: string,
  line = 1,
): AsyncGenerator<CsvRow> {
  const splitter = new CsvSplitter(delimiter, line);
  for await (const text of texts) yield* splitter.push(text);
  yield* splitter.end();
}

function csvOptions(delimiter: string) {
  return {
    delimiter,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n"],
    max_record_size: ROW_LENGTH_MAX,
  };
}

/** The text of a CSV file, strictly decoded, which must end with a line end or is noted. */
export async function* decodeCsv(
  file: ListFile,
  { lastLineEnd, encoding }: Pick<CsvDialect, "lastLineEnd" | "encoding">,
  notes: NoteSink,
): AsyncGenerator<string> {
  let last = "";
  let line = 1;
  for await (const text of decodeText(file, encoding)) {
    last = text;
    line += text.split("\n").length - 1;
    yield text;
  }
  if (last === "" || last.endsWith("\n")) return;
  if (lastLineEnd === "required") throw refusedRow(file, line, "is cut short: it has no line end");
  const message = "The last line has no line end: if the file was cut, what followed is missing.";
  noteUnread(notes, file, line, message);
}

/**
 * Every row of a workbook's sheet. Throws an OperatorError with file and line for one that isn't an array of
 * texts.
 */
export async function* parseSheetRows(file: ListFile): AsyncGenerator<TableRow> {
  let rest = "";
  let line = 0;
  for await (const text of decodeText(file)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > ROW_LENGTH_MAX) throw refusedRow(file, line + 1, "is too long");
    for (const row of lines) yield { line: ++line, cells: parseSheetRow(file, line, row) };
  }
  if (rest !== "") throw refusedRow(file, line + 1, "is cut short: it has no line end");
}

function parseSheetRow(file: ListFile, line: number, text: string): string[] {
  const cells = parseSheetCells(text);
  if (cells === null) throw refusedRow(file, line, "is not a row of a sheet");
  return cells;
}

function parseSheetCells(text: string): string[] | null {
  try {
    const cells: unknown = JSON.parse(text);
    return Array.isArray(cells) && cells.every((cell) => typeof cell === "string") ? cells : null;
  } catch {
    return null;
  }
}

/** The first rows of a CSV file, for recognition; none when the head can't be read as CSV. */
export function sampleCsv(head: string, delimiter: string, rows: number): string[][] {
  const end = head.lastIndexOf("\n");
  if (end < 0) return [];
  try {
    return parseSync(head.slice(0, end + 1), { ...csvOptions(delimiter), to: rows });
  } catch {
    return [];
  }
}

/** The first rows of a sheet, for recognition; none when the head is something else. */
export function sampleSheet(head: string, rows: number): string[][] {
  if (!head.startsWith("[")) return [];
  const lines = head.slice(0, head.lastIndexOf("\n") + 1).split("\n", rows);
  const sheet = lines.map(parseSheetCells).filter((cells) => cells !== null);
  return sheet.some((cells) => cells.length > 0) ? sheet : [];
}

/**
 * The values of a cell that is a row of values itself, between semicolons and perhaps in quotes. Throws an
 * OperatorError that refuses the row when a quote is not closed: what follows it would be one value.
 */
export function splitCell(file: ListFile, line: number, cell: string): string[] {
  try {
    const rows: string[][] = parseSync(cell, {
      delimiter: ";",
      ltrim: true,
      rtrim: true,
      relax_quotes: true,
      relax_column_count: true,
    });
    return rows.flat();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refusedRow(file, line, "has a cell of several values in which a quote is not closed");
  }
}

/** Filled cells of a title above a header: more are a record, which sorting a sheet can move there. */
export const TITLE_CELLS_MAX = 2;

/** How many cells of a row hold anything. */
export function filledCells(cells: readonly string[]): number {
  return cells.filter((cell) => cleanText(cell) !== "").length;
}

/** The form in which headers are compared: lower case, single spaces. */
export function foldHeader(text: string): string {
  return cleanText(text).toLowerCase();
}

/** The columns of a table, found by their headers. */
export class TableHeader {
  readonly #columns = new Map<string, number>();
  readonly #width: number;

  /** When two columns have the same header, the first counts. */
  constructor(
    private readonly file: ListFile,
    row: TableRow,
  ) {
    this.#width = row.cells.length;
    row.cells.forEach((text, column) => {
      const name = foldHeader(text);
      if (name !== "" && !this.#columns.has(name)) this.#columns.set(name, column);
    });
  }

  /** Folded headers, in the order of the columns. */
  get names(): string[] {
    return [...this.#columns.keys()];
  }

  has(name: string): boolean {
    return this.#columns.has(name);
  }

  /**
   * Compares the columns with those that a reader knows (folded). Throws an OperatorError when one of
   * `required` is missing, and notes each column that is in neither list.
   */
  check(required: readonly string[], known: ReadonlySet<string>, line: number, notes: NoteSink): void {
    const missing = required.filter((name) => !this.has(name));
    if (missing.length > 0) throw refusedRow(this.file, line, `has no column ${missing.join(", ")}`);
    for (const name of this.names) {
      if (known.has(name) || required.includes(name)) continue;
      noteUnread(
        notes,
        this.file,
        line,
        `The column ${JSON.stringify(name)} is unknown; its content is left out.`,
      );
    }
  }

  /**
   * The cells of a row by folded header, cleaned, without blank ones. Throws an OperatorError when the row is
   * wider or narrower than the header.
   */
  parse(row: TableRow): ReadonlyMap<string, string> {
    if (row.cells.length !== this.#width) {
      throw refusedRow(
        this.file,
        row.line,
        `has ${row.cells.length} columns where the header has ${this.#width}`,
      );
    }
    return this.parseRagged(row);
  }

  /** The same for tables whose rows end at their last filled cell, as those of sheets do. */
  parseRagged(row: TableRow): ReadonlyMap<string, string> {
    const cells = new Map<string, string>();
    for (const [name, written] of this.cellsOf(row)) {
      const text = cleanText(written);
      if (text !== "") cells.set(name, text);
    }
    return cells;
  }

  /** The cells of a row by folded header, as written. */
  *cellsOf({ cells }: TableRow): Generator<[string, string]> {
    for (const [name, column] of this.#columns) yield [name, cells[column] ?? ""];
  }
}

/** The error of a row that cannot be trusted. `what` continues "file, line n". */
export function refusedRow(file: ListFile, line: number, what: string): OperatorError {
  return new OperatorError(
    `${file.path}, line ${line} ${what}.`,
    "Correct the line or fetch the file again; a list is imported whole or not at all.",
  );
}
