// Recognises the form of a table without fixed columns by the first bytes of its file, and finds its header.

import { OperatorError } from "../../model/errors.ts";
import { CsvSplitter } from "../files/csv-rows.ts";
import { JsonRecordSplitter } from "../files/json-records.ts";
import { HEAD_BYTES, type ListFile } from "../files/list-file.ts";
import { foldHeader, sampleCsv, sampleSheet } from "../files/tables.ts";
import { cleanText, looksBinary } from "../files/text.ts";
import { CellValues } from "./cell-values.ts";
import { fieldsOfColumns, findHalfName, holdsNames } from "./guesses.ts";
import { parseJsonValues } from "./json-rows.ts";
import type { Mapping } from "./mapping.ts";

/** JSON is a document with an array of records, JSON lines have a record in each line. */
export type TableForm = "csv" | "sheet" | "jsonl" | "json";

const DELIMITERS = [",", ";", "\t", "|"];

/** Rows of titles and remarks that may precede the header of a sheet. */
export const HEADER_ROW_MAX = 10;

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

/** Columns for a message: those at the beginning, each quoted and cut. */
export function nameColumns(headers: readonly string[]): string {
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
  'Write one whole object per line: jq -c . does it. Or say in a mapping where the document has its records: "records": "KEY.KEY".';

/** The form of a file, by its content; null when it is none of them. */
export function formOf(head: string, mapping?: Mapping): TableForm | null {
  if (sampleSheet(head, 1).length > 0) return "sheet";
  if (mapping !== undefined && /^\s*\[\s*(?:\{|\]\s*$)/.test(head)) return "json";
  if (mapping?.records !== undefined && /^\s*[[{]/.test(head)) return "json";
  if (/^\s*\{/.test(head)) return "jsonl";
  return /^\s*[<[]/.test(head) || head.trim() === "" ? null : "csv";
}

/** The delimiter that makes the most known columns out of the first line; of equals, the most columns. */
export function delimiterOf(file: ListFile, mapping: Mapping): string {
  if (mapping.delimiter !== undefined) return mapping.delimiter;
  const line = file.head.split("\n", mapping.headerRow ?? 1).at(-1) ?? "";
  const known = DELIMITERS.map((delimiter) => {
    const [cells = []] = sampleCsv(`${line}\n`, delimiter, 1);
    return { delimiter, count: fieldsOfColumns(cells.map(foldHeader), mapping).size, width: cells.length };
  });
  return known.sort((a, b) => b.count - a.count || b.width - a.width)[0]?.delimiter ?? ",";
}

/**
 * The header of a table as written: the row with a column of names or else the first row, and for JSON lines
 * the keys of the first lines. Throws an OperatorError for one that can't be read, or is too wide.
 */
export function sampleHeader(file: ListFile, form: TableForm, mapping: Mapping): readonly string[] {
  if (form === "jsonl" || form === "json") return sampleKeys(file, form, mapping);
  const { headerRow = 1 } = mapping;
  const rows =
    form === "sheet"
      ? sampleSheet(file.head, mapping.headerRow ?? HEADER_ROW_MAX).slice(headerRow - 1)
      : [headerRowOf(file, mapping)];
  for (const { length } of rows) refuseTooWide(file, length);
  const header = rows.find((cells) => holdsNames(fieldsOfColumns(cells.map(foldHeader), mapping)));
  return header ?? rows[0] ?? [];
}

/** The cells of the first rows below the header, in the order of `headers` (those of sampleHeader). */
export function sampleRows(
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
  const rows = form === "sheet" ? sampleSheet(file.head, ROWS_SAMPLED) : splitHead(file, mapping);
  const isHeader = (cells: readonly string[]) =>
    headers.every((header, at) => foldHeader(cells[at] ?? "") === foldHeader(header));
  return rows.slice(rows.findIndex(isHeader) + 1, ROWS_SAMPLED);
}

function splitHead(file: ListFile, mapping: Mapping): string[][] {
  const splitter = new CsvSplitter(delimiterOf(file, mapping));
  const rows = [...splitter.push(file.head), ...splitter.end()];
  return rows.flatMap((row) => ("cells" in row ? [[...row.cells]] : []));
}

/**
 * Throws an OperatorError for a table that has half of a name, beside columns that nothing names and that may
 * hold the other half. `hint` says how to name them.
 */
export function refuseHalfName(file: ListFile, form: TableForm, mapping: Mapping, hint: string): void {
  const headers = sampleHeader(file, form, mapping);
  const half = findHalfName(headers, sampleRows(file, form, headers, mapping), mapping);
  if (half === null) return;
  const others = `${nameColumns(half.others)} may hold the rest, and nothing says so`;
  throw new OperatorError(
    `${file.path} has half of a name in ${JSON.stringify(half.header)}; ${others}. Its columns are ${nameColumns(headers)}.`,
    hint,
  );
}

function headerRowOf(file: ListFile, mapping: Mapping): readonly string[] {
  const splitter = new CsvSplitter(delimiterOf(file, mapping));
  const { headerRow = 1 } = mapping;
  const rows = [...splitter.push(file.head), ...splitter.end()];
  const row = rows.find(({ line }) => line >= headerRow);
  if (row === undefined || "cells" in row) return row?.cells ?? [];
  throw new OperatorError(
    `The header of ${file.path} ${row.problem}.`,
    "Correct the first line, or name the separator of columns in a mapping.",
  );
}

/** The first records of a JSON file, as text. */
export function sampleRecords({ path, head }: ListFile, form: "jsonl" | "json", mapping: Mapping): string[] {
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
