// The flags of `serve` for the journal.

import { InvalidArgumentError, Option } from "commander";
import { journalFolder } from "../journal/folders.ts";
import type { JournalSettings } from "../journal/state-journal.ts";
import { checkSubjectKey } from "../journal/subject-key.ts";
import { loadSigningKey } from "../snapshot/signature.ts";

export interface JournalFlags {
  /** Undefined for the default: on, except for the demonstration. */
  readonly journal?: "on" | "off";
  readonly journalSubject: JournalSettings["subjects"];
  readonly journalFull: JournalSettings["whenFull"];
  /** File with the key that signs checkpoints. */
  readonly journalKey?: string;
  readonly journalYears: number;
}

/** The journal of a worker. */
export interface WorkerJournal extends JournalSettings {
  /** Null for no checkpoints. */
  readonly keyFile: string | null;
}

const YEARS_DEFAULT = 10;
const YEARS_MAX = 100;

export function journalOptions(): Option[] {
  return [
    new Option("--journal <on|off>", "record every decision in STATE/journal (default: on; off with --demo)")
      .env("INTERDICT_JOURNAL")
      .choices(["on", "off"]),
    new Option("--journal-subject <form>", "record subjects in full, or as a keyed hash")
      .env("INTERDICT_JOURNAL_SUBJECT")
      .choices(["full", "hashed"])
      .default("full"),
    new Option(
      "--journal-full <policy>",
      "when the journal can't be written: refuse matches with 503, or answer and count them",
    )
      .env("INTERDICT_JOURNAL_FULL")
      .choices(["refuse", "answer"])
      .default("refuse"),
    new Option("--journal-key <file>", "Ed25519 private key (PEM) that signs checkpoints of the journal").env(
      "INTERDICT_JOURNAL_KEY",
    ),
    new Option("--journal-years <n>", `remove files of the journal after this many years, 1 to ${YEARS_MAX}`)
      .env("INTERDICT_JOURNAL_YEARS")
      .argParser(parseYears)
      .default(YEARS_DEFAULT),
  ];
}

function parseYears(text: string): number {
  const years = Number(text);
  if (/^[1-9]\d{0,2}$/.test(text) && years <= YEARS_MAX) return years;
  throw new InvalidArgumentError(`Use a whole number from 1 to ${YEARS_MAX}.`);
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
