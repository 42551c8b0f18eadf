// The flags that say how a customer file is read, shared by the commands that take one.

import type { Command } from "commander";
import type { CustomerFileOptions } from "../bulk/reading/open-customers.ts";
import { UsageError } from "../model/errors.ts";
import { SUBJECT_SCHEMATA } from "../model/schemata.ts";
import { DATE_ORDERS, type DateOrder } from "../sources/columns/mapping.ts";
import { TEXT_ENCODINGS, type TextEncoding } from "../sources/files/text.ts";

/** The flags as commander stores them. */
export interface CustomerFileFlags {
  readonly map?: string[];
  readonly mapping?: string;
  readonly schema?: string;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly dateOrder?: string;
  readonly separator?: string;
  readonly sheet?: string;
}

const collect = (value: string, before: string[] = []) => [...before, value];

/** Adds the flags to a command whose argument is a customer file. */
export function addCustomerFileOptions(command: Command): Command {
  return command
    .option("--map <field=column>", "what a column holds, such as birthDate=Geburtstag; repeatable", collect)
    .option("--mapping <file>", "mapping file (default: NAME.mapping.json in the folder of the file)")
    .option("--schema <schema>", `kind of the rows that don't say it: ${SUBJECT_SCHEMATA.join(", ")}`)
    .option("--date-order <order>", "order of 05/06/1970: dmy or mdy")
    .option("--delimiter <character>", "separates the cells of a CSV file (default: the best guess)")
    .option("--encoding <encoding>", `${TEXT_ENCODINGS.join(" or ")} (UTF-16 is recognised)`)
    .option("--separator <text>", "separates several values in a cell")
    .option("--sheet <name>", "the sheet of a workbook that has several");
}

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
    throw new UsageError(`${flag} must be ${choices.join(" or ")}, not "${value}".`);
  return known;
}
