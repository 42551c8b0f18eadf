// Repairs a journal from copies: what they have and the journal lacks, as far as its chain proves it. Lines
// that were moved or repeated are put in order, also without a copy.

import type { KeyObject } from "node:crypto";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../../base/model/errors.ts";
import { replaceDurably } from "../../../base/platform/durable-file.ts";
import { takeExclusiveLock } from "../../../base/platform/exclusive-lock.ts";
import { checksumOf } from "../../../base/platform/file-checksum.ts";
import { type ChainedLine, NO_ENTRY, type Tip } from "../chain.ts";
import {
  COMMAND_LANE,
  listDayFiles,
  listHeadLanes,
  lockFileName,
  openFileName,
  RETIRED_FILE,
  SEALS_FILE,
  sealedFileName,
} from "../folders.ts";
import {
  type HeadNote,
  loadHeadNote,
  RetirementNote,
  readNotes,
  SealNote,
  saveHeadNote,
  writeNote,
} from "../notes.ts";
import { type NamedEnds, readNamedEnds } from "./named-ends.ts";
import { type LanePieces, loadSealsLeft, type Piece, readPieces, type Stretch } from "./pieces.ts";
import { type LanePlan, marksFor, planLane, type Range } from "./plan.ts";
import { newAside } from "./replaced.ts";
import { Stage, type StagedDay } from "./stage.ts";

/** Entries of a lane. */
export interface LaneRange extends Range {
  readonly lane: string;
}

/** What a repair found, and what it did. */
export interface Repair {
  /** Entries that came from a copy. */
  readonly restored: readonly LaneRange[];
  /** Of these, entries that nothing proves. */
  readonly unproven: readonly LaneRange[];
  /** Files that were put together anew. */
  readonly files: readonly string[];
  /** Entries that no copy has. */
  readonly lost: readonly LaneRange[];
  /** Entries that a copy has, and has otherwise, or that nothing proves. */
  readonly refused: readonly LaneRange[];
}

interface RepairRequest {
  /** The folder of the journal. */
  readonly folder: string;
  /** Folders with copies of it. */
  readonly copies: readonly string[];
  /** Head notes that were kept elsewhere. */
  readonly kept: readonly HeadNote[];
  /** Public keys whose checkpoints prove what a copy has before them. */
  readonly keys: readonly KeyObject[];
  /** True to take also what goes on from the entries of the journal, although nothing names its end. */
  readonly takesUnproven: boolean;
  readonly now: Date;
  /** Records in the journal what is restored, before other lanes than that of commands are. */
  readonly record: (repair: Repair) => void;
}

/** What is to be done to a lane. */
interface LaneRepair {
  readonly lane: string;
  readonly plan: LanePlan;
  readonly days: readonly StagedDay[];
  /** The head note that is written; null to leave it. */
  readonly head: HeadNote | null;
}

/**
 * Repairs a journal while no service writes it. Nothing is changed, nor recorded, when nothing can be
 * repaired. Throws an OperatorError when a service writes it, or a source changes meanwhile.
 */
export async function repairJournal(request: RepairRequest): Promise<Repair> {
  const { folder, now, record } = request;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lanes = lanesIn(folder, ...request.copies);
  const aside = newAside(folder, now);
  const locks = new Map<string, () => void>();
  const stage = new Stage(folder);
  try {
    for (const lane of lanes) locks.set(lane, lockLane(folder, lane));
    const repairs: LaneRepair[] = [];
    const named = await readNamedEnds(folder);
    for (const { lane, ...tip } of request.kept) named.add(lane, tip);
    // The lane of commands is the last: checkpoints of the others name its entries.
    for (const lane of lanes) repairs.push(await repairLane(request, lane, stage, named));
    const isSealsDamaged = await dropDamagedSeals(folder, aside);
    const repair = describe(repairs);
    const isChanged = isSealsDamaged || repair.files.length > 0 || repairs.some(({ head }) => head !== null);
    if (!isChanged) return repair;
    // The act is recorded at the true end of its lane.
    const commands = repairs.filter(({ lane }) => lane === COMMAND_LANE);
    for (const one of commands) putLane(folder, one, stage, aside);
    locks.get(COMMAND_LANE)?.();
    locks.delete(COMMAND_LANE);
    record(repair);
    for (const one of repairs) if (!commands.includes(one)) putLane(folder, one, stage, aside);
    return repair;
  } finally {
    stage.close();
    for (const release of locks.values()) release();
  }
}

