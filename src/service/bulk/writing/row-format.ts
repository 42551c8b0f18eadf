// What a format of results has to do: turn rows into bytes, so that a run which was cut off can go on.

/** Lists become one text in CSV and Parquet, with "; " between their values. */
export type Cell = string | number | boolean | null | readonly string[];

export interface OutputColumn {
  readonly name: string;
  readonly type: "text" | "number" | "boolean";
}

/** Where a writer can go on after everything behind it was cut off. */
export interface WriterPosition {
  /** Length of the file. */
  readonly bytes: number;
  /** What the format must remember as well; kept by the caller, as it is. */
  readonly state: string | null;
}

/** A format turns rows into bytes. */
export interface RowFormat {
  /** The bytes before the first row. */
  start(): Uint8Array;
  /** The bytes that can be written now that this row is there; some formats collect rows first. */
  add(row: readonly Cell[]): Uint8Array | null;
  /** What `resume` needs, besides the bytes so far. */
  state(): string | null;
  /** Goes on at a position, instead of `start`. */
  resume(position: WriterPosition): void;
  /** The bytes after the last row. */
  end(): Uint8Array;
}

const VALUE_SEPARATOR = "; ";

/** The cell itself, or the values of a list as one text. */
export function joinValues<T extends string | number | boolean | null>(
  cell: T | readonly string[],
): T | string {
  return Array.isArray(cell) ? cell.join(VALUE_SEPARATOR) : (cell as T);
}
