// What a kind of work on an upload needs: the command that does it, and what its end means.

import type { OutcomeRecord, RunRecord, UploadRecord } from "./records.ts";

/** An upload with work to do. */
export interface Assignment {
  /** The folder of the upload. */
  readonly folder: string;
  readonly upload: UploadRecord;
  readonly run: RunRecord;
}

/** The settings of the service that the commands must share. */
export interface WorkSettings {
  /** The command that starts this program. */
  readonly command: readonly string[];
  /** The state folder. */
  readonly state: string;
  /** False: nothing is recorded in the journal. */
  readonly keepsJournal: boolean;
  /** How many threads a screening has. */
  readonly threads: number;
}

export type WorkEnd = Pick<OutcomeRecord, "state" | "error">;

export interface Work {
  /** Files in the folder that take the output of the command. */
  readonly stdout: string;
  readonly stderr: string;
  command(assignment: Assignment, settings: WorkSettings): string[];
  /** How far it has come, so that it would go on from there; null for work that begins anew. */
  positionOf(folder: string): number | null;
  /**
   * How it ended, by what the process left: its exit code is lost where another service started it. Null when
   * it was ended from outside, and has to be started again.
   */
  end(assignment: Assignment, settings: WorkSettings): WorkEnd | null;
}
