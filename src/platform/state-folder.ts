// The state folder holds everything that changes: snapshots, accounts and keys.

import { mkdirSync } from "node:fs";
import { OperatorError } from "../model/errors.ts";
import { describeSystemError } from "./system-errors.ts";

/** Creates the state folder unless it exists. Throws an OperatorError when it can't be created. */
export function prepareStateFolder(state: string): void {
  try {
    mkdirSync(state, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = describeSystemError(error);
    if (reason === null) throw error;
    throw new OperatorError(
      `The state folder ${state} can't be made: ${reason}.`,
      "Choose another folder (--state DIR), or correct its permissions.",
      { cause: error },
    );
  }
}
