// The snapshot that is in use while another one is built, which goes on from it.

import { join } from "node:path";
import { OperatorError, reasonOf } from "../model/errors.ts";
import { readCurrent, STORE_FILE, snapshotFolder } from "../snapshot/folders.ts";
import { type Manifest, readManifest, verifyStore } from "../snapshot/manifest.ts";

/** The snapshot that an import goes on from. */
export interface InUse {
  readonly manifest: Manifest;
  readonly folder: string;
  /** Its store, which is read only. */
  readonly storePath: string;
}

/**
 * The snapshot that an import goes on from; null for a first import, after demonstration data, and for one
 * that is to begin afresh. Throws an OperatorError when it can't be read.
 */
export function readInUse(state: string, isFresh: boolean): InUse | null {
  if (isFresh) return null;
  try {
    const id = readCurrent(state);
    if (id === null) return null;
    const folder = snapshotFolder(state, id);
    const manifest = readManifest(folder);
    if (manifest.demonstration) return null;
    verifyStore(folder, manifest);
    return { manifest, folder, storePath: join(folder, STORE_FILE) };
  } catch (error) {
    throw new OperatorError(
      `The snapshot in use can't be read, so an import can't go on from it: ${reasonOf(error)}`,
      "Publish its file again, or go back (interdict snapshots rollback), and import then. Failing that, import with --fresh: without comparing, and without the history so far.",
      { cause: error },
    );
  }
}
