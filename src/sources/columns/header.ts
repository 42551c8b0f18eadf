// Recognises the form of a table without fixed columns by the first bytes of its file, and finds its header.

import { CsvSplitter } from "../files/csv-rows.ts";
import type { ListFile } from "../files/list-file.ts";
import { foldHeader, sampleCsv, sampleSheet } from "../files/tables.ts";
import { fieldsOfColumns, holdsNames } from "./guesses.ts";
import { parseJsonValues } from "./json-rows.ts";
import type { Mapping } from "./mapping.ts";

export type TableForm = "csv" | "sheet" | "jsonl";

const DELIMITERS = [",", ";", "\t", "|"];

/** Rows of titles and remarks that may precede the header of a sheet. */
export const HEADER_ROW_MAX = 10;

/** The form of a file, by its content; null when it is not one of the three. */
export function formOf(head: string): TableForm | null {
  if (sampleSheet(head, 1).length > 0) return "sheet";
  if (/^\s*\{/.test(head)) return "jsonl";
  return /^\s*[<[]/.test(head) || head.trim() === "" ? null : "csv";
}

/** The delimiter that makes the most known columns out of the first line; of equals, the most columns. */
export function delimiterOf(file: ListFile, mapping: Mapping): string {
  if (mapping.delimiter !== undefined) return mapping.delimiter;
  const known = DELIMITERS.map((delimiter) => {
    const [cells = []] = sampleCsv(`${file.head.split("\n", 1)[0] ?? ""}\n`, delimiter, 1);
    return { delimiter, count: fieldsOfColumns(cells.map(foldHeader), mapping).size, width: cells.length };
  });
  return known.sort((a, b) => b.count - a.count || b.width - a.width)[0]?.delimiter ?? ",";
}

/**
 * The header of a table as written: the row with a column of names or else the first row, and for JSON lines
 * the keys of the first lines.
 */
export function sampleHeader(file: ListFile, form: TableForm, mapping: Mapping): readonly string[] {
  if (form === "jsonl") return sampleKeys(file.head);
  const rows = form === "sheet" ? sampleSheet(file.head, HEADER_ROW_MAX) : [firstRow(file, mapping)];
  const header = rows.find((cells) => holdsNames(fieldsOfColumns(cells.map(foldHeader), mapping)));
  return header ?? rows[0] ?? [];
}

function firstRow(file: ListFile, mapping: Mapping): readonly string[] {
  const splitter = new CsvSplitter(delimiterOf(file, mapping));
  const [row] = [...splitter.push(file.head), ...splitter.end()];
  return row !== undefined && "cells" in row ? row.cells : [];
}

function sampleKeys(head: string): string[] {
  const keys = new Set<string>();
  for (const line of head.split("\n")) {
    const row = parseJsonValues(line);
    if (typeof row !== "string") for (const key of row.texts.keys()) keys.add(key);
  }
  return [...keys];
}
