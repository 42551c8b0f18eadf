// The format of the access file: its tables, its version, and what a program does with a file of another
// version.

import type { Database } from "bun:sqlite";
import { OperatorError, reasonOf } from "../model/errors.ts";
import { describeSystemError, isWriteRefused } from "../platform/system-errors.ts";

/** Each step brings the file from the version of its position to the next. Append, never change. */
const MIGRATIONS = [
  `-- Accounts are never deleted: the decision log names them.
  CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    plan TEXT NOT NULL CHECK (plan IN ('active', 'none')),
    subscription TEXT NOT NULL CHECK (subscription IN ('active', 'none')),
    blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)),
    -- Null is unlimited.
    rate_per_minute INTEGER CHECK (rate_per_minute > 0),
    created_at TEXT NOT NULL
  ) STRICT;
  -- Keys are revoked, never deleted. Scopes are separated by spaces.
  CREATE TABLE key (
    public_id TEXT PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES account (id),
    scopes TEXT NOT NULL,
    secret_sha256 BLOB NOT NULL CHECK (length(secret_sha256) = 32),
    created_at TEXT NOT NULL,
    revoked_at TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX key_of_account ON key (account_id);`,
];

/**
 * An open access file: the way in which it was opened says what it costs to keep up with the changes of
 * others.
 */
export interface AccessFile {
  /** Another one after `version` may be another database. */
  readonly database: Database;
  /**
   * Another number once somebody else has changed the file. Throws an OperatorError when the file can't be
   * read any more, or is no longer of this program's version: what it says of a key could then mean something
   * else.
   */
  version(): number;
  close(): void;
}

/** Throws an OperatorError when the file was written by a newer version. Writes nothing. */
export function refuseNewer(database: Database, path: string): void {
  const version = readVersion(database);
  if (version <= MIGRATIONS.length) return;
  throw new OperatorError(
    `${path} was written by a newer version of this program (format ${version}, known: ${MIGRATIONS.length}).`,
    "Run the newer version, or restore the file from before the upgrade.",
  );
}

/**
 * Throws an OperatorError when the file is not of this program's version, whichever other it is. Writes
 * nothing.
 */
export function refuseOtherVersion(database: Database, path: string): void {
  refuseNewer(database, path);
  const version = readVersion(database);
  if (version === MIGRATIONS.length) return;
  throw new OperatorError(
    `${path} is of format ${version} and this program uses format ${MIGRATIONS.length}.`,
    "Start the service again, with a state folder that it can write to.",
  );
}

/**
 * Brings a file of an older version, or a new one, to this program's. Throws an OperatorError for a newer
 * one.
 */
export function migrate(database: Database, path: string): void {
  refuseNewer(database, path);
  // Writing what is there already would wait for the disk, at each start.
  if (readVersion(database) === MIGRATIONS.length) return;
  const apply = database.transaction(() => {
    // Another process may have done it meanwhile.
    refuseNewer(database, path);
    for (const step of MIGRATIONS.slice(readVersion(database))) database.run(step);
    database.run(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
  apply.immediate();
}

const WRITE_HINT =
  "See that its disk has room and is not read-only, and that the user who runs this may write the file and its folder.";
const WHOLE_HINT =
  "Check that the file is whole and belongs to the user who runs the service, or restore it from a backup.";

/** How an access file fails that can't be opened. An OperatorError stays as it is. */
export function refuseFile(path: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  return new OperatorError(
    `The accounts and keys in ${path} can't be opened: ${describeSystemError(error) ?? reasonOf(error)}.`,
    isWriteRefused(error) ? WRITE_HINT : WHOLE_HINT,
    { cause: error },
  );
}

function readVersion(database: Database): number {
  return database.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
}
