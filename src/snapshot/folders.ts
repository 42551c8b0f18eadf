// Where a state folder keeps its snapshots, and the few steps that must survive a crash: writing a small file
// whole, and making the names in a folder durable.

import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { OperatorError } from "../model/errors.ts";

export const STORE_FILE = "entities.sqlite";
export const INDEX_FILE = "aliases.idx";
export const MANIFEST_FILE = "manifest.json";
export const ACCOUNT_FILE = "account.json";
/** The copies of the list files that the snapshot was built from (list-copies.ts). */
export const LISTS_FILE = "lists.zst";

/** Folders of imports that are under way start with this; a snapshot's id never does. */
export const BUILDING_PREFIX = ".building-";

/** Never a path: an id is a folder's name. */
export const SNAPSHOT_ID = /^[0-9A-Za-z][0-9A-Za-z_-]{0,99}$/;

export function snapshotsFolder(state: string): string {
  return join(state, "snapshots");
}

export function snapshotFolder(state: string, id: string): string {
  return join(snapshotsFolder(state), id);
}

/**
 * The id of the current snapshot; null when nothing was ever published in this state folder. Throws an
 * OperatorError when `current` is damaged, or missing beside snapshots: taking that for a first start would
 * put other data in use. A snapshot with the id `unpublished` doesn't count: a first start may have been cut
 * short just before publishing it.
 */
export function readCurrent(state: string, unpublished?: string): string | null {
  const path = join(state, "current");
  let id: string;
  try {
    id = readFileSync(path, "utf8").trim();
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (listSnapshotIds(state).every((other) => other === unpublished)) return null;
    throw new OperatorError(`${path} is missing, though there are snapshots beside it.`, CURRENT_HINT);
  }
  if (SNAPSHOT_ID.test(id)) return id;
  throw new OperatorError(
    `${path} does not name a snapshot: ${JSON.stringify(id.slice(0, 100))}.`,
    CURRENT_HINT,
  );
}

const CURRENT_HINT =
  "Write the name of the folder that shall be used into it (see interdict snapshots list), or import the lists again.";

/** The ids of the snapshots in a state folder, oldest first; what is being built is not among them. */
export function listSnapshotIds(state: string): string[] {
  try {
    return readdirSync(snapshotsFolder(state))
      .filter((name) => SNAPSHOT_ID.test(name))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Makes a snapshot the current one: at every moment `current` holds either the old id or the new one, whole.
 */
export function publishCurrent(state: string, id: string): void {
  writeDurably(join(state, "current"), `${id}\n`);
}

/** Writes a file under a temporary name, makes it durable, and renames it into place (mode 0600). */
export function writeDurably(path: string, content: string): void {
  const temporary = `${path}.${process.pid}.new`;
  const file = openSync(temporary, "w", 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  syncPath(dirname(path));
}

/** fsync of a file or folder. */
export function syncPath(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
