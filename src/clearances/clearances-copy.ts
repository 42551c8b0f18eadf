// A copy of the clearances for a backup, and facts about them for checks that must not change anything.

import type { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { damageOf } from "../platform/database-format.ts";
import { isWriteRefused } from "../platform/system-errors.ts";
import {
  CLEARANCES_FORMAT,
  clearancesPath,
  guarding,
  openImmutable,
  openInPlace,
  refuseEmpty,
} from "./clearance-format.ts";

const BUSY_TIMEOUT_MS = 5000;

/**
 * Copies the clearances to the file `target` as of one moment, while others read and write them. False when
 * there are none. Throws an OperatorError when they can't be read.
 */
export function copyClearances(state: string, target: string): boolean {
  const path = clearancesPath(state);
  if (!existsSync(path)) return false;
  guarding(path, () => {
    const database = openUnchanged(path);
    try {
      refuseEmpty(database, path);
      database.query("VACUUM INTO ?").run(target);
    } finally {
      database.close();
    }
  });
  return true;
}

/** What a file of clearances holds. */
export interface ClearancesFacts {
  readonly formatVersion: number;
  /** The format that this program writes. */
  readonly knownVersion: number;
  /** What SQLite finds wrong with the file; null when it is whole. */
  readonly damage: string | null;
  /** Pairs that were not removed; null in a file of another format, or without tables. */
  readonly pairs: number | null;
  /** Those of them that are past their last day. */
  readonly expired: number | null;
}

/**
 * Inspects the clearances of a state folder on the day `today` (UTC); null when there are none. Throws an
 * OperatorError when they can't be read.
 */
export function inspectClearances(state: string, today: string): ClearancesFacts | null {
  const path = clearancesPath(state);
  if (!existsSync(path)) return null;
  return guarding(path, () => {
    const database = openUnchanged(path);
    try {
      const formatVersion = CLEARANCES_FORMAT.versionOf(database);
      const common = { formatVersion, knownVersion: CLEARANCES_FORMAT.version, damage: damageOf(database) };
      if (common.damage !== null || formatVersion !== CLEARANCES_FORMAT.version)
        return { ...common, pairs: null, expired: null };
      const counts = database
        .query<{ pairs: number; expired: number }, [string]>(
          "SELECT count(*) AS pairs, count(*) FILTER (WHERE until < ?) AS expired FROM pair WHERE removed_in IS NULL",
        )
        .get(today);
      return { ...common, pairs: counts?.pairs ?? 0, expired: counts?.expired ?? 0 };
    } finally {
      database.close();
    }
  });
}

/** Opens the file of any format, on a full or read-only disk too. */
function openUnchanged(path: string): Database {
  try {
    return prepared(openInPlace(path));
  } catch (error) {
    if (!isWriteRefused(error)) throw error;
    return prepared(openImmutable(path));
  }
}

/** The first read shows whether SQLite can make the files that write-ahead mode needs. */
function prepared(database: Database): Database {
  try {
    database.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    database.query("SELECT count(*) FROM sqlite_schema").get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
