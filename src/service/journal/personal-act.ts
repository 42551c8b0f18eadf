// What a person did through the service, as an administrative act: what is about a customer is recorded as
// subjects are.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PersonalAct } from "./decision-journal.ts";
import type { Act, Entry, HashedSubject } from "./entries.ts";
import { journalFolder, prepareJournalFolder, SUBJECT_KEY_FILE, SUBJECT_KEY_ID_FILE } from "./folders.ts";
import { recordAct } from "./record-act.ts";
import { loadSubjectKey, subjectHmac } from "./subject-hash.ts";
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
  { user, command, details, customerTexts }: PersonalAct,
  isHashed: boolean,
): Act {
  const texts = Object.entries(customerTexts).map(
    ([name, text]) => [name, recordedText(state, text, isHashed)] as const,
  );
  return { user, command, details: { ...details, ...Object.fromEntries(texts) } };
}

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
