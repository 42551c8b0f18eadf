// The mapping file that makes a customer file be read as it was understood, guesses included. Pure.

import { EVERY_COLUMN } from "../../../lists/sources/columns/mapping.ts";
import type { CustomerFile } from "./customer-row.ts";

/** The text of the mapping: every column is named, one that is only passed on with an empty list. */
export function writeMapping({ columns, mapping }: CustomerFile, sheet: string | undefined): string {
  const { schema, separators, delimiter, encoding, dateOrder, headerRow, records, values } = mapping;
  const isFirst = (header: string, at: number) =>
    columns.findIndex((column) => column.header === header) === at;
  const fieldOf = (fields: readonly string[]) => (fields.length === 1 ? fields[0] : fields);
  const objectOf = (texts: ReadonlyMap<string, readonly string[]>) =>
    Object.fromEntries([...texts].map(([key, content]) => [key, fieldOf(content)]));
  const everywhere = separators?.get(EVERY_COLUMN);
  const file = {
    schema,
    date_order: dateOrder,
    separator: everywhere === undefined ? separators && objectOf(separators) : fieldOf(everywhere),
    delimiter,
    encoding,
    sheets: sheet === undefined ? mapping.sheets : [sheet],
    header_row: headerRow,
    records,
    values: values && Object.fromEntries([...values].map(([header, codes]) => [header, objectOf(codes)])),
    columns: Object.fromEntries(
      columns
        .filter(({ header }, at) => isFirst(header, at))
        .map(({ header, fields }) => [header, fieldOf(fields)]),
    ),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
