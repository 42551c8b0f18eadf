// The access file read from a copy, for a service that may not write where it lies: on a full or read-only
// disk SQLite can't make the files that a database in write-ahead mode needs beside it, and to read without
// them would miss what was written last, a revocation for one. The copy is made anew when the files have
// changed.

import { Database } from "bun:sqlite";
import { type BigIntStats, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { OperatorError, reasonOf } from "../model/errors.ts";
import { type AccessFile, refuseFile, refuseOtherVersion } from "./access-format.ts";

/** The file and what SQLite keeps beside it until it belongs to the file. */
const SUFFIXES = ["", "-wal", "-journal"] as const;

/**
 * Where a copy may lie for the moment in which SQLite puts its parts together; the first is memory on Linux.
 */
const SCRATCH_FOLDERS = ["/dev/shm", tmpdir()];

/**
 * A file that was written to so shortly before may be written to again without another time: some file
 * systems know seconds only. It is read again each time until it has rested so long.
 */
const REST_MS = 3000;
const TRIES_MAX = 20;

/** Where SQLite writes that a database is in write-ahead mode, and what it has there for one that isn't. */
const FORMAT_OFFSETS = [18, 19];
const ROLLBACK_FORMAT = 1;

/**
 * Opens a copy of the file for reading. Throws an OperatorError when the file isn't there or can't be used.
 */
export function openCopiedFile(path: string): AccessFile {
  return new CopiedFile(path);
}

class CopiedFile implements AccessFile {
  readonly #path: string;
  #identity = "";
  #isSettled = false;
  #database: Database;
  #version = 0;

  constructor(path: string) {
    this.#path = path;
    this.#database = this.#copy();
  }

  get database(): Database {
    return this.#database;
  }

  version(): number {
    if (!this.#isSettled || identify(this.#path) !== this.#identity) {
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
      const { parts, identity, isSettled } = readUnchanged(this.#path);
      database = openParts(parts, basename(this.#path));
      refuseOtherVersion(database, this.#path);
      this.#identity = identity;
      this.#isSettled = isSettled;
      return database;
    } catch (error) {
      database?.close();
      // Until the file can be read again nobody is let in by what it once said.
      this.#isSettled = false;
      throw refuseFile(this.#path, error);
    }
  }
}

type Parts = Map<(typeof SUFFIXES)[number], Uint8Array>;

/** Reads the file with what lies beside it, as all of it was at one moment. */
function readUnchanged(path: string): { parts: Parts; identity: string; isSettled: boolean } {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const identity = identify(path);
    const readMs = Date.now();
    const parts: Parts = new Map();
    for (const suffix of SUFFIXES) {
      const bytes = readIfThere(path + suffix);
      if (bytes !== null) parts.set(suffix, bytes);
    }
    if (!parts.has(""))
      throw new OperatorError(`There are no accounts and keys: ${path} is missing.`, MAKE_HINT);
    if (identify(path) === identity) return { parts, identity, isSettled: readMs - newestMs(path) > REST_MS };
    Bun.sleepSync(tries);
  }
  throw new OperatorError(`${path} was changed each time that it was read.`, "Try again.");
}

const MAKE_HINT =
  "Let the service write into its state folder, and make an account: interdict accounts create NAME";

/** Opens what was read in memory. */
function openParts(parts: Parts, name: string): Database {
  const isWhole = [...parts].every(([suffix, bytes]) => suffix === "" || bytes.length === 0);
  const bytes = isWhole ? parts.get("") : putTogether(parts, name);
  if (bytes === undefined) throw new Error("The access file has no parts.");
  // In memory there is no write-ahead file, and SQLite refuses a database that wants one.
  for (const offset of FORMAT_OFFSETS) if (bytes.length > offset) bytes[offset] = ROLLBACK_FORMAT;
  return Database.deserialize(bytes, { readonly: true, strict: true });
}

/**
 * Has SQLite read the file with what lies beside it, in a folder of its own, and gives the bytes that come of
 * it.
 */
function putTogether(parts: Parts, name: string): Uint8Array {
  const folder = makeScratchFolder();
  try {
    for (const [suffix, bytes] of parts) writeFileSync(join(folder, name + suffix), bytes, { mode: 0o600 });
    const database = new Database(join(folder, name), { readwrite: true, create: false });
    try {
      // SQLite puts the parts together when something is read.
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
    `There is no room to read what was last written to the accounts and keys: ${reasons.join("; ")}.`,
    "Let the service write into /dev/shm or into the folder that TMPDIR names.",
  );
}

/** Another text for each state of the file and of what lies beside it. */
function identify(path: string): string {
  return SUFFIXES.map((suffix) => {
    const status = statIfThere(path + suffix);
    return status === null
      ? "-"
      : [status.dev, status.ino, status.size, status.mtimeNs, status.ctimeNs].join(":");
  }).join(" ");
}

/** When any of the files was last changed, in milliseconds; far in the future for a file of the future. */
function newestMs(path: string): number {
  const times = SUFFIXES.map((suffix) => Number(statIfThere(path + suffix)?.ctimeMs ?? 0n));
  return Math.max(...times);
}

function statIfThere(path: string): BigIntStats | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;
}

function readIfThere(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
