// The accounts and keys of a state folder, opened for one command or for the service.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { prepareStateFolder } from "../platform/state-folder.ts";
import { isWriteRefused } from "../platform/system-errors.ts";
import type { AccessStorage } from "./access-storage.ts";
import { SqliteAccessStorage } from "./sqlite-storage.ts";

/**
 * Opens the storage, and makes it when it isn't there; `isReadOnly` only reads one that is. Throws an
 * OperatorError.
 */
export function openAccess(state: string, isReadOnly = false): AccessStorage {
  if (!isReadOnly) prepareStateFolder(state);
  return new SqliteAccessStorage(accessPath(state), isReadOnly);
}

/**
 * Makes the storage ready for workers that open it. Returns null, or why it can only be read: the disk is
 * full or read-only, or its rights say so. Throws an OperatorError when it can't even be read.
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

/** Opens the storage for the time of `work` and closes it whatever happens. */
export async function withAccess<T>(state: string, work: (storage: AccessStorage) => Promise<T>): Promise<T> {
  const storage = openAccess(state);
  try {
    return await work(storage);
  } finally {
    storage.close();
  }
}

function accessPath(state: string): string {
  return join(state, "access.sqlite");
}
