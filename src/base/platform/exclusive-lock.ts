// A lock between processes that the system releases when its holder dies, however it dies: SQLite's own lock
// on an otherwise empty file. With a file that names a process one would have to guess whether it still runs.

import { Database } from "bun:sqlite";
import { closeSync, openSync } from "node:fs";

/**
 * Takes the lock on the file `path`, which is created if missing. Returns a function that releases the lock,
 * or null when another holder keeps it for `waitMs` milliseconds. Throws SQLite's error when the file can't
 * be opened.
 */
export function takeExclusiveLock(path: string, waitMs: number): (() => void) | null {
  makeFile(path);
  const database = new Database(path);
  try {
    database.run(`PRAGMA busy_timeout = ${waitMs}`);
    // A journal on disk could not be made on a full one, and pruning needs the lock there.
    database.run("PRAGMA journal_mode = MEMORY");
    database.run("BEGIN EXCLUSIVE");
    return () => database.close();
  } catch (error) {
    database.close();
    if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") return null;
    throw error;
  }
}

/** Never opens an existing file: closing it would release every lock that this process holds on it. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
