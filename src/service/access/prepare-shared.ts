// Prepares a shared store for a service: waits shortly for it, makes or checks its tables, and registers the
// state folder as a replica.

import { OperatorError } from "../../base/model/errors.ts";
import { prepareStateFolder } from "../../base/platform/state-folder.ts";
import { isWriteRefused } from "../../base/platform/system-errors.ts";
import { Postgres } from "../shared/postgres.ts";
import { prepareSchema } from "../shared/schema.ts";
import type { StoreAddress } from "../shared/store-address.ts";
import { StoreAwayError } from "../shared/store-error.ts";
import { planMark, type ReplicaNaming, type SharedMark, writeMark } from "./shared-mark.ts";

/** A host that boots starts its services together. The service manager starts this one again after that. */
const WAIT_MS = 10_000;
const PAUSE_MS = 500;
const DEADLINE_MS = 3000;

interface PreparedStore {
  /** Of the store. */
  readonly id: string;
  /** Name of this replica. */
  readonly replica: string;
  /** Why the state folder can't be written; null when it can. */
  readonly refusal: Error | null;
}

/**
 * Throws an OperatorError when the store stays away, when its tables are of a newer program, or when the
 * state folder belongs to another store or is not the replica of this name.
 */
export async function prepareShared(
  state: string,
  address: StoreAddress,
  naming: ReplicaNaming,
): Promise<PreparedStore> {
  const postgres = new Postgres(address, { deadlineMs: DEADLINE_MS, connections: 1 });
  try {
    const id = await prepareTables(postgres);
    const mark = planMark(state, id, address.name, naming);
    await refuseOtherFolder(postgres, mark);
    const refusal = tryToWrite(state, mark);
    if (refusal === null) await register(postgres, mark);
    return { id, replica: mark.replica, refusal };
  } finally {
    postgres.close();
  }
}

async function prepareTables(postgres: Postgres): Promise<string> {
  const startedMs = performance.now();
  for (;;) {
    try {
      return await prepareSchema(postgres);
    } catch (error) {
      if (!(error instanceof StoreAwayError) || performance.now() - startedMs > WAIT_MS) throw error;
    }
    await Bun.sleep(PAUSE_MS);
  }
}

/** Two folders under one name would look like one journal that was rewritten. */
async function refuseOtherFolder(postgres: Postgres, { replica, folder, name }: SharedMark): Promise<void> {
  const [row] = await postgres.ask<{ folder: string }>(
    "SELECT folder::text AS folder FROM interdict.replica WHERE name = $1",
    [replica],
  );
  if (row === undefined || row.folder === folder) return;
  throw new OperatorError(
    `Another state folder is the replica ${replica} of ${name}.`,
    "Give each replica its own name: --replica NAME. If its folder was lost, give the replica a new name: the old name belongs to the lost journal.",
  );
}

/** The mark comes first, so that a folder is known again after a kill. */
async function register(postgres: Postgres, mark: SharedMark): Promise<void> {
  await postgres.ask(
    "INSERT INTO interdict.replica (name, folder) VALUES ($1, $2::uuid) ON CONFLICT (name) DO NOTHING",
    [mark.replica, mark.folder],
  );
  await refuseOtherFolder(postgres, mark);
}

function tryToWrite(state: string, mark: SharedMark): Error | null {
  try {
    prepareStateFolder(state);
    writeMark(state, mark);
    return null;
  } catch (error) {
    if (error instanceof Error && isWriteRefused(error)) return error;
    throw error;
  }
}
