// How a section of the evaluation reports: lines for the committed file, which hold counts and row numbers
// only, details with names for the developer, and figures that targets and the committed file are held
// against.

import type { Figure, Figures } from "./figures.ts";

export interface Report {
  readonly lines: readonly string[];
  /** One line a miss, with the names; never committed, since the names are not ours. */
  readonly details: readonly string[];
  readonly figures: Figures;
}

/** A column of text is aligned to the left, one of numbers to the right. */
export function formatColumns(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? "")].length)),
  );
  const isNumber = (cell: string) => /^[-–±.\d]/.test(cell);
  const body = rows.slice(1);
  const isNumeric = widths.map((_, column) => body.every((row) => isNumber(row[column] ?? "-")));
  return rows.map((row) =>
    `  ${row
      .map((cell, column) => {
        const padding = " ".repeat((widths[column] ?? 0) - [...cell].length);
        return isNumeric[column] ? padding + cell : cell + padding;
      })
      .join("  ")}`.trimEnd(),
  );
}

/** "98.12" for 0.98123; "–" for a share of nothing, and for a measure that is not defined. */
export function percent(part: number, whole: number): string {
  return whole === 0 || Number.isNaN(part) ? "–" : ((100 * part) / whole).toFixed(2);
}

/** ".8123": a score or a measure between 0 and 1. */
export function decimals(value: number): string {
  return Number.isNaN(value) ? "–" : value.toFixed(4);
}

/** Row numbers in lines of readable length. */
export function formatRows(title: string, items: readonly string[]): string[] {
  const lines: string[] = [];
  let line = `  ${title} (${items.length}):`;
  for (const item of items) {
    if (line.length + item.length > 118) {
      lines.push(line);
      line = "   ";
    }
    line += ` ${item}`;
  }
  lines.push(line);
  return lines;
}

/** A part of a whole, counted one by one. */
export class Share {
  part = 0;
  whole = 0;

  add(isPart: boolean): void {
    this.whole++;
    if (isPart) this.part++;
  }

  get figure(): Figure {
    return { kind: "share", part: this.part, whole: this.whole };
  }

  /** "279/279", "100.00". */
  get cells(): [string, string] {
    return [`${this.part}/${this.whole}`, percent(this.part, this.whole)];
  }
}
