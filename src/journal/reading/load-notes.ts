// Loads the notes beside the entries for verification, and reports lines that were altered.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Static, TSchema } from "@sinclair/typebox";
import { OperatorError } from "../../model/errors.ts";
import { isMissing } from "../../platform/durable-file.ts";
import { headFileName, parseHeadFileName, RETIRED_FILE, SEALS_FILE } from "../folders.ts";
import { HeadNote, parseNote, RetirementNote, SealNote } from "../notes.ts";
import type { Finding } from "./finding.ts";
import type { KeptHead } from "./head-check.ts";

export interface LoadedNotes {
  /** By lane. */
  readonly heads: ReadonlyMap<string, HeadNote>;
  readonly seals: readonly SealNote[];
  readonly retired: readonly RetirementNote[];
  /** The lanes that any note names. */
  readonly lanes: readonly string[];
}

/** Loads the notes of the journal in a folder, and reports each line that is no note or was altered. */
export function loadNotes(folder: string, report: (finding: Finding) => void): LoadedNotes {
  const heads = new Map<string, HeadNote>();
  const named: string[] = [];
  for (const name of namesIn(folder)) {
    const lane = parseHeadFileName(name);
    if (lane === null) continue;
    named.push(lane);
    const [head] = parseNotes(folder, headFileName(lane), HeadNote, report);
    if (head === undefined) continue;
    if (head.lane === lane) heads.set(lane, head);
    else report({ file: name, line: 1, problem: `The note is of lane ${head.lane}.` });
  }
  const seals = parseNotes(folder, SEALS_FILE, SealNote, report);
  const retired = parseNotes(folder, RETIRED_FILE, RetirementNote, report);
  return { heads, seals, retired, lanes: [...named, ...[...seals, ...retired].map(({ lane }) => lane)] };
}

/** Loads a head note that was kept elsewhere. Throws an OperatorError when it is none or was altered. */
export function loadKeptHead(file: string): KeptHead {
  const note = parseNote(readFileSync(file, "utf8").trimEnd(), HeadNote);
  if (note !== null) return { file, note };
  throw new OperatorError(
    `${file} is not a head note, or it was altered.`,
    "Give a copy of STATE/journal/LANE.head, such as the one in a backup.",
  );
}

/** The notes in a file; an unfinished last line is an interrupted write, which no removal followed. */
function parseNotes<Form extends TSchema>(
  folder: string,
  name: string,
  form: Form,
  report: (finding: Finding) => void,
): Static<Form>[] {
  const lines = readText(join(folder, name)).split("\n");
  lines.pop();
  return lines.flatMap((line, i) => {
    const note = parseNote(line, form);
    if (note !== null) return note;
    report({ file: name, line: i + 1, problem: "The line is not a note, or it was altered." });
    return [];
  });
}

/** Empty for a file that does not exist. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return "";
    throw error;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
