// The parts of the snapshots in a backup. A snapshot never changes, and its files are held open, so an import
// or a deletion meanwhile does no harm.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import {
  listSnapshotIds,
  loadCurrentId,
  MANIFEST_FILE,
  snapshotFolder,
} from "../../engine/snapshot/folders.ts";
import { LAST_IMPORT_FILE } from "../../engine/snapshot/last-import.ts";
import { loadManifest } from "../../engine/snapshot/manifest.ts";
import { type HeldPart, holdBytes, holdFile } from "./held-file.ts";

export const SNAPSHOT_CHOICES = ["none", "current", "all"] as const;
export type SnapshotChoice = (typeof SNAPSHOT_CHOICES)[number];

interface SnapshotParts {
  /** The snapshot in use, also when it is not in the backup; null when there is none. */
  readonly current: string | null;
  readonly ids: readonly string[];
  readonly parts: readonly HeldPart[];
}

/**
 * Gathers the chosen snapshots, and what the state folder says about them. Throws an OperatorError for one
 * that is missing or damaged.
 */
export function gatherSnapshots(state: string, choice: SnapshotChoice): SnapshotParts {
  const current = loadCurrentId(state);
  const inUse = current === null ? [] : [current];
  const ids = choice === "none" ? [] : choice === "current" ? inUse : listSnapshotIds(state);
  const lastImport = join(state, LAST_IMPORT_FILE);
  const parts = [
    ...inUse.map((id) => holdBytes("current", Buffer.from(`${id}\n`))),
    ...(existsSync(lastImport) ? [holdBytes(LAST_IMPORT_FILE, readFileSync(lastImport))] : []),
  ];
  try {
    for (const id of ids) parts.push(...holdSnapshot(state, id));
  } catch (error) {
    for (const part of parts) part.close();
    throw error;
  }
  return { current, ids, parts };
}

function holdSnapshot(state: string, id: string): HeldPart[] {
  const folder = snapshotFolder(state, id);
  const nameOf = (name: string) => `snapshots/${id}/${name}`;
  const parts: HeldPart[] = [];
  try {
    parts.push(holdBytes(nameOf(MANIFEST_FILE), readFileSync(join(folder, MANIFEST_FILE))));
    for (const { name, bytes, sha256 } of loadManifest(folder).files)
      parts.push(holdFile(nameOf(name), join(folder, name), { known: { bytes, sha256 } }));
    return parts;
  } catch (cause) {
    for (const part of parts) part.close();
    throw new OperatorError(
      `The snapshot ${id} can't be backed up: ${reasonOf(cause)}`,
      "Repair it (see interdict doctor), or leave snapshots out: --snapshots none",
      { cause },
    );
  }
}
