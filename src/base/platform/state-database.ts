// A SQLite file of the state folder that commands and the service write: how it is made, opened and refused.
// The file is made whole before it has its name, and its errors are ones that an operator can act on.

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
import { type DatabaseFormat, damageOf } from "./database-format.ts";
import { syncPath } from "./durable-file.ts";
import { prepareStateFolder, refuseRootForAnother } from "./state-folder.ts";
import { describeSystemError, isWriteRefused } from "./system-errors.ts";

/** How long a command waits for another writer. */
const BUSY_TIMEOUT_MS = 10_000;
/** How long an inspection or a copy waits. */
const INSPECTION_TIMEOUT_MS = 5000;

interface StateDatabaseOptions {
  /** The name of the file. */
  readonly file: string;
  readonly format: DatabaseFormat;
  /** What it holds, as the plural subject of a sentence: "The cleared pairs". */
  readonly what: string;
  /** What to do when it is damaged. */
  readonly damageHint: string;
  /** Kibibytes of the page cache of changes; SQLite's own when left out. */
  readonly changeCacheKib?: number;
}

/** What an inspection finds. */
export interface StateDatabaseFacts<Counts> {
  readonly formatVersion: number;
  /** The format that this program writes. */
  readonly knownVersion: number;
  /** What SQLite finds wrong with the file; null when it is whole. */
  readonly damage: string | null;
  /** Null for a damaged file, one without tables, and one of another format. */
  readonly counts: Counts | null;
}

export class StateDatabase {
  readonly file: string;
  readonly format: DatabaseFormat;

  constructor(private readonly options: StateDatabaseOptions) {
    this.file = options.file;
    this.format = options.format;
  }

  pathIn(state: string): string {
    return join(state, this.file);
  }

  /**
   * Opens the file for changes, and creates it if it is missing. A change waits `waitMs` for another writer.
   * Throws an OperatorError when it can't be used.
   */
  openForChanges(state: string, waitMs = BUSY_TIMEOUT_MS): Database {
    const path = this.pathIn(state);
    return this.guarding(path, () => {
      prepareStateFolder(state);
      refuseRootForAnother(state);
      if (!existsSync(path)) this.#createFile(path);
      const database = this.#open(path, waitMs);
      const { changeCacheKib } = this.options;
      if (changeCacheKib !== undefined) database.run(`PRAGMA cache_size = -${changeCacheKib}`);
      return database;
    });
  }

  /** Opens the file for reading; null when there is none. Throws an OperatorError when it can't be read. */
  openForReading(state: string): Database | null {
    const path = this.pathIn(state);
    if (!existsSync(path)) return null;
    return this.guarding(path, () => {
      const database = this.#open(path, BUSY_TIMEOUT_MS);
      database.run("PRAGMA query_only = ON");
      return database;
    });
  }

  /** Opens a file that exists, and migrates an older one. */
  #open(path: string, waitMs: number): Database {
    const database = isOnReadOnlyDisk(path) ? this.#openImmutable(path) : openInPlace(path);
    try {
      database.run(`PRAGMA busy_timeout = ${waitMs}`);
      this.#refuseEmpty(database, path);
      // A file of a newer version must stay unchanged.
      this.format.refuseNewer(database, path);
      // Readers never wait for a writer in write-ahead mode. The file remembers it; that of a restore does
      // not.
      database.run("PRAGMA journal_mode = WAL");
      this.format.migrate(database, path);
      database.run("PRAGMA foreign_keys = ON");
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  }

  /**
   * Opens the file without those next to it, for reading where they can't be made; nobody may write to it
   * meanwhile. Throws an OperatorError when the last writes are not in the file yet.
   */
  #openImmutable(path: string): Database {
    if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
      throw new OperatorError(
        `The last changes of ${lowerFirst(this.options.what)} are in ${path}-wal, and can't be read from a read-only folder.`,
        WRITE_HINT,
      );
    const uri = `${pathToFileURL(path).href}?immutable=1`;
    return new Database(uri, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
  }

