// Loads the notes beside the entries for verification, and reports lines that were altered.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TSchema } from "@sinclair/typebox";
import { OperatorError } from "../../../base/model/errors.ts";
import { headFileName, LOSSES_FILE, listHeadLanes, RETIRED_FILE, SEALS_FILE } from "../folders.ts";
import { lanesGone } from "../losses.ts";
import { HeadNote, LossNote, parseNote, RetirementNote, readNotes, SealNote } from "../notes.ts";
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
  const notesIn = <Form extends TSchema>(name: string, form: Form) =>
    readNotes(join(folder, name), form, (line) =>
      report({
        kind: "note-altered",
        file: name,
        line,
        problem: "The line is not a note, or it was altered.",
      }),
    );
  const heads = new Map<string, HeadNote>();
  const named = listHeadLanes(folder);
  for (const lane of named) {
    const file = headFileName(lane);
    const [head] = notesIn(file, HeadNote);
    if (head === undefined) continue;
    if (head.lane === lane) heads.set(lane, head);
    else
      report({
        kind: "note-of-another-lane",
        file,
        line: 1,
        problem: `The note is of lane ${head.lane}.`,
      });
  }
  for (const lane of lanesGone(folder, notesIn(LOSSES_FILE, LossNote)))
    report({
      kind: "lane-gone",
      file: headFileName(lane),
      line: null,
      problem: `Lane ${lane} was begun, and all of it was gone with its head note: how many entries it had is not known.`,
    });
  const seals = notesIn(SEALS_FILE, SealNote);
  const retired = notesIn(RETIRED_FILE, RetirementNote);
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
