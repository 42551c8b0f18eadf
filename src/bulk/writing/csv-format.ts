// Rows as CSV. No text in them is computed by a spreadsheet.

import { stringify } from "csv-stringify/sync";
import { harmlessCell } from "../../model/safe-text.ts";
import { joinValues } from "./join-values.ts";
import type { Cell, OutputColumn, RowFormat } from "./row-format.ts";

/** Spreadsheets take a file for UTF-8 when it begins with this; a program in a pipe doesn't expect it. */
const BYTE_ORDER_MARK = "\ufeff";

export class CsvFormat implements RowFormat {
  constructor(
    private readonly columns: readonly OutputColumn[],
    private readonly isFile: boolean,
  ) {}

  start(): Uint8Array {
    const header = toCsv(this.columns.map(({ name }) => name));
    return Buffer.from(`${this.isFile ? BYTE_ORDER_MARK : ""}${header}`);
  }

  add(row: readonly Cell[]): Uint8Array {
    return Buffer.from(
      toCsv(
        row.map((cell) => (cell === null ? "" : typeof cell === "boolean" ? String(cell) : joinValues(cell))),
      ),
    );
  }

  state(): null {
    return null;
  }

  resume(): void {}

  end(): Uint8Array {
    return new Uint8Array(0);
  }
}

function toCsv(row: readonly (string | number)[]): string {
  return stringify([row.map((cell) => (typeof cell === "string" ? harmlessCell(cell) : cell))]);
}
