// The state folder holds everything that changes: snapshots, accounts and keys, the journal.

import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../model/errors.ts";
import { describeSystemError } from "./system-errors.ts";

/** While this folder is there, a restore is moving parts into the state folder, or was interrupted. */
export const RESTORING_FOLDER = ".restoring";

/**
 * Creates the state folder unless it exists. Throws an OperatorError when it can't be created, or when it was
 * restored only in part.
 */
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
  if (existsSync(join(state, RESTORING_FOLDER)))
    throw new OperatorError(
      `A restore into ${state} is not finished.`,
      "Wait until it ends. If it was interrupted, delete everything in the folder and restore again.",
    );
}

/**
 * Throws an OperatorError for root in the folder of another user: files of root, such as a snapshot or a note
 * of the journal, would stop the service of that user.
 */
export function refuseRootForAnother(state: string): void {
  const owner = statSync(state, { throwIfNoEntry: false })?.uid ?? 0;
  if (process.geteuid?.() !== 0 || owner === 0) return;
  throw new OperatorError(
    `${state} belongs to the user ${owner}, whose service can't read what root writes there.`,
    `Run the command as that user: sudo -u USER interdict …; with the printed unit, as as_service in README, "Under systemd". Where the service runs as root, give it the folder: chown -R root ${state}`,
  );
}
