// The journal of the service, from its flags.

import type { JournalFlags } from "../flags/journal.ts";
import { journalFolder } from "../journal/folders.ts";
import type { JournalSettings } from "../journal/state-journal.ts";
import { checkSubjectKey } from "../journal/subject-key.ts";
import { loadSigningKey } from "../snapshot/signature.ts";

/** The journal of a worker. */
export interface WorkerJournal extends JournalSettings {
  /** Null for no checkpoints. */
  readonly keyFile: string | null;
}

/**
 * The journal of each worker; null for none. Throws an OperatorError when the key of checkpoints can't be
 * used, or that of hashed subjects is not the earlier one.
 */
export function journalOf(
  flags: JournalFlags & { readonly demo: boolean; readonly state: string },
): WorkerJournal | null {
  const { journal = flags.demo ? "off" : "on", journalFull, journalSubject, journalYears } = flags;
  if (journal === "off") return null;
  const keyFile = flags.journalKey ?? null;
  if (keyFile !== null) loadSigningKey(keyFile);
  if (journalSubject === "hashed") checkSubjectKey(journalFolder(flags.state));
  return { whenFull: journalFull, subjects: journalSubject, years: journalYears, keyFile };
}
