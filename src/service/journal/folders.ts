// The files of the journal, in the folder `journal` of the state folder.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "../../base/platform/durable-file.ts";

/** One line per sealed file (SealNote). */
export const SEALS_FILE = "seals.jsonl";
/** One line per removed file (RetirementNote). */
export const RETIRED_FILE = "retired.jsonl";
/** One line per loss that a start found (LossNote), until the journal is whole or the loss acknowledged. */
export const LOSSES_FILE = "losses.jsonl";
/** The key of hashed subjects: 32 random bytes. */
export const SUBJECT_KEY_FILE = "subject.key";
/** The SHA-256 of that key, so that its loss is noticed. */
export const SUBJECT_KEY_ID_FILE = "subject.key.id";

/** The lane of commands. Workers of the service have numbers, from 1. */
export const COMMAND_LANE = "cli";

/** A file with the entries of one lane and one day. */
export interface DayFile {
  /** Name in the folder of the journal. */
  readonly name: string;
  /** Day in UTC: "2026-11-23". */
  readonly day: string;
  readonly lane: string;
  /** True when it is compressed, and no entry is added any more. */
  readonly isSealed: boolean;
}

const DAY_FILE = /^(\d{4}-\d\d-\d\d)\.([1-9]\d{0,3}|cli)\.jsonl(\.zst)?$/;

export function journalFolder(state: string): string {
  return join(state, "journal");
}

/** The lanes that were begun, one per line: beside the folder, so that it is there when the folder goes. */
export const LANES_FILE = "journal.lanes";

/** Its path, for a folder of a journal that may have another name. */
export function lanesFile(folder: string): string {
  return `${folder}${LANES_FILE.slice("journal".length)}`;
}

/** Creates the folder (0700) unless it exists, and returns its path. Throws the system's error. */
export function prepareJournalFolder(state: string): string {
  const folder = journalFolder(state);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export function openFileName(day: string, lane: string): string {
  return `${day}.${lane}.jsonl`;
}

export function sealedFileName(day: string, lane: string): string {
  return `${openFileName(day, lane)}.zst`;
}

export function headFileName(lane: string): string {
  return `${lane}.head`;
}

const HEAD_FILE = /^([1-9]\d{0,3}|cli)\.head$/;

/** The lane whose head note a file of this name holds; null for any other name. */
export function parseHeadFileName(name: string): string | null {
  return HEAD_FILE.exec(name)?.[1] ?? null;
}

/** The lanes that have a head note in a folder, sorted. None when there is no such folder. */
export function listHeadLanes(folder: string): string[] {
  return namesIn(folder)
    .map(parseHeadFileName)
    .filter((lane) => lane !== null)
    .sort();
}

export function lockFileName(lane: string): string {
  return `${lane}.lock`;
}

/** Null when the name is not that of a day's file. */
export function parseDayFileName(name: string): DayFile | null {
  const [, day, lane, sealed] = DAY_FILE.exec(name) ?? [];
  if (day === undefined || lane === undefined) return null;
  return { name, day, lane, isSealed: sealed !== undefined };
}

/** The files of days in the folder of a journal, by day, then lane. None when there is no such folder. */
export function listDayFiles(folder: string): DayFile[] {
  return namesIn(folder)
    .map(parseDayFileName)
    .filter((file) => file !== null)
    .sort((a, b) => (a.day === b.day ? (a.name < b.name ? -1 : 1) : a.day < b.day ? -1 : 1));
}

/** The day in UTC: "2026-11-23". */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The day after a day. */
export function dayAfter(day: string): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000));
}
