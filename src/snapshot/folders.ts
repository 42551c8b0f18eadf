// Where a state folder keeps its snapshots, and the few steps that must survive a crash: writing a small file whole,
// and making the names in a folder durable.

import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

export const STORE_FILE = "entities.sqlite";
export const INDEX_FILE = "aliases.idx";
export const MANIFEST_FILE = "manifest.json";
export const ACCOUNT_FILE = "account.json";

/** Folders of imports that are under way start with this; a snapshot's id never does. */
export const BUILDING_PREFIX = ".building-";

const SNAPSHOT_ID = /^[0-9A-Za-z][0-9A-Za-z_-]{0,99}$/;

export function snapshotsFolder(state: string): string {
  return join(state, "snapshots");
}

export function snapshotFolder(state: string, id: string): string {
  return join(snapshotsFolder(state), id);
}

/** The id of the current snapshot; null when nothing was published yet. */
export function readCurrent(state: string): string | null {
  try {
    const id = readFileSync(join(state, "current"), "utf8").trim();
    return SNAPSHOT_ID.test(id) ? id : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

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

/** Makes a snapshot the current one: at every moment `current` holds either the old id or the new one, whole. */
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
