// Rolling back to an earlier snapshot, atomically for readers of the state folder.

import { OperatorError } from "../model/errors.ts";
import { demonstrationRefused } from "./demonstration.ts";
import { listSnapshotIds, loadCurrentId, publishCurrent, snapshotFolder } from "./folders.ts";
import { takeImportLock } from "./import-lock.ts";
import { loadManifest, type Manifest } from "./manifest.ts";

/**
 * Makes an earlier snapshot current: `wanted`, or the last one before the one in use. `check` gets its folder
 * and the id in use until now, and may throw. Returns that id, and the manifest of the new current snapshot.
 * The id is null when `wanted` is given and the file that names the current one is damaged or lost. Throws an
 * OperatorError when there is no such snapshot, and for demonstration data.
 */
export function rollBack(
  state: string,
  wanted: string | null,
  check: (folder: string, from: string | null) => void,
): { readonly from: string | null; readonly to: Manifest } {
  const release = takeImportLock(state);
  try {
    const from = wanted === null ? loadCurrentId(state) : currentIfNamed(state);
    if (from === null && wanted === null)
      throw new OperatorError(
        `No snapshot is in use in ${state}.`,
        "Import lists first: interdict import PATH… To use another folder: --state DIR.",
      );
    const ids = listSnapshotIds(state);
    const earlier = ids.filter((id) => from !== null && id < from && !isDemonstration(state, id));
    const to = wanted ?? earlier.at(-1);
    if (to === undefined)
      throw new OperatorError(
        `There is no snapshot before ${from} to roll back to.`,
        "Import the lists to use: interdict import PATH…",
      );
    if (!ids.includes(to))
      throw new OperatorError(`There is no snapshot ${to} in ${state}.`, "See: interdict snapshots list");
    const folder = snapshotFolder(state, to);
    const manifest = loadManifest(folder);
    if (manifest.demonstration) throw demonstrationRefused(to);
    check(folder, from);
    publishCurrent(state, to);
    return { from, to: manifest };
  } finally {
    release();
  }
}

function currentIfNamed(state: string): string | null {
  try {
    return loadCurrentId(state);
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}

/** Earlier versions unpacked their demonstration among the snapshots. An unreadable one doesn't count. */
function isDemonstration(state: string, id: string): boolean {
  try {
    return loadManifest(snapshotFolder(state, id)).demonstration;
  } catch {
    return false;
  }
}
