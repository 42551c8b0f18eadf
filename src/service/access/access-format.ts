// The format of the access file: its tables, its version, and how files of other versions are treated.

import type { Database } from "bun:sqlite";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { DatabaseFormat } from "../../base/platform/database-format.ts";
import { describeSystemError, isWriteRefused } from "../../base/platform/system-errors.ts";

export const ACCESS_FORMAT = new DatabaseFormat([
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
]);

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
