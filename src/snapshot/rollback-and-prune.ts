// Rolling back to an earlier snapshot, and pruning old ones. Both are atomic for readers of the state folder.

import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../model/errors.ts";
import { syncPath } from "../platform/durable-file.ts";
import { demonstrationRefused } from "./demonstration.ts";
import {
  BUILDING_PREFIX,
  listSnapshotIds,
  loadCurrentId,
  publishCurrent,
  snapshotFolder,
  snapshotsFolder,
} from "./folders.ts";
import { takeImportLock } from "./import-lock.ts";
import { loadManifest, type Manifest } from "./manifest.ts";

/**
 * Makes an earlier snapshot current: `wanted`, or the last one before the one in use. `check` inspects its
 * folder first and may throw. Returns the id in use until now, and the manifest of the new current one.
 * Throws an OperatorError when there is no such snapshot, and for demonstration data.
 */
export function rollBack(
  state: string,
  wanted: string | null,
  check: (folder: string) => void,
): { readonly from: string; readonly to: Manifest } {
  const release = takeImportLock(state);
  try {
    const from = loadCurrentId(state);
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
        `There is no snapshot before ${from} to roll back to.`,
        "Import the lists to use: interdict import PATH…",
      );
    if (!ids.includes(to))
      throw new OperatorError(`There is no snapshot ${to} in ${state}.`, "See: interdict snapshots list");
    const folder = snapshotFolder(state, to);
    const manifest = loadManifest(folder);
    if (manifest.demonstration) throw demonstrationRefused(to);
    check(folder);
    publishCurrent(state, to);
    return { from, to: manifest };
  } finally {
    release();
  }
}

/**
 * Deletes all snapshots except the newest `keep`, and all demonstration data; never the one in use. Returns
 * the deleted ids.
 */
export function prune(state: string, keep: number): string[] {
  const release = takeImportLock(state);
  try {
    const current = loadCurrentId(state);
    const ids = listSnapshotIds(state);
    const kept = new Set(ids.filter((id) => !isDemonstration(state, id)).slice(-keep));
    const pruned = ids.filter((id) => !kept.has(id) && id !== current);
    for (const id of pruned) {
      // An interrupted deletion must not leave half a snapshot under its id.
      const aside = join(snapshotsFolder(state), `${BUILDING_PREFIX}pruned-${id}`);
      renameSync(snapshotFolder(state, id), aside);
      syncPath(snapshotsFolder(state));
      rmSync(aside, { recursive: true, force: true });
    }
    return pruned;
  } finally {
    release();
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
