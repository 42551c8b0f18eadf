// One writer at a time among the snapshots of a state folder.

import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import { takeExclusiveLock } from "../../base/platform/exclusive-lock.ts";
import { BUILDING_PREFIX, snapshotsFolder } from "./folders.ts";

/**
 * Takes the lock, creates the snapshots folder if it is missing, and removes unfinished folders of writers
 * that died. Returns a function that releases the lock. Throws an OperatorError when another writer holds the
 * lock for longer than `waitMs`.
 */
export function takeImportLock(state: string, waitMs = 0): () => void {
  mkdirSync(snapshotsFolder(state), { recursive: true, mode: 0o700 });
  const release = takeExclusiveLock(join(state, "import.lock"), waitMs);
  if (release === null) {
    throw new OperatorError(`Another import is running in ${state}.`, "Wait until it ends, then try again.");
  }
  try {
    for (const name of readdirSync(snapshotsFolder(state))) {
      if (name.startsWith(BUILDING_PREFIX))
        rmSync(join(snapshotsFolder(state), name), { recursive: true, force: true });
    }
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Runs `work` with the import lock and an empty folder, which is deleted afterwards unless `work` moved it
 * into place. Throws as takeImportLock does.
 */
export async function inBuildingFolder<T>(
  state: string,
  work: (folder: string) => Promise<T>,
  waitMs = 0,
): Promise<T> {
  const release = takeImportLock(state, waitMs);
  const folder = join(snapshotsFolder(state), `${BUILDING_PREFIX}${process.pid}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    return await work(folder);
  } finally {
    try {
      rmSync(folder, { recursive: true, force: true });
    } finally {
      release();
    }
  }
}
