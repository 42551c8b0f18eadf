// Parses the four header-less CSV files of an OFAC publication into rows with the publisher's columns. Relies
// on the shape alone (number of columns, numbers in the first), and refuses a file that breaks it or that
// ends before its last line end.

import { OperatorError } from "../../../../../base/model/errors.ts";
import type { ListFile } from "../../../files/list-file.ts";
import { sampleCsv, splitCsvRows } from "../../../files/tables.ts";
import { decodeText } from "../../../files/text.ts";

/** The files of a set by role, with their number of columns. */
const COLUMN_COUNTS = { sdn: 12, add: 6, alt: 5, comments: 2 } as const;

export type OfacRole = keyof typeof COLUMN_COUNTS;

/** A row with its line, counted from 1; null where the file has `-0-` or nothing. */
export interface OfacRow {
  readonly line: number;
  readonly entNum: string;
  readonly cells: readonly (string | null)[];
}

/** The publisher marks the end of its files with this character (Ctrl-Z of CP/M and DOS). */
const END_MARK = "\u001a";

/** Rows looked at to recognise a file. */
const SAMPLE_ROWS = 50;

const SDN_TYPES: ReadonlySet<string> = new Set(["individual", "vessel", "aircraft", "-0-"]);
const ALT_TYPES: ReadonlySet<string> = new Set(["aka", "fka", "nka"]);

/** The first rows of a file of this publication, and their role; null when the head is of another format. */
export function sampleRows(head: string): { role: OfacRole; rows: string[][] } | null {
  if (!/^"?\d+"? ?,/.test(head)) return null;
  const rows = sampleCsv(head, ",", SAMPLE_ROWS);
  const width = rows[0]?.length;
  const role = (Object.keys(COLUMN_COUNTS) as OfacRole[]).find((name) => COLUMN_COUNTS[name] === width);
  if (role === undefined) return null;
  const cell = (row: string[], column: number) => row[column]?.trim() ?? "";
  const fits = rows.every((row) => {
    if (row.length !== width || !/^\d+$/.test(cell(row, 0))) return false;
    if (role === "sdn") return SDN_TYPES.has(cell(row, 2));
    if (role === "alt") return /^\d+$/.test(cell(row, 1)) && ALT_TYPES.has(cell(row, 2));
    if (role === "add") return /^\d+$/.test(cell(row, 1));
    return !/^\d*$/.test(cell(row, 1));
  });
  return fits ? { role, rows } : null;
}

/** Every row of a file. Throws an OperatorError with file and line for the first row that is not whole. */
export async function* parseRows(file: ListFile, role: OfacRole): AsyncGenerator<OfacRow> {
  for await (const row of splitCsvRows(untilEndMark(file), ",")) {
    if ("problem" in row) throw refused(file, row.line, row.problem);
    yield toRow(file, role, row.line, row.cells);
  }
}

function toRow(file: ListFile, role: OfacRole, line: number, record: readonly string[]): OfacRow {
  const expected = COLUMN_COUNTS[role];
  if (record.length !== expected) {
    throw refused(file, line, `has ${record.length} columns where the ${role} file has ${expected}`);
  }
  const entNum = (record[0] ?? "").trim();
  if (!/^\d+$/.test(entNum)) {
    throw refused(file, line, `begins with ${JSON.stringify(entNum)}, which is not a record number`);
  }
  return { line, entNum, cells: record.map(nullable) };
}

/**
 * `-0- ` is the publisher's null. Other cells are not trimmed: remarks that were cut must join without loss.
 */
function nullable(cell: string): string | null {
  const trimmed = cell.trim();
  return trimmed === "" || trimmed === "-0-" ? null : cell;
}

/** The text without the mark at its end. Refuses a last row that has no line end: it may have been cut. */
async function* untilEndMark(file: ListFile): AsyncGenerator<string> {
  let isEnded = false;
  let last = "";
  let line = 1;
  for await (const text of decodeText(file)) {
    if (isEnded) throw refused(file, line, "follows the mark that ends the file");
    isEnded = text.endsWith(END_MARK);
    const rest = isEnded ? text.slice(0, -1) : text;
    const mark = rest.indexOf(END_MARK);
    line += rest.slice(0, mark < 0 ? rest.length : mark).split("\n").length - 1;
    if (mark >= 0) throw refused(file, line, "holds the mark that ends the file");
    if (rest === "") continue;
    last = rest;
    yield rest;
  }
  if (!last.endsWith("\n")) throw refused(file, line, "is cut short: it has no line end");
}

/** The error of a row that can't be trusted. `what` continues "file, line n". */
export function refused(file: ListFile, line: number, what: string): OperatorError {
  return new OperatorError(
    `${file.path}, line ${line} ${what}.`,
    "Fetch the file again; a set of OFAC files is imported whole or not at all.",
  );
}
