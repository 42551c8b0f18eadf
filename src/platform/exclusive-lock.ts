// A lock between processes that the system gives back when its holder dies, however it dies: SQLite's own
// lock on an otherwise empty file. A file that merely names a process would need guessing whether that
// process still lives.

import { Database } from "bun:sqlite";
import { closeSync, openSync } from "node:fs";

/**
 * Takes the lock that `path` stands for and returns what gives it back; null when another holder keeps it for
 * `waitMs`.
 */
export function takeExclusiveLock(path: string, waitMs: number): (() => void) | null {
  makeFile(path);
  const database = new Database(path);
  try {
    database.run(`PRAGMA busy_timeout = ${waitMs}`);
    database.run("BEGIN EXCLUSIVE");
    return () => database.close();
  } catch (error) {
    database.close();
    if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") return null;
    throw error;
  }
}

/**
 * Never opens a file that is there: closing it again would give back every lock that this process holds on
 * it.
 */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
