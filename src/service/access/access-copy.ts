// Copies of the access file for backups, and facts about it, for checks that must not change anything. Both
// take files of older versions as they are: only a service or a command that writes migrates them.

import { Database } from "bun:sqlite";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { damageOf } from "../../base/platform/database-format.ts";
import { makeScratchFolder } from "../../base/platform/scratch-folder.ts";
import { isWriteRefused } from "../../base/platform/system-errors.ts";
import { accessPath } from "./access-file.ts";
import { ACCESS_FORMAT, refuseFile } from "./access-format.ts";
import { copyIntoMemory } from "./copied-file.ts";

const BUSY_TIMEOUT_MS = 5000;

/**
 * The access file of a state folder as of one moment, while others read and write it; null when there is
 * none. Throws an OperatorError when it can't be read.
 */
export function copyAccess(state: string): Uint8Array | null {
  const path = accessPath(state);
  if (!existsSync(path)) return null;
  try {
    return copyInPlace(path);
  } catch (error) {
    if (!isWriteRefused(error)) throw refuseFile(path, error);
  }
  // SQLite can't read in a folder that it can't write to.
  const copy = copyIntoMemory(path);
  try {
    return copy.serialize();
  } finally {
    copy.close();
  }
}

/** In one transaction of SQLite. The copy is one file, and has nothing of what was deleted. */
function copyInPlace(path: string): Uint8Array {
  const scratch = makeScratchFolder(`interdict-${process.pid}-`);
  try {
    const database = new Database(path, { readwrite: true, create: false, strict: true });
    try {
      database.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
      database.query("VACUUM INTO ?").run(join(scratch, "access.sqlite"));
    } finally {
      database.close();
    }
    return readFileSync(join(scratch, "access.sqlite"));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What an access file holds. */
interface AccessFacts {
  readonly formatVersion: number;
  /** The format that this program writes. */
  readonly knownVersion: number;
  /** Null in a file of a newer format, whose tables may mean something else; so are the next two. */
  readonly accounts: number | null;
  readonly keys: number | null;
  readonly unrevokedKeys: number | null;
  /** What SQLite finds wrong with the file; null when it is whole. */
  readonly damage: string | null;
}

/**
 * Inspects the access file of a state folder without changing anything; null when there is none, or one
 * without content. Throws an OperatorError when it can't be read.
 */
export function inspectAccess(state: string): AccessFacts | null {
  const path = accessPath(state);
  // A first start that was killed leaves a file without content.
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return null;
  const database = copyIntoMemory(path);
  try {
    const formatVersion = ACCESS_FORMAT.versionOf(database);
    const common = { formatVersion, knownVersion: ACCESS_FORMAT.version, damage: damageOf(database) };
    if (formatVersion > ACCESS_FORMAT.version || formatVersion === 0)
      return { ...common, accounts: null, keys: null, unrevokedKeys: null };
    const count = (what: string) =>
      database.query<{ number: number }, []>(`SELECT count(*) AS number FROM ${what}`).get()?.number ?? 0;
    return {
      ...common,
      accounts: count("account"),
      keys: count("key"),
      unrevokedKeys: count("key WHERE revoked_at IS NULL"),
    };
  } catch (error) {
    throw refuseFile(path, error);
  } finally {
    database.close();
  }
}
