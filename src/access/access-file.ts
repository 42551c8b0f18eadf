// The accounts and keys of a state folder, opened for one command or for the service.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { prepareStateFolder, refuseRootForAnother } from "../platform/state-folder.ts";
import { isWriteRefused } from "../platform/system-errors.ts";
import type { AccessStorage } from "./access-storage.ts";
import { SqliteAccessStorage } from "./sqlite-storage.ts";

/**
 * Opens the storage, and creates it if it is missing; with `isReadOnly`, only reads an existing one. Throws
 * an OperatorError when it can't be used.
 */
export function openAccess(state: string, isReadOnly = false): AccessStorage {
  if (!isReadOnly) {
    prepareStateFolder(state);
    // A file that is there keeps its owner, so root can always revoke.
    if (!existsSync(accessPath(state))) refuseRootForAnother(state);
  }
  return new SqliteAccessStorage(accessPath(state), isReadOnly);
}

/**
 * Creates or migrates the storage before workers open it. Returns null, or the error because of which it can
 * only be read: a full or read-only disk, or missing permissions. Throws an OperatorError when it can't be
 * read.
 */
export function prepareAccess(state: string): Error | null {
  try {
    openAccess(state).close();
    return null;
  } catch (error) {
    if (!(error instanceof Error) || !isWriteRefused(error) || !existsSync(accessPath(state))) throw error;
    openAccess(state, true).close();
    return error;
  }
}

/** Opens the storage for `work` and closes it afterwards. */
export async function withAccess<T>(state: string, work: (storage: AccessStorage) => Promise<T>): Promise<T> {
  const storage = openAccess(state);
  try {
    return await work(storage);
  } finally {
    storage.close();
  }
}

/** Path of the access file in a state folder. */
export function accessPath(state: string): string {
  return join(state, "access.sqlite");
}
