// The parts of the journal in a backup. Services write the journal meanwhile, but they only add to its files,
// replace the small ones, and compress the files of past days.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import { isMissing } from "../../base/platform/durable-file.ts";
import {
  COMMAND_LANE,
  journalFolder,
  listDayFiles,
  parseHeadFileName,
  RETIRED_FILE,
  SEALS_FILE,
  SUBJECT_KEY_FILE,
  SUBJECT_KEY_ID_FILE,
} from "../../service/journal/folders.ts";
import { HeadNote, parseNote } from "../../service/journal/notes.ts";
import type { BackupManifest } from "./format.ts";
import { type HeldPart, holdBytes, holdFile, holdUnchanging } from "./held-file.ts";

const FOLDER = "journal";
/** The notes about sealed and removed files, one per line. */
const NOTES = [SEALS_FILE, RETIRED_FILE];

/** Sealing a day takes moments and happens once per day and lane. */
const TRIES_MAX = 20;
const PAUSE_MS = 50;

interface JournalParts {
  readonly parts: readonly HeldPart[];
  readonly heads: BackupManifest["heads"];
}

/**
 * Gathers the small files of a journal; with `isWhole` the entries too. Null when the state folder has no
 * journal. Throws an OperatorError when a file can't be read.
 */
export function gatherJournal(state: string, isWhole: boolean): JournalParts | null {
  const folder = journalFolder(state);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const held: HeldPart[] = [];
    try {
      const notesBefore = identifyNotes(folder);
      // The heads come first, then the list of files: each entry that a head names is then in the files.
      const heads = readdirSync(folder)
        .filter((name) => parseHeadFileName(name) !== null)
        .sort()
        .map((name) => readPart(folder, name));
      const names = readdirSync(folder);
      const small = [...NOTES, SUBJECT_KEY_FILE, SUBJECT_KEY_ID_FILE].filter((name) => names.includes(name));
      held.push(...heads, ...small.map((name) => readPart(folder, name)));
      // The commands come last: a checkpoint that is held names only entries that are in their files by then.
      if (isWhole)
        for (const isOfCommands of [false, true])
          for (const name of listDays(folder, isOfCommands)) held.push(holdDay(folder, name));
      if (identifyNotes(folder) === notesBefore) return { parts: held, heads: heads.map(parseHead) };
    } catch (error) {
      for (const part of held) part.close();
      if (!isMissing(error)) throw error;
      if (statSync(folder, { throwIfNoEntry: false }) === undefined) return null;
      Bun.sleepSync(PAUSE_MS);
      continue;
    }
    // A file was sealed or removed meanwhile.
    for (const part of held) part.close();
    Bun.sleepSync(PAUSE_MS);
  }
  throw new OperatorError(`${folder} changed every time it was read.`, "Try again.");
}

function listDays(folder: string, isOfCommands: boolean): string[] {
  return listDayFiles(folder)
    .filter(({ lane }) => (lane === COMMAND_LANE) === isOfCommands)
    .map(({ name }) => name);
}

function readPart(folder: string, name: string): HeldPart & { readonly content: Uint8Array } {
  const content = readFileSync(join(folder, name));
  const whole = name.endsWith(".jsonl") ? content.subarray(0, content.lastIndexOf(10) + 1) : content;
  return { ...holdBytes(`${FOLDER}/${name}`, whole), content: whole };
}

/** Entries may follow while the file is read; an entry without its line break is not durable yet. */
function holdDay(folder: string, name: string): HeldPart {
  const [part, path] = [`${FOLDER}/${name}`, join(folder, name)];
  return name.endsWith(".jsonl") ? holdFile(part, path, { toWholeLine: true }) : holdUnchanging(part, path);
}

function parseHead({ name, content }: { readonly name: string; readonly content: Uint8Array }) {
  const note = parseNote(new TextDecoder().decode(content).trimEnd(), HeadNote);
  if (note === null)
    throw new OperatorError(`${name} is damaged.`, "Check the journal: interdict journal verify");
  const { lane, seq, hash, time } = note;
  return { lane, seq, hash, time };
}

function identifyNotes(folder: string): string {
  return NOTES.map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? "-").join(" ");
}
