// Tables whose columns are known by their headers: as --map says, and for the rest as their headers say. For
// files that hold something else than records or customers.

import { OperatorError, UsageError } from "../../../base/model/errors.ts";
import { didYouMean } from "../../../engine/names/distance/nearest-name.ts";
import type { CsvRow } from "../files/csv-rows.ts";
import type { TextEncoding } from "../files/encodings.ts";
import type { ListFile } from "../files/list-file.ts";
import { parseSheetRows, sampleCsv, splitCsvRows } from "../files/tables.ts";
import { decodeText } from "../files/text.ts";
import { guessKey } from "./guesses.ts";
import { describeHeader, HEADER_ROW_MAX } from "./header.ts";

/** The column of each field, counted from 0. */
export type FieldColumns<Field extends string> = ReadonlyMap<Field, number>;

const DELIMITERS = [",", ";", "\t", "|"];

/** A kind of table, by its fields. */
export class KnownColumns<Field extends string> {
  readonly fields: readonly Field[];
  readonly #guesses: ReadonlyMap<string, Field>;

  /** `headers` has every field with the headers that mean it; a table must have the `required` ones. */
  constructor(
    headers: Readonly<Record<Field, readonly string[]>>,
    private readonly required: readonly Field[],
  ) {
    this.fields = Object.keys(headers) as Field[];
    this.#guesses = new Map(
      this.fields.flatMap((field) => headers[field].map((header) => [guessKey(header), field] as const)),
    );
  }

  /** How many of the headers are known, which chooses the delimiter. */
  count(headers: readonly string[]): number {
    return headers.filter((header) => this.#guesses.has(guessKey(header))).length;
  }

  /** True for a row above the header: a title, where nothing says which columns there are. */
  isTitle(line: number, cells: readonly string[], overrides: readonly string[]): boolean {
    return (
      this.count(cells) < 2 &&
      line < HEADER_ROW_MAX &&
      overrides.length === 0 &&
      cells.filter(Boolean).length < 2
    );
  }

  /**
   * The columns of a file at `path`. `overrides` are FIELD=COLUMN. Throws a UsageError for a wrong override,
   * and an OperatorError when a required field is missing or two columns may hold one field.
   */
  find(path: string, headers: readonly string[], overrides: readonly string[]): FieldColumns<Field> {
    const columns = new Map<Field, number>();
    const found = describeHeader({ line: 1, cells: headers }, this.count(headers));
    for (const override of overrides) {
      const [, name, column = ""] = /^([^=]+)=(.+)$/s.exec(override) ?? [];
      const field = this.fields.find((known) => known === name);
      if (field === undefined)
        throw new UsageError(
          `--map must be FIELD=COLUMN, not ${JSON.stringify(override)}.${didYouMean(override.split("=", 1)[0] ?? "", this.fields)} Fields are ${this.fields.join(", ")}.`,
        );
      const at = headers.findIndex((header) => guessKey(header) === guessKey(column));
      if (at < 0) throw new UsageError(`${path} has no column ${JSON.stringify(column)}. ${found.what}`);
      columns.set(field, at);
    }
    const given = new Set(columns.keys());
    for (const [at, header] of headers.entries()) {
      const field = this.#guesses.get(guessKey(header));
      if (field === undefined || given.has(field)) continue;
      const before = columns.get(field);
      if (before !== undefined)
        throw new OperatorError(
          `${path} has two columns that may be the ${field}: ${JSON.stringify(headers[before])} and ${JSON.stringify(header)}.`,
          `Choose one: --map ${field}=COLUMN.`,
        );
      columns.set(field, at);
    }
    const missing = this.required.find((field) => !columns.has(field));
    if (missing !== undefined)
      throw new OperatorError(
        `${path} has no column that is known to hold the ${missing}. ${found.what}`,
        `${found.hint}Name the column: --map ${missing}=COLUMN. Fields are ${this.fields.join(", ")}.`,
      );
    return columns;
  }

  /** The rows of a CSV file or of a workbook's sheet, the header among them. */
  rows(file: ListFile, form: "csv" | "sheet", encoding: TextEncoding | undefined): AsyncIterable<CsvRow> {
    if (form === "sheet") return parseSheetRows(file);
    const [line = ""] = file.head.split("\n", 1);
    const known = DELIMITERS.map((delimiter) => {
      const [cells = []] = sampleCsv(`${line}\n`, delimiter, 1);
      return { delimiter, count: this.count(cells), width: cells.length };
    }).sort((a, b) => b.count - a.count || b.width - a.width);
    return splitCsvRows(decodeText(file, encoding), known[0]?.delimiter ?? ",");
  }
}
