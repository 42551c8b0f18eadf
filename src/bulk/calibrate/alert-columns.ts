// What the columns of a file of alerts mean: as --map says, and for the rest as their headers say.

import { OperatorError, UsageError } from "../../model/errors.ts";
import { guessKey } from "../../sources/columns/guesses.ts";

export const ALERT_FIELDS = ["score", "verdict", "schema", "list", "script", "name"] as const;

export type AlertField = (typeof ALERT_FIELDS)[number];

/** The column of each field, counted from 0. */
export type AlertColumns = ReadonlyMap<AlertField, number>;

const HEADERS: Readonly<Record<AlertField, readonly string[]>> = {
  score: ["score", "match score", "alert score", "hit score", "similarity", "trefferwert", "puntuación"],
  verdict: [
    ...["verdict", "decision", "disposition", "outcome", "resolution", "judgement", "judgment", "true match"],
    ...["assessment", "entscheidung", "bewertung", "ergebnis", "décision", "decisión", "resultado"],
  ],
  schema: ["schema", "type", "kind", "entity type", "subject type", "customer type", "party type", "typ"],
  list: ["list", "lists", "dataset", "datasets", "list name", "watchlist", "source list", "liste", "listen"],
  script: ["script", "writing system", "schrift"],
  name: ["name", "customer name", "subject name", "client name", "full name", "kundenname"],
};

const GUESSES: ReadonlyMap<string, AlertField> = new Map(
  ALERT_FIELDS.flatMap((field) => HEADERS[field].map((header) => [guessKey(header), field] as const)),
);

/** How many of the headers are known, which chooses the delimiter. */
export function countKnown(headers: readonly string[]): number {
  return headers.filter((header) => GUESSES.has(guessKey(header))).length;
}

/**
 * The columns of a file at `path`. `overrides` are FIELD=COLUMN. Throws a UsageError for a wrong override,
 * and an OperatorError when score or verdict is missing or two columns may hold one field.
 */
export function findColumns(
  path: string,
  headers: readonly string[],
  overrides: readonly string[],
): AlertColumns {
  const columns = new Map<AlertField, number>();
  const found = headers.map((header) => JSON.stringify(header)).join(", ");
  for (const override of overrides) {
    const [, name, column = ""] = /^([^=]+)=(.+)$/s.exec(override) ?? [];
    const field = ALERT_FIELDS.find((known) => known === name);
    if (field === undefined)
      throw new UsageError(
        `--map must be FIELD=COLUMN, not ${JSON.stringify(override)}. Fields are ${ALERT_FIELDS.join(", ")}.`,
      );
    const at = headers.findIndex((header) => guessKey(header) === guessKey(column));
    if (at < 0)
      throw new UsageError(`${path} has no column ${JSON.stringify(column)}. Its columns are ${found}.`);
    columns.set(field, at);
  }
  const given = new Set(columns.keys());
  for (const [at, header] of headers.entries()) {
    const field = GUESSES.get(guessKey(header));
    if (field === undefined || given.has(field)) continue;
    const before = columns.get(field);
    if (before !== undefined)
      throw new OperatorError(
        `${path} has two columns that may be the ${field}: ${JSON.stringify(headers[before])} and ${JSON.stringify(header)}.`,
        `Choose one: --map ${field}=COLUMN.`,
      );
    columns.set(field, at);
  }
  const missing = (["score", "verdict"] as const).find((field) => !columns.has(field));
  if (missing !== undefined)
    throw new OperatorError(
      `${path} has no column that is known to hold the ${missing}. Its columns are ${found}.`,
      `Name the column: --map ${missing}=COLUMN. Fields are ${ALERT_FIELDS.join(", ")}.`,
    );
  return columns;
}
