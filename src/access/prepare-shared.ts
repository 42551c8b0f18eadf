// Prepares a shared store for a service: waits shortly for it, makes or checks its tables, and marks the
// state folder.

import { prepareStateFolder } from "../platform/state-folder.ts";
import { isWriteRefused } from "../platform/system-errors.ts";
import { Postgres } from "../shared/postgres.ts";
import { prepareSchema } from "../shared/schema.ts";
import type { StoreAddress } from "../shared/store-address.ts";
import { StoreAwayError } from "../shared/store-error.ts";
import { markShared } from "./shared-mark.ts";

/** A host that boots starts its services together. The service manager starts this one again after that. */
const WAIT_MS = 10_000;
const PAUSE_MS = 500;
const DEADLINE_MS = 3000;

export interface PreparedStore {
  /** Of the store. */
  readonly id: string;
  /** The error because of which the state folder can't be written; null when it can. */
  readonly refusal: Error | null;
}

/**
 * Throws an OperatorError when the store stays away, when its tables are of a newer program, or when the
 * state folder belongs to another store.
 */
export async function prepareShared(state: string, address: StoreAddress): Promise<PreparedStore> {
  const id = await prepareTables(address);
  try {
    prepareStateFolder(state);
    markShared(state, id, address.name);
    return { id, refusal: null };
  } catch (error) {
    if (!(error instanceof Error) || !isWriteRefused(error)) throw error;
    return { id, refusal: error };
  }
}

async function prepareTables(address: StoreAddress): Promise<string> {
  const postgres = new Postgres(address, { deadlineMs: DEADLINE_MS, connections: 1 });
  const startedMs = performance.now();
  try {
    for (;;) {
      try {
        return await prepareSchema(postgres);
      } catch (error) {
        if (!(error instanceof StoreAwayError) || performance.now() - startedMs > WAIT_MS) throw error;
      }
      await Bun.sleep(PAUSE_MS);
    }
  } finally {
    postgres.close();
  }
}
