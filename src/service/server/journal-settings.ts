// The journal of the service, from its flags.

import type { JournalFlags } from "../../base/flags/journal.ts";
import { loadSigningKey } from "../../engine/snapshot/signature.ts";
import { journalFolder } from "../journal/folders.ts";
import { findTorn } from "../journal/losses.ts";
import type { JournalSettings } from "../journal/state-journal.ts";
import { checkSubjectKey } from "../journal/subject-key.ts";

/** The journal of a worker. */
export interface WorkerJournal extends JournalSettings {
  /** Null for no checkpoints. */
  readonly keyFile: string | null;
  /** What the workers cut off when they open their lanes. */
  readonly torn: readonly string[];
}

/**
 * The journal of each worker; null for none. Throws an OperatorError when the key of checkpoints can't be
 * used, or that of hashed subjects is not the earlier one.
 */
export function journalOf(
  flags: JournalFlags & { readonly demo: boolean; readonly state: string; readonly takeover?: unknown },
): WorkerJournal | null {
  const { journal = flags.demo ? "off" : "on", journalFull, journalSubject, journalYears } = flags;
  if (journal === "off") return null;
  const keyFile = flags.journalKey ?? null;
  if (keyFile !== null) loadSigningKey(keyFile);
  if (journalSubject === "hashed") checkSubjectKey(journalFolder(flags.state));
  // The service that is taken over still writes.
  const torn = flags.takeover === undefined ? findTorn(journalFolder(flags.state)) : [];
  return { whenFull: journalFull, subjects: journalSubject, years: journalYears, keyFile, torn };
}
