// Removes the sealed files that are past the time of retention. Each removal is recorded first, as an entry
// of a lane that goes on, so that nobody can remove a file and note that it was past its time. Then it is
// noted, with the hashes between which the chain is cut.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../model/errors.ts";
import { syncPath } from "../platform/durable-file.ts";
import type { Entry, Retired } from "./entries.ts";
import { type DayFile, dayOf, listDayFiles, RETIRED_FILE } from "./folders.ts";
import { appendNote, loadRetirementNotes, loadSealNotes, type RetirementNote } from "./notes.ts";

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
export function isPastRetention({ isSealed, day }: DayFile, years: number, now: Date): boolean {
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
