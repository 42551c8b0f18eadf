// `mapping`: shows how a customer file is understood, and writes that down as a mapping file to correct.

import { writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { OperatorError, UsageError } from "../../base/model/errors.ts";
import { mappingNameOf } from "../../lists/sources/files/list-files.ts";
import { openCustomers } from "../../service/bulk/reading/open-customers.ts";
import { writeMapping } from "../../service/bulk/reading/write-mapping.ts";
import { command } from "../command.ts";
import { CUSTOMER_FILE, CUSTOMER_FILE_FLAGS, customerFileOptions } from "../customer-file-options.ts";
import { previewCustomers } from "../customer-preview.ts";
import { outFlag } from "../flags.ts";
import { printResult, say } from "../output.ts";

export const mappingCommand = () =>
  command("mapping", {
    about: "guesses the columns of a customer file, writes them to a mapping file, and previews five records",
    arguments: [["<file>", CUSTOMER_FILE]],
    flags: [
      ...CUSTOMER_FILE_FLAGS,
      outFlag("the mapping file to write (default: NAME.mapping.json in the folder of the file)"),
    ],
    example: "mapping customers.csv --map birthDate=Geburtstag --schema Person",
    run: async (path, flags) => {
      if (path === "-" && flags.out === undefined)
        throw new UsageError("--out is missing; standard input has no folder for its mapping.");
      const out = flags.out ?? join(dirname(path), mappingNameOf(basename(path)));
      const file = await openCustomers(path, customerFileOptions(flags));
      printResult(await previewCustomers(file));
      writeNew(out, writeMapping(file, flags.sheet));
      say(`Wrote ${out}. Correct it if a column holds something else.`);
    },
  });

/** Never writes over a mapping that somebody has corrected. */
function writeNew(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new OperatorError(`${path} already exists.`, "Name another file with --out, or move it away.");
  }
}
