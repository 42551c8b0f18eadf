// Seals the earlier days of lanes and retires old ones. A lane without a writer, such as that of a worker
// that the service no longer has, is kept by another one. A removal of a sealed file is first recorded as an
// entry of a lane that goes on, so that nobody can remove a file and note that it was past its time. Then it
// is noted, with the hashes between which the chain is cut.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { syncPath } from "../../base/platform/durable-file.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";
import type { Entry, Program, Retired } from "./entries.ts";
import { type DayFile, dayOf, listDayFiles, RETIRED_FILE } from "./folders.ts";
import { type Lane, openLane } from "./lane.ts";
import { appendNote, loadRetirementNotes, loadSealNotes, type RetirementNote } from "./notes.ts";
import { sealEarlierDays } from "./seal.ts";

/** Where the journal reports what an operator should know. */
export type JournalLog = Record<"info" | "warn" | "error", (fields: object, message: string) => void>;

interface Keeping {
  readonly folder: string;
  /** The lane of the caller; null to leave it out this time. */
  readonly lane: Lane | null;
  /** True to keep the lanes without a writer too. */
  readonly keepsOthers: boolean;
  /** Files older than this are removed. */
  readonly years: number;
  /** Records in the lane of the caller, durably, that a file is removed. */
  readonly record: (entry: Entry) => Promise<void>;
  readonly program: Program;
  readonly now: Date;
  readonly log: JournalLog;
  /** Failures that were logged before; they are not logged again. */
  readonly reported: Set<string>;
}

/** Keeps lanes. A lane that fails is logged, and the others are kept. */
export async function keepLanes(keeping: Keeping): Promise<void> {
  const { folder, lane, keepsOthers, years, now } = keeping;
  if (lane !== null) await keepLane(lane, keeping);
  if (!keepsOthers) return;
  const today = dayOf(now);
  const others = listDayFiles(folder).filter((file) =>
    file.isSealed ? isPastRetention(file, years, now) : file.day < today,
  );
  for (const name of new Set(others.map((file) => file.lane))) {
    if (name === lane?.name) continue;
    const other = openLane(folder, name);
    if (other === null) continue;
    try {
      // What the opening cut off is recorded like the opening of a writer.
      if (other.isRecovered) other.append([other.opened(keeping.program)], now);
      await keepLane(other, keeping);
    } finally {
      other.abandon();
    }
  }
}

async function keepLane(lane: Lane, { years, now, log, reported, record }: Keeping): Promise<void> {
  try {
    for (const { file, damagedLines } of await sealEarlierDays(lane, now)) {
      if (damagedLines === 0) log.info({ file }, "sealed a day of the journal");
      else
        log.error(
          { file, damaged_lines: damagedLines },
          "sealed a day of the journal that is damaged: interdict journal verify",
        );
    }
    for (const file of await retireOldDays(lane.folder, lane.name, years, now, record))
      log.info({ file, years }, "removed a day of the journal that is past its time");
  } catch (error) {
    const reason = describeSystemError(error) ?? reasonOf(error);
    if (reported.has(reason)) return;
    reported.add(reason);
    log.error({ lane: lane.name, reason }, "a day of the journal can't be sealed or removed");
  }
}

/** A longer pause between two days of the journal is more likely a wrong clock. */
const PAUSE_DAYS_MAX = 366;
const DAY_MS = 86_400_000;

/**
 * Retires the sealed files of a lane whose day is more than `years` years ago, and returns their names.
 * `record` makes an entry durable. Rejects with an OperatorError, and removes nothing, when the days of the
 * journal show that the clock leapt.
 */
export async function retireOldDays(
  folder: string,
  lane: string,
  years: number,
  now: Date,
  record: (entry: Entry) => Promise<void>,
): Promise<string[]> {
  const files = listDayFiles(folder);
  const old = files.filter((file) => file.lane === lane && isPastRetention(file, years, now));
  if (old.length === 0) return [];
  refuseLeap([...files.map(({ day }) => day), dayOf(now)]);
  const seals = new Map(loadSealNotes(folder).map((note) => [note.file, note]));
  const retired = new Set(loadRetirementNotes(folder).map(({ file }) => file));
  const removed: string[] = [];
  for (const { name } of old) {
    const seal = seals.get(name);
    // Without its seal the file is a finding of `journal verify`, and the chain after it can't be checked.
    if (seal === undefined) break;
    if (!retired.has(name)) {
      const note = { ...seal, when: now.toISOString(), why: `older than ${years} years` };
      await record(entryOf(note));
      appendNote(folder, RETIRED_FILE, note);
    }
    rmSync(join(folder, name), { force: true });
    removed.push(name);
  }
  syncPath(folder);
  return removed;
}

function entryOf({ file, lastSeq, lastHash, sha256, why }: RetirementNote): Entry {
  const retired: Retired = { file, lastSeq, lastHash, sha256, why };
  return { kind: "retired", members: JSON.stringify(retired).slice(1, -1) };
}

/** True for a sealed file whose day is more than `years` years ago. */
function isPastRetention({ isSealed, day }: DayFile, years: number, now: Date): boolean {
  return isSealed && day < yearsBefore(now, years);
}

/** The day `years` years before the day of `now`; 29 February counts as 1 March in other years. */
function yearsBefore(now: Date, years: number): string {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return dayOf(date);
}

function refuseLeap(days: readonly string[]): void {
  let previous: string | null = null;
  for (const day of [...days].sort()) {
    if (previous !== null && Date.parse(day) - Date.parse(previous) > PAUSE_DAYS_MAX * DAY_MS)
      throw new OperatorError(
        `The journal has no entry between ${previous} and ${day}. The clock may be wrong, so no old file is removed.`,
        "Correct the clock. If the service really paused for a year, old files stay until the days of the pause are past the retention period, too.",
      );
    previous = day;
  }
}
