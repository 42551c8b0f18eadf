// Answers that are reused: how often, and what is kept for it.

import type Registry from "prom-client/lib/registry.js";
import type { AnswerFigures } from "../../../engine/screening/answer-cache.ts";
import { addCounters, addGauges } from "./figures.ts";

const COUNTERS = [
  ["interdict_answer_cache_hits_total", "Subjects answered from the cache of answers.", "hits"],
  ["interdict_answer_cache_misses_total", "Subjects that the cache of answers had no answer for.", "misses"],
  [
    "interdict_batch_repeats_total",
    "Subjects answered as an equal one earlier in the same batch.",
    "repeats",
  ],
] as const;

const GAUGES = [
  ["interdict_answer_cache_entries", "Answers in the cache of answers.", "entries"],
  ["interdict_answer_cache_bytes", "Bytes of the answers in the cache of answers.", "bytes"],
] as const;

/** Adds the metrics. `figures` is called at each scrape. */
export function addAnswers(registry: Registry, figures: () => AnswerFigures): void {
  addCounters(registry, COUNTERS, (figure) => figures()[figure]);
  addGauges(registry, GAUGES, (figure) => figures()[figure]);
}
