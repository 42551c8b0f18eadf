// The state folder: where it is, and the snapshot that commands read from it.

import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Option } from "commander";
import { IMPORT_AGAIN_HINT, OperatorError } from "../model/errors.ts";
import { describeSystemError } from "../model/system-errors.ts";
import { type EmbeddedSnapshot, unpackEmbedded } from "../snapshot/embedded.ts";
import { listSnapshotIds, readCurrent, snapshotFolder } from "../snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../snapshot/open.ts";
import { say } from "./output.ts";

export interface StateOptions {
  readonly state: string;
}

/** `--state DIR`: $STATE_DIRECTORY (systemd), else $XDG_STATE_HOME/interdict, else ~/.local/state/interdict. */
export function stateOption(): Option {
  return new Option("--state <dir>", "folder that holds everything that changes")
    .env("INTERDICT_STATE")
    .default(defaultState());
}

function defaultState(): string {
  const { STATE_DIRECTORY, XDG_STATE_HOME } = process.env;
  // systemd separates several folders with a colon; the first is ours.
  if (STATE_DIRECTORY) return STATE_DIRECTORY.split(":")[0] ?? STATE_DIRECTORY;
  if (XDG_STATE_HOME) return join(XDG_STATE_HOME, "interdict");
  return join(homedir(), ".local", "state", "interdict");
}

/** Makes the state folder when it isn't there. Throws an OperatorError when it can't be made. */
export function prepareStateFolder(state: string): void {
  try {
    mkdirSync(state, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = describeSystemError(error);
    if (reason === null) throw error;
    throw new OperatorError(
      `The state folder ${state} can't be made: ${reason}.`,
      "Name another folder (--state DIR), or mend its permissions.",
      { cause: error },
    );
  }
}

/** The id of the current snapshot; on a first start the embedded one is unpacked. */
export async function ensureCurrent(state: string, embedded: EmbeddedSnapshot | null): Promise<string> {
  if (existsSync(join(state, "current")) || embedded === null) {
    const known = readCurrent(state);
    if (known !== null) return known;
    throw new OperatorError(
      `There is no snapshot in ${state}.`,
      "Import lists first: interdict import PATH…",
    );
  }
  prepareStateFolder(state);
  const id = await unpackEmbedded(state, embedded);
  say(`Unpacked the embedded snapshot ${id} into ${state}.`);
  return id;
}

/** Opens the current snapshot of the state folder for a command that only reads. */
export async function openCurrent(state: string, embedded: EmbeddedSnapshot | null): Promise<Snapshot> {
  const id = await ensureCurrent(state, embedded);
  const folder = snapshotFolder(state, id);
  if (!existsSync(folder)) {
    throw new OperatorError(`The current snapshot ${id} is missing: ${folder}.`, IMPORT_AGAIN_HINT);
  }
  return openSnapshot(folder);
}

/** The folder of a snapshot by its id, or of the current one. Throws an OperatorError when there is none. */
export function namedSnapshot(state: string, id: string | null): string {
  const wanted = id ?? readCurrent(state);
  if (wanted === null) throw new OperatorError(`There is no snapshot in ${state}.`);
  if (!listSnapshotIds(state).includes(wanted))
    throw new OperatorError(`There is no snapshot ${wanted} in ${state}.`, "See: interdict snapshots list");
  return snapshotFolder(state, wanted);
}
