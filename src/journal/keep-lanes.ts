// Seals the earlier days of lanes and retires old ones. A lane without a writer, such as that of a worker
// that the service no longer has, is kept by another one.

import { reasonOf } from "../model/errors.ts";
import { describeSystemError } from "../platform/system-errors.ts";
import type { Entry, Program } from "./entries.ts";
import { dayOf, listDayFiles } from "./folders.ts";
import { type Lane, openLane } from "./lane.ts";
import { isPastRetention, retireOldDays } from "./retire.ts";
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
