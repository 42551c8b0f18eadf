// The small JSON files of an upload: who sent it, what is to be done with it, and how that ended. Each is
// replaced whole, and has one writer: a worker writes the first, the keeper all others.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isMissing, writeDurably } from "../../base/platform/durable-file.ts";
import type { ScreeningSettings } from "../contract/review-files.ts";

/** Who asks, for the records and the journal. */
export interface Asker {
  readonly account: { readonly id: number; readonly name: string };
  readonly key: string;
  readonly request: string;
}

/** Written when the upload is whole. Times are ISO 8601, UTC. */
export interface UploadRecord {
  readonly version: 1;
  readonly by: Asker;
  /** As the client named it, for people. */
  readonly fileName: string;
  readonly bytes: number;
  readonly receivedAt: string;
}

/** The process that does the work of an upload. */
export interface RunRecord {
  readonly requestedAt: string;
  readonly by: Asker;
  /** Null for an import. */
  readonly settings: ScreeningSettings | null;
  /** How often a process was started for it. */
  readonly attempts: number;
  /** The process, with the clock's time at its start; null while it waits. */
  readonly process: ProcessIdentity | null;
}

/** A process of this host. Ids are used again, so its start belongs to it. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Clock ticks from the start of the host. */
  readonly startTicks: string;
}

/** How the work ended. */
export interface OutcomeRecord {
  readonly state: "done" | "failed" | "ready" | "refused" | "published" | "discarded";
  readonly endedAt: string;
  readonly error: FailureText | null;
}

/** An account asks another one to put an import into use, where four eyes are required. */
export interface ProposalRecord {
  readonly by: Asker;
  readonly proposedAt: string;
  /** The snapshot that the account has looked at. */
  readonly snapshot: string;
  readonly note: string | null;
  /** Null while nobody has answered. */
  readonly answer: {
    readonly by: Asker;
    readonly at: string;
    readonly agrees: boolean;
    readonly note: string | null;
  } | null;
}

/** What a failed command said. */
export interface FailureText {
  readonly message: string;
  readonly hint: string | null;
}

/** The name of a record's file; its type knows what the file holds. */
type RecordName<T> = string & { readonly holds?: T };

/** Names a record. */
export function recordName<T>(name: string): RecordName<T> {
  return name as RecordName<T>;
}

export const UPLOAD_RECORD = recordName<UploadRecord>("upload.json");
export const RUN_RECORD = recordName<RunRecord>("run.json");
export const OUTCOME_RECORD = recordName<OutcomeRecord>("outcome.json");
export const PROPOSAL_RECORD = recordName<ProposalRecord>("proposal.json");

/** Replaces a record durably. */
export function saveRecord<T>(folder: string, name: RecordName<T>, value: NoInfer<T>): void {
  writeDurably(join(folder, name), `${JSON.stringify(value)}\n`);
}

/** Null when there is none, or when it is damaged: what it described then counts as lost. */
export function loadRecord<T>(folder: string, name: RecordName<T>): T | null {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
    return typeof value === "object" && value !== null ? (value as T) : null;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null;
    throw error;
  }
}
