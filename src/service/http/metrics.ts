// The metrics of the service as Prometheus text. No label or value comes from a client: routes are patterns,
// accounts are ids, and there are no names, queries or keys.

import AggregatorRegistry from "prom-client/lib/cluster.js";
import Registry from "prom-client/lib/registry.js";
import type { Following } from "../../base/model/following.ts";
import type { Shipping } from "../../base/model/shipping.ts";
import type { AnswerFigures } from "../../engine/screening/answer-cache.ts";
import type { Readiness } from "../../engine/screening/screening.ts";
import type { JournalFigures } from "../journal/decision-journal.ts";
import { addAnswers } from "./metrics/answers.ts";

import { addCounter } from "./metrics/figures.ts";
import { addFollowing } from "./metrics/following.ts";
import { addJournal, addShipping } from "./metrics/journal.ts";
import { addCertificates, addProcess, type Build, type CertificateExpiry } from "./metrics/process.ts";
import { addReadiness } from "./metrics/readiness.ts";
import { RequestMetrics } from "./metrics/requests.ts";
import { addSharedStores, type SharedFigures } from "./metrics/shared-stores.ts";

import { addStateFolder, type StateFolder } from "./metrics/state-folder.ts";
import { SubjectMetrics } from "./metrics/subjects.ts";
import { makeAnsweringGauge, measureLoopDelay } from "./metrics/threads.ts";
import { WorkMetrics } from "./metrics/work.ts";

/** The metrics of one thread, as a value that can be sent to another thread. */
export type CountedMetrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** The metrics of a worker. */
export interface WorkerCounts {
  /** From 1. */
  readonly worker: number;
  /** False when they are the previous ones, because the worker is stuck. */
  readonly isCurrent: boolean;
  /** Null when it never gave any. */
  readonly metrics: CountedMetrics | null;
}

/** What the thread that reports for the whole process adds. */
export interface ProcessFacts {
  readonly build: Build;
  /** Unix time in milliseconds. */
  readonly startedAtMs: number;
  readonly state: StateFolder;
  /** Called at each scrape. */
  readonly certificates: () => readonly CertificateExpiry[];
  /** Null when no source of snapshots is followed. Called at each scrape. */
  readonly following?: () => Following | null;
  /** Null when the journal is shipped nowhere. Called at each scrape. */
  readonly shipping?: () => Shipping | null;
}

interface MetricsOptions {
  /** Called at each scrape. */
  readonly readiness: () => Readiness;
  /** Returns the metrics of every thread of the service, this one too; null when there is no other. */
  readonly collectAll?: (() => Promise<readonly WorkerCounts[]>) | null;
  /** The number of log lines that this thread could not write. */
  readonly lostLogLines?: () => number;
  /** The number of this thread, from 1. */
  readonly worker?: number;
  /** Null in all threads but one. */
  readonly process?: ProcessFacts | null;
  /** The journal of this thread; returns null when none is kept. */
  readonly journal?: () => JournalFigures | null;
  /** The answers that this thread keeps and reuses; called at each scrape. */
  readonly answers?: () => AnswerFigures;
  /** The shared stores of this thread; returns null without any. */
  readonly stores?: () => SharedFigures | null;
}

/** A metric without its values. */
export interface DescribedMetric {
  readonly name: string;
  readonly help: string;
  /** "counter", "gauge" or "histogram". */
  readonly type: string;
}

export class Metrics {
  readonly #registry = new Registry();
  readonly requests = new RequestMetrics(this.#registry);
  readonly subjects = new SubjectMetrics(this.#registry);
  #paymentMs = 0;
  readonly work = new WorkMetrics(this.#registry);
  readonly #collectAll: () => Promise<readonly WorkerCounts[]>;

  constructor({
    readiness,
    collectAll,
    lostLogLines = () => 0,
    worker = 1,
    process,
    journal = () => null,
    answers,
    stores = () => null,
  }: MetricsOptions) {
    this.#collectAll =
      collectAll ?? (async () => [{ worker, isCurrent: true, metrics: await this.collect() }]);
    addReadiness(this.#registry, readiness);
    addJournal(this.#registry, journal);
    if (answers) addAnswers(this.#registry, answers);
    addSharedStores(this.#registry, stores);
    measureLoopDelay(this.#registry, worker);
    if (process) {
      addProcess(this.#registry, process.build, process.startedAtMs);
      addStateFolder(this.#registry, process.state);
      addCertificates(this.#registry, process.certificates);
      addFollowing(this.#registry, process.following ?? (() => null));
      addShipping(this.#registry, process.shipping ?? (() => null));
    }
    addCounter(this.#registry, {
      name: "interdict_log_lines_dropped_total",
      help: "Log lines that were dropped because nobody read the log in time or because they could not be written.",
      read: lostLogLines,
    });
  }

  /** The number of requests answered plus subjects screened in this thread; parts of payments count, too. */
  get done(): number {
    return this.requests.done + this.subjects.done + Math.floor(this.#paymentMs);
  }

  /** Counts a part of a payment by its expected milliseconds: a usual subject takes one. */
  countPaymentMs(ms: number): void {
    this.#paymentMs += ms;
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Every metric of a scrape, without its values. */
  describe(): DescribedMetric[] {
    const answering = new Registry();
    makeAnsweringGauge(answering);
    return [...this.#registry.getMetricsAsArray(), ...answering.getMetricsAsArray()].map(
      ({ name, help, type }) => ({ name, help, type: String(type) }),
    );
  }

  /** The metrics of this thread. */
  collect(): Promise<CountedMetrics> {
    return this.#registry.getMetricsAsJSON();
  }

  /** The text for a scrape: totals over all threads. */
  async write(): Promise<string> {
    const workers = await this.#collectAll();
    const answering = new Registry();
    const gauge = makeAnsweringGauge(answering);
    for (const { worker, isCurrent } of workers) gauge.set({ worker: String(worker) }, Number(isCurrent));
    const counted = workers.flatMap(({ metrics }) => (metrics === null ? [] : [metrics]));
    return AggregatorRegistry.aggregate([...counted, await answering.getMetricsAsJSON()]).metrics();
  }
}
