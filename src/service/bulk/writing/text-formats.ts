// Writes rows as CSV, whose cells no spreadsheet takes for formulas, or as JSON lines, one object per row.

import { stringify } from "csv-stringify/sync";
import { harmlessCell } from "../../../base/model/safe-text.ts";
import { type Cell, joinValues, type OutputColumn, type RowFormat } from "./row-format.ts";

/** Spreadsheets take a file for UTF-8 when it begins with this; a program in a pipe doesn't expect it. */
const BYTE_ORDER_MARK = "\ufeff";

/** Needs nothing but the bytes so far to go on, and ends as it is. */
abstract class TextFormat implements RowFormat {
  constructor(protected readonly columns: readonly OutputColumn[]) {}

  abstract start(): Uint8Array;

  abstract add(row: readonly Cell[]): Uint8Array;

  state(): null {
    return null;
  }

  resume(): void {}

  end(): Uint8Array {
    return new Uint8Array(0);
  }
}

/** With a header, and as a file with a mark of its encoding. */
export class CsvFormat extends TextFormat {
  constructor(
    columns: readonly OutputColumn[],
    private readonly isFile: boolean,
  ) {
    super(columns);
  }

  override start(): Uint8Array {
    const header = toCsv(this.columns.map(({ name }) => name));
    return Buffer.from(`${this.isFile ? BYTE_ORDER_MARK : ""}${header}`);
  }

  override add(row: readonly Cell[]): Uint8Array {
    return Buffer.from(
      toCsv(
        row.map((cell) => (cell === null ? "" : typeof cell === "boolean" ? String(cell) : joinValues(cell))),
      ),
    );
  }
}

/** Every row with every column. */
export class JsonLinesFormat extends TextFormat {
  override start(): Uint8Array {
    return new Uint8Array(0);
  }

  override add(row: readonly Cell[]): Uint8Array {
    const value = Object.fromEntries(this.columns.map(({ name }, i) => [name, row[i] ?? null]));
    return Buffer.from(`${JSON.stringify(value)}\n`);
  }
}

function toCsv(row: readonly (string | number)[]): string {
  return stringify([row.map((cell) => (typeof cell === "string" ? harmlessCell(cell) : cell))]);
}
