// The shape of a section of the benchmark: measures one thing of one snapshot and books the figures.

import { threadCpuMs } from "./cpu-clock.ts";
import type { FigureBook } from "./figures.ts";
import type { BenchSnapshot } from "./snapshots.ts";

export interface Section {
  readonly name: string;
  /** Books what it measures. Throws when the program answers wrongly: a fast wrong answer is no figure. */
  measure(snapshot: BenchSnapshot, book: FigureBook): void | Promise<void>;
}

const ROUNDS = 3;

export interface Times {
  /** Elapsed, of every piece of work in every round, including what else the machine did meanwhile. */
  readonly elapsed: Float64Array;
  /** The CPU time of each piece in its best round: what the work takes by itself. */
  readonly cpu: Float64Array;
}

/** The times that each of some pieces of work takes in this thread, in milliseconds. */
export function timeEach<T>(items: readonly T[], work: (item: T) => void, rounds = ROUNDS): Times {
  const cpu = new Float64Array(items.length).fill(Number.POSITIVE_INFINITY);
  const elapsed: number[] = [];
  for (let round = 0; round < rounds; round++) {
    items.forEach((item, i) => {
      const startedMs = performance.now();
      const cpuBefore = threadCpuMs();
      work(item);
      cpu[i] = Math.min(cpu[i] ?? 0, threadCpuMs() - cpuBefore);
      elapsed.push(performance.now() - startedMs);
    });
  }
  return { elapsed: Float64Array.from(elapsed), cpu };
}
