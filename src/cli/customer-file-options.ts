// The flags that say how a customer file is read, shared by the commands that take one.

import { type FlagsOf, flag } from "../base/flags/flag.ts";
import { UsageError } from "../base/model/errors.ts";
import { SUBJECT_SCHEMATA } from "../base/model/schemata.ts";
import { DATE_ORDERS, type DateOrder } from "../lists/sources/columns/mapping.ts";
import { TEXT_ENCODINGS, type TextEncoding } from "../lists/sources/files/encodings.ts";
import type { CustomerFileOptions } from "../service/bulk/reading/open-customers.ts";
import { mapFlag } from "./flags.ts";

/** The argument of these commands. */
export const CUSTOMER_FILE = "CSV, XLSX, JSON or Parquet, plain or compressed; - is standard input";

export const CUSTOMER_FILE_FLAGS = [
  mapFlag("what a column holds, such as birthDate=Geburtstag; repeatable"),
  flag("--mapping <file>", "mapping file (default: NAME.mapping.json in the folder of the file)"),
  flag("--schema <schema>", `kind of the rows that don't state one: ${SUBJECT_SCHEMATA.join(", ")}`),
  flag("--date-order <order>", "order of 05/06/1970: dmy or mdy"),
  flag("--delimiter <character>", "separates the cells of a CSV file (default: the best guess)"),
  flag("--encoding <encoding>", "encoding of text, such as windows-1251 or gb18030 (UTF-16 is recognised)"),
  flag("--separator <text>", "separates several values in a cell"),
  flag("--sheet <name>", "the sheet to read of a workbook with several"),
];
export type CustomerFileFlags = FlagsOf<typeof CUSTOMER_FILE_FLAGS>;

/** The flags checked. Throws a UsageError that names a wrong one. */
export function customerFileOptions(flags: CustomerFileFlags): CustomerFileOptions {
  const { map, mapping, schema, delimiter, separator, sheet } = flags;
  if (delimiter !== undefined && delimiter.length !== 1)
    throw new UsageError(`--delimiter must be one character, not "${delimiter}".`);
  if (separator === "") throw new UsageError("--separator must not be empty.");
  const encoding = checkChoice<TextEncoding>("--encoding", flags.encoding, TEXT_ENCODINGS);
  const dateOrder = checkChoice<DateOrder>("--date-order", flags.dateOrder, DATE_ORDERS);
  return { map, mapping, schema, delimiter, separator, sheet, encoding, dateOrder };
}

function checkChoice<T extends string>(flag: string, value: string | undefined, choices: readonly T[]) {
  const known = choices.find((choice) => choice === value);
  if (value !== undefined && known === undefined)
    throw new UsageError(
      `${flag} must be ${choices.length > 2 ? `one of ${choices.join(", ")}` : choices.join(" or ")}, not "${value}".`,
    );
  return known;
}
