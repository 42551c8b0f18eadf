// The snapshots of a state folder that commands read.

import { existsSync } from "node:fs";
import { IMPORT_AGAIN_HINT, OperatorError } from "../model/errors.ts";
import { demonstrationRefused, demonstrationState } from "../snapshot/demonstration.ts";
import { type EmbeddedSnapshot, readEmbeddedManifest, unpackEmbedded } from "../snapshot/embedded.ts";
import { listSnapshotIds, readCurrent, snapshotFolder } from "../snapshot/folders.ts";
import { readManifest } from "../snapshot/manifest.ts";
import { openSnapshot, type Snapshot } from "../snapshot/open.ts";
import { say } from "./output.ts";
import { prepareStateFolder } from "./state.ts";

/**
 * Unpacks the real lists that the executable carries, where none were imported yet. The demonstration is never unpacked
 * here. Throws an OperatorError when what is current can't be told.
 */
export async function prepareEmbedded(state: string, embedded: EmbeddedSnapshot | null): Promise<void> {
  if (embedded === null || readEmbeddedManifest(embedded).demonstration) return;
  prepareStateFolder(state);
  const unpacked = await unpackEmbedded(state, embedded);
  if (unpacked !== null) say(`Unpacked the lists of the executable, snapshot ${unpacked}, into ${state}.`);
}

/**
 * Unpacks the demonstration into its own folder inside the state folder, and returns that folder. Throws an OperatorError
 * where lists were imported, and for an executable that carries no demonstration.
 */
export async function prepareDemonstration(
  state: string,
  embedded: EmbeddedSnapshot | null,
): Promise<string> {
  if (embedded === null || !readEmbeddedManifest(embedded).demonstration)
    throw new OperatorError(
      "This program carries no demonstration data.",
      "Leave out --demo, and import lists: interdict import PATH…",
    );
  const real = listSnapshotIds(state).filter((id) => !readManifest(snapshotFolder(state, id)).demonstration);
  if (real.length > 0)
    throw new OperatorError(
      `${state} holds imported lists (${real.at(-1)}), and --demo would screen against invented people.`,
      "Leave out --demo, or name another folder (--state DIR).",
    );
  const folder = demonstrationState(state);
  prepareStateFolder(folder);
  await unpackEmbedded(folder, embedded);
  return folder;
}

/** Opens the current snapshot of the state folder for a command that only reads. Throws an OperatorError without one. */
export async function openCurrent(state: string, embedded: EmbeddedSnapshot | null): Promise<Snapshot> {
  await prepareEmbedded(state, embedded);
  const id = readCurrent(state);
  if (id === null)
    throw new OperatorError(
      `No list has been imported into ${state}.`,
      "Import lists first: interdict import PATH… To read another folder: --state DIR.",
    );
  const folder = snapshotFolder(state, id);
  if (!existsSync(folder)) {
    throw new OperatorError(`The current snapshot ${id} is missing: ${folder}.`, IMPORT_AGAIN_HINT);
  }
  const snapshot = openSnapshot(folder);
  if (!snapshot.manifest.demonstration) return snapshot;
  snapshot.close();
  throw demonstrationRefused(id);
}

/** The folder of a snapshot by its id, or of the current one. Throws an OperatorError when there is none. */
export function namedSnapshot(state: string, id: string | null): string {
  const wanted = id ?? readCurrent(state);
  if (wanted === null) throw new OperatorError(`No list has been imported into ${state}.`);
  if (!listSnapshotIds(state).includes(wanted))
    throw new OperatorError(`There is no snapshot ${wanted} in ${state}.`, "See: interdict snapshots list");
  return snapshotFolder(state, wanted);
}
