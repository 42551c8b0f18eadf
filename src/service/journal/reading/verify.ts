// Verifies a whole journal: every line against its chain, every sealed file against its seal, the end of each
// lane against its head note, and the signatures of checkpoints. Reads only, also beside a running service.

import type { KeyObject } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../../base/model/errors.ts";
import {
  COMMAND_LANE,
  type DayFile,
  headFileName,
  listDayFiles,
  openFileName,
  SUBJECT_KEY_FILE,
} from "../folders.ts";
import type { SealNote } from "../notes.ts";
import { loadSubjectKey } from "../subject-hash.ts";
import { subjectKeyId } from "../subject-key.ts";
import { Acknowledged, describeAcknowledged } from "./acknowledged.ts";
import { CheckpointVerifier } from "./checkpoint-verifier.ts";
import { CrossReferences } from "./cross-references.ts";
import { readLines } from "./file-lines.ts";
import type { Finding } from "./finding.ts";
import { HeadCheck, HeadChecks, type KeptHead } from "./head-check.ts";
import { type LaneFacts, LaneVerifier } from "./lane-verifier.ts";
import { type LoadedNotes, loadNotes } from "./load-notes.ts";
import { wholeDays } from "./read-entries.ts";
import { checkRetired, checkSeal, reportMissing } from "./seal-check.ts";

/** What was verified of one lane. */
export interface LaneReport extends LaneFacts {
  readonly lane: string;
  readonly files: number;
  readonly sealedFiles: number;
  readonly retiredFiles: number;
  /** Number of the last entry; 0 without any. */
  readonly lastSeq: number;
  /** Bytes after the last line break: a write under way, or one that a crash cut off. */
  readonly unfinishedBytes: number;
}

export interface JournalReport {
  readonly lanes: readonly LaneReport[];
  readonly findings: number;
  /** What is gone for good, as sentences: two accounts acknowledged it, so it is no finding. */
  readonly lostForGood: readonly string[];
  /** Keys of hashed subjects that are gone: when a process last started with it. */
  readonly lostSubjectKeys: readonly { readonly id: string; readonly lastUsed: string }[];
}

/**
 * Verifies the journal in a folder, and calls `onFinding` with everything that is wrong. `keys` are the
 * public keys of checkpoints, and `kept` the head notes that were kept elsewhere. With a `range`, only these
 * days are verified. Throws an OperatorError when there is no journal.
 */
export async function verifyJournal(
  folder: string,
  keys: readonly KeyObject[],
  onFinding: (finding: Finding) => void,
  kept: readonly KeptHead[] = [],
  range = EVERY_DAY,
): Promise<JournalReport> {
  const started = new Date().toISOString();
  const acknowledged = await Acknowledged.in([{ folder, replica: null }]);
  let findings = 0;
  const lostForGood: string[] = [];
  const report = (finding: Finding) => {
    const by = acknowledged.by(finding);
    if (by !== null) {
      lostForGood.push(describeAcknowledged(finding, by));
      return;
    }
    findings++;
    onFinding(finding);
  };
  // The notes come first: while a service writes, the files have everything that these notes name.
  const notes = loadNotes(folder, report);
  const files = listDayFiles(folder);
  const found = [...files.map(({ lane }) => lane), ...notes.lanes];
  if (found.length === 0) throw noJournal(folder);
  const lanes = [...new Set([...found, ...kept.map(({ note }) => note.lane)])].sort(compareLanes);
  const references = new CrossReferences(report);
  const checkpoints = new CheckpointVerifier(keys);
  const run: Run = { range, folder, notes, kept, checkpoints, references, started, report };
  const reports: LaneReport[] = [];
  for (const lane of lanes)
    reports.push(
      await verifyLane(
        run,
        lane,
        files.filter((file) => file.lane === lane),
      ),
    );
  if (!lanes.includes(COMMAND_LANE)) references.finishCommands(0, started);
  // Entries about removed files can be of any later day.
  if (range === EVERY_DAY) references.checkRemovals(notes.retired);
  if (reports.some(({ hashed }) => hashed > 0) && !existsSync(join(folder, SUBJECT_KEY_FILE)))
    report({
      file: SUBJECT_KEY_FILE,
      line: null,
      problem: "The key is missing, so subjects can't be compared with their hashes any more.",
    });
  const lostSubjectKeys = references.otherSubjectKeys(subjectKeyIdIn(folder));
  return { lanes: reports, findings, lostForGood, lostSubjectKeys };
}

