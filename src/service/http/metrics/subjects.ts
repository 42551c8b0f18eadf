// Counts screened subjects: how many candidates they have, how good the best one is, and what was not
// compared. A score is counted in a bucket, without the subject that it belongs to.

import Counter from "prom-client/lib/counter.js";
import Histogram from "prom-client/lib/histogram.js";
import type Registry from "prom-client/lib/registry.js";
import type { NotComparedProperty } from "../../../engine/screening/not-compared.ts";
import type { WrittenAnswer } from "../../../engine/screening/written-answer.ts";

const CANDIDATE_BUCKETS = [0, 1, 2, 5, 10, 25];
const BATCH_BUCKETS = [1, 2, 5, 10, 25, 50, 100];
/** From below the lowest score that is returned; the default threshold is one of them. */
const SCORE_BUCKETS = [0, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1];

export class SubjectMetrics {
  readonly #candidates: Histogram;
  readonly #bestScore: Histogram;
  readonly #batchItems: Histogram;
  readonly #matches: Counter;
  readonly #truncated: Counter;
  readonly #notCompared: Counter<"cause" | "nearest">;
  #done = 0;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#candidates = new Histogram({
      name: "interdict_match_candidates",
      help: "Candidates returned for a subject.",
      buckets: CANDIDATE_BUCKETS,
      registers,
    });
    this.#bestScore = new Histogram({
      name: "interdict_match_best_score",
      help: "Score of the best candidate of a subject; 0 when it has none.",
      buckets: SCORE_BUCKETS,
      registers,
    });
    this.#batchItems = new Histogram({
      name: "interdict_batch_items",
      help: "Subjects in a batch.",
      buckets: BATCH_BUCKETS,
      registers,
    });
    this.#matches = new Counter({
      name: "interdict_match_matches_total",
      help: "Candidates at or above the threshold of their subject.",
      registers,
    });
    this.#truncated = new Counter({
      name: "interdict_match_truncated_total",
      help: "Subjects whose limit left out a candidate at or above their threshold.",
      registers,
    });
    this.#notCompared = new Counter({
      name: "interdict_match_not_compared_total",
      help: "Properties of subjects that were not compared. Cause unknown: nearest is the compared property that was perhaps meant. Cause unreadable: nearest is the property whose values could not be read.",
      labelNames: ["cause", "nearest"],
      registers,
    });
  }

  /** Counts the answer to one subject. */
  count({ candidates, matches, bestScore, isTruncated }: WrittenAnswer): void {
    this.#done++;
    if (isTruncated) this.#truncated.inc();
    this.#candidates.observe(candidates);
    this.#bestScore.observe(bestScore);
    this.#matches.inc(matches);
  }

  countBatch(items: number): void {
    this.#batchItems.observe(items);
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

  /** The number of subjects screened in this thread. */
  get done(): number {
    return this.#done;
  }
}
