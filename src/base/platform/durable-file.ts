// The steps that must survive a crash: replacing a small file atomically, and making files and the names in a
// folder durable. And reading what may not be there.

import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Replaces a file atomically and durably (mode 0600). Throws the system's error; the file then stays. */
export function writeDurably(path: string, content: string | Uint8Array): void {
  const temporary = temporaryOf(path);
  const file = openSync(temporary, "w", 0o600);
  try {
    // Not writeSync: on a disk that becomes full it writes a part, and says so only by a number.
    writeFileSync(file, content);
    fsyncSync(file);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw withPath(error, path);
  } finally {
    closeSync(file);
  }
  syncPath(dirname(path));
}

/** As writeDurably, without blocking this thread. One caller at a time per file. */
export async function replaceDurably(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = temporaryOf(path);
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
    await rename(temporary, path);
  } catch (error) {
    // A part of it would keep a full disk full.
    await rm(temporary, { force: true });
    throw withPath(error, path);
  } finally {
    await file.close();
  }
  const folder = await open(dirname(path), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function temporaryOf(path: string): string {
  return `${path}.${process.pid}.new`;
}

/** fsync of a file or folder. */
export function syncPath(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The system's error, which now names the file: those of an open file have no path. */
export function withPath(error: unknown, path: string): unknown {
  return error instanceof Error && "code" in error ? Object.assign(error, { path }) : error;
}

/** The bytes of a file; null when there is none. Throws the system's error for anything else. */
export function readIfThere(path: string): Buffer | null {
  return unlessMissing(() => readFileSync(path));
}

/** The names in a folder, in no order; none when there is no folder. Throws as readIfThere. */
export function namesIn(folder: string): string[] {
  return unlessMissing(() => readdirSync(folder)) ?? [];
}

function unlessMissing<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** True for the system's error that a file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
