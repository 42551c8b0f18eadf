// What `journal verify` prints of a journal: its lanes, and what can't be proven of it.

import { plural } from "../base/model/plural.ts";
import type { JournalReport, LaneReport } from "../service/journal/reading/verify.ts";
import { formatTable } from "./output.ts";

/** The lanes of a journal as a table. */
export function formatLanes(lanes: readonly LaneReport[]): string {
  return formatTable(
    ["LANE", "FILES", "SEALED", "RETIRED", "ENTRIES", "FROM", "TO", "SIGNED TO"],
    lanes.map((lane) => [
      lane.lane,
      String(lane.files),
      String(lane.sealedFiles),
      String(lane.retiredFiles),
      String(lane.entries),
      formatTime(lane.firstTime),
      formatTime(lane.lastTime),
      formatTime(lane.signedThrough?.time ?? null),
    ]),
  );
}

function formatTime(time: string | null): string {
  return time === null ? "–" : time.slice(0, 19).replace("T", " ");
}

/** What the verification does not show, as sentences. */
export function describeLimits(
  { lanes, lostSubjectKeys }: JournalReport,
  hasKeys: boolean,
  hasNoted: boolean,
): string[] {
  const limits = lostSubjectKeys.map(
    ({ id, lastUsed }) =>
      `the subjects of the entries that were hashed with the key ${id.slice(0, 16)}…, because subject.key now holds another key. A service last started with it at ${formatTime(lastUsed)}.`,
  );
  const checkpoints = lanes.reduce((sum, lane) => sum + lane.checkpoints, 0);
  if (!hasKeys)
    limits.push(
      checkpoints === 0
        ? "no checkpoint is signed, so someone who can write to the folder could have rewritten all of it."
        : `${plural(checkpoints, "signature")} not checked, because no --key was given.`,
    );
  for (const { lane, lastSeq, signedThrough, signedLate, unfinishedBytes, missed } of lanes) {
    if (signedLate !== null)
      limits.push(
        `${plural(signedLate.entries, "entry")} of lane ${lane}, the first number ${signedLate.first.seq} of ${formatTime(signedLate.first.time)}, stayed unsigned for ten minutes or 20,000 entries. That happens after a crash, without a key, or when commands write while no service runs. Someone who could write to the folder then could have replaced them.`,
      );
    if (hasKeys && lastSeq > (signedThrough?.seq ?? 0))
      limits.push(
        `the entries of lane ${lane} from number ${(signedThrough?.seq ?? 0) + 1} on follow the last checkpoint, so no signature covers them.`,
      );
    if (unfinishedBytes > 0)
      limits.push(
        `${unfinishedBytes} bytes at the end of lane ${lane} belong to a write that is under way or that a crash cut off.`,
      );
    if (missed > 0)
      limits.push(
        `${plural(missed, "answer")} of lane ${lane} ${missed === 1 ? "was" : "were"} sent without an entry (kind gap).`,
      );
  }
  if (hasNoted) return limits;
  limits.push(
    "that no lane was removed or cut at its end: someone who also changed its notes left no trace here. Copies of the heads show it (--head FILE, --access URL).",
  );
  return limits;
}
