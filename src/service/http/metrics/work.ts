// Measures the queue of work: how much waits, for how long, and how much time each account's work takes.

import Counter from "prom-client/lib/counter.js";
import Gauge from "prom-client/lib/gauge.js";
import Histogram from "prom-client/lib/histogram.js";
import type Registry from "prom-client/lib/registry.js";
import type { WorkObserver } from "../../access/work-queue.ts";
import { accountLabel } from "./account-label.ts";
import { LATENCY_BUCKETS_SECONDS } from "./requests.ts";

const MS_PER_SECOND = 1000;

export class WorkMetrics implements WorkObserver {
  readonly #length: Gauge;
  readonly #waits: Histogram;
  readonly #refusals: Counter<"whose">;
  readonly #accountSeconds: Counter<"account">;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#length = new Gauge({
      name: "interdict_queue_length",
      help: "Pieces of work that wait for their turn: a match, a batch item or a search.",
      registers,
    });
    this.#waits = new Histogram({
      name: "interdict_queue_wait_seconds",
      help: "Time that a piece of work waited for its turn.",
      buckets: LATENCY_BUCKETS_SECONDS,
      registers,
    });
    this.#refusals = new Counter({
      name: "interdict_queue_refusals_total",
      help: "Requests refused because too much work was waiting, of their account or of all accounts.",
      labelNames: ["whose"],
      registers,
    });
    for (const whose of ["account", "all"]) this.#refusals.inc({ whose }, 0);
    this.#accountSeconds = new Counter({
      name: "interdict_account_work_seconds_total",
      help: "Time that the work of an account took in the threads of the service.",
      labelNames: ["account"],
      registers,
    });
  }

  changeLength(by: 1 | -1): void {
    this.#length.inc(by);
  }

  refuse(whose: "account" | "all"): void {
    this.#refusals.inc({ whose });
  }

  finish(account: number, waitedMs: number, tookMs: number): void {
    this.#waits.observe(waitedMs / MS_PER_SECOND);
    this.#accountSeconds.inc({ account: accountLabel(account) }, tookMs / MS_PER_SECOND);
  }
}
