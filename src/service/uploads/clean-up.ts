// Removes what is done with: uploads past their days, and what processes left that received them.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "../../base/platform/durable-file.ts";
import { isRunning } from "../../base/platform/processes.ts";
import { isUploadId, listUploadIds, receivingFolder, UPLOAD_KINDS, uploadFolder } from "./folders.ts";
import { loadRecord, UPLOAD_RECORD } from "./records.ts";

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** Removes uploads that are older than so many days, and damaged ones. Returns how many. */
export function removeOldUploads(
  state: string,
  now: Date,
  days: number,
  isBusy: (id: string) => boolean,
): number {
  let removed = 0;
  for (const kind of UPLOAD_KINDS)
    for (const id of listUploadIds(state, kind)) {
      const folder = uploadFolder(state, kind, id);
      const upload = loadRecord(folder, UPLOAD_RECORD);
      const age = upload === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(upload.receivedAt);
      if (isBusy(id) || age < days * MS_PER_DAY) continue;
      rmSync(folder, { recursive: true, force: true });
      removed++;
    }
  return removed;
}

/** Removes what was received by processes that run no more. */
export function removeUnfinished(state: string): void {
  for (const name of namesIn(receivingFolder(state))) {
    const [, pid = "", id = ""] = /^(\d+)-(.+)$/.exec(name) ?? [];
    if (isUploadId(id) && receivesIt(Number(pid), madeAtMs(id))) continue;
    rmSync(join(receivingFolder(state), name), { recursive: true, force: true });
  }
}

/** A process id is used again: after a restart of a container the service has the same one. */
function receivesIt(pid: number, beganMs: number): boolean {
  if (pid === process.pid) return beganMs >= performance.timeOrigin - CLOCK_STEP_MS;
  return isRunning(pid) && Date.now() - beganMs < MS_PER_DAY;
}

/** Clocks are put right by less than this. */
const CLOCK_STEP_MS = 1000;

/** The time in an id. */
function madeAtMs(id: string): number {
  return Number.parseInt(id.replace("-", "").slice(0, 12), 16);
}
