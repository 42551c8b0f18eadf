// The preview of a table for a program that maps its columns: the columns with a few of their cells, what is
// unclear about them, and the first rows as they would be screened.

import { OperatorError } from "../../../base/model/errors.ts";
import { type CustomerColumn, type CustomerFile, type CustomerRow, isRejected } from "./customer-row.ts";
import { type CustomerFileOptions, customersOf, type ExaminedTable, examineTable } from "./open-customers.ts";

/** Rows of a preview. */
const ROWS = 5;

/** Longer cells are cut: a preview shows what a column holds, and no cell whole. */
const CELL_LENGTH_MAX = 120;

/** More columns are counted, but neither shown nor mapped: no customer file has them. */
const COLUMNS_MAX = 500;

interface PreviewedColumn {
  /** The header as written. */
  readonly column: string;
  /** What the column was taken for; empty for one that is only passed on. */
  readonly fields: readonly string[];
  readonly by: CustomerColumn["by"];
  /** The first cells below the header. */
  readonly cells: readonly string[];
}

/** A row as it would be screened; a rejected one has a reason, and neither schema nor properties. */
interface PreviewedRow {
  readonly line: number;
  readonly reference: string | null;
  readonly schema: string | null;
  readonly properties: Readonly<Record<string, readonly string[]>>;
  readonly reason: string | null;
  /** What could not be read of a row that is screened, a sentence each. */
  readonly notRead: readonly string[];
}

export interface TablePreview {
  readonly columns: readonly PreviewedColumn[];
  readonly columnCount: number;
  /** Everything that a column can be mapped to. */
  readonly fields: readonly string[];
  /** Why the table can't be screened as it is; null when it can. */
  readonly problem: string | null;
  /** Empty when there is a problem. */
  readonly rows: readonly PreviewedRow[];
}

/** Previews the table at `path`. Throws an OperatorError when it is none, a UsageError for a wrong option. */
export async function previewTable(path: string, options: CustomerFileOptions): Promise<TablePreview> {
  const table = await examineTable(path, options);
  const { columns, mapping, sample } = table;
  const cells = sample.rows.slice(0, ROWS);
  const shown = columns.slice(0, COLUMNS_MAX).map(({ header, fields, by }, at) => ({
    column: header,
    fields,
    by,
    cells: cells.map((row) => cut(row[at] ?? "")),
  }));
  const { problem, rows } = await readRows(table);
  return { columns: shown, columnCount: columns.length, fields: [...mapping.fields], problem, rows };
}

async function readRows(table: ExaminedTable): Promise<Pick<TablePreview, "problem" | "rows">> {
  let file: CustomerFile;
  try {
    file = customersOf(table);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { problem: error.message, rows: [] };
  }
  const rows: PreviewedRow[] = [];
  for await (const row of file.rows()) if (rows.push(describeRow(row)) === ROWS) break;
  return { problem: null, rows };
}

function describeRow(row: CustomerRow): PreviewedRow {
  const { line, reference } = row;
  if (isRejected(row))
    return { line, reference, schema: null, properties: {}, reason: row.reason, notRead: [] };
  const { schema, properties } = row.subject;
  return {
    line,
    reference,
    schema,
    properties: row.address.length === 0 ? properties : { ...properties, address: row.address },
    reason: null,
    notRead: row.unread.map(({ reason }) => reason),
  };
}

function cut(text: string): string {
  return text.length > CELL_LENGTH_MAX ? `${text.slice(0, CELL_LENGTH_MAX).toWellFormed()}…` : text;
}
