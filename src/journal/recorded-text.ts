// A text about a customer as an administrative act records it: in the clear, or hashed where subjects are.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { HashedSubject } from "./entries.ts";
import { journalFolder, prepareJournalFolder, SUBJECT_KEY_FILE, SUBJECT_KEY_ID_FILE } from "./folders.ts";
import { loadSubjectKey, subjectHmac } from "./subject-hash.ts";
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

/**
 * As which a text may be found in the journal of a state folder, which is left as it is: the text, or its
 * hash where there is a key. Throws an OperatorError when the key was lost.
 */
export function recordedTextIn(state: string, text: string): string | HashedSubject {
  const folder = journalFolder(state);
  if (!existsSync(join(folder, SUBJECT_KEY_FILE))) return text;
  return { hmac: subjectHmac(loadSubjectKey(folder), text) };
}
