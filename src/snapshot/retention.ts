// Going back to an earlier snapshot, and making room. Both are one atomic step for whoever reads the state folder.

import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../model/errors.ts";
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

/**
 * Makes an earlier snapshot current: the one named, or the last before the one in use. `check` sees its folder before and
 * may throw. Returns both ids. Throws an OperatorError when there is no such snapshot.
 */
export function rollBack(
  state: string,
  wanted: string | null,
  check: (folder: string) => void,
): { from: string; to: string } {
  const giveBack = takeImportLock(state);
  try {
    const from = readCurrent(state);
    if (from === null) throw new OperatorError(`No snapshot is in use in ${state}.`);
    const ids = listSnapshotIds(state);
    const to = wanted ?? ids.filter((id) => id < from).at(-1);
    if (to === undefined) throw new OperatorError(`There is no snapshot before ${from}.`);
    if (!ids.includes(to)) throw new OperatorError(`There is no snapshot ${to} in ${state}.`);
    check(snapshotFolder(state, to));
    publishCurrent(state, to);
    return { from, to };
  } finally {
    giveBack();
  }
}

/** Deletes all but the newest `keep` snapshots; the one in use is never deleted. Returns the ids of the deleted. */
export function prune(state: string, keep: number): string[] {
  const giveBack = takeImportLock(state);
  try {
    const current = readCurrent(state);
    const kept = new Set(listSnapshotIds(state).slice(-keep));
    const pruned = listSnapshotIds(state).filter((id) => !kept.has(id) && id !== current);
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
