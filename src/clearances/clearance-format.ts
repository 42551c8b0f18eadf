// The file of the clearances: its tables, and how it is made, opened and refused. Rows are only added, and a
// removal is a number in a row: so a run sees the clearances of one revision, however long it takes, however
// many threads it has, and again when it is resumed. Only prune.ts erases rows, and refuses runs of before.

import { constants, Database } from "bun:sqlite";
import {
  accessSync,
  closeSync,
  existsSync,
  constants as fsConstants,
  linkSync,
  openSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { OperatorError, reasonOf } from "../model/errors.ts";
import { DatabaseFormat } from "../platform/database-format.ts";
import { syncPath } from "../platform/durable-file.ts";
import { prepareStateFolder, refuseRootForAnother } from "../platform/state-folder.ts";
import { describeSystemError, isWriteRefused } from "../platform/system-errors.ts";

export const CLEARANCES_FILE = "clearances.sqlite";

export const CLEARANCES_FORMAT = new DatabaseFormat([
  `-- One row for each change of the clearances, counted from 1.
  CREATE TABLE revision (
    number INTEGER PRIMARY KEY,
    command TEXT NOT NULL,
    user TEXT NOT NULL,
    made_at TEXT NOT NULL
  ) STRICT;
  -- What listed records said when pairs were cleared of them. Pairs of the same record share a row.
  CREATE TABLE record (
    number INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
    -- ListedFacts as JSON; null when an import brought the digest only, of facts that no list has any more.
    facts TEXT
  ) STRICT;
  -- A pair holds in the revisions from added_in to before removed_in.
  CREATE TABLE pair (
    reference TEXT NOT NULL,
    entity TEXT NOT NULL,
    added_in INTEGER NOT NULL REFERENCES revision (number),
    removed_in INTEGER REFERENCES revision (number) CHECK (removed_in > added_in),
    reason TEXT NOT NULL,
    user TEXT NOT NULL,
    cleared_at TEXT NOT NULL,
    until TEXT,
    record INTEGER NOT NULL REFERENCES record (number),
    PRIMARY KEY (reference, entity, added_in)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX pair_of_entity ON pair (entity);`,
]);

const BUSY_TIMEOUT_MS = 10_000;

/** The page cache of a change: with the 2 MiB of SQLite, an import read and wrote pages again and again. */
const CHANGE_CACHE_KIB = 64 * 1024;

export function clearancesPath(state: string): string {
  return join(state, CLEARANCES_FILE);
}

/**
 * Opens the clearances for changes, and creates the file if it is missing. Throws an OperatorError when it
 * can't be used.
 */
export function openForChanges(state: string): Database {
  const path = clearancesPath(state);
  return guarding(path, () => {
    prepareStateFolder(state);
    refuseRootForAnother(state);
    if (!existsSync(path)) createFile(path);
    const database = open(path);
    database.run(`PRAGMA cache_size = -${CHANGE_CACHE_KIB}`);
    return database;
  });
}

/**
 * Opens the clearances for reading; null when there are none. Throws an OperatorError when they can't be
 * read.
 */
export function openForReading(state: string): Database | null {
  const path = clearancesPath(state);
  if (!existsSync(path)) return null;
  return guarding(path, () => {
    const database = open(path);
    database.run("PRAGMA query_only = ON");
    return database;
  });
}

/** Opens a file that exists, and migrates an older one. */
function open(path: string): Database {
  const database = isOnReadOnlyDisk(path) ? openImmutable(path) : openInPlace(path);
  try {
    database.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    refuseEmpty(database, path);
    // A file of a newer version must stay unchanged.
    CLEARANCES_FORMAT.refuseNewer(database, path);
    // Readers never wait for a writer in write-ahead mode. The file remembers it; that of a restore does not.
    database.run("PRAGMA journal_mode = WAL");
    CLEARANCES_FORMAT.migrate(database, path);
    database.run("PRAGMA foreign_keys = ON");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens a file that exists, with the files next to it that SQLite needs. Throws SQLite's error. */
export function openInPlace(path: string): Database {
  return new Database(path, { readwrite: true, create: false, strict: true });
}

/**
 * Opens the file without those, for reading where they can't be made; nobody may write to it meanwhile.
 * Throws an OperatorError when the last writes are not in the file yet.
 */
export function openImmutable(path: string): Database {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new OperatorError(
      `The last changes of the cleared pairs are in ${path}-wal, and can't be read where nothing can be written.`,
      WRITE_HINT,
    );
  const uri = `${pathToFileURL(path).href}?immutable=1`;
  return new Database(uri, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
}

function isOnReadOnlyDisk(path: string): boolean {
  try {
    accessSync(dirname(path), fsConstants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EROFS";
  }
}

/** Throws an OperatorError for a file without tables: createFile makes none. */
export function refuseEmpty(database: Database, path: string): void {
  if (CLEARANCES_FORMAT.versionOf(database) > 0) return;
  throw new OperatorError(`The cleared pairs in ${path} are damaged: the file is empty.`, DAMAGE_HINT);
}

/**
 * Makes the file whole before it has its name: so an empty file was never one of ours, and is refused as
 * damaged.
 */
function createFile(path: string): void {
  const made = `${path}.${Bun.randomUUIDv7()}.${process.pid}.new`;
  try {
    // SQLite copies the mode of the file to those that it adds.
    closeSync(openSync(made, "wx", 0o600));
    const database = new Database(made, { strict: true });
    try {
      CLEARANCES_FORMAT.migrate(database, made);
    } finally {
      database.close();
    }
    linkSync(made, path);
    syncPath(dirname(path));
  } catch (error) {
    // Another process was first.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(made + suffix, { force: true });
  }
}

/**
 * Calls `work`, and turns the errors of SQLite and the system into an OperatorError: a run that can't read
 * the clearances ends, and never goes on without them.
 */
export function guarding<T>(path: string, work: () => T): T {
  try {
    const done = work();
    return done instanceof Promise ? (done.catch((error) => refuse(path, error)) as T) : done;
  } catch (error) {
    return refuse(path, error);
  }
}

function refuse(path: string, error: unknown): never {
  const reason = describeSystemError(error);
  if (reason === null || !(error instanceof Error) || !isAbout(path, error)) throw error;
  throw new OperatorError(
    `The cleared pairs in ${path} can't be used: ${reason} (${reasonOf(error)}).`,
    hintFor(error),
    { cause: error },
  );
}

/** True for an error of SQLite, or of the system about the file or one that is made for it. */
function isAbout(path: string, error: Error): boolean {
  const { code, path: named } = error as NodeJS.ErrnoException;
  return code?.startsWith("SQLITE_") === true || named?.startsWith(path) === true;
}

function hintFor(error: Error): string {
  if ((error as NodeJS.ErrnoException).code?.startsWith("SQLITE_BUSY")) return BUSY_HINT;
  return isWriteRefused(error) ? WRITE_HINT : DAMAGE_HINT;
}

/** Throws an OperatorError when SQLite finds the file damaged. Reads all of it: .3 s for a million pairs. */
export function refuseDamage(database: Database, path: string): void {
  const found = database.query<{ quick_check: string }, []>("PRAGMA quick_check(1)").get()?.quick_check;
  if (found === "ok") return;
  throw new OperatorError(`The cleared pairs in ${path} are damaged: ${found}.`, DAMAGE_HINT);
}

const BUSY_HINT = "Another command changes them. Try again when it has ended.";
const WRITE_HINT =
  "Check that the disk has room and is writable, and that the user who runs this may write the state folder.";
const DAMAGE_HINT =
  "Restore the file from a backup. To go on without any cleared pair, move it aside: every pair then alerts again.";
