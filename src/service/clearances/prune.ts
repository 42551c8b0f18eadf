// Erases pairs that ended: the law sets how long a bank may keep what it wrote about a customer.

import type { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { type Change, changeClearances } from "./change.ts";
import { clearancesPath, guarding, openForChanges, openForReading } from "./clearance-format.ts";

/** Pairs by how they ended. */
export interface EndedBefore {
  /** Taken back, or replaced by a renewal. */
  readonly removed: number;
  /** Past their last day, and never taken back. */
  readonly expired: number;
}

/** How a revision names an erasure, so that earlier runs and later counts learn of it. */
const COMMAND = "prune --before ";

const NOTHING: EndedBefore = { removed: 0, expired: 0 };

const ENDED = `(until < ?1 OR removed_in IN (SELECT number FROM revision WHERE made_at < ?1))`;

/**
 * The pairs whose removal or last day (UTC) was before the day `before`, YYYY-MM-DD. Throws an OperatorError
 * when they can't be read.
 */
export function countEndedBefore(state: string, before: string): EndedBefore {
  const database = openForReading(state);
  if (database === null) return NOTHING;
  try {
    return guarding(clearancesPath(state), () => count(database, before));
  } finally {
    database.close();
  }
}

function count(database: Database, before: string): EndedBefore {
  const counts = database
    .query<{ removed: number; expired: number }, [string]>(
      `SELECT count(removed_in) AS removed, count(*) - count(removed_in) AS expired FROM pair WHERE ${ENDED}`,
    )
    .get(before);
  return counts ?? NOTHING;
}

/**
 * Erases the pairs of countEndedBefore, and what was kept of records for them alone. It is one revision, of
 * which `record` is called before it is durable. Throws as changeClearances does.
 */
export function pruneClearances(
  state: string,
  before: string,
  { user, now, shared = null }: Pick<Change, "user" | "now" | "shared">,
  record: (erased: EndedBefore) => void | Promise<void>,
): Promise<EndedBefore> {
  return changeClearances(
    state,
    { command: `${COMMAND}${before}`, user, now, shared },
    (_change, database) => {
      const erased = count(database, before);
      database.query(`DELETE FROM pair WHERE ${ENDED}`).run(before);
      database.run("DELETE FROM record WHERE number NOT IN (SELECT record FROM pair)");
      return erased;
    },
    record,
  );
}

/**
 * Writes the file anew without the bytes of what was erased. Returns false when another process reads the
 * pairs as they were, which keeps these bytes in the file next to it. Throws an OperatorError when the disk
 * has no room for a second copy. It waits `waitMs` for others, or as long as other changes do.
 */
export function wipeErased(state: string, waitMs?: number): boolean {
  if (!existsSync(clearancesPath(state))) return true;
  const database = openForChanges(state, waitMs);
  try {
    return guarding(clearancesPath(state), () => {
      database.run("VACUUM");
      const row = database.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get();
      return row?.busy === 0;
    });
  } finally {
    database.close();
  }
}

/** True when pairs were erased after a revision: what that revision saw can't be read any more. */
export function wasErasedAfter(database: Database, revision: number): boolean {
  const sql = "SELECT 1 FROM revision WHERE number > ? AND command LIKE ? LIMIT 1";
  return database.query(sql).get(revision, `${COMMAND}%`) !== null;
}

/** True when pairs that ended on or after the day `since`, YYYY-MM-DD, may have been erased. */
export function wasErasedSince(database: Database, since: string): boolean {
  const sql = "SELECT 1 FROM revision WHERE command LIKE ? AND substr(command, ?) > ? LIMIT 1";
  return database.query(sql).get(`${COMMAND}%`, COMMAND.length + 1, since) !== null;
}
