// The accounts and keys of a state folder, opened for one command.

import { join } from "node:path";
import type { AccessStorage } from "../access/access-storage.ts";
import { SqliteAccessStorage } from "../access/sqlite-storage.ts";
import { prepareStateFolder } from "./state.ts";

export function openAccess(state: string): AccessStorage {
  prepareStateFolder(state);
  return new SqliteAccessStorage(join(state, "access.sqlite"));
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
