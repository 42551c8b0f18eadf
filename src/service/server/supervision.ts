// Reports to the service manager: ready, reloading, stopping, a sentence on the state, and once per second
// that the service is alive. A worker that is stuck doesn't answer the question for its health; then no beat
// is sent, and the manager's watchdog restarts the service.

import type { Logger } from "pino";
import { plural } from "../../base/model/plural.ts";
import type { Notification, ServiceManager } from "../../base/platform/service-manager.ts";
import type { WorkerHealth } from "./messages.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** Far less than any sensible WatchdogSec=, so the interval that the manager wants need not be known. */
const BEAT_MS = 1000;

export class Supervision {
  readonly #clockMs: () => number;
  #status: string | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isStarted = false;
  #isClosed = false;
  #isHeard = true;

  /** `clockMs` is the monotonic clock of the system. Without a manager nothing is reported. */
  constructor(
    private readonly manager: ServiceManager | null,
    private readonly pool: Pick<WorkerPool, "health">,
    clockMs: () => number,
    private readonly log: Logger,
  ) {
    this.#clockMs = clockMs;
  }

  /** Reports that the service is ready, with `more`, and from now on that it is alive. */
  async start(more: Notification = {}): Promise<void> {
    this.#isStarted = true;
    if (this.manager !== null) await this.#beat({ ...more, READY: 1 });
  }

  /** Does `work` between the reports of its begin and its end. */
  async reload(work: () => Promise<void>): Promise<void> {
    if (!this.#isStarted || this.#isClosed) return work();
    this.#notify({ RELOADING: 1, MONOTONIC_USEC: Math.floor(this.#clockMs() * 1000) });
    try {
      await work();
    } finally {
      this.#notify({ READY: 1 });
    }
  }

  /** Reports that the service stops; it needs no watchdog from then on. */
  stop(): void {
    if (this.#isStarted && !this.#isClosed) this.#notify({ STOPPING: 1, STATUS: "Stopping." });
    this.close();
  }

  /** Reports nothing more. */
  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #beat(first: Notification = {}): Promise<void> {
    const status = describeHealth(await this.pool.health());
    if (this.#isClosed) return;
    const news = status === this.#status ? {} : { STATUS: status };
    const isTaken = this.#notify({ ...first, ...news, WATCHDOG: 1 });
    if (isTaken) this.#status = status;
    // Readiness must arrive: it is sent again.
    const next = isTaken ? {} : first;
    this.#timer = setTimeout(() => {
      // A worker that died ends the service by another way.
      this.#beat(next).catch(() => undefined);
    }, BEAT_MS);
    this.#timer.unref();
  }

  #notify(notification: Notification): boolean {
    if (this.manager === null) return true;
    const isHeard = this.manager.notify(notification);
    if (!isHeard && this.#isHeard)
      this.log.warn({ notification: Object.keys(notification) }, "the service manager can't be notified");
    this.#isHeard = isHeard;
    return isHeard;
  }
}

/** One line for `systemctl status`. */
export function describeHealth(workers: readonly WorkerHealth[]): string {
  const unready = workers.find(({ reason }) => reason !== null);
  if (unready !== undefined) return `Not ready: ${unready.reason}`;
  const snapshots = [...new Set(workers.map(({ snapshot }) => snapshot))].join(", ");
  return `Ready: snapshot ${snapshots}, ${plural(workers.length, "worker")}.`;
}
