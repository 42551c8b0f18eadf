// What a command reports to the program that started it: a line of JSON each, on standard error. The service
// and the job for Spark ask for them with the variable INTERDICT_JOB. They decide by these values alone, and
// never by a sentence.

import type { FailureDetails } from "./errors.ts";

/** Why a command failed, in the words of the command line, and what else is known of it. */
export interface Failure extends FailureDetails {
  readonly message: string;
  readonly hint: string | null;
}

export type JobEvent =
  | { readonly failure: Failure }
  /** How many customers were screened, and against which snapshot; null for a list that a file brought. */
  | { readonly screened: { readonly customers: number; readonly snapshot: string | null } }
  /** Recorded decisions that were recomputed, by outcome. */
  | { readonly replayed: { readonly same: number; readonly different: number; readonly failed: number } };

/** The events of one kind in a text of messages, in their order. A line that was cut is left out. */
export function eventsIn<T>(text: string, kind: string): T[] {
  return text.split("\n").flatMap((line) => {
    if (!line.startsWith(`{"${kind}":`)) return [];
    try {
      return [(JSON.parse(line) as Record<string, T>)[kind] as T];
    } catch {
      return [];
    }
  });
}
