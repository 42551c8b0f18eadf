// One worker of the service: opens snapshots, listens, and answers requests. The main thread decides which
// snapshot is in use and when to stop.

import type { Subject } from "../../base/model/subject.ts";
import { type Port, RpcChannel } from "../../base/platform/rpc-channel.ts";
import { tryMatcher, warmingSubjects, warmMatcher, warmTexts } from "../../engine/screening/warm.ts";
import { snapshotFolder } from "../../engine/snapshot/folders.ts";
import {
  openRecords,
  openSnapshotAside,
  type Snapshot,
  type SnapshotVerifier,
} from "../../engine/snapshot/open.ts";
import { logWriter } from "./log.ts";
import type { MainMethods, Staging, WorkerMethods } from "./messages.ts";
import { LAST_LINES_MS } from "./patience.ts";
import { type StartedWorker, startWorker } from "./start-worker.ts";

/** How many subjects are screened before a snapshot is in use, one for so many records, and for how long. */
const WARM_FIRST = 50;
const RECORDS_FOR_ONE = 100;
const WARM_FIRST_MS = 1000;
/** How long no request comes before the warm-up goes on, and when it ends at the latest. */
const QUIET_MS = 100;
const WARM_LATER_MS = 60_000;

/** Serves the calls of the main thread at the other end of `port`, until it calls stop. */
export function runWorker(port: Port): void {
  let started: WarmingWorker | null = null;
  const worker = () => {
    if (started === null) throw new Error("The worker was not started.");
    return started;
  };
  const verifier: SnapshotVerifier = {
    verifyIndex: (path) => channel.call("verifyIndex", path),
    hash: (path) => channel.call("hash", path),
  };
  const channel = new RpcChannel<MainMethods, WorkerMethods>(port, {
    start: async (settings) => {
      started = { ...startWorker(settings, channel), isCold: true, warmLater: null };
      await started.access.asked;
    },
    stage: (staging) => stage(worker(), verifier, staging),
    discard: ({ generation, problem }) => worker().current.discard(generation, problem),
    swap: () => {
      worker().current.get();
      void warmUp(worker());
    },
    vouch: (identity) => worker().current.get()?.integrity.vouch(identity),
    refuse: (reason) => worker().current.get()?.integrity.refuse(reason),
    report: (news) => void Object.assign(worker().serviceStatus, news),
    listen: ({ number, listener }) => worker().listeners.open(number, listener),
    retire: (number) => worker().listeners.retire(number),
    drain: () => {
      worker().listeners.drain();
      // Streams of events would go on for a minute.
      worker().cases.watch.close();
    },
    metrics: () => worker().metrics.collect(),
    health: () => {
      const { reason, snapshot } = worker().screening.readiness();
      return { reason, snapshot: snapshot?.id ?? null };
    },
    stop: async (withinMs) => {
      const { listeners, current, access, journal, signIn, keepUses, cases } = worker();
      await cases.close();
      const areDone = await listeners.stop(withinMs);
      await keepUses();
      await journal.close();
      current.close();
      signIn?.close();
      access.close();
      await logWriter().finish(LAST_LINES_MS);
      return areDone;
    },
  });
}

/** A worker, and how warm the snapshot is that it has opened last. */
interface WarmingWorker extends StartedWorker {
  /** True until a snapshot is in use with its index. */
  isCold: boolean;
  /** What is left of warming up the snapshot that was staged last. */
  warmLater: { readonly snapshot: Snapshot; readonly subjects: Iterator<Subject> } | null;
}

/** Opens a snapshot for a generation that is not in use yet. */
async function stage(
  worker: WarmingWorker,
  verifier: SnapshotVerifier,
  { generation, id, withIndex, mayDefer, problem }: Staging,
): Promise<void> {
  const { current, snapshotState, isCold } = worker;
  const folder = snapshotFolder(snapshotState, id);
  if (!withIndex) return current.stage(generation, await openRecords(folder, verifier, mayDefer), problem);
  const snapshot = await openSnapshotAside(folder, verifier, mayDefer);
  try {
    tryMatcher(snapshot);
    const subjects = warmingSubjects(snapshot);
    const endMs = performance.now() + WARM_FIRST_MS;
    const first = Math.min(WARM_FIRST, snapshot.store.lastRow() / RECORDS_FOR_ONE);
    await warmMatcher(snapshot, subjects, first, () => pause().then(() => performance.now() < endMs));
    // At a start, payments that are slow at first are better than a service that is not ready.
    if (!isCold) await warmTexts(snapshot, pause);
    worker.warmLater = { snapshot, subjects };
  } catch (error) {
    snapshot.close();
    throw error;
  }
  current.stage(generation, snapshot);
}

/** Does what is left of the warm-up of the snapshot in use, while nobody asks. */
async function warmUp(worker: WarmingWorker): Promise<void> {
  const left = worker.warmLater;
  const pinned = left === null ? null : worker.current.pin();
  if (left === null || pinned === null) return;
  try {
    if (pinned.snapshot !== left.snapshot) return;
    worker.isCold = false;
    worker.warmLater = null;
    const endMs = performance.now() + WARM_LATER_MS;
    const isWanted = () => performance.now() < endMs && worker.current.get() === left.snapshot;
    // Clients that wait for readiness ask now.
    await Bun.sleep(QUIET_MS);
    await warmTexts(left.snapshot, pause);
    let { done } = worker.metrics;
    const quiet = async () => {
      await pause();
      while (worker.metrics.done !== done && isWanted()) {
        ({ done } = worker.metrics);
        await Bun.sleep(QUIET_MS);
      }
      return isWanted();
    };
    await warmMatcher(left.snapshot, left.subjects, Number.POSITIVE_INFINITY, quiet);
  } catch (error) {
    worker.log.error({ err: error }, "matching a record of the snapshot failed");
  } finally {
    pinned.release();
  }
}

/** Lets the event loop take up requests. */
function pause(): Promise<void> {
  return new Promise(setImmediate);
}
