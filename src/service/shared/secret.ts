// The password of a shared store: from a file that only its owner reads, or from the environment. Never from
// the command line, which every user of the host can read.

import { readFileSync, statSync } from "node:fs";
import { OperatorError } from "../../base/model/errors.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";

/** Permissions of the group and of others. */
const OTHERS = 0o077;

/**
 * The password in a file, without the line break at its end; `flag` is the flag that names the file. Throws
 * an OperatorError when others may read the file, or when it can't be read or has no password.
 */
export function loadPassword(path: string, flag: string): string {
  const mode = guard(path, flag, () => statSync(path).mode);
  if ((mode & OTHERS) !== 0)
    throw new OperatorError(
      `Other users may read the password in ${path} (mode ${(mode & 0o777).toString(8)}).`,
      `Make it readable by its owner only: chmod 600 ${path}`,
    );
  const password = guard(path, flag, () => readFileSync(path, "utf8")).replace(/\r?\n$/, "");
  if (password === "" || /[\r\n\0]/.test(password))
    throw new OperatorError(`${path} does not hold one password.`, "Write the password alone, on one line.");
  return password;
}

function guard<T>(path: string, flag: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new OperatorError(
      `The file of ${flag} can't be read: ${describeSystemError(error) ?? path}.`,
      "Name a file that holds only the password, belongs to the user who runs this command, and has mode 600.",
      { cause: error },
    );
  }
}
