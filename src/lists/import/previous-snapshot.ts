// The snapshot in use while its successor is built.

import { join } from "node:path";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { loadCurrentId, STORE_FILE, snapshotFolder } from "../../engine/snapshot/folders.ts";
import { loadManifest, type Manifest, verifyStore } from "../../engine/snapshot/manifest.ts";

/** The snapshot whose history an import continues. */
export interface PreviousSnapshot {
  readonly manifest: Manifest;
  readonly folder: string;
  /** Its store, which is read only. */
  readonly storePath: string;
}

/**
 * Throws an OperatorError when the snapshot in use is younger than an import that is to begin at `startedAt`:
 * history would run backwards.
 */
export function refuseEarlierThan(previous: PreviousSnapshot | null, startedAt: string): void {
  if (previous === null || previous.manifest.createdAt <= startedAt) return;
  throw new OperatorError(
    `The snapshot in use was built at ${previous.manifest.createdAt}Z, after --now ${startedAt}Z.`,
    "Name a later time, leave out the history with --fresh, or build in another state folder: --state DIR",
  );
}

/**
 * Opens the snapshot in use and verifies its store. Returns null when there is none, when it is demonstration
 * data, and for `isFresh`. Throws an OperatorError when it can't be read.
 */
export function openPreviousSnapshot(state: string, isFresh: boolean): PreviousSnapshot | null {
  if (isFresh) return null;
  try {
    const id = loadCurrentId(state);
    if (id === null) return null;
    const folder = snapshotFolder(state, id);
    const manifest = loadManifest(folder);
    if (manifest.demonstration) return null;
    verifyStore(folder, manifest);
    return { manifest, folder, storePath: join(folder, STORE_FILE) };
  } catch (error) {
    throw new OperatorError(
      `The snapshot in use can't be read, so its history can't be carried over: ${reasonOf(error)}`,
      "Publish its file again or roll back (interdict snapshots rollback), then import. Failing that, import with --fresh, which skips comparisons with earlier lists and loses the history.",
      { cause: error },
    );
  }
}
