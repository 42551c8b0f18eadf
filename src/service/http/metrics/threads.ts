// The threads that answer requests: how late their event loops are, and whether they answer at all.

import Gauge from "prom-client/lib/gauge.js";
import Histogram from "prom-client/lib/histogram.js";
import type Registry from "prom-client/lib/registry.js";

const DELAY_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Time between two measurements. */
const MEASURE_MS = 100;
const MS_PER_SECOND = 1000;

/** Measures, until the process ends, how late the timers of this thread are. */
export function measureLoopDelay(registry: Registry, worker: number): void {
  const delays = new Histogram({
    name: "interdict_event_loop_delay_seconds",
    help: "How late a timer was in a thread: the time that a new request waits until the thread takes it up.",
    labelNames: ["worker"],
    buckets: DELAY_BUCKETS_SECONDS,
    registers: [registry],
  }).labels(String(worker));
  let dueMs = performance.now() + MEASURE_MS;
  setInterval(() => {
    const nowMs = performance.now();
    delays.observe(Math.max(0, nowMs - dueMs) / MS_PER_SECOND);
    dueMs = nowMs + MEASURE_MS;
  }, MEASURE_MS).unref();
}

/** Of the thread that answers the scrape: 1 for each worker that gave its counts in time, else 0. */
export function makeAnsweringGauge(registry: Registry): Gauge<"worker"> {
  return new Gauge({
    name: "interdict_worker_answering",
    help: "0 while a worker is stuck: it doesn't give its counts in time, and those before are shown.",
    labelNames: ["worker"],
    registers: [registry],
  });
}
