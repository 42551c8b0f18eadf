// Administrative acts of commands, as entries of the journal.

import { reasonOf } from "../base/model/errors.ts";
import { isDiskFull } from "../base/platform/system-errors.ts";
import { actWithEntry, type RecordDetails, restrictWithEntry } from "../service/journal/act-with-entry.ts";
import { recordAct as record } from "../service/journal/record-act.ts";
import { say } from "./output.ts";

type Details = Readonly<Record<string, unknown>>;

/** Records an act before it is done. Throws an OperatorError when it can't be recorded: then don't do it. */
export function recordAct(state: string, command: string, details: Details): void {
  record(state, { command, details });
}

/** Does an act that records itself before it is durable. Throws as actWithEntry. */
export function doRecorded<T>(
  state: string,
  command: string,
  act: (record: RecordDetails<void>) => T | Promise<T>,
): Promise<T> {
  return actWithEntry((details) => recordAct(state, command, details), act);
}

/**
 * As doRecorded, for an act that only takes rights away. It must be possible on a full disk too, so a journal
 * that can't be written is only reported, once the act is done.
 */
export function restrictRecorded<T>(
  state: string,
  command: string,
  act: (record: RecordDetails<Promise<void>>) => Promise<T>,
): Promise<T> {
  return restrictWithEntry(
    (details) => recordAct(state, command, details),
    act,
    (error) => warnDone(error, "it takes rights away"),
  );
}

/** As recordAct, for saving what a failing disk still holds. */
export function recordRescue(state: string, command: string, details: Details): void {
  try {
    recordAct(state, command, details);
  } catch (error) {
    warnDone(error, "it changes nothing in the state folder");
  }
}

function warnDone(error: unknown, why: string): void {
  say(`warning: ${reasonOf(error)} It is done all the same, because ${why}.`);
}

/**
 * As recordAct, for an act that frees disk space: on a full disk it is recorded afterwards. Call what is
 * returned when the act is done; it throws an OperatorError when there still is no room.
 */
export function recordFreeing(state: string, command: string, details: Details): () => void {
  try {
    recordAct(state, command, details);
    return () => {};
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    say(`warning: ${reasonOf(error)} It is recorded when there is room again.`);
    return () => recordAct(state, command, details);
  }
}
