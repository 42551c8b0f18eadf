// The accounts and keys of a state folder, opened for one command or for the service.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import {
  prepareStateFolder,
  RESTORING_FOLDER,
  refuseRootForAnother,
} from "../../base/platform/state-folder.ts";
import { isWriteRefused } from "../../base/platform/system-errors.ts";
import { Postgres } from "../shared/postgres.ts";
import { prepareSchema } from "../shared/schema.ts";
import type { StoreAddress } from "../shared/store-address.ts";
import type { AccessStorage } from "./access-storage.ts";
import { PostgresAccessStorage } from "./postgres-storage.ts";
import { refuseShared } from "./shared-mark.ts";
import { SqliteAccessStorage } from "./sqlite-storage.ts";

/** How long a command waits for each answer of a shared store. */
const SHARED_DEADLINE_MS = 10_000;

/**
 * Opens the storage, and creates it if it is missing; with `isReadOnly`, only reads an existing one. Throws
 * an OperatorError when it can't be used, or when the service of the folder uses a shared store.
 */
export function openAccess(state: string, isReadOnly = false): AccessStorage {
  refuseShared(state);
  if (!isReadOnly) {
    prepareStateFolder(state);
    // A file that is there keeps its owner, so root can always revoke.
    if (!existsSync(accessPath(state))) refuseRootForAnother(state);
  }
  return new SqliteAccessStorage(accessPath(state), isReadOnly);
}

/**
 * Creates or migrates the storage before workers open it. Returns null, or why it can only be read: a full or
 * read-only disk, or missing permissions. Throws an OperatorError when it can't be read.
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

/**
 * Opens the storage for `work` and closes it afterwards: the shared one, or for null that of the state
 * folder. Only with `mayCreate` is that made when it is missing: a folder that was mistyped must not look
 * like one without accounts. Throws an OperatorError when it can't be used.
 */
export async function withAccess<T>(
  state: string,
  shared: StoreAddress | null,
  work: (storage: AccessStorage) => Promise<T>,
  mayCreate: boolean,
): Promise<T> {
  if (shared === null && !mayCreate) refuseNoAccess(state);
  const storage =
    shared === null ? openAccess(state) : new PostgresAccessStorage(await openSharedStore(shared));
  try {
    return await work(storage);
  } finally {
    storage.close();
  }
}

function refuseNoAccess(state: string): void {
  refuseShared(state);
  if (existsSync(accessPath(state)) || existsSync(join(state, RESTORING_FOLDER))) return;
  throw new OperatorError(
    `There are no accounts in ${state}.`,
    "Name the state folder of the service: --state DIR. To create the first account there: interdict accounts create NAME",
  );
}

/** Connects a command to a shared store, and makes its tables. Throws an OperatorError when it can't. */
export async function openSharedStore(address: StoreAddress): Promise<Postgres> {
  const postgres = new Postgres(address, { deadlineMs: SHARED_DEADLINE_MS, connections: 1 });
  try {
    await prepareSchema(postgres);
    return postgres;
  } catch (error) {
    postgres.close();
    throw error;
  }
}

/** Path of the access file in a state folder. */
export function accessPath(state: string): string {
  return join(state, "access.sqlite");
}
