// Reads a file of cleared pairs: CSV, a sheet of a workbook, or JSON lines. A row that can't be read is
// handed on with its reason.

import { OperatorError } from "../../base/model/errors.ts";
import { textOfCell } from "../../base/model/safe-text.ts";
import { formOfTable } from "../../lists/sources/columns/header.ts";
import { parseJsonRow } from "../../lists/sources/columns/json-rows.ts";
import { type FieldColumns, KnownColumns } from "../../lists/sources/columns/known-columns.ts";
import type { TextEncoding } from "../../lists/sources/files/encodings.ts";
import type { ListFile } from "../../lists/sources/files/list-file.ts";
import { cleanText, decodeText } from "../../lists/sources/files/text.ts";
import { type Clearance, parseClearance } from "./clearance.ts";

/** The columns of an export have the names of the fields. */
const HEADERS = {
  reference: [
    ...["reference", "customer reference", "customer", "customer id", "client id", "customer number", "cif"],
    ...["kundennummer", "kunden-nr", "partnernummer", "référence client", "numéro client", "código cliente"],
  ],
  entity: ["entity", "entity id", "listed entity", "record id", "list id", "watchlist id", "hit id"],
  reason: ["reason", "comment", "justification", "rationale", "grund", "begründung", "motif", "motivo"],
  user: ["user", "cleared by", "officer", "analyst", "reviewer", "bearbeiter"],
  time: ["time", "cleared at"],
  until: ["until", "expiry", "expiry date", "expires", "valid until", "review date", "gültig bis"],
  record: ["record"],
} as const satisfies Record<string, readonly string[]>;

type ClearanceField = keyof typeof HEADERS;

export const CLEARANCE_COLUMNS = new KnownColumns<ClearanceField>(HEADERS, ["reference", "entity", "reason"]);

/** A row of the file. */
export interface ReadClearance {
  readonly line: number;
  readonly clearance: Clearance;
  /** The digest of what the record said when the pair was cleared; null: as it is now. */
  readonly digest: Uint8Array | null;
}

/** A row that can't be read; `problem` continues "Line n". */
export interface BadClearance {
  readonly line: number;
  readonly problem: string;
}

/** What rows don't say themselves, and what the columns hold. */
interface ReadingClearances {
  readonly user: string;
  readonly time: string;
  /** FIELD=COLUMN. */
  readonly map: readonly string[];
  readonly encoding?: TextEncoding | undefined;
}

type Cells = (field: ClearanceField) => string;

/**
 * Every row of the file. Throws an OperatorError when it is not a table or lacks a column, and a UsageError
 * for a wrong option.
 */
export async function* readClearances(
  file: ListFile,
  reading: ReadingClearances,
): AsyncGenerator<ReadClearance | BadClearance> {
  const form = formOfTable(file, "Give a CSV, XLSX or JSON lines file.");
  const rows = form === "jsonl" ? readJsonLines(file, reading) : readTable(file, form, reading);
  for await (const row of rows) yield "problem" in row ? row : parseRow(row.line, row.cells, reading);
}

interface FieldRow {
  readonly line: number;
  readonly cells: Cells;
}

async function* readTable(
  file: ListFile,
  form: "csv" | "sheet",
  { map, encoding }: ReadingClearances,
): AsyncGenerator<FieldRow | BadClearance> {
  let columns: FieldColumns<ClearanceField> | null = null;
  let width = 0;
  for await (const row of CLEARANCE_COLUMNS.rows(file, form, encoding)) {
    if ("problem" in row) {
      yield row;
      continue;
    }
    const cells = row.cells.map(cleanText);
    if (cells.every((cell) => cell === "")) continue;
    if (columns !== null) {
      yield form === "csv" && cells.length !== width
        ? { line: row.line, problem: `has ${cells.length} cells; the header has ${width}` }
        : { line: row.line, cells: cellsOf(columns, cells) };
      continue;
    }
    if (CLEARANCE_COLUMNS.isTitle(row.line, cells, map)) continue;
    columns = CLEARANCE_COLUMNS.find(file.path, cells, map);
    width = cells.length;
  }
  if (columns === null)
    throw new OperatorError(`${file.path} has no header.`, "Add a first row with the names of the columns.");
}

function cellsOf(columns: FieldColumns<ClearanceField>, cells: readonly string[]): Cells {
  return (field) => textOfCell(cells[columns.get(field) ?? -1] ?? "");
}

async function* readJsonLines(
  file: ListFile,
  { map, encoding }: ReadingClearances,
): AsyncGenerator<FieldRow | BadClearance> {
  let known = "";
  let columns: FieldColumns<ClearanceField> = new Map();
  for await (const { line, text } of linesOf(decodeText(file, encoding))) {
    const row = parseJsonRow(text);
    if (typeof row === "string") {
      yield { line, problem: row };
      continue;
    }
    const keys = [...row.keys()];
    if (keys.join("\n") !== known) columns = CLEARANCE_COLUMNS.find(`${file.path}, line ${line}`, keys, map);
    known = keys.join("\n");
    const values = [...row.values()];
    const several = [...columns].find(([, at]) => (values[at]?.length ?? 0) > 1);
    yield several === undefined
      ? { line, cells: (field) => values[columns.get(field) ?? -1]?.[0] ?? "" }
      : { line, problem: `has several values of ${several[0]}` };
  }
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<{ line: number; text: string }> {
  let rest = "";
  let line = 0;
  for await (const text of texts) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const whole of lines) {
      line++;
      if (whole.trim() !== "") yield { line, text: whole };
    }
  }
  if (rest.trim() !== "") yield { line: line + 1, text: rest };
}

function parseRow(
  line: number,
  cells: Cells,
  { user, time }: ReadingClearances,
): ReadClearance | BadClearance {
  const digest = cells("record");
  if (digest !== "" && !/^[0-9a-f]{64}$/.test(digest))
    return {
      line,
      problem: `has the record ${JSON.stringify(digest)}; leave it as it was exported, or empty`,
    };
  const given = {
    reference: cells("reference"),
    entity: cells("entity"),
    reason: cells("reason"),
    user: cells("user") || user,
    time: cells("time") || time,
    until: cells("until") || null,
  };
  const clearance = parseClearance(given, "customer or rule");
  return typeof clearance === "string"
    ? { line, problem: clearance }
    : { line, clearance, digest: digest === "" ? null : Buffer.from(digest, "hex") };
}
