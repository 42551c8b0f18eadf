// Makes the key of hashed subjects, once.

import { randomBytes } from "node:crypto";
import { existsSync, linkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../model/errors.ts";
import { syncPath, writeDurably } from "../platform/durable-file.ts";
import { SUBJECT_KEY_FILE } from "./folders.ts";
import { loadSubjectKey } from "./subject-hash.ts";

const KEY_BYTES = 32;

/**
 * Loads the key of hashed subjects, and makes it the first time. Several writers get the same key. Throws an
 * OperatorError when the key is damaged, and the system's error when it can't be made.
 */
export function prepareSubjectKey(folder: string): Uint8Array {
  const path = join(folder, SUBJECT_KEY_FILE);
  if (!existsSync(path)) makeKey(path);
  const key = loadSubjectKey(folder);
  if (key.length === KEY_BYTES) return key;
  throw new OperatorError(
    `${path} has ${key.length} bytes; a key has ${KEY_BYTES}.`,
    "Restore the file from a backup. With another key, the hashes in the journal fit nothing.",
  );
}

function makeKey(path: string): void {
  const made = `${path}.${Bun.randomUUIDv7()}`;
  writeDurably(made, randomBytes(KEY_BYTES));
  try {
    // Unlike a rename, a link never replaces the key of another writer.
    linkSync(made, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(made, { force: true });
  }
  syncPath(join(path, ".."));
}
