// Rows as JSON lines: one object per row, with every column.

import type { Cell, OutputColumn, RowFormat } from "./row-format.ts";

export class JsonLinesFormat implements RowFormat {
  constructor(private readonly columns: readonly OutputColumn[]) {}

  start(): Uint8Array {
    return new Uint8Array(0);
  }

  add(row: readonly Cell[]): Uint8Array {
    const value = Object.fromEntries(this.columns.map(({ name }, i) => [name, row[i] ?? null]));
    return Buffer.from(`${JSON.stringify(value)}\n`);
  }

  state(): null {
    return null;
  }

  resume(): void {}

  end(): Uint8Array {
    return new Uint8Array(0);
  }
}
