// Writes down how an import, a publication and the work of the nights ended, for the metrics of the service.

import { accessSync, constants, existsSync } from "node:fs";
import { reasonOf } from "../base/model/errors.ts";
import type { LastImport } from "../base/model/last-import.ts";
import type { NightlyJob } from "../base/model/last-run.ts";
import { namesIn } from "../base/platform/durable-file.ts";
import { lastRunFile, recordRun } from "../base/platform/last-run.ts";
import { isRootForAnother } from "../base/platform/state-folder.ts";
import { demonstrationState } from "../engine/snapshot/demonstration.ts";
import { recordImport } from "../engine/snapshot/last-import.ts";
import { say } from "./output.ts";

/** Does the work and records its outcome in the state folder. Returns or throws what the work does. */
export function recordOutcome<T>(
  state: string,
  command: LastImport["command"],
  work: () => Promise<T>,
): Promise<T> {
  return recordImport(state, command, work, warnUnwritten);
}

/**
 * As recordOutcome, for a job that changes nothing else in the state folder: where this user may not write
 * it, such as an auditor, or where the folder is empty, nothing is written down.
 */
export function recordJob<T>(state: string, job: NightlyJob, work: () => Promise<T>): Promise<T> {
  if (namesIn(state).length === 0 || isRootForAnother(state) || !isWritable(state)) return work();
  return recordRun(lastRunFile(state, job), work, { warn: warnUnwritten });
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function warnUnwritten(error: unknown): void {
  say(`warning: the outcome can't be written for the metrics of the service: ${reasonOf(error)}`);
}

/**
 * Sentences for the end of a command that put a snapshot into use. Where a demonstration was served, its
 * service goes on with invented people: only one that is started without --demo reads the lists.
 */
export function whereServed(state: string): string {
  const demonstration = demonstrationState(state);
  if (!existsSync(demonstration))
    return `A service on ${state} reads it within a second; to start one: interdict serve --state ${state}`;
  return (
    `A service that was started with --demo does not read it: it goes on with the invented people in ${demonstration}. ` +
    `Stop that one, and serve the lists: interdict serve --state ${state}`
  );
}
