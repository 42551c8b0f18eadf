// What a person did through the service, as an administrative act: what is about a customer is recorded as
// subjects are.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PersonalAct } from "./decision-journal.ts";
import type { Act, Entry, HashedSubject } from "./entries.ts";
import { journalFolder, prepareJournalFolder, SUBJECT_KEY_FILE, SUBJECT_KEY_ID_FILE } from "./folders.ts";
import { recordAct } from "./record-act.ts";
import { loadSubjectKey, referenceCode, subjectHmac } from "./subject-hash.ts";
import { prepareSubjectKey } from "./subject-key.ts";

/** The act as an entry. `isHashed` says that subjects are recorded hashed. Throws as recordedText does. */
export function personalEntry(state: string, act: PersonalAct, isHashed: boolean): Entry {
  return { kind: "act", members: JSON.stringify(membersOf(state, act, isHashed)).slice(1, -1) };
}

/** Records the act in the lane of commands: for a service that keeps no journal. Throws as recordAct does. */
export function recordPersonalAct(state: string, act: PersonalAct): void {
  recordAct(state, membersOf(state, act, false));
}

function membersOf(
  state: string,
  { user, command, details, customerTexts, references = [] }: PersonalAct,
  isHashed: boolean,
): Act {
  const texts = Object.entries(customerTexts).map(
    ([name, text]) => [name, recordedText(state, text, isHashed)] as const,
  );
  const recorded = { ...details, ...Object.fromEntries(texts) };
  if (references.length === 0) return { user, command, details: recorded };
  const key = subjectKeyFor(state, isHashed);
  const codes = references.map((reference) => referenceCode(reference, key)).join("");
  return { user, command, details: { ...recorded, codes } };
}

/**
 * The text itself, or its hash once a service has recorded hashed subjects in this state folder, or when
 * `isHashed` says so. The hash is that of a hashed subject, over the text as JSON. Throws an OperatorError
 * when the key was lost.
 */
export function recordedText(state: string, text: string, isHashed: boolean): string | HashedSubject {
  const key = subjectKeyFor(state, isHashed);
  return key === null ? text : { hmac: subjectHmac(key, text) };
}

/** The key that texts about customers are hashed with, as recordedText says; null where they are recorded. */
export function subjectKeyFor(state: string, isHashed: boolean): Uint8Array | null {
  const folder = prepareJournalFolder(state);
  const hasHashed = [SUBJECT_KEY_FILE, SUBJECT_KEY_ID_FILE].some((name) => existsSync(join(folder, name)));
  return isHashed || hasHashed ? prepareSubjectKey(folder) : null;
}

/** What a text about a customer may be recorded as, beside itself. The state folder is left as it is. */
export function recordedCodesOf(state: string, text: string): string[] {
  const folder = journalFolder(state);
  const key = existsSync(join(folder, SUBJECT_KEY_FILE)) ? loadSubjectKey(folder) : null;
  const keyed = key === null ? [] : [subjectHmac(key, text), referenceCode(text, key)];
  return [referenceCode(text, null), ...keyed];
}
