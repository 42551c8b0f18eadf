// Brings what the executable carries into the state folder.

import { OperatorError } from "../model/errors.ts";
import { prepareStateFolder } from "../platform/state-folder.ts";
import { demonstrationState } from "./demonstration.ts";
import { type EmbeddedSnapshot, readEmbeddedManifest, unpackEmbedded } from "./embedded.ts";
import { listSnapshotIds, snapshotFolder } from "./folders.ts";
import { readManifest } from "./manifest.ts";

/**
 * Unpacks the real lists that the executable carries, unless lists were imported. The demonstration is never
 * unpacked here. Returns the id of the unpacked snapshot, or null. Throws an OperatorError when `current`
 * can't be read.
 */
export async function prepareEmbedded(
  state: string,
  embedded: EmbeddedSnapshot | null,
): Promise<string | null> {
  if (embedded === null || readEmbeddedManifest(embedded).demonstration) return null;
  prepareStateFolder(state);
  return await unpackEmbedded(state, embedded);
}

/**
 * Unpacks the demonstration into its own folder inside the state folder, and returns that folder. Throws an
 * OperatorError where lists were imported, and for an executable that carries no demonstration.
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
