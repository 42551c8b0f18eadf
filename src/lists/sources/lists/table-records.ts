// Reads the records of a list that is a CSV table: the rows under its header.

import type { ListFile } from "../files/list-file.ts";
import { foldHeader, parseCsvRows, sampleCsv, TableHeader } from "../files/tables.ts";
import type { SourceContext } from "./source.ts";

/** A table of a publisher. Headers are folded. */
export interface ListTable {
  readonly delimiter: string;
  readonly required: readonly string[];
  readonly known: ReadonlySet<string>;
  /** The date in a row above the header, "" when it can't be read; null for the header. */
  readonly dateAbove?: (cells: readonly string[]) => string | null;
}

/** A row with its cells by folded header. */
interface TableRecord {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

/** True when one of the first rows of a CSV text has these headers. */
export function hasHeaders(head: string, delimiter: string, required: readonly string[], rows = 1): boolean {
  return sampleCsv(head, delimiter, rows).some((row) => {
    const headers = row.map(foldHeader);
    return required.every((name) => headers.includes(name));
  });
}

/**
 * Every record of a table, counted. Throws an OperatorError for the first row that is not whole, and for a
 * header that lacks a column; notes each column that is unknown.
 */
export async function* parseTableRecords(
  file: ListFile,
  { delimiter, required, known, dateAbove }: ListTable,
  context: SourceContext,
): AsyncGenerator<TableRecord> {
  let header: TableHeader | null = null;
  for await (const row of parseCsvRows(file, { delimiter, lastLineEnd: "required" }, context)) {
    if (header !== null) {
      const cells = header.parse(row);
      context.countRecord(file.path);
      yield { line: row.line, cells };
      continue;
    }
    const date = dateAbove?.(row.cells) ?? null;
    if (date === null) {
      header = new TableHeader(file, row);
      header.check(required, known, row.line, context);
    } else if (date !== "") context.setContentDate(date);
  }
}
