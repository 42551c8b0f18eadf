// Reads the access file from a copy, for a service that can't write next to it. On a full or read-only disk
// SQLite can't create the files that write-ahead mode needs, and reading without them would miss the latest
// writes, such as a revocation. A new copy is made whenever the files have changed.

import { Database } from "bun:sqlite";
import { type BigIntStats, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { readIfThere } from "../../base/platform/durable-file.ts";
import { ACCESS_FORMAT, type AccessFile, refuseFile } from "./access-format.ts";

/** The file, and the files in which SQLite keeps writes that are not in it yet. */
const SUFFIXES = ["", "-wal", "-journal"] as const;

/** Where SQLite may briefly merge the parts of a copy; the first is in memory on Linux. */
const SCRATCH_FOLDERS = ["/dev/shm", tmpdir()];

/**
 * A recently written file may change again without a new modification time, because some file systems store
 * whole seconds. Until it is this old, it is read again each time.
 */
const REST_MS = 3000;
const TRIES_MAX = 20;

/** Header bytes that say whether a database is in write-ahead mode, and their value when it is not. */
const FORMAT_OFFSETS = [18, 19];
const ROLLBACK_FORMAT = 1;

/** Opens a copy of the file for reading. Throws an OperatorError when it is missing or can't be used. */
export function openCopiedFile(path: string): AccessFile {
  return new CopiedFile(path);
}

/**
 * Copies the file into memory, whatever its version, and changes nothing on the disk. Throws an OperatorError
 * when it is missing or can't be read.
 */
export function copyIntoMemory(path: string): Database {
  try {
    return openParts(copyConsistently(path).parts, basename(path));
  } catch (error) {
    throw refuseFile(path, error);
  }
}

class CopiedFile implements AccessFile {
  #identity = "";
  #isStable = false;
  #database: Database;
  #version = 0;

  constructor(private readonly path: string) {
    this.#database = this.#copy();
  }

  get database(): Database {
    return this.#database;
  }

  version(): number {
    if (!this.#isStable || identify(this.path) !== this.#identity) {
      const previous = this.#database;
      this.#database = this.#copy();
      previous.close();
      this.#version++;
    }
    return this.#version;
  }

  close(): void {
    this.#database.close();
  }

  #copy(): Database {
    let database: Database | null = null;
    try {
      const { parts, identity, isStable } = copyConsistently(this.path);
      database = openParts(parts, basename(this.path));
      ACCESS_FORMAT.refuseOther(database, this.path);
      this.#identity = identity;
      this.#isStable = isStable;
      return database;
    } catch (error) {
      database?.close();
      // Until the file can be read again, no key is accepted from an older copy.
      this.#isStable = false;
      throw refuseFile(this.path, error);
    }
  }
}

type Parts = Map<(typeof SUFFIXES)[number], Uint8Array>;

/**
 * Copies the file and its companions into memory, as they were at one moment. Throws an OperatorError when it
 * can't.
 */
function copyConsistently(path: string): { parts: Parts; identity: string; isStable: boolean } {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const identity = identify(path);
    const readMs = Date.now();
    const parts: Parts = new Map();
    for (const suffix of SUFFIXES) {
      const bytes = readIfThere(path + suffix);
      if (bytes !== null) parts.set(suffix, bytes);
    }
    if (!parts.has(""))
      throw new OperatorError(`There are no accounts and keys: ${path} is missing.`, CREATE_HINT);
    if (identify(path) === identity) return { parts, identity, isStable: readMs - newestMs(path) > REST_MS };
    Bun.sleepSync(tries);
  }
  throw new OperatorError(`${path} changed every time it was read.`, "Try again.");
}

const CREATE_HINT =
  "Let the service write to its state folder, and create an account: interdict accounts create NAME";

/** Opens the parts as a database in memory. */
function openParts(parts: Parts, name: string): Database {
  const isWhole = [...parts].every(([suffix, bytes]) => suffix === "" || bytes.length === 0);
  const bytes = isWhole ? parts.get("") : mergeParts(parts, name);
  if (bytes === undefined) throw new Error("The access file has no parts.");
  // In memory there is no write-ahead file, and SQLite refuses a database that wants one.
  for (const offset of FORMAT_OFFSETS) if (bytes.length > offset) bytes[offset] = ROLLBACK_FORMAT;
  return Database.deserialize(bytes, { readonly: true, strict: true });
}

/** Lets SQLite merge the parts in a scratch folder, and returns the bytes of the merged database. */
function mergeParts(parts: Parts, name: string): Uint8Array {
  const folder = makeScratchFolder();
  try {
    for (const [suffix, bytes] of parts) writeFileSync(join(folder, name + suffix), bytes, { mode: 0o600 });
    const database = new Database(join(folder, name), { readwrite: true, create: false });
    try {
      // SQLite merges the parts on the first read.
      database.query("SELECT count(*) FROM sqlite_schema").get();
      return database.serialize();
    } finally {
      database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeScratchFolder(): string {
  const reasons: string[] = [];
  for (const parent of SCRATCH_FOLDERS) {
    try {
      return mkdtempSync(join(parent, `interdict-${process.pid}-`));
    } catch (error) {
      reasons.push(reasonOf(error));
    }
  }
  throw new OperatorError(
    `The latest changes to accounts and keys can't be read because there is no temporary space: ${reasons.join("; ")}.`,
    "Let the service write to /dev/shm or to the folder in TMPDIR.",
  );
}

/** A text that differs for each state of the file and its companions. */
function identify(path: string): string {
  return SUFFIXES.map((suffix) => {
    const status = statIfThere(path + suffix);
    return status === null
      ? "-"
      : [status.dev, status.ino, status.size, status.mtimeNs, status.ctimeNs].join(":");
  }).join(" ");
}

/** The latest change time of the files that exist, in Unix milliseconds. */
function newestMs(path: string): number {
  const times = SUFFIXES.map((suffix) => Number(statIfThere(path + suffix)?.ctimeMs ?? 0n));
  return Math.max(...times);
}

function statIfThere(path: string): BigIntStats | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;
}
