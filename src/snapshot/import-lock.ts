// One writer at a time among the snapshots of a state folder.

import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../model/errors.ts";
import { takeExclusiveLock } from "../platform/exclusive-lock.ts";
import { BUILDING_PREFIX, snapshotsFolder } from "./folders.ts";

/**
 * Takes the lock, removes what writers that died left half built, and returns what gives the lock back. Makes
 * the folder of the snapshots when it isn't there. Throws an OperatorError while another writer keeps the
 * lock for `waitMs`.
 */
export function takeImportLock(state: string, waitMs = 0): () => void {
  mkdirSync(snapshotsFolder(state), { recursive: true, mode: 0o700 });
  const giveBack = takeExclusiveLock(join(state, "import.lock"), waitMs);
  if (giveBack === null) {
    throw new OperatorError(`Another import is working in ${state}.`, "Wait for it to end, then try again.");
  }
  try {
    for (const name of readdirSync(snapshotsFolder(state))) {
      if (name.startsWith(BUILDING_PREFIX))
        rmSync(join(snapshotsFolder(state), name), { recursive: true, force: true });
    }
    return giveBack;
  } catch (error) {
    giveBack();
    throw error;
  }
}

/**
 * Takes the lock, as takeImportLock does, and gives `work` an empty folder beside the snapshots, which is
 * deleted after it unless it was given a place among them.
 */
export async function inBuildingFolder<T>(
  state: string,
  work: (folder: string) => Promise<T>,
  waitMs = 0,
): Promise<T> {
  const giveBack = takeImportLock(state, waitMs);
  const folder = join(snapshotsFolder(state), `${BUILDING_PREFIX}${process.pid}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    return await work(folder);
  } finally {
    try {
      rmSync(folder, { recursive: true, force: true });
    } finally {
      giveBack();
    }
  }
}
