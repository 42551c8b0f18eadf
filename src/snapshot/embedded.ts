// The snapshot that the executable carries: the demonstration, or real lists. Files inside an executable
// can't be mapped, so they are unpacked into a state folder once.

import { join } from "node:path";
import {
  INDEX_FILE,
  listSnapshotIds,
  MANIFEST_FILE,
  publishCurrent,
  readCurrent,
  STORE_FILE,
  snapshotFolder,
  syncPath,
} from "./folders.ts";
import { inBuildingFolder } from "./import-lock.ts";
import { checkSizes, type Manifest, readManifest, readManifestFile } from "./manifest.ts";
import { moveIntoPlace } from "./place.ts";

export interface EmbeddedSnapshot {
  /** Name in the snapshot folder, and a path that Bun.file reads, which may lie inside the executable. */
  readonly files: readonly { readonly name: string; readonly path: string }[];
}

/** How long a first start waits for another that is unpacking the same. */
const LOCK_WAIT_MS = 10_000;

/** What the embedded snapshot says of itself. Throws an OperatorError when it is damaged. */
export function readEmbeddedManifest({ files }: EmbeddedSnapshot): Manifest {
  const manifest = files.find(({ name }) => name === MANIFEST_FILE);
  if (manifest === undefined) throw new Error("The embedded snapshot has no manifest.");
  return readManifestFile(manifest.path);
}

/**
 * Unpacks the embedded snapshot and makes it current where no snapshot is, or where the current one is an
 * older embedded one, or the same with files missing. An import stays, and so does what an operator went back
 * to: a snapshot that was unpacked before is left alone. Returns the id when it was made current, else null.
 * Throws an OperatorError when `current` is damaged or missing.
 */
export async function unpackEmbedded(state: string, embedded: EmbeddedSnapshot): Promise<string | null> {
  const manifest = readEmbeddedManifest(embedded);
  if (!isWanted(state, manifest)) return null;
  const unpack = async (folder: string): Promise<string | null> => {
    // Another process may have done it meanwhile.
    if (!isWanted(state, manifest)) return null;
    for (const { name, path } of embedded.files) {
      await Bun.write(join(folder, name), Bun.file(path), { mode: 0o600 });
      syncPath(join(folder, name));
    }
    moveIntoPlace(folder, state, manifest.id);
    publishCurrent(state, manifest.id);
    return manifest.id;
  };
  return inBuildingFolder(state, unpack, LOCK_WAIT_MS);
}

function isWanted(state: string, { id, createdAt }: Manifest): boolean {
  // A first start may have been cut short after unpacking and before publishing.
  const current = readCurrent(state, id);
  if (current === null) return true;
  if (current === id) return !isComplete(snapshotFolder(state, id));
  if (listSnapshotIds(state).includes(id)) return false;
  const inUse = readManifest(snapshotFolder(state, current));
  return inUse.demonstration || (inUse.embedded === true && inUse.createdAt < createdAt);
}

/**
 * Byte for byte would take too long at every start; a snapshot that is damaged inside is refused when it is
 * opened.
 */
function isComplete(folder: string): boolean {
  try {
    checkSizes(folder, readManifest(folder), [STORE_FILE, INDEX_FILE]);
    return true;
  } catch {
    return false;
  }
}

/** What the entry of the program brings along; a run from source has no snapshot. */
export interface Embedding {
  readonly snapshot: EmbeddedSnapshot | null;
  /**
   * The file that a worker thread of `serve` runs; without it there can be one worker only, in the main
   * thread.
   */
  readonly workerEntry?: string;
  /** The file that a thread of `serve` which verifies runs; without it the main thread does. */
  readonly verifierEntry?: string;
  /** The file that a thread which helps an import runs; without it an import has one thread. */
  readonly indexerEntry?: string;
}
