// The mapping file that makes a customer file be read as it was understood, guesses included. Pure.

import type { CustomerFile } from "./customer-row.ts";

/** The text of the mapping: every column is named, one that is only passed on with an empty list. */
export function writeMapping({ columns, mapping }: CustomerFile, sheet: string | undefined): string {
  const { schema, separator, delimiter, encoding, dateOrder } = mapping;
  const fieldOf = (fields: readonly string[]) => (fields.length === 1 ? fields[0] : fields);
  const file = {
    schema,
    date_order: dateOrder,
    separator,
    delimiter,
    encoding,
    sheets: sheet === undefined ? mapping.sheets : [sheet],
    columns: Object.fromEntries(columns.map(({ header, fields }) => [header, fieldOf(fields)])),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