function putLane(folder: string, { days, head }: LaneRepair, stage: Stage, aside: string): void {
  for (const day of days) stage.put(day, aside);
  if (head !== null) saveHeadNote(folder, head);
}

function lockLane(folder: string, lane: string): () => void {
  const release = takeExclusiveLock(join(folder, lockFileName(lane)), 0);
  if (release !== null) return release;
  throw new OperatorError(
    `Lane ${lane} of the journal is being written.`,
    "Stop the service first: systemctl stop interdict",
  );
}

/** The lanes that have a file or a head note in any folder. */
function lanesIn(...folders: readonly string[]): string[] {
  const found = folders.flatMap((folder) => [
    ...listDayFiles(folder).map(({ lane }) => lane),
    ...listHeadLanes(folder),
    ...[...loadSealsLeft(folder).values()].map(({ lane }) => lane),
  ]);
  return [...new Set([...found, COMMAND_LANE])].sort();
}

async function repairLane(
  request: RepairRequest,
  lane: string,
  stage: Stage,
  named: NamedEnds,
): Promise<LaneRepair> {
  const { folder, copies, keys, takesUnproven, now } = request;
  const retired = readNotes(join(folder, RETIRED_FILE), RetirementNote, () => undefined).filter(
    (note) => note.lane === lane,
  );
  const last = retired.at(-1);
  const base: Tip = last === undefined ? NO_ENTRY : { seq: last.lastSeq, hash: last.lastHash };
  const leftOut = new Set(retired.map(({ file }) => file));
  const head = loadHeadNote(folder, lane);
  const seals = [...loadSealsLeft(folder).values()].filter((note) => note.lane === lane);
  const ofNotes: Tip[] = [
    ...(head === null || head.seq === 0 ? [] : [{ seq: head.seq, hash: head.hash }]),
    ...seals.map(({ lastSeq, lastHash }) => ({ seq: lastSeq, hash: lastHash })),
  ];
  const notes = () => [...ofNotes, ...named.of(lane)];
  let own = await readPieces(folder, lane, {
    leftOut,
    wanted: marksFor([], [base, ...notes()]),
    // What the journal itself has counts without a key, as for a verification.
    see: (entry, line) => named.seeCheckpoint(lane, entry, line, []),
  });
  const found: Piece[] = [];
  // Also for a lane that is whole: a copy may go on from its end.
  if (copies.length > 0) {
    // Each is marked where the other ends, so that either can go on with the other there.
    const others: Piece[] = [];
    const see = (entry: ChainedLine, line: Uint8Array) => named.seeCheckpoint(lane, entry, line, keys);
    for (const copy of copies)
      others.push(...(await readPieces(copy, lane, keys.length === 0 ? {} : { see })).pieces);
    own = await readPieces(folder, lane, { leftOut, wanted: marksFor(others, [base, ...notes()]) });
    const wanted = marksFor(own.pieces, [base, ...notes()]);
    for (const copy of copies) found.push(...(await readPieces(copy, lane, { wanted })).pieces);
  }
  const plan = planLane({ own, copies: found, base, anchors: notes(), takesUnproven });
  const days: StagedDay[] = [];
  for (const [day, stretches] of daysOf(own, plan)) {
    const seal = seals.find((note) => note.day === day);
    const isAsSealed = await hasItsSeal(folder, lane, day, seal);
    if (isUnchanged(folder, stretches, own) && isAsSealed) continue;
    days.push(await stage.write(day, lane, stretches, seal !== undefined || !isAsSealed));
  }
  return { lane, plan, days, head: headOf(lane, plan, days, head, now) };
}

