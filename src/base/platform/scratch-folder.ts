// Makes a folder below $TMPDIR, for what a command unpacks or copies. The caller removes it.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "../model/errors.ts";
import { reasonOfFailure } from "./system-errors.ts";

/** Makes a folder whose name begins with `prefix`. Throws an OperatorError when none can be made there. */
export function makeScratchFolder(prefix: string, parent = tmpdir()): string {
  try {
    return mkdtempSync(join(parent, prefix));
  } catch (cause) {
    throw new OperatorError(
      `No temporary folder can be made in ${parent}: ${reasonOfFailure(cause)}.`,
      "Set TMPDIR to a folder that this user may write to.",
      { cause },
    );
  }
}
