// What the journal notes beside its files: the head of each lane, the sealed files and the removed ones. Each
// line ends with a checksum of its own, because no chain holds it.

import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../model/errors.ts";
import { isMissing, syncPath, writeDurably } from "../platform/durable-file.ts";
import { takeExclusiveLock } from "../platform/exclusive-lock.ts";
import { headFileName, RETIRED_FILE, SEALS_FILE } from "./folders.ts";
import { NEWLINE } from "./line-splitter.ts";

/** The end of a lane a moment ago: entries up to it were durable. */
export interface HeadNote {
  readonly lane: string;
  /** The last entry. */
  readonly seq: number;
  readonly hash: string;
  /** When the note was written. */
  readonly time: string;
  /** The open file, and its bytes up to the entry. */
  readonly file: string;
  readonly bytes: number;
}

/** A sealed file. */
export interface SealNote {
  readonly file: string;
  readonly lane: string;
  readonly day: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly firstPrev: string;
  readonly lastHash: string;
  readonly entries: number;
  /** Ids of the snapshots that its entries were answered from. */
  readonly snapshots: readonly string[];
  /** SHA-256 of the compressed file. */
  readonly sha256: string;
}

/** A file that was removed. */
export interface RetirementNote extends SealNote {
  readonly when: string;
  readonly why: string;
}

/** Time to wait for another writer of notes. */
const LOCK_MS = 10_000;

/** The head note of a lane; null when there is none that can be read. */
export function loadHeadNote(folder: string, lane: string): HeadNote | null {
  const [line = ""] = readText(join(folder, headFileName(lane))).split("\n");
  return parseNote<HeadNote>(line);
}

/** Replaces the head note of a lane durably. */
export function saveHeadNote(folder: string, note: HeadNote): void {
  writeDurably(join(folder, headFileName(note.lane)), `${writeNote(note)}\n`);
}

/** The notes of sealed files, oldest first. An unfinished last line is left out. */
export function loadSealNotes(folder: string): SealNote[] {
  return readLines<SealNote>(join(folder, SEALS_FILE));
}

/** The notes of removed files, as loadSealNotes. */
export function loadRetirementNotes(folder: string): RetirementNote[] {
  return readLines<RetirementNote>(join(folder, RETIRED_FILE));
}

/** Adds a line to seals.jsonl or retired.jsonl, durably. Throws when other writers keep it busy. */
export function appendNote(
  folder: string,
  name: typeof SEALS_FILE | typeof RETIRED_FILE,
  note: SealNote | RetirementNote,
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

function readLines<Note extends SealNote | RetirementNote>(path: string): Note[] {
  const lines = readText(path).split("\n");
  lines.pop();
  return lines.map((line, i) => {
    const note = parseNote<Note>(line);
    if (note !== null) return note;
    throw new OperatorError(
      `Line ${i + 1} of ${path} is not a note of the journal, or it was altered.`,
      "Restore the file from a backup; the service adds to it and never changes it.",
    );
  });
}

const CHECK = /,"check":"([0-9a-f]{64})"\}$/;

/** A note as a line without its newline; the last member is the SHA-256 of the bytes before it. */
export function writeNote(note: HeadNote | SealNote | RetirementNote): string {
  const checked = JSON.stringify(note).slice(0, -1);
  return `${checked},"check":"${sha256(checked)}"}`;
}

/** The note in a line; null when it was altered or is no note. */
export function parseNote<Note extends HeadNote | SealNote | RetirementNote>(line: string): Note | null {
  const found = CHECK.exec(line);
  if (found === null || sha256(line.slice(0, found.index)) !== found[1]) return null;
  const { check: _, ...note } = JSON.parse(line) as Note & { readonly check: string };
  return note as unknown as Note;
}

function sha256(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}

/** Empty when there is no such file. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return "";
    throw error;
  }
}
