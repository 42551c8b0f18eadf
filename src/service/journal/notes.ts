// What the journal notes beside its files: the head of each lane, the sealed files and the removed ones. Each
// line ends with a checksum of its own, because no chain holds it.

import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "../../base/model/errors.ts";
import { readIfThere, syncPath, writeDurably } from "../../base/platform/durable-file.ts";
import { takeExclusiveLock } from "../../base/platform/exclusive-lock.ts";
import { sha256Of } from "../../base/platform/file-checksum.ts";
import type { Tip } from "./chain.ts";
import {
  COMMAND_LANE,
  headFileName,
  LOSSES_FILE,
  lanesFile,
  listHeadLanes,
  parseHeadFileName,
  RETIRED_FILE,
  SEALS_FILE,
} from "./folders.ts";
import { NEWLINE } from "./line-splitter.ts";

const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
/** A larger number would lose its last digit when one is added. */
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** The end of a lane a moment ago: entries up to it were durable. */
export type HeadNote = Static<typeof HeadNote>;
export const HeadNote = Type.Object({
  lane: Type.String(),
  /** The last entry. */
  seq: Count,
  hash: Hash,
  /** When the note was written. */
  time: Type.String(),
  /** The open file, and its bytes up to the entry. */
  file: Type.String(),
  bytes: Count,
  /** True when nothing was written after it, because the lane was closed or had lost its file. */
  isEnd: Type.Optional(Type.Literal(true)),
});

/** A sealed file. */
export type SealNote = Static<typeof SealNote>;
export const SealNote = Type.Object({
  file: Type.String(),
  lane: Type.String(),
  day: Type.String(),
  firstSeq: Count,
  lastSeq: Count,
  firstPrev: Hash,
  lastHash: Hash,
  entries: Count,
  /** Ids of the snapshots that its entries were answered from. */
  snapshots: Type.Array(Type.String()),
  /** SHA-256 of the compressed file. */
  sha256: Hash,
  /** Its size. Earlier versions did not note it. */
  bytes: Type.Optional(Count),
});

/**
 * True for the seal of a file that is gone, or damaged, for good: nobody looks for it any more. Its entries
 * are named as lost by acts of two accounts.
 */
export function isLostForGood({ entries }: SealNote): boolean {
  return entries === 0;
}

/** A file that was removed. */
export type RetirementNote = Static<typeof RetirementNote>;
export const RetirementNote = Type.Object({
  ...SealNote.properties,
  when: Type.String(),
  why: Type.String(),
});

/** What was gone when a lane was opened. Its head note names later entries from then on. */
export type LossNote = Static<typeof LossNote>;
export const LossNote = Type.Object({
  lane: Type.String(),
  /** "the entries 3 to 9 of lane 1 were gone". */
  loss: Type.String(),
  when: Type.String(),
});

type Note = HeadNote | SealNote | RetirementNote | LossNote;

/** Time to wait for another writer of notes. */
const LOCK_MS = 10_000;

/** The head note of a lane; null when there is none that can be read. */
export function loadHeadNote(folder: string, lane: string): HeadNote | null {
  const [line = ""] = readText(join(folder, headFileName(lane))).split("\n");
  return parseNote(line, HeadNote);
}

/**
 * The last entry of the lane of commands; null for none. Also null when the note can't be read, such as after
 * a command of another user: then it stays unsigned, and `journal verify` says so.
 */
export function loadCommandTip(folder: string): Tip | null {
  try {
    const head = loadHeadNote(folder, COMMAND_LANE);
    return head === null || head.seq === 0 ? null : head;
  } catch {
    return null;
  }
}

/** Replaces the head note of a lane durably. */
export function saveHeadNote(folder: string, note: HeadNote): void {
  writeDurably(join(folder, headFileName(note.lane)), `${writeNote(note)}\n`);
}

/**
 * The notes of sealed files, oldest first; the last one of a file counts. Throws an OperatorError for a line
 * that is none or altered.
 */
export function loadSealNotes(folder: string): SealNote[] {
  return loadNotesOf(join(folder, SEALS_FILE), SealNote);
}