  /** Throws an OperatorError for a file without tables: none is ever made. */
  #refuseEmpty(database: Database, path: string): void {
    if (this.format.versionOf(database) > 0) return;
    const { what, damageHint } = this.options;
    throw new OperatorError(`${what} in ${path} are damaged: the file is empty.`, damageHint);
  }

  /** Throws an OperatorError when SQLite finds the file damaged. Reads all of it: .3 s for a million rows. */
  refuseDamage(database: Database, path: string): void {
    const found = database.query<{ quick_check: string }, []>("PRAGMA quick_check(1)").get()?.quick_check;
    if (found === "ok") return;
    const { what, damageHint } = this.options;
    throw new OperatorError(`${what} in ${path} are damaged: ${found}.`, damageHint);
  }

  /**
   * Copies the file to `target` as of one moment, while others read and write it. False when there is none.
   * Throws an OperatorError when it can't be read.
   */
  copyTo(state: string, target: string): boolean {
    const path = this.pathIn(state);
    if (!existsSync(path)) return false;
    this.guarding(path, () => {
      const database = this.#openUnchanged(path);
      try {
        this.#refuseEmpty(database, path);
        database.query("VACUUM INTO ?").run(target);
      } finally {
        database.close();
      }
    });
    return true;
  }

  /** Throws an OperatorError when a newer version of the program wrote the file. Changes nothing. */
  refuseNewer(state: string): void {
    const path = this.pathIn(state);
    if (!existsSync(path)) return;
    this.guarding(path, () => {
      const database = this.#openUnchanged(path);
      try {
        this.format.refuseNewer(database, path);
      } finally {
        database.close();
      }
    });
  }

  /**
   * Inspects the file without changing it; null when there is none. `count` reads a whole file of the format
   * that this program writes. Throws an OperatorError when the file can't be read.
   */
  inspect<Counts>(state: string, count: (database: Database) => Counts): StateDatabaseFacts<Counts> | null {
    const path = this.pathIn(state);
    if (!existsSync(path)) return null;
    return this.guarding(path, () => {
      const database = this.#openUnchanged(path);
      try {
        const formatVersion = this.format.versionOf(database);
        const knownVersion = this.format.version;
        const damage = damageOf(database);
        const isReadable = damage === null && formatVersion === knownVersion;
        return { formatVersion, knownVersion, damage, counts: isReadable ? count(database) : null };
      } finally {
        database.close();
      }
    });
  }

  /** Opens the file of any format, on a full or read-only disk too. */
  #openUnchanged(path: string): Database {
    try {
      return prepared(openInPlace(path));
    } catch (error) {
      if (!isWriteRefused(error)) throw error;
      return prepared(this.#openImmutable(path));
    }
  }

  /**
   * Calls `work`, and turns the errors of SQLite and the system into an OperatorError: a run that can't read
   * the file ends, and never goes on without it.
   */
  guarding<T>(path: string, work: () => T): T {
    try {
      const done = work();
      return done instanceof Promise ? (done.catch((error) => this.#refuse(path, error)) as T) : done;
    } catch (error) {
      return this.#refuse(path, error);
    }
  }

  #refuse(path: string, error: unknown): never {
    const reason = describeSystemError(error) ?? describeOtherTables(error);
    if (reason === null || !(error instanceof Error) || !isAbout(path, error)) throw error;
    throw new OperatorError(
      `${this.options.what} in ${path} can't be used: ${reason} (${reasonOf(error)}).`,
      this.#hintFor(error),
      { cause: error },
    );
  }

  #hintFor(error: Error): string {
    if (isBusy(error)) return BUSY_HINT;
    return isWriteRefused(error) ? WRITE_HINT : this.options.damageHint;
  }

  /**
   * Makes the file whole before it has its name: so an empty file was never one of ours, and is refused as
   * damaged.
   */
  #createFile(path: string): void {
    const made = `${path}.${Bun.randomUUIDv7()}.${process.pid}.new`;
    try {
      // SQLite copies the mode of the file to those that it adds.
      closeSync(openSync(made, "wx", 0o600));
      const database = new Database(made, { strict: true });
      try {
        this.format.migrate(database, made);
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
}

/** The first read shows whether SQLite can make the files that write-ahead mode needs. */
function prepared(database: Database): Database {
  try {
    database.run(`PRAGMA busy_timeout = ${INSPECTION_TIMEOUT_MS}`);
    database.query("SELECT count(*) FROM sqlite_schema").get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens a file that exists, with the files next to it that SQLite needs. Throws SQLite's error. */
function openInPlace(path: string): Database {
  return new Database(path, { readwrite: true, create: false, strict: true });
}

/** True for an error of SQLite that says that another writer holds the file. */
function isBusy(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code?.startsWith("SQLITE_BUSY") === true;
}

/** True for what a StateDatabase throws when only another writer, of a worker or a command, is in the way. */
export function isForAnotherWriter(error: unknown): boolean {
  return error instanceof OperatorError && isBusy(error.cause);
}

function isOnReadOnlyDisk(path: string): boolean {
  try {
    accessSync(dirname(path), fsConstants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EROFS";
  }
}

/** True for an error of SQLite, or of the system about the file or one that is made for it. */
function isAbout(path: string, error: Error): boolean {
  const { code, path: named } = error as NodeJS.ErrnoException;
  return code?.startsWith("SQLITE_") === true || named?.startsWith(path) === true;
}

/** Words for a file that is a database, and not this one; else null. */
function describeOtherTables(error: unknown): string | null {
  return error instanceof Error && /^no such (?:table|column):/.test(error.message)
    ? "it is another database"
    : null;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const BUSY_HINT = "Another command changes them. Try again when it has ended.";
const WRITE_HINT =
  "Check that the disk has room and is writable, and that the user who runs this may write the state folder.";
