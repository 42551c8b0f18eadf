// The snapshot embedded in the executable: the demonstration, or real lists. Files inside an executable can't
// be mapped, so they are unpacked into a state folder once.

import { join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import { syncPath } from "../../base/platform/durable-file.ts";
import { prepareStateFolder } from "../../base/platform/state-folder.ts";
import { demonstrationState } from "./demonstration.ts";
import {
  INDEX_FILE,
  listSnapshotIds,
  loadCurrentId,
  MANIFEST_FILE,
  publishCurrent,
  STORE_FILE,
  snapshotFolder,
} from "./folders.ts";
import { inBuildingFolder } from "./import-lock.ts";
import { checkSizes, loadManifest, loadManifestFile, type Manifest } from "./manifest.ts";
import { moveIntoPlace } from "./move-into-place.ts";

export interface EmbeddedSnapshot {
  /** The name in the snapshot folder, and a path for Bun.file, which may be inside the executable. */
  readonly files: readonly { readonly name: string; readonly path: string }[];
}

/** How long a first start waits for another process that is unpacking the same snapshot. */
const LOCK_WAIT_MS = 10_000;

/** The manifest of the embedded snapshot. Throws an OperatorError when it is damaged. */
function loadEmbeddedManifest({ files }: EmbeddedSnapshot): Manifest {
  const manifest = files.find(({ name }) => name === MANIFEST_FILE);
  if (manifest === undefined) throw new Error("The embedded snapshot has no manifest.");
  return loadManifestFile(manifest.path);
}

/**
 * Unpacks embedded real lists, unless lists were imported. Never unpacks the demonstration. Returns the id of
 * the unpacked snapshot, or null. Throws an OperatorError when `current` can't be read.
 */
export async function unpackEmbeddedLists(
  state: string,
  embedded: EmbeddedSnapshot | null,
): Promise<string | null> {
  if (embedded === null || loadEmbeddedManifest(embedded).demonstration) return null;
  prepareStateFolder(state);
  return await unpackEmbedded(state, embedded);
}

/**
 * Unpacks the demonstration into its own state folder and returns that folder. Throws an OperatorError when
 * lists were imported, or when the executable has no demonstration.
 */
export async function unpackDemonstration(state: string, embedded: EmbeddedSnapshot | null): Promise<string> {
  if (embedded === null || !loadEmbeddedManifest(embedded).demonstration)
    throw new OperatorError(
      "This program has no demonstration data.",
      "Leave out --demo and import lists: interdict import PATH…",
    );
  const real = listSnapshotIds(state).filter((id) => !loadManifest(snapshotFolder(state, id)).demonstration);
  if (real.length > 0)
    throw new OperatorError(
      `${state} contains imported lists (${real.at(-1)}), and --demo would screen against invented people.`,
      "Leave out --demo, or use another folder: --state DIR",
    );
  const folder = demonstrationState(state);
  prepareStateFolder(folder);
  await unpackEmbedded(folder, embedded);
  return folder;
}

/**
 * Unpacks the embedded snapshot and makes it current when there is no snapshot, when the current one is an
 * older embedded one, or when it is the same with missing files. Never replaces an import, nor a rollback: a
 * snapshot that was unpacked before stays as it is. Returns the id when it was made current, else null.
 * Throws an OperatorError when `current` is damaged or missing.
 */
export async function unpackEmbedded(state: string, embedded: EmbeddedSnapshot): Promise<string | null> {
  const manifest = loadEmbeddedManifest(embedded);
  if (!isWanted(state, manifest)) return null;
  const unpack = async (folder: string): Promise<string | null> => {
    // Another process may have unpacked it meanwhile.
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
  // A first start may have been interrupted after unpacking and before publishing.
  const current = loadCurrentId(state, id);
  if (current === null) return true;
  if (current === id) return !isComplete(snapshotFolder(state, id));
  if (listSnapshotIds(state).includes(id)) return false;
  const inUse = loadManifest(snapshotFolder(state, current));
  return inUse.demonstration || (inUse.embedded === true && inUse.createdAt < createdAt);
}

/** Compares sizes only: hashing would slow every start, and opening refuses damaged content anyway. */
function isComplete(folder: string): boolean {
  try {
    checkSizes(folder, loadManifest(folder), [STORE_FILE, INDEX_FILE]);
    return true;
  } catch {
    return false;
  }
}

/** What the entry of the program provides; a run from source has no snapshot. */
export interface Embedding {
  readonly snapshot: EmbeddedSnapshot | null;
  /** The entry of a worker thread of `serve`; without it, one worker runs in the main thread. */
  readonly workerEntry?: string;
  /** The entry of the verifier thread of `serve`; without it, the main thread verifies. */
  readonly verifierEntry?: string;
  /** The entry of the indexing thread of an import; without it, an import has one thread. */
  readonly indexerEntry?: string;
  /** The entry of a thread that screens rows; without it, no file of customers can be screened. */
  readonly screenerEntry?: string;
  /** The same for `screen-messages`. */
  readonly messageScreenerEntry?: string;
  /** The entry of a thread that rescreens customers; without it, no file of customers can be rescreened. */
  readonly rescreenerEntry?: string;
  /** The entry of a thread of a self-test; without it, a self-test has one thread. */
  readonly selftesterEntry?: string;
  /** The file with the bundled console; without it, the service has none. */
  readonly consoleBundle?: string;
  /** The command that starts this program anew; without it, the executable alone. */
  readonly command?: readonly string[];
}