/** The stretches of each day, also of days that have none any more. */
function daysOf(own: LanePieces, { stretches }: LanePlan): Map<string, Stretch[]> {
  const days = new Map<string, Stretch[]>();
  for (const { file } of [...own.pieces, ...own.damaged]) days.set(file.day, []);
  for (const stretch of stretches) {
    const { day } = stretch.file;
    const ofDay = days.get(day);
    if (ofDay === undefined) days.set(day, [stretch]);
    else ofDay.push(stretch);
  }
  return days;
}

/** True when the stretches are the lines of one file of the journal, all of them, as they lie. */
function isUnchanged(folder: string, stretches: readonly Stretch[], own: LanePieces): boolean {
  const [first] = stretches;
  if (first === undefined) return false;
  const ofFile = [...own.pieces, ...own.damaged].filter(({ file }) => file.name === first.file.name);
  const end = ofFile.reduce((max, one) => Math.max(max, one.end), 0);
  let at = 0;
  for (const { folder: from, file, start, end: next } of stretches) {
    if (from !== folder || file.name !== first.file.name || start !== at) return false;
    at = next;
  }
  return at === end;
}

/** False for a sealed file without a seal, or with another checksum than that of its seal. */
async function hasItsSeal(
  folder: string,
  lane: string,
  day: string,
  seal: SealNote | undefined,
): Promise<boolean> {
  const path = join(folder, sealedFileName(day, lane));
  if (!existsSync(path) || existsSync(join(folder, openFileName(day, lane)))) return true;
  return seal !== undefined && seal.sha256 === (await checksumOf(path));
}

/** The head note for a lane as it will be; null where it is right, or its entry is lost. */
function headOf(
  lane: string,
  { stretches, tip, lost }: LanePlan,
  days: readonly StagedDay[],
  head: HeadNote | null,
  now: Date,
): HeadNote | null {
  const last = stretches.at(-1);
  if (tip === null || last === undefined || !("lastSeq" in last) || last.lastSeq !== tip.seq) return null;
  const { day } = last.file;
  const bytes = days.find((staged) => staged.day === day)?.bytes ?? last.end;
  const file = openFileName(day, lane);
  const { seq, hash } = tip;
  const isSame = head?.seq === seq && head.hash === hash && head.file === file && head.bytes === bytes;
  // One that is behind the last entry, as after a kill, or that shows that entries are lost.
  const stays = head !== null && days.length === 0 && (head.seq !== seq || lost.length > 0);
  return isSame || stays ? null : { lane, seq, hash, time: now.toISOString(), file, bytes };
}

/** Lines of the seals that were altered: their files get new ones. True when there were any. */
async function dropDamagedSeals(folder: string, aside: string): Promise<boolean> {
  const path = join(folder, SEALS_FILE);
  let bad = 0;
  const notes = readNotes(path, SealNote, () => bad++);
  if (bad === 0) return false;
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  renameSync(path, join(aside, SEALS_FILE));
  await replaceDurably(path, notes.map((note) => `${writeNote(note)}\n`).join(""));
  return true;
}

function describe(repairs: readonly LaneRepair[]): Repair {
  const ofLanes = (rangesOf: (plan: LanePlan) => readonly Range[]) =>
    repairs.flatMap(({ lane, plan }) => rangesOf(plan).map((range) => ({ lane, ...range })));
  return {
    restored: ofLanes(({ restored }) => restored),
    unproven: ofLanes(({ unproven }) => unproven),
    lost: ofLanes(({ lost }) => lost),
    refused: ofLanes(({ refused }) => refused),
    files: repairs.flatMap(({ lane, days }) => days.map(({ day }) => openFileName(day, lane))),
  };
}
