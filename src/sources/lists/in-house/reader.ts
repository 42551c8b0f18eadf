// Parses an in-house list in any of its forms (CSV, a sheet of a workbook, JSON lines) into rows of cells by
// folded header, with several values per cell.

import { OperatorError } from "../../../model/errors.ts";
import type { ListFile } from "../../files/list-file.ts";
import {
  foldHeader,
  parseCsvRows,
  parseSheetRows,
  refusedRow,
  sampleCsv,
  sampleSheet,
  TableHeader,
  type TableRow,
} from "../../files/tables.ts";
import { cleanText, decodeText } from "../../files/text.ts";
import type { SourceContext } from "../source.ts";
import { GUESSED_FIELDS } from "./fields.ts";
import type { Mapping } from "./mapping.ts";

export interface InHouseRow {
  readonly line: number;
  /** Values by folded header; blank ones are left out. */
  readonly cells: ReadonlyMap<string, readonly string[]>;
}

export type InHouseForm = "csv" | "sheet" | "jsonl";

const DELIMITERS = [",", ";", "\t", "|"];

/** Rows of titles and remarks that may precede the header of a sheet. */
const HEADER_ROW_MAX = 10;

/** Characters of one JSON line. */
const LINE_LENGTH_MAX = 1024 * 1024;

/** The form of a file, by its content; null when it is not one of the three. */
export function formOf(head: string): InHouseForm | null {
  if (sampleSheet(head, 1).length > 0) return "sheet";
  if (/^\s*\{/.test(head)) return "jsonl";
  return /^\s*[<[]/.test(head) || head.trim() === "" ? null : "csv";
}

/** True for a header row: some column is mapped, or known by its header, and one of them is a name. */
function isHeaderRow(cells: readonly string[], mapping: Mapping): boolean {
  const fields = cells.flatMap((cell) => fieldsOf(foldHeader(cell), mapping));
  return fields.some((field) => /^(?:name|firstName|lastName)$/.test(field));
}

/** The fields of a column: those of the mapping, and without one the field that its header surely means. */
export function fieldsOf(header: string, mapping: Mapping): readonly string[] {
  const mapped = mapping.columns.get(header);
  if (mapped !== undefined) return mapped;
  const guessed = GUESSED_FIELDS.get(header);
  return guessed === undefined ? [] : [guessed];
}

/** The delimiter that makes the most known columns out of the first line. */
function delimiterOf(file: ListFile, mapping: Mapping): string {
  if (mapping.delimiter !== undefined) return mapping.delimiter;
  const known = DELIMITERS.map((delimiter) => {
    const [cells = []] = sampleCsv(`${file.head.split("\n", 1)[0] ?? ""}\n`, delimiter, 1);
    return {
      delimiter,
      count: cells.filter((cell) => fieldsOf(foldHeader(cell), mapping).length > 0).length,
    };
  });
  return known.sort((a, b) => b.count - a.count)[0]?.delimiter ?? ",";
}

export async function* parseInHouseRows(
  file: ListFile,
  form: InHouseForm,
  mapping: Mapping,
  context: SourceContext,
): AsyncGenerator<InHouseRow> {
  if (form === "jsonl") yield* parseJsonLines(file, mapping, context);
  else if (form === "sheet") yield* parseTable(file, parseSheetRows(file), mapping, context, HEADER_ROW_MAX);
  else {
    const dialect = {
      delimiter: delimiterOf(file, mapping),
      lastLineEnd: "noted",
      ...(mapping.encoding === undefined ? {} : { encoding: mapping.encoding }),
    } as const;
    yield* parseTable(file, parseCsvRows(file, dialect, context), mapping, context, 1);
  }
}

async function* parseTable(
  file: ListFile,
  rows: AsyncIterable<TableRow>,
  mapping: Mapping,
  context: SourceContext,
  headerRowMax: number,
): AsyncGenerator<InHouseRow> {
  let header: TableHeader | null = null;
  for await (const row of rows) {
    if (header === null) {
      if (isHeaderRow(row.cells, mapping)) {
        header = new TableHeader(file, row);
        checkColumns(file, row.line, header.names, mapping, context);
      } else if (row.line >= headerRowMax) break;
      continue;
    }
    const cells = headerRowMax > 1 ? header.parseRagged(row) : header.parse(row);
    if (cells.size > 0) yield { line: row.line, cells: splitCells(cells, mapping) };
  }
  if (header !== null) return;
  throw new OperatorError(
    `${file.path}, line 1: no column is known to hold names.`,
    `Name the columns in a mapping file in its folder, with "columns": {"…": "name"}.`,
  );
}

function splitCells(
  cells: ReadonlyMap<string, string>,
  { separator }: Mapping,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...cells].map(([header, text]) => [
      header,
      separator === undefined
        ? [text]
        : text
            .split(separator)
            .map(cleanText)
            .filter((part) => part !== ""),
    ]),
  );
}

/** Each mapped column must be there, and each column that is left out is noted. */
function checkColumns(
  file: ListFile,
  line: number,
  headers: readonly string[],
  mapping: Mapping,
  context: SourceContext,
): void {
  const missing = [...mapping.columns.keys()].filter((header) => !headers.includes(header));
  if (missing.length > 0)
    throw refusedRow(file, line, `has no column ${missing.join(", ")}, which the mapping names`);
  for (const header of headers) noteUnknown(file, line, header, mapping, context);
}

function noteUnknown(
  file: ListFile,
  line: number,
  header: string,
  mapping: Mapping,
  context: SourceContext,
): void {
  if (fieldsOf(header, mapping).length > 0) return;
  const message = `The column ${JSON.stringify(header)} is unknown and the mapping does not name it; its content is left out.`;
  context.note({ kind: "unread", file: file.path, line, message });
}

async function* parseJsonLines(
  file: ListFile,
  mapping: Mapping,
  context: SourceContext,
): AsyncGenerator<InHouseRow> {
  const noted = new Set<string>();
  let rest = "";
  let line = 0;
  const parse = function* (text: string): Generator<InHouseRow> {
    if (text.trim() === "") return;
    const cells = new Map<string, readonly string[]>();
    for (const [key, value] of Object.entries(parseJsonLine(file, line, text))) {
      const header = foldHeader(key);
      if (!noted.has(header)) noteUnknown(file, line, header, mapping, context);
      noted.add(header);
      const texts = parseValues(file, line, key, value);
      if (texts.length > 0) cells.set(header, texts);
    }
    if (cells.size > 0) yield { line, cells };
  };
  for await (const text of decodeText(file, mapping.encoding)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LINE_LENGTH_MAX) throw refusedRow(file, line + 1, "is too long");
    for (const whole of lines) {
      line++;
      yield* parse(whole);
    }
  }
  line++;
  yield* parse(rest);
}

function parseJsonLine(file: ListFile, line: number, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Reported below, in the same words as JSON that is not an object.
  }
  throw refusedRow(file, line, "is not a JSON object");
}

function parseValues(file: ListFile, line: number, key: string, value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((item) => {
    if (item === null) return [];
    if (!["string", "number", "boolean"].includes(typeof item))
      throw refusedRow(
        file,
        line,
        `has a value of ${JSON.stringify(key)} that is not a text, a number or a list of these`,
      );
    const text = cleanText(String(item));
    return text === "" ? [] : [text];
  });
}
