// A worker's tasks that run at intervals: it checks the files in use, collects garbage, and updates cleared
// pairs.

import type { Logger } from "pino";
import { reasonOf } from "../../base/model/errors.ts";
import { GarbagePacer } from "../../base/platform/garbage-pacer.ts";
import type { RpcChannel } from "../../base/platform/rpc-channel.ts";
import { isForAnotherWriter } from "../../base/platform/state-database.ts";
import type { SnapshotScreening } from "../../engine/screening/screening.ts";
import type { CurrentSnapshot } from "../../engine/snapshot/current-snapshot.ts";
import type { Snapshot } from "../../engine/snapshot/open.ts";
import { followClearances } from "../clearances/shared-pairs.ts";
import { listsInUse } from "../http/case-calls.ts";
import type { Service } from "../http/endpoint.ts";
import type { Metrics } from "../http/metrics.ts";
import { type DecisionJournal, joinNotices } from "../journal/decision-journal.ts";
import { StoreAwayError } from "../shared/store-error.ts";
import type { MainMethods, WorkerMethods, WorkerSettings } from "./messages.ts";
import type { WorkerAccess } from "./worker-access.ts";

/** Time between two updates of the garbage pacer. */
const GARBAGE_MS = 250;
/** Time between two checks of the files in use; a writer to the match index waits at most this long. */
const WATCH_MS = 250;
/** Time between two looks at what the journal says. */
const NOTICES_MS = 250;
/** Time between two attempts to change cleared pairs as cases were decided. */
const SETTLE_MS = 30_000;
/** Time between two looks for acts on many cases that nobody goes on with. */
const RESUME_MS = 5000;
/** Time between two looks at the cleared pairs that replicas share. */
const FOLLOW_PAIRS_MS = 1000;

/** Collects the garbage of this thread from now on, as its work makes some. */
export function collectGarbage(metrics: Metrics): void {
  const pacer = new GarbagePacer();
  setInterval(() => pacer.update(metrics.done), GARBAGE_MS).unref();
}

/** Looks at the files of the snapshot in use from now on, and logs when they can't be trusted any more. */
export function watchFiles(screening: SnapshotScreening, current: CurrentSnapshot, log: Logger): void {
  let distrusted: Snapshot | null = null;
  const watch = () => {
    screening.dropOldAnswers();
    const snapshot = current.get();
    const reason = snapshot?.integrity.matchFault() ?? null;
    if (reason !== null && snapshot !== distrusted)
      log.error({ reason }, "the files of the snapshot in use can't be trusted");
    if (reason === null && snapshot !== null && snapshot === distrusted)
      log.info("the files of the snapshot in use are unchanged");
    distrusted = reason === null ? null : snapshot;
  };
  setInterval(watch, WATCH_MS).unref();
}

/** Tells the main thread from now on what the journal of this worker says, whenever that changes. */
export function shareNotices(
  channel: RpcChannel<MainMethods, WorkerMethods>,
  { number }: WorkerSettings,
  journal: DecisionJournal,
): void {
  // A worker that is alone says all there is.
  if (number === null) return;
  let shared = JSON.stringify(joinNotices([]));
  const share = () => {
    const notices = journal.notices();
    const text = JSON.stringify(notices);
    if (text === shared) return;
    shared = text;
    void channel.call("noticeJournal", { worker: number, notices }).catch(() => undefined);
  };
  share();
  setInterval(share, NOTICES_MS).unref();
}

/** Brings cleared pairs up to date from now on: one worker does it for all. */
export function keepPairs(
  settings: WorkerSettings,
  access: WorkerAccess,
  service: Pick<Service, "cases" | "screening" | "log">,
): void {
  if (!settings.isReadOnly) {
    const tasks = [
      [SETTLE_MS, "settle", "a cleared pair can't be changed as its case was decided; it is tried again"],
      [RESUME_MS, "resumeJobs", "acts on many cases can't go on now; they are tried again"],
    ] as const;
    for (const [ms, task, failed] of tasks)
      setInterval(() => void tryWithLists(service, task, failed), ms).unref();
  }
  followPairs(settings, access, service.log);
}

/** Keeps the file of the cleared pairs up to what replicas share. */
function followPairs(
  { snapshotState, isReadOnly, isDemonstration }: WorkerSettings,
  { postgres }: WorkerAccess,
  log: Logger,
): void {
  if (postgres === null || isReadOnly || isDemonstration) return;
  let failed = "";
  const follow = async (): Promise<void> => {
    try {
      await followClearances(postgres, snapshotState, 0);
      failed = "";
    } catch (error) {
      const reason = reasonOf(error);
      // A store that is away is reported by the look at its keys, and another writer is waited for here.
      const isKnown = error instanceof StoreAwayError || isForAnotherWriter(error);
      if (reason !== failed && !isKnown)
        log.error({ reason }, "the cleared pairs can't follow those that replicas share; it is tried again");
      failed = reason;
    }
    setTimeout(() => void follow(), FOLLOW_PAIRS_MS).unref();
  };
  void follow();
}

/** Does what is left to be done about cases, while lists are in use. */
async function tryWithLists(
  { cases, screening, log }: Pick<Service, "cases" | "screening" | "log">,
  task: "settle" | "resumeJobs",
  failed: string,
): Promise<void> {
  if (screening.readiness().snapshot === null) return;
  try {
    await cases[task](listsInUse(() => screening.view()));
  } catch (error) {
    log.error({ err: error }, failed);
  }
}