/** Null when there is no key. */
function subjectKeyIdIn(folder: string): string | null {
  return existsSync(join(folder, SUBJECT_KEY_FILE)) ? subjectKeyId(loadSubjectKey(folder)) : null;
}

/** The error of a state folder without a journal. */
export function noJournal(folder: string): OperatorError {
  return new OperatorError(
    `There is no journal in ${folder}.`,
    "Name the state folder of the service: --state DIR. A service with --journal off writes none.",
  );
}

/** The days that a reader reads, as YYYY-MM-DD; null for no bound. */
interface DayRange {
  readonly first: string | null;
  readonly last: string | null;
}

const EVERY_DAY: DayRange = { first: null, last: null };

/**
 * Verifies what a reader of these days gets: each lane from the seal before them to the file after them, and
 * through open files to the end. Calls `onFinding` with everything that is wrong, and returns how much. Needs
 * as long as the reader.
 */
export async function verifyDays(
  folder: string,
  range: DayRange,
  onFinding: (finding: Finding) => void,
): Promise<number> {
  if (listDayFiles(folder).length === 0 && loadNotes(folder, () => undefined).lanes.length === 0) return 0;
  return (await verifyJournal(folder, [], onFinding, [], range)).findings;
}

interface Run {
  readonly range: DayRange;
  readonly folder: string;
  readonly notes: LoadedNotes;
  readonly kept: readonly KeptHead[];
  readonly checkpoints: CheckpointVerifier;
  readonly references: CrossReferences;
  /** When the verification began. */
  readonly started: string;
  readonly report: (finding: Finding) => void;
}

async function verifyLane(run: Run, lane: string, files: readonly DayFile[]): Promise<LaneReport> {
  const { folder, notes, checkpoints, references, report } = run;
  const seals = new Map(notes.seals.filter((note) => note.lane === lane).map((note) => [note.file, note]));
  const retired = notes.retired.filter((note) => note.lane === lane);
  const names = new Set([...files.map(({ name }) => name), ...retired.map(({ file }) => file)]);
  const all = wholeDays(
    files.filter((file) => !isLeftByCrash(file, names, seals, retired)),
    seals,
  );
  const { days, before, isToEnd } = daysWithin(run.range, all, [...seals.values()]);
  reportMissing(
    [...seals.values()].filter(({ day }) => isWithin(run.range, day)),
    names,
    report,
  );
  const removed = checkRetired(retired, seals, report);
  const start = before === null ? removed : { seq: before.lastSeq, hash: before.lastHash };
  const verifier = new LaneVerifier(lane, start, checkpoints, references, report);
  const heads = new HeadChecks([
    new HeadCheck(headFileName(lane), notes.heads.get(lane) ?? null, report),
    ...run.kept
      .filter(({ note }) => note.lane === lane)
      .map(({ file, note }) => new HeadCheck(file, note, report, true)),
  ]);
  let unfinishedBytes = 0;
  for (const file of days) {
    if (unfinishedBytes > 0) reportUnfinished(unfinishedBytes, file, report);
    verifier.startFile(file);
    unfinishedBytes = await readThrough(folder, file, verifier, heads, report);
    if (!file.isSealed) continue;
    if (unfinishedBytes > 0) reportUnfinished(unfinishedBytes, file, report);
    unfinishedBytes = 0;
    await checkSeal(folder, file, verifier.finishFile(), seals.get(file.name), report);
  }
  if (isToEnd) {
    heads.finish(lane, verifier.position.seq);
    if (lane === COMMAND_LANE) references.finishCommands(verifier.position.seq, run.started);
  }
  if (
    checkpoints.hasKeys &&
    lane !== COMMAND_LANE &&
    days[0] !== undefined &&
    verifier.facts.checkpoints === 0
  )
    report({ file: days[0].name, line: null, problem: `Lane ${lane} has no signed checkpoint.` });
  return {
    lane,
    files: days.length,
    sealedFiles: days.filter(({ isSealed }) => isSealed).length,
    retiredFiles: retired.length,
    lastSeq: verifier.position.seq,
    unfinishedBytes,
    ...verifier.facts,
  };
}

