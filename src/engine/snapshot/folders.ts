// The layout of the snapshots in a state folder.

import { join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import { namesIn, readIfThere, writeDurably } from "../../base/platform/durable-file.ts";

export const STORE_FILE = "entities.sqlite";
export const INDEX_FILE = "aliases.idx";
export const MANIFEST_FILE = "manifest.json";
/** The import report; the name is part of the snapshot format. */
export const REPORT_FILE = "account.json";
/** The copies of the list files that the snapshot was built from (list-copies.ts). */
export const LISTS_FILE = "lists.zst";

/** Folders of unfinished imports start with this; a snapshot id never does. */
export const BUILDING_PREFIX = ".building-";

/** An id is the name of a folder, so it can't be a path. */
export const SNAPSHOT_ID = /^[0-9A-Za-z][0-9A-Za-z_-]{0,99}$/;

export function snapshotsFolder(state: string): string {
  return join(state, "snapshots");
}

export function snapshotFolder(state: string, id: string): string {
  return join(snapshotsFolder(state), id);
}

/** There are snapshots and no `current`: it was deleted, or a first import has not published its own yet. */
export class MissingCurrentError extends OperatorError {
  constructor(path: string) {
    super(`${path} is missing, although there are snapshots next to it.`, CURRENT_HINT);
  }
}

/**
 * The id of the current snapshot; null when nothing was ever published in this state folder. Throws an
 * OperatorError when `current` is damaged, and a MissingCurrentError without one: treating that as a first
 * start would put other data in use. The snapshot `unpublished` doesn't count, because a first start may have
 * been interrupted just before publishing it.
 */
export function loadCurrentId(state: string, unpublished?: string): string | null {
  const path = join(state, "current");
  const bytes = readIfThere(path);
  if (bytes === null) {
    if (listSnapshotIds(state).every((other) => other === unpublished)) return null;
    throw new MissingCurrentError(path);
  }
  const id = bytes.toString("utf8").trim();
  if (SNAPSHOT_ID.test(id)) return id;
  throw new OperatorError(
    `${path} does not name a snapshot: ${JSON.stringify(id.slice(0, 100))}.`,
    CURRENT_HINT,
  );
}

const CURRENT_HINT =
  "Put the newest good snapshot into use: interdict snapshots rollback. Or import the lists again.";

/** The ids of the finished snapshots in a state folder, oldest first. */
export function listSnapshotIds(state: string): string[] {
  return namesIn(snapshotsFolder(state))
    .filter((name) => SNAPSHOT_ID.test(name))
    .sort();
}

/** Makes a snapshot the current one, atomically: `current` always holds the old id or the new one. */
export function publishCurrent(state: string, id: string): void {
  writeDurably(join(state, "current"), `${id}\n`);
}
