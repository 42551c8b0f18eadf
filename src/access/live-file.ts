// The access file opened in its place, for a process that may write there: SQLite sees to it that several
// processes read and write together. A file that is put in its place while it is open is not noticed.

import { Database, type Statement } from "bun:sqlite";
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type AccessFile, migrate, refuseFile, refuseNewer, refuseOtherVersion } from "./access-format.ts";

const BUSY_TIMEOUT_MS = 5000;
const OWNER_ONLY = 0o600;

/** Opens the file, and makes it when it isn't there. Throws an OperatorError when it can't be used. */
export function openLiveFile(path: string): AccessFile {
  let database: Database | null = null;
  try {
    secureFile(path);
    database = new Database(path, { strict: true });
    database.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    // Asked first: what a newer version made is left as it is.
    refuseNewer(database, path);
    // Readers never wait for a writer in write-ahead mode.
    database.run("PRAGMA journal_mode = WAL");
    database.run("PRAGMA foreign_keys = ON");
    migrate(database, path);
    return new LiveFile(database, path);
  } catch (error) {
    database?.close();
    throw refuseFile(path, error);
  }
}

class LiveFile implements AccessFile {
  readonly database: Database;
  readonly #path: string;
  /** Tells another number once another connection has changed the file; not for changes of this one. */
  readonly #askVersion: Statement<{ data_version: number }, []>;
  #version = 0;

  constructor(database: Database, path: string) {
    this.database = database;
    this.#path = path;
    this.#askVersion = database.query("PRAGMA data_version");
  }

  version(): number {
    const version = this.#askVersion.get()?.data_version;
    if (version === undefined) throw new Error("SQLite didn't tell the version of the access file.");
    if (version !== this.#version) refuseOtherVersion(this.database, this.#path);
    this.#version = version;
    return version;
  }

  close(): void {
    this.database.close();
  }
}

/** Makes the file before SQLite does, with the rights that SQLite then copies to the files beside it. */
function secureFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, "a", OWNER_ONLY));
  if ((statSync(path).mode & 0o777) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY);
}
