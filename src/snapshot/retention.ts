// Going back to an earlier snapshot, and making room. Both are one atomic step for whoever reads the state
// folder.

import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../model/errors.ts";
import { demonstrationRefused } from "./demonstration.ts";
import {
  BUILDING_PREFIX,
  listSnapshotIds,
  publishCurrent,
  readCurrent,
  snapshotFolder,
  snapshotsFolder,
  syncPath,
} from "./folders.ts";
import { takeImportLock } from "./import-lock.ts";
import { type Manifest, readManifest } from "./manifest.ts";

/**
 * Makes an earlier snapshot current: the one named, or the last before the one in use. `check` sees its
 * folder before and may throw. Returns the id in use until now, and the manifest of the one that it goes back
 * to. Throws an OperatorError when there is no such snapshot, and for demonstration data.
 */
export function rollBack(
  state: string,
  wanted: string | null,
  check: (folder: string) => void,
): { readonly from: string; readonly to: Manifest } {
  const giveBack = takeImportLock(state);
  try {
    const from = readCurrent(state);
    if (from === null)
      throw new OperatorError(
        `No snapshot is in use in ${state}.`,
        "Import lists first: interdict import PATH… To use another folder: --state DIR.",
      );
    const ids = listSnapshotIds(state);
    const earlier = ids.filter((id) => id < from && !isDemonstration(state, id));
    const to = wanted ?? earlier.at(-1);
    if (to === undefined)
      throw new OperatorError(
        `There is no snapshot before ${from} to go back to.`,
        "Import the lists that shall be used: interdict import PATH…",
      );
    if (!ids.includes(to))
      throw new OperatorError(`There is no snapshot ${to} in ${state}.`, "See: interdict snapshots list");
    const folder = snapshotFolder(state, to);
    const manifest = readManifest(folder);
    if (manifest.demonstration) throw demonstrationRefused(to);
    check(folder);
    publishCurrent(state, to);
    return { from, to: manifest };
  } finally {
    giveBack();
  }
}

/**
 * Deletes all but the newest `keep` snapshots, and demonstration data; the one in use is never deleted.
 * Returns the ids of the deleted.
 */
export function prune(state: string, keep: number): string[] {
  const giveBack = takeImportLock(state);
  try {
    const current = readCurrent(state);
    const ids = listSnapshotIds(state);
    const kept = new Set(ids.filter((id) => !isDemonstration(state, id)).slice(-keep));
    const pruned = ids.filter((id) => !kept.has(id) && id !== current);
    for (const id of pruned) {
      // A deletion that is cut short must leave no half of a snapshot under its name.
      const aside = join(snapshotsFolder(state), `${BUILDING_PREFIX}pruned-${id}`);
      renameSync(snapshotFolder(state, id), aside);
      syncPath(snapshotsFolder(state));
      rmSync(aside, { recursive: true, force: true });
    }
    return pruned;
  } finally {
    giveBack();
  }
}

/** Earlier versions unpacked their demonstration among the snapshots. What can't be read is none. */
function isDemonstration(state: string, id: string): boolean {
  try {
    return readManifest(snapshotFolder(state, id)).demonstration;
  } catch {
    return false;
  }
}
