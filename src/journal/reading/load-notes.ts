// Loads the notes beside the entries for verification, and reports lines that were altered.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "../../model/errors.ts";
import { isMissing } from "../../platform/durable-file.ts";
import { headFileName, parseHeadFileName, RETIRED_FILE, SEALS_FILE } from "../folders.ts";
import { type HeadNote, parseNote, type RetirementNote, type SealNote } from "../notes.ts";
import type { KeptHead } from "./head-check.ts";
import type { Finding } from "./lane-verifier.ts";

export interface LoadedNotes {
  /** By lane. */
  readonly heads: ReadonlyMap<string, HeadNote>;
  readonly seals: readonly SealNote[];
  readonly retired: readonly RetirementNote[];
  /** The lanes that any note names. */
  readonly lanes: readonly string[];
}

const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Count = Type.Integer({ minimum: 0 });

const Head = Type.Object({
  lane: Type.String(),
  seq: Count,
  hash: Hash,
  time: Type.String(),
  file: Type.String(),
  bytes: Count,
});

const SEAL_MEMBERS = {
  file: Type.String(),
  lane: Type.String(),
  day: Type.String(),
  firstSeq: Count,
  lastSeq: Count,
  firstPrev: Hash,
  lastHash: Hash,
  entries: Count,
  snapshots: Type.Array(Type.String()),
  sha256: Hash,
};
const Seal = Type.Object(SEAL_MEMBERS);
const Retirement = Type.Object({ ...SEAL_MEMBERS, when: Type.String(), why: Type.String() });

/** Loads the notes of the journal in a folder, and reports each line that is no note or was altered. */
export function loadNotes(folder: string, report: (finding: Finding) => void): LoadedNotes {
  const heads = new Map<string, HeadNote>();
  const named: string[] = [];
  for (const name of namesIn(folder)) {
    const lane = parseHeadFileName(name);
    if (lane === null) continue;
    named.push(lane);
    const [head] = parseNotes(folder, headFileName(lane), Head, report);
    if (head === undefined) continue;
    if (head.lane === lane) heads.set(lane, head);
    else report({ file: name, line: 1, problem: `The note is of lane ${head.lane}.` });
  }
  const seals = parseNotes(folder, SEALS_FILE, Seal, report);
  const retired = parseNotes(folder, RETIRED_FILE, Retirement, report);
  return { heads, seals, retired, lanes: [...named, ...[...seals, ...retired].map(({ lane }) => lane)] };
}

/** Loads a head note that was kept elsewhere. Throws an OperatorError when it is none or was altered. */
export function loadKeptHead(file: string): KeptHead {
  const note = parseNote(readFileSync(file, "utf8").trimEnd());
  if (Value.Check(Head, note)) return { file, note };
  throw new OperatorError(
    `${file} is not a head note, or it was altered.`,
    "Give a copy of STATE/journal/LANE.head, such as the one in a backup.",
  );
}

/** The notes in a file; an unfinished last line is an interrupted write, which no removal followed. */
function parseNotes<Schema extends TSchema>(
  folder: string,
  name: string,
  schema: Schema,
  report: (finding: Finding) => void,
): Static<Schema>[] {
  const lines = readText(join(folder, name)).split("\n");
  lines.pop();
  return lines.flatMap((line, i) => {
    const note = parseNote(line);
    if (Value.Check(schema, note)) return note;
    report({ file: name, line: i + 1, problem: "The line is no note, or it was altered." });
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
