// Errors about what the columns of a table hold, with their advice for a command line and for a page.

import { type FailureDetails, UsageError } from "../../../base/model/errors.ts";
import { didYouMean } from "../../../engine/names/distance/nearest-name.ts";

/** The error for a FIELD=COLUMN that names no field or no column. */
export function wrongOverride(override: string, known: Iterable<string>): UsageError {
  const fields = [...known];
  const [field = ""] = override.split("=", 1);
  const meant = fields.includes(field) ? "" : didYouMean(field, fields);
  const written = JSON.stringify(override);
  const list = fields.join(", ");
  return new UsageError(`--map must be FIELD=COLUMN, not ${written}.${meant} Fields are ${list}.`, {
    onPage: {
      message: `${written} names nothing that a column can hold.${meant} A column can hold ${list}.`,
    },
  });
}

/** An advice for the command line, and for the page where it differs. */
export interface ColumnAdvice {
  readonly hint: string;
  readonly onPage?: string;
}

/** To say which column holds a field that none is known to hold. */
export function nameColumn(field: string): ColumnAdvice {
  const what = field === "name" ? "the name" : `the field ${field}`;
  return { hint: `Name the column: --map ${field}=COLUMN.`, onPage: `Choose the column that holds ${what}.` };
}

/** To say which of several columns holds a field. */
export function chooseColumn(field: string): ColumnAdvice {
  const what = field === "id" ? "reference" : field;
  return {
    hint: `Choose one: --map ${field}=COLUMN.`,
    onPage: `Keep one of them as the ${what}, and leave the others unread.`,
  };
}

/** The details of an error with this advice, which other advice may precede. */
export function detailsOf({ hint, onPage }: ColumnAdvice, before = ""): FailureDetails {
  return { onPage: { hint: `${before}${onPage ?? hint}` } };
}