/** The notes of removed files, as loadSealNotes. */
export function loadRetirementNotes(folder: string): RetirementNote[] {
  return loadNotesOf(join(folder, RETIRED_FILE), RetirementNote);
}

/** The notes of losses, as loadSealNotes. */
export function loadLossNotes(folder: string): LossNote[] {
  return loadNotesOf(join(folder, LOSSES_FILE), LossNote);
}

/** The lanes that were ever begun, as far as it was noted. */
export function loadBegunLanes(folder: string): string[] {
  return readText(lanesFile(folder))
    .split("\n")
    .filter((lane) => parseHeadFileName(headFileName(lane)) !== null);
}

/** Notes durably that lanes were begun. */
export function noteBegun(folder: string, lanes: readonly string[]): void {
  const known = loadBegunLanes(folder);
  const added = lanes.filter((lane) => !known.includes(lane));
  if (added.length === 0) return;
  const file = openSync(lanesFile(folder), "a", 0o600);
  try {
    writeSync(file, added.map((lane) => `${lane}\n`).join(""));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Forgets what starts found: the journal has the entries again, or two accounts acknowledged their loss. */
export function forgetLosses(folder: string): void {
  rmSync(join(folder, LOSSES_FILE), { force: true });
  writeDurably(
    lanesFile(folder),
    listHeadLanes(folder)
      .map((lane) => `${lane}\n`)
      .join(""),
  );
}

function loadNotesOf<Form extends TSchema>(path: string, form: Form): Static<Form>[] {
  return readNotes(path, form, (line) => {
    throw new OperatorError(
      `Line ${line} of ${path} is not a note of the journal, or it was altered.`,
      "Restore the file from a backup. The service only adds lines to it, and never changes one.",
    );
  });
}

/**
 * The notes in a file; none when it does not exist. An unfinished last line is an interrupted write, which no
 * removal followed. `onBad` gets the number of each line that is no note or was altered.
 */
export function readNotes<Form extends TSchema>(
  path: string,
  form: Form,
  onBad: (line: number) => void,
): Static<Form>[] {
  const lines = readText(path).split("\n");
  lines.pop();
  return lines.flatMap((line, i) => {
    const note = parseNote(line, form);
    if (note !== null) return note;
    onBad(i + 1);
    return [];
  });
}

/** Adds a line to a file of notes, durably. Throws when other writers keep it busy. */
export function appendNote(
  folder: string,
  name: typeof SEALS_FILE | typeof RETIRED_FILE | typeof LOSSES_FILE,
  note: SealNote | RetirementNote | LossNote,
): void {
  const release = takeExclusiveLock(join(folder, `${name}.lock`), LOCK_MS);
  if (release === null) throw new Error(`${join(folder, name)} is busy.`);
  try {
    const path = join(folder, name);
    const file = openSync(path, "a+", 0o600);
    try {
      // A write that was cut off by a crash ends without a newline.
      const text = readFileSync(path);
      if (text.length > 0 && text.at(-1) !== NEWLINE) ftruncateSync(file, text.lastIndexOf(NEWLINE) + 1);
      writeSync(file, `${writeNote(note)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    syncPath(folder);
  } finally {
    release();
  }
}

const CHECK = /,"check":"([0-9a-f]{64})"\}$/;

/** A note as a line without its newline; the last member is the SHA-256 of the bytes before it. */
export function writeNote(note: Note): string {
  const checked = JSON.stringify(note).slice(0, -1);
  return `${checked},"check":"${sha256Of(checked)}"}`;
}

/** The note of a form in a line; null when it was altered or is no such note. */
export function parseNote<Form extends TSchema>(line: string, form: Form): Static<Form> | null {
  const found = CHECK.exec(line);
  if (found === null || sha256Of(line.slice(0, found.index)) !== found[1]) return null;
  const { check: _, ...note } = parseJson(line);
  return Value.Check(form, note) ? note : null;
}

/** An object without members for a text that is no JSON: its check is no secret. */
function parseJson(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}

/** Empty when there is no such file. */
function readText(path: string): string {
  return readIfThere(path)?.toString("utf8") ?? "";
}
