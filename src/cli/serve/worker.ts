// One worker of the service: opens snapshots when it is told to, listens, and answers requests. It decides nothing: which
// snapshot is in use, and when to stop, is the main thread's to say.

import { openMonotonicClock } from "../../access/monotonic-clock.ts";
import { SlidingWindowLimiter } from "../../access/rate-limit.ts";
import { createApp } from "../../http/app.ts";
import { Metrics } from "../../http/metrics.ts";
import { withAbsoluteUrl } from "../../http/request-url.ts";
import { SnapshotScreening } from "../../screening/screening.ts";
import { warmMatcher } from "../../screening/warm.ts";
import { snapshotFolder } from "../../snapshot/folders.ts";
import { SnapshotHolder } from "../../snapshot/holder.ts";
import { openRecords, openSnapshotAside } from "../../snapshot/open.ts";
import { VERSION } from "../../version.ts";
import { openAccess } from "../access-file.ts";
import { Line, type Port } from "./line.ts";
import { openListener } from "./listener.ts";
import { makeLogger } from "./log.ts";
import type { MainQuestions, WorkerQuestions, WorkerSettings } from "./questions.ts";

/** Answers the main thread at the other end of `port` until it says stop. */
export function runWorker(port: Port): void {
  let started: StartedWorker | null = null;
  const worker = () => {
    if (started === null) throw new Error("The worker was not started.");
    return started;
  };
  const line = new Line<MainQuestions, WorkerQuestions>(port, {
    start: (settings) => {
      started = startWorker(settings, line);
    },
    stage: async ({ generation, id, withIndex }) => {
      const { holder, state } = worker();
      const folder = snapshotFolder(state, id);
      if (!withIndex) return holder.stage(generation, openRecords(folder));
      const snapshot = await openSnapshotAside(folder, pause);
      try {
        await warmMatcher(snapshot, pause);
      } catch (error) {
        snapshot.close();
        throw error;
      }
      holder.stage(generation, snapshot);
    },
    discard: ({ generation, problem }) => worker().holder.discard(generation, problem),
    swap: () => void worker().holder.current(),
    listen: (listener) => {
      const server = openListener(listener, worker().fetch);
      worker().server = server;
      return { origin: listener.unix === null ? (server.url?.origin ?? null) : null, port: server.port ?? 0 };
    },
    metrics: () => worker().metrics.collect(),
    stop: async () => {
      const { server, holder, access } = worker();
      // Requests under way are answered; new connections are refused.
      await server?.stop();
      holder.close();
      access.close();
    },
  });
}

type StartedWorker = ReturnType<typeof startWorker>;

function startWorker(settings: WorkerSettings, line: Line<MainQuestions, WorkerQuestions>) {
  const generation = new Int32Array(settings.generation);
  const holder = new SnapshotHolder(() => Atomics.load(generation, 0));
  const screening = new SnapshotScreening(holder);
  const access = openAccess(settings.state);
  const metrics = new Metrics(
    () => screening.readiness(),
    settings.number === null ? null : () => line.ask("metrics"),
  );
  const app = createApp({
    screening,
    access,
    limiter: new SlidingWindowLimiter(openMonotonicClock(), settings.rates),
    log: makeLogger(settings.logForm, settings.number),
    metrics,
    version: VERSION,
  });
  return {
    state: settings.state,
    holder,
    access,
    metrics,
    fetch: async (request: Request): Promise<Response> => app.fetch(withAbsoluteUrl(request)),
    server: null as ReturnType<typeof openListener> | null,
  };
}

/** Lets requests in. */
function pause(): Promise<void> {
  return new Promise(setImmediate);
}
