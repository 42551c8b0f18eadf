// The state folder holds everything that changes: snapshots, accounts and keys, the journal.

import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../model/errors.ts";
import { describeSystemError } from "./system-errors.ts";
import { describeUser } from "./user-name.ts";

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
  refuseUnfinished(state);
}

/** Throws an OperatorError for a state folder that was restored only in part. */
export function refuseUnfinished(state: string): void {
  if (!existsSync(join(state, RESTORING_FOLDER))) return;
  throw new OperatorError(
    `A restore into ${state} is not finished.`,
    "Wait until it ends. If it was interrupted, delete everything in the folder and restore again.",
  );
}

/** How a command is run as the user of the service. The wrapper is one of the files of `deploy systemd`. */
export const AS_SERVICE_HINT =
  "Run it as the user of the service: with the files of interdict deploy systemd as root with interdict-admin in place of interdict, else with sudo -u USER interdict … --state DIR";

/** The other user whose state folder this is, when root works in it; null otherwise. */
function ownerBesideRoot(state: string): number | null {
  const owner = statSync(state, { throwIfNoEntry: false })?.uid ?? 0;
  return process.geteuid?.() === 0 && owner !== 0 ? owner : null;
}

/** True when the service of the state folder could not read what this process writes there. */
export function isRootForAnother(state: string): boolean {
  return ownerBesideRoot(state) !== null;
}

/**
 * Throws an OperatorError for root in the folder of another user: files of root, such as a snapshot or a note
 * of the journal, would stop the service of that user.
 */
export function refuseRootForAnother(state: string): void {
  const owner = ownerBesideRoot(state);
  if (owner === null) return;
  throw new OperatorError(
    `${state} belongs to the user ${describeUser(owner)}, whose service can't read what root writes there.`,
    `${AS_SERVICE_HINT} Where the service runs as root, give it the folder: chown -R root ${state}`,
  );
}

/**
 * Throws an OperatorError for a state folder that is there and that this user can't read, or that is none.
 */
export function refuseClosedState(state: string): void {
  try {
    if (!statSync(state).isDirectory())
      throw new OperatorError(
        `${state} is not a folder.`,
        "Name the state folder of the service: --state DIR",
      );
    accessSync(state, constants.R_OK | constants.X_OK);
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    if ((cause as NodeJS.ErrnoException).code !== "EACCES") return;
    throw new OperatorError(describeClosed(state), AS_SERVICE_HINT, { cause });
  }
}

function describeClosed(state: string): string {
  const user = describeUser(process.geteuid?.() ?? 0);
  try {
    const owner = describeUser(statSync(state).uid);
    return `${state} belongs to the user ${owner}, and this is the user ${user}, who may not read it.`;
  } catch {
    return `${state} can't be entered by the user ${user}: that user may not enter a folder above it.`;
  }
}
