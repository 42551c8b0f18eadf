// Subjects recorded as a keyed hash (`--journal-subject hashed`): who has the subject and the key can show
// that a decision was about it, and nobody can read it from the journal.

import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SUBJECT_KEY_FILE } from "./folders.ts";

/** The key of a journal. Throws the system's error when it can't be read. */
export function loadSubjectKey(folder: string): Uint8Array {
  return readFileSync(join(folder, SUBJECT_KEY_FILE));
}

/**
 * HMAC-SHA-256 of a subject, 64 hexadecimal digits. The order of the members of its objects does not matter.
 */
export function subjectHmac(key: Uint8Array, subject: unknown): string {
  return createHmac("sha256", key).update(canonicalJson(subject)).digest("hex");
}

/** Characters of a referenceCode. */
export const CODE_LENGTH = 16;

/** The code of a reference in the entries about customers of a file: 96 bits of its hash. */
export function referenceCode(reference: string, key: Uint8Array | null): string {
  const hash = key === null ? createHash("sha256") : createHmac("sha256", key);
  return hash.update(canonicalJson(reference)).digest("base64").slice(0, CODE_LENGTH);
}

/** JSON text with the members of every object sorted by name. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(",")}}`;
}
