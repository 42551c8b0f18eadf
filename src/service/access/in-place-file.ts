// Opens the access file in place, for a process that may write there. SQLite coordinates several processes. A
// file that replaces it while it is open is not noticed.

import { Database, type Statement } from "bun:sqlite";
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { ACCESS_FORMAT, type AccessFile, refuseFile } from "./access-format.ts";

const BUSY_TIMEOUT_MS = 5000;
const OWNER_ONLY = 0o600;

/** Opens the file, and creates it if it is missing. Throws an OperatorError when it can't be used. */
export function openLiveFile(path: string): AccessFile {
  let database: Database | null = null;
  try {
    secureFile(path);
    database = new Database(path, { strict: true });
    database.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    // First of all: a file of a newer version must stay unchanged.
    ACCESS_FORMAT.refuseNewer(database, path);
    // Readers never wait for a writer in write-ahead mode.
    database.run("PRAGMA journal_mode = WAL");
    database.run("PRAGMA foreign_keys = ON");
    ACCESS_FORMAT.migrate(database, path);
    return new LiveFile(database, path);
  } catch (error) {
    database?.close();
    throw refuseFile(path, error);
  }
}

class LiveFile implements AccessFile {
  readonly database: Database;
  /** Its number changes when another connection writes to the file, not when this one does. */
  readonly #dataVersion: Statement<{ data_version: number }, []>;
  #version = 0;

  constructor(
    database: Database,
    private readonly path: string,
  ) {
    this.database = database;
    this.#dataVersion = database.query("PRAGMA data_version");
  }

  version(): number {
    const version = this.#dataVersion.get()?.data_version;
    if (version === undefined) throw new Error("SQLite didn't return the data version of the access file.");
    if (version !== this.#version) ACCESS_FORMAT.refuseOther(this.database, this.path);
    this.#version = version;
    return version;
  }

  close(): void {
    this.database.close();
  }
}

/** Creates the file before SQLite does: SQLite copies its mode to the files that it adds. */
function secureFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, "a", OWNER_ONLY));
  if ((statSync(path).mode & 0o777) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY);
}
