// When an import begins, as its snapshot records it.

import { formatTimestamp } from "../../base/model/dates.ts";
import { listSnapshotIds } from "../../engine/snapshot/folders.ts";

const SECOND_MS = 1000;

/**
 * The second in which an import begins, as formatTimestamp writes it, or the next one that no snapshot in the
 * state folder has. Ids sort by time, so two imports of one second could not be told apart by age: a roll
 * back would then go to either of them.
 */
export function findStartTime(state: string, now: Date): string {
  const taken = new Set(listSnapshotIds(state).map((id) => id.slice(0, id.indexOf("Z-"))));
  let time = now;
  while (taken.has(compact(formatTimestamp(time)))) time = new Date(time.getTime() + SECOND_MS);
  return formatTimestamp(time);
}

/** A time as the ids of snapshots begin: "20261120T060000". */
export function compact(timestamp: string): string {
  return timestamp.replace(/[-:]/g, "");
}
