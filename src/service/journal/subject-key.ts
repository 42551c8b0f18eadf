// Makes the key of hashed subjects, once, and notices its loss: with another key, no subject that was hashed
// before can be found again.

import { randomBytes } from "node:crypto";
import { existsSync, linkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import { readIfThere, syncPath, writeDurably } from "../../base/platform/durable-file.ts";
import { SUBJECT_KEY_FILE, SUBJECT_KEY_ID_FILE } from "./folders.ts";
import { loadSubjectKey } from "./subject-hash.ts";

const KEY_BYTES = 32;

/**
 * Loads the key of hashed subjects, and makes it the first time. Several writers get the same key. Throws an
 * OperatorError when the key is damaged or is not the earlier one, and the system's error when it can't be
 * made.
 */
export function prepareSubjectKey(folder: string): Uint8Array {
  checkSubjectKey(folder);
  if (!existsSync(join(folder, SUBJECT_KEY_FILE))) makeKey(folder);
  const key = loadSubjectKey(folder);
  if (notedId(folder) === null) writeDurably(join(folder, SUBJECT_KEY_ID_FILE), `${subjectKeyId(key)}\n`);
  return key;
}

/**
 * Throws an OperatorError when the key is damaged, or is not the one that subjects of the journal were hashed
 * with. Null when there was none yet; then the first start makes it.
 */
export function checkSubjectKey(folder: string): string | null {
  const path = join(folder, SUBJECT_KEY_FILE);
  const noted = notedId(folder);
  if (!existsSync(path)) {
    if (noted === null) return null;
    throw new OperatorError(
      `${path} is missing, but subjects of the journal were hashed with it.`,
      restoreHint(folder),
    );
  }
  const key = loadSubjectKey(folder);
  if (key.length !== KEY_BYTES)
    throw new OperatorError(`${path} has ${key.length} bytes; a key has ${KEY_BYTES}.`, restoreHint(folder));
  const id = subjectKeyId(key);
  if (noted === null || noted === id) return id;
  throw new OperatorError(
    `${path} is not the key that subjects of the journal were hashed with.`,
    restoreHint(folder),
  );
}

/** What entries and the note name a key by: its SHA-256, which says nothing about 32 random bytes. */
export function subjectKeyId(key: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(key).digest("hex");
}

function notedId(folder: string): string | null {
  return readIfThere(join(folder, SUBJECT_KEY_ID_FILE))?.toString("utf8").trimEnd() ?? null;
}

function restoreHint(folder: string): string {
  const files = [SUBJECT_KEY_FILE, SUBJECT_KEY_ID_FILE].map((name) => join(folder, name)).join(" ");
  return `Restore the file from a backup. Only if it is lost for good: mv -t ELSEWHERE ${files}; the next start makes a new key, and earlier hashes match nothing any more.`;
}

function makeKey(folder: string): void {
  const path = join(folder, SUBJECT_KEY_FILE);
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
  syncPath(folder);
}
