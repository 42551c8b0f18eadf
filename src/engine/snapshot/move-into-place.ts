// Moves a finished folder among the snapshots, so that a crash never leaves half a snapshot. Its files are
// read-only from then on.

import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { syncPath } from "../../base/platform/durable-file.ts";
import { BUILDING_PREFIX, MANIFEST_FILE, snapshotFolder, snapshotsFolder } from "./folders.ts";
import { isIntact, loadManifest } from "./manifest.ts";

/** Read-only, for the owner only. */
const FILE_MODE = 0o400;
const FOLDER_MODE = 0o700;

/**
 * Moves `folder` into the place of the snapshot `id`, durably. An identical snapshot there stays, because it
 * may be in use; a damaged one is replaced. The caller holds the import lock (inBuildingFolder).
 */
export function moveIntoPlace(folder: string, state: string, id: string): void {
  const place = snapshotFolder(state, id);
  if (isSameSnapshot(place, folder)) return;
  makeReadOnly(folder);
  syncPath(folder);
  // If this process is killed here, the next writer removes it.
  const aside = join(snapshotsFolder(state), `${BUILDING_PREFIX}damaged-${id}`);
  if (existsSync(place)) renameSync(place, aside);
  renameSync(folder, place);
  syncPath(snapshotsFolder(state));
  rmSync(aside, { recursive: true, force: true });
}

/** Sets exact modes: the umask changed those that the files were created with. */
function makeReadOnly(folder: string): void {
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), FILE_MODE);
  chmodSync(folder, FOLDER_MODE);
}

function isSameSnapshot(place: string, folder: string): boolean {
  try {
    const manifest = readFileSync(join(place, MANIFEST_FILE));
    if (!manifest.equals(readFileSync(join(folder, MANIFEST_FILE)))) return false;
    return loadManifest(place).files.every((file) => isIntact(place, file));
  } catch {
    return false;
  }
}
