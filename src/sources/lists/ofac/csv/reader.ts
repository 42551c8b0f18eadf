// Parses the four header-less CSV files of an OFAC publication into rows with the publisher's columns. Relies
// on the shape alone (number of columns, numbers in the first), and refuses a file that breaks it or that
// ends before its last line end.

import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { parse as parseSync } from "csv-parse/sync";
import { OperatorError } from "../../../../model/errors.ts";
import type { ListFile } from "../../../files/list-file.ts";
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

/** A row is at most a name of 350 and remarks of 1,000 characters; beyond this a quote was never closed. */
const ROW_LENGTH_MAX = 64 * 1024;

/** Rows looked at to recognise a file. */
const SAMPLE_ROWS = 50;

const SDN_TYPES: ReadonlySet<string> = new Set(["individual", "vessel", "aircraft", "-0-"]);
const ALT_TYPES: ReadonlySet<string> = new Set(["aka", "fka", "nka"]);

/** The first rows of a file of this publication, and their role; null when the head is of another format. */
export function sampleRows(head: string): { role: OfacRole; rows: string[][] } | null {
  const end = head.lastIndexOf("\n");
  if (end < 0 || !/^"?\d+"? ?,/.test(head)) return null;
  let rows: string[][];
  try {
    rows = parseSync(head.slice(0, end + 1), {
      to: SAMPLE_ROWS,
      relax_column_count: true,
      record_delimiter: ["\r\n", "\n"],
      max_record_size: ROW_LENGTH_MAX,
    });
  } catch {
    return null;
  }
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
  const parser = parse({
    info: true,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n"],
    max_record_size: ROW_LENGTH_MAX,
  });
  // The loop below sees the error of whichever stream fails; the callback only keeps it from being thrown
  // twice.
  pipeline(Readable.from(untilEndMark(file)), parser, () => {});
  let line = 1;
  try {
    for await (const parsed of parser) {
      const { record, info } = parsed as { record: string[]; info: { lines: number } };
      yield toRow(file, role, line, record);
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A parser that fails drops the rows it had ready, so the line is taken from its own message.
    const failedLine = /at line (\d+)/.exec(error.message)?.[1] ?? String(line);
    throw refused(file, Number(failedLine), `is not readable as CSV (${error.message})`);
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

function refused(file: ListFile, line: number, what: string): OperatorError {
  return new OperatorError(
    `${file.path}, line ${line} ${what}.`,
    "Fetch the file again; a set of OFAC files is imported whole or not at all.",
  );
}