interface LaneDays {
  readonly days: readonly DayFile[];
  /** The seal of the file before the first one; null when there is none. */
  readonly before: SealNote | null;
  /** True when the lane has no file after these. */
  readonly isToEnd: boolean;
}

/**
 * The files of a lane that can hold entries of a range, with what is needed to hold them against their
 * neighbours: the files before them that have no seal yet, the next one, and open ones up to the end.
 */
function daysWithin(range: DayRange, files: readonly DayFile[], seals: readonly SealNote[]): LaneDays {
  const { first, last } = range;
  const before =
    first === null
      ? null
      : (seals
          .filter(({ day }) => day < first)
          .sort((a, b) => (a.day < b.day ? -1 : 1))
          .at(-1) ?? null);
  const from = files.filter(({ day }) => before === null || day > before.day);
  const past = last === null ? -1 : from.findIndex(({ day }) => day > last);
  if (past < 0) return { days: from, before, isToEnd: true };
  const days = from.filter((_, i) => i <= past || from.slice(past + 1, i + 1).every(isOpen));
  return { days, before, isToEnd: days.length === from.length };
}

function isOpen({ isSealed }: DayFile): boolean {
  return !isSealed;
}

function isWithin({ first, last }: DayRange, day: string): boolean {
  return (first === null || day >= first) && (last === null || day <= last);
}

/**
 * True for a file that an interrupted step left and that the next one replaces or removes: a compressed file
 * without its seal beside the plain one, or a file whose removal is noted.
 */
function isLeftByCrash(
  { name, isSealed, day, lane }: DayFile,
  names: ReadonlySet<string>,
  seals: ReadonlyMap<string, unknown>,
  retired: readonly { readonly file: string }[],
): boolean {
  if (retired.some(({ file }) => file === name)) return true;
  return isSealed && !seals.has(name) && names.has(openFileName(day, lane));
}

/** Checks the lines of a file. Returns the number of bytes after its last line break. */
async function readThrough(
  folder: string,
  file: DayFile,
  verifier: LaneVerifier,
  heads: HeadChecks,
  report: (finding: Finding) => void,
): Promise<number> {
  const lines = readLines(folder, file);
  let end = 0;
  try {
    for (;;) {
      const batch = await lines.next();
      if (batch.done) return batch.value;
      for (const line of batch.value) {
        end += line.bytes.length + 1;
        const entry = verifier.check(line);
        if (entry !== null) heads.see(entry, file, end);
      }
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    report({ file: file.name, line: null, problem: `The rest of the file can't be read: ${error.message}` });
    return 0;
  }
}

function reportUnfinished(bytes: number, { name }: DayFile, report: (finding: Finding) => void): void {
  report({ file: name, line: null, problem: `${bytes} bytes at the end of a file are not a whole line.` });
}

/** Numbered lanes in their order, then the commands, which their checkpoints name. */
function compareLanes(a: string, b: string): number {
  const order = (lane: string) => (lane === COMMAND_LANE ? Number.POSITIVE_INFINITY : Number(lane));
  return order(a) - order(b);
}
