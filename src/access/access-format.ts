// The format of the access file: its tables, its version, and how files of other versions are treated.

import type { Database } from "bun:sqlite";
import { OperatorError, reasonOf } from "../model/errors.ts";
import { describeSystemError, isWriteRefused } from "../platform/system-errors.ts";

/** Step n migrates the file from version n to n + 1. Append steps; never change one. */
const MIGRATIONS = [
  `-- Accounts are never deleted: keys refer to them.
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

/** The format that this program writes. */
export const ACCESS_FORMAT_VERSION = MIGRATIONS.length;

/** An open access file. How it was opened determines what following the changes of others costs. */
export interface AccessFile {
  /** May be another object after each call of `version`. */
  readonly database: Database;
  /**
   * A number that changes when another process or thread has written to the file. Throws an OperatorError
   * when the file can no longer be read or has another version: its keys could then mean something else.
   */
  version(): number;
  close(): void;
}

/** Throws an OperatorError when the file was written by a newer version. Writes nothing. */
export function refuseNewer(database: Database, path: string): void {
  const version = formatVersionOf(database);
  if (version <= MIGRATIONS.length) return;
  throw new OperatorError(
    `${path} was written by a newer version of this program (format ${version}, known: ${MIGRATIONS.length}).`,
    "Run the newer version, or restore the file from before the upgrade.",
  );
}

/** Throws an OperatorError when the file is not of this program's version. Writes nothing. */
export function refuseOtherVersion(database: Database, path: string): void {
  refuseNewer(database, path);
  const version = formatVersionOf(database);
  if (version === MIGRATIONS.length) return;
  throw new OperatorError(
    `${path} has format ${version}; this program uses format ${MIGRATIONS.length}.`,
    "Restart the service with a state folder that it can write to.",
  );
}

/** Migrates a new or older file to this program's version. Throws an OperatorError for a newer one. */
export function migrate(database: Database, path: string): void {
  refuseNewer(database, path);
  // Writing the same version again would wait for the disk at each start.
  if (formatVersionOf(database) === MIGRATIONS.length) return;
  const apply = database.transaction(() => {
    // Another process may have migrated it meanwhile.
    refuseNewer(database, path);
    for (const step of MIGRATIONS.slice(formatVersionOf(database))) database.run(step);
    database.run(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
  apply.immediate();
}

const WRITE_HINT =
  "Check that the disk has room and is writable, and that the user who runs this may write the file and its folder.";
const WHOLE_HINT =
  "Check that the file is complete and belongs to the user who runs the service, or restore it from a backup.";

/** The OperatorError for an access file that can't be opened. Returns an OperatorError unchanged. */
export function refuseFile(path: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  return new OperatorError(
    `The accounts and keys in ${path} can't be opened: ${describeSystemError(error) ?? reasonOf(error)}.`,
    isWriteRefused(error) ? WRITE_HINT : WHOLE_HINT,
    { cause: error },
  );
}

/** The format of an access file. */
export function formatVersionOf(database: Database): number {
  const row = database.query<{ user_version: number }, []>("PRAGMA user_version").get();
  if (row === null) throw new Error("SQLite didn't return the version of the access file.");
  return row.user_version;
}
