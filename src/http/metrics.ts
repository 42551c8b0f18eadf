// The metrics of the service as Prometheus text. No label or value comes from a client: routes are patterns,
// and there are no names, queries, keys or accounts.

import AggregatorRegistry from "prom-client/lib/cluster.js";
import Counter from "prom-client/lib/counter.js";
import Gauge from "prom-client/lib/gauge.js";
import Histogram from "prom-client/lib/histogram.js";
import Registry from "prom-client/lib/registry.js";
import { STALE_LEVELS } from "../model/content-age.ts";
import type { ErrorCode } from "../model/errors.ts";
import type { NotComparedProperty } from "../screening/not-compared.ts";
import type { Readiness } from "../screening/screening.ts";

export interface CountedRequest {
  readonly method: string;
  /** The pattern of the route. */
  readonly route: string;
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly seconds: number;
}

const LATENCY_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CANDIDATE_BUCKETS = [0, 1, 2, 5, 10, 25];

/** The metrics of one thread, as a value that can be sent to another thread. */
export type CountedMetrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: "interdict_http_requests_total",
    help: "Requests answered.",
    labelNames: ["method", "route", "status"],
    registers: [this.#registry],
  });
  readonly #errors = new Counter({
    name: "interdict_http_errors_total",
    help: "Requests answered with an error, by its code.",
    labelNames: ["code"],
    registers: [this.#registry],
  });
  readonly #seconds = new Histogram({
    name: "interdict_http_request_duration_seconds",
    help: "Time from the request to its answer.",
    labelNames: ["route"],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers: [this.#registry],
  });
  readonly #candidates = new Histogram({
    name: "interdict_match_candidates",
    help: "Candidates returned for a subject.",
    buckets: CANDIDATE_BUCKETS,
    registers: [this.#registry],
  });
  readonly #matches = new Counter({
    name: "interdict_match_matches_total",
    help: "Candidates at or above the threshold of their subject.",
    registers: [this.#registry],
  });
  readonly #truncated = new Counter({
    name: "interdict_match_truncated_total",
    help: "Subjects whose limit left out a candidate at or above their threshold.",
    registers: [this.#registry],
  });
  readonly #notCompared = new Counter({
    name: "interdict_match_not_compared_total",
    help: "Properties of subjects that were not compared. Cause unknown: nearest is the compared property that was perhaps meant. Cause unreadable: nearest is the property whose values could not be read.",
    labelNames: ["cause", "nearest"],
    registers: [this.#registry],
  });
  #done = 0;
  readonly #readiness: () => Readiness;
  readonly #collectAll: (() => Promise<readonly CountedMetrics[]>) | null;

  /**
   * `readiness` is called at each scrape. `collectAll` returns the metrics of every thread of the service,
   * this one included; null when there is only this one. `lostLogLines` returns the number of log lines that
   * this thread could not write.
   */
  constructor(
    readiness: () => Readiness,
    collectAll: (() => Promise<readonly CountedMetrics[]>) | null = null,
    lostLogLines: () => number = () => 0,
  ) {
    this.#readiness = readiness;
    this.#collectAll = collectAll;
    this.#addReadiness();
    this.#addDatasets();
    new Counter({
      name: "interdict_log_lines_dropped_total",
      help: "Log lines that were dropped because nobody read the log in time or because they could not be written.",
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(lostLogLines());
      },
    });
    new Gauge({
      name: "process_resident_memory_bytes",
      help: "Resident memory of the process.",
      aggregator: "first",
      registers: [this.#registry],
      collect() {
        this.set(process.memoryUsage.rss());
      },
    });
  }

  countRequest({ method, route, status, code, seconds }: CountedRequest): void {
    this.#done++;
    this.#requests.inc({ method, route, status });
    this.#seconds.observe({ route }, seconds);
    if (code !== null) this.#errors.inc({ code });
  }

  /** `isTruncated`: the limit left out a match. */
  countSubject(candidates: readonly { readonly match: boolean }[], isTruncated: boolean): void {
    this.#done++;
    if (isTruncated) this.#truncated.inc();
    this.#candidates.observe(candidates.length);
    this.#matches.inc(candidates.filter(({ match }) => match).length);
  }

  /** The label is one of the compared properties or "none", never a key from a client. */
  countNotCompared({ property, values, nearest, subjects }: NotComparedProperty): void {
    if (values === null) this.#notCompared.inc({ cause: "unknown", nearest: nearest ?? "none" }, subjects);
    else this.#notCompared.inc({ cause: "unreadable", nearest: property }, subjects);
  }

  /** Counts properties beyond those that were examined one by one. */
  countNotNamed(count: number): void {
    if (count > 0) this.#notCompared.inc({ cause: "unknown", nearest: "none" }, count);
  }

  /** The number of requests answered plus subjects screened in this thread. */
  get done(): number {
    return this.#done;
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** The metrics of this thread. */
  collect(): Promise<CountedMetrics> {
    return this.#registry.getMetricsAsJSON();
  }

  /** The text for a scrape: totals over all threads. */
  async write(): Promise<string> {
    if (this.#collectAll === null) return this.#registry.metrics();
    return AggregatorRegistry.aggregate([...(await this.#collectAll())]).metrics();
  }

  #addReadiness(): void {
    const registers = [this.#registry];
    const readiness = this.#readiness;
    new Gauge({
      name: "interdict_ready",
      help: "1 while match requests can be answered and no list is past its maximum age.",
      aggregator: "min",
      registers,
      collect() {
        this.set(Number(readiness().ready));
      },
    });
    new Gauge({
      name: "interdict_snapshot_intact",
      help: "0 while files of the snapshot can't be used because they are damaged, changed, deleted or of another version.",
      aggregator: "min",
      registers,
      collect() {
        this.set(Number(readiness().intact));
      },
    });
    new Gauge({
      name: "interdict_snapshot_age_seconds",
      help: "Time since the snapshot in use was built.",
      aggregator: "max",
      registers,
      collect() {
        this.reset();
        const { snapshot } = readiness();
        if (snapshot === null) this.remove();
        else this.set(snapshot.ageSeconds);
      },
    });
    new Gauge({
      name: "interdict_snapshot_info",
      help: "The snapshot in use. Do not screen against demonstration data.",
      aggregator: "max",
      labelNames: ["id", "demonstration"],
      registers,
      collect() {
        this.reset();
        const { snapshot } = readiness();
        if (snapshot !== null)
          this.set({ id: snapshot.id, demonstration: String(snapshot.demonstration) }, 1);
      },
    });
  }

  /** A list that is no longer fetched shows by the date of its content, not by the date of the import. */
  #addDatasets(): void {
    const registers = [this.#registry];
    const aggregator = "max";
    const readiness = this.#readiness;
    const dated = ["dataset", "dated_by"] as const;
    new Gauge({
      name: "interdict_dataset_content_timestamp_seconds",
      help: "Unix time of the date of a dataset's content, or of its import when the list has no date.",
      aggregator,
      labelNames: dated,
      registers,
      collect() {
        this.reset();
        for (const { name, datedBy, datedAtSeconds } of readiness().snapshot?.datasets ?? [])
          this.set({ dataset: name, dated_by: datedBy }, datedAtSeconds);
      },
    });
    new Gauge({
      name: "interdict_dataset_content_age_seconds",
      help: "Time since the date of a dataset's content, or since its import when the list has no date.",
      aggregator,
      labelNames: dated,
      registers,
      collect() {
        this.reset();
        for (const { name, datedBy, ageSeconds } of readiness().snapshot?.datasets ?? [])
          this.set({ dataset: name, dated_by: datedBy }, ageSeconds);
      },
    });
    new Gauge({
      name: "interdict_dataset_listed_entities",
      help: "Records of a dataset that are listed themselves.",
      aggregator,
      labelNames: ["dataset"],
      registers,
      collect() {
        this.reset();
        for (const { name, listed } of readiness().snapshot?.datasets ?? [])
          this.set({ dataset: name }, listed);
      },
    });
    new Gauge({
      name: "interdict_dataset_stale",
      help: "1 while a dataset is past this age limit, or has an age limit and is missing.",
      aggregator,
      labelNames: ["dataset", "level"],
      registers,
      collect() {
        this.reset();
        const { datasets = [], stale = [] } = readiness().snapshot ?? {};
        for (const { name } of datasets)
          for (const level of STALE_LEVELS) this.set({ dataset: name, level }, 0);
        for (const { name, level } of stale) {
          this.set({ dataset: name, level }, 1);
          // A dataset past its maximum is past its warning, too.
          this.set({ dataset: name, level: "warn" }, 1);
        }
      },
    });
  }
}
