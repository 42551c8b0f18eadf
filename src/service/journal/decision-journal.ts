// What the service asks of a journal. The service that answers doesn't know where decisions are recorded.

import type { DecisionOptions } from "./entries.ts";

/** An answered subject, before it is an entry. */
interface Screened {
  readonly account: { readonly id: number; readonly name: string };
  /** Public id of the key. */
  readonly key: string;
  /** Request id. */
  readonly request: string;
  /** Key of a batch item; null for a match. */
  readonly item: string | null;
  /** Id of the snapshot. */
  readonly snapshot: string;
  /** Version and commit of the program, as in Interdict-Engine. */
  readonly engine: string;
  /** The subject as sent: the JSON value of the request or item. */
  readonly body: unknown;
}

export interface AnsweredSubject extends Screened {
  readonly options: DecisionOptions;
  /** Names of the datasets that the subject was compared with. */
  readonly compared: readonly string[];
  readonly isTruncated: boolean;
  /** Names of the properties that were not compared. */
  readonly notCompared: readonly string[];
  /** The JSON text that answers it. */
  readonly answer: string;
}

/** A batch item that was answered with an error. */
interface FailedSubject extends Screened {
  readonly error: { readonly code: string; readonly message: string };
}

export type Decision = AnsweredSubject | FailedSubject;

/** Figures of a journal since the start of the process. */
export interface JournalFigures {
  readonly entries: number;
  readonly bytes: number;
  /** Writes that failed. */
  readonly failures: number;
  /** Answers sent without an entry. */
  readonly missed: number;
  /** How long the oldest entry that waits has waited; 0 when none waits. */
  readonly lagSeconds: number;
  /** Time of the last write with its sync. */
  readonly syncSeconds: number;
  /** False while the journal can't be written. */
  readonly isRecording: boolean;
  /** False when entries, files or notes of it are gone. */
  readonly isIntact: boolean;
}

/** What an operator must know about the journal now. */
export interface JournalNotices {
  /** Why matches are refused; null when they are answered. */
  readonly fault: string | null;
  /** Why answers are sent without an entry, and what the journal lost. */
  readonly warnings: readonly string[];
}

/** What the journals of several workers say together: each sentence once. */
export function joinNotices(notices: readonly JournalNotices[]): JournalNotices {
  const faults = new Set(notices.flatMap(({ fault }) => fault ?? []));
  return {
    fault: faults.size === 0 ? null : [...faults].join(" "),
    warnings: [...new Set(notices.flatMap(({ warnings }) => warnings))],
  };
}

/** What a person did through the service, as an administrative act. */
export interface PersonalAct {
  /** Name of the account. */
  readonly user: string;
  readonly command: string;
  /** Never a secret. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Further details that may say who a customer is: recorded as hashes where subjects are. */
  readonly customerTexts: Readonly<Record<string, string>>;
  /** References by which it must be found, and which it records as codes. */
  readonly references?: readonly string[];
}

export interface DecisionJournal {
  /** Throws index_unavailable when a decision could not be recorded and must not be answered. */
  admit(): void;
  /**
   * Records decisions durably. Answer when it resolves. Rejects with index_unavailable when they could not be
   * recorded and must not be answered.
   */
  record(decisions: readonly Decision[]): Promise<void>;
  /** Records an act durably, before it is done. Rejects as `record`: then don't do it. */
  act(act: PersonalAct): Promise<void>;
  notices(): JournalNotices;
  /** Null when no journal is kept. */
  figures(): JournalFigures | null;
  /** Ends the journal in order, when no decision comes any more. */
  close(): Promise<void>;
}

/** The journal of a service that keeps none. */
export const NO_JOURNAL: DecisionJournal = {
  admit: () => undefined,
  record: async () => undefined,
  act: async () => undefined,
  notices: () => ({ fault: null, warnings: [] }),
  figures: () => null,
  close: async () => undefined,
};
