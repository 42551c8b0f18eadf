// Scores rows by many tables of amounts, on as many threads as there are processors.

import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { ScoringRequest } from "./score-worker.ts";
import { copyScorer, type NamePair } from "./scorer.ts";

/** A table, and the positions of the rows to score by it; null for all of them. */
export interface ScoringJob {
  readonly table: string;
  readonly positions: readonly number[] | null;
}

export class ScoringPool {
  /** Takes the copies of the scorer. */
  readonly #folder = mkdtempSync(join(tmpdir(), "interdict-train-"));
  readonly #workers: readonly Worker[];
  #copies = 0;

  constructor(rows: readonly NamePair[]) {
    const pairs = rows.map(({ schema, listed, customer }) => ({ schema, listed, customer }));
    this.#workers = Array.from({ length: availableParallelism() }, () => {
      const worker = new Worker(`${import.meta.dir}/score-worker.ts`);
      worker.postMessage(pairs);
      return worker;
    });
  }

  /** The scores of each job, in its order. */
  async score(jobs: readonly ScoringJob[]): Promise<Float64Array[]> {
    const results: Float64Array[] = [];
    const open = jobs.entries();
    const work = async (worker: Worker) => {
      for (const [at, { table, positions }] of open) {
        const folder = join(this.#folder, String(this.#copies++));
        copyScorer(folder, table);
        results[at] = await ask(worker, { folder, positions });
      }
    };
    await Promise.all(this.#workers.map(work));
    return results;
  }

  close(): void {
    for (const worker of this.#workers) worker.terminate();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function ask(worker: Worker, request: ScoringRequest): Promise<Float64Array> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Float64Array>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(`Scoring by another table failed: ${message}`));
    worker.postMessage(request);
  });
}
