// The steps that must survive a crash: replacing a small file atomically, and making files and the names in a
// folder durable.

import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Replaces a file atomically and durably (mode 0600). Throws the system's error. */
export function writeDurably(path: string, content: string): void {
  const temporary = `${path}.${process.pid}.new`;
  const file = openSync(temporary, "w", 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  syncPath(dirname(path));
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

/** True for the system's error that a file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
