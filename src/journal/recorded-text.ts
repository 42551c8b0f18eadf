// A text about a customer as an administrative act records it: in the clear, or hashed where subjects are.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { HashedSubject } from "./entries.ts";
import { prepareJournalFolder, SUBJECT_KEY_FILE, SUBJECT_KEY_ID_FILE } from "./folders.ts";
import { subjectHmac } from "./subject-hash.ts";
import { prepareSubjectKey } from "./subject-key.ts";

/**
 * The text itself, or its hash once a service has recorded hashed subjects in this state folder, or when
 * `isHashed` says so. The hash is that of a hashed subject, over the text as JSON. Throws an OperatorError
 * when the key was lost.
 */
export function recordedText(state: string, text: string, isHashed: boolean): string | HashedSubject {
  const folder = prepareJournalFolder(state);
  const hasHashed = [SUBJECT_KEY_FILE, SUBJECT_KEY_ID_FILE].some((name) => existsSync(join(folder, name)));
  if (!isHashed && !hasHashed) return text;
  return { hmac: subjectHmac(prepareSubjectKey(folder), text) };
}
