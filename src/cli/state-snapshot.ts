// The snapshot of a state folder that commands read.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { IMPORT_AGAIN_HINT, OperatorError } from "../model/errors.ts";
import { type EmbeddedSnapshot, unpackEmbedded } from "../snapshot/embedded.ts";
import { listSnapshotIds, readCurrent, snapshotFolder } from "../snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../snapshot/open.ts";
import { say } from "./output.ts";
import { prepareStateFolder } from "./state.ts";

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
