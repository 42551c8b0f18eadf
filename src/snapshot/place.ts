// Gives a finished folder its place among the snapshots, so that a crash at any moment leaves no half of one.
// From then on nobody writes to its files.

import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { BUILDING_PREFIX, MANIFEST_FILE, snapshotFolder, snapshotsFolder, syncPath } from "./folders.ts";
import { isIntact, readManifest } from "./manifest.ts";

/** The owner may read a file of a snapshot, and nobody may write to it. */
const FILE_MODE = 0o400;
const FOLDER_MODE = 0o700;

/**
 * Gives `folder` the place of the snapshot `id`, durably. A snapshot of that id that is the same to the byte,
 * and may be in use, is kept; a damaged one is replaced. Needs the import lock.
 */
export function moveIntoPlace(folder: string, state: string, id: string): void {
  const place = snapshotFolder(state, id);
  if (isSameSnapshot(place, folder)) return;
  seal(folder);
  syncPath(folder);
  // The next writer removes it when this one is killed.
  const aside = join(snapshotsFolder(state), `${BUILDING_PREFIX}damaged-${id}`);
  if (existsSync(place)) renameSync(place, aside);
  renameSync(folder, place);
  syncPath(snapshotsFolder(state));
  rmSync(aside, { recursive: true, force: true });
}

/** Sets the modes: the umask shaped those that the files were made with. */
function seal(folder: string): void {
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), FILE_MODE);
  chmodSync(folder, FOLDER_MODE);
}

function isSameSnapshot(place: string, folder: string): boolean {
  try {
    const manifest = readFileSync(join(place, MANIFEST_FILE));
    if (!manifest.equals(readFileSync(join(folder, MANIFEST_FILE)))) return false;
    return readManifest(place).files.every((file) => isIntact(place, file));
  } catch {
    return false;
  }
}
