// The shape of a section of the benchmark: measures one thing of one snapshot and books the figures.

import type { FigureBook } from "./figures.ts";
import type { BenchSnapshot } from "./snapshots.ts";

export interface Section {
  readonly name: string;
  /** Books what it measures. Throws when the program answers wrongly: a fast wrong answer is no figure. */
  measure(snapshot: BenchSnapshot, book: FigureBook): void | Promise<void>;
}

const ROUNDS = 3;

export interface TimesOfEach {
  /** Of every piece of work in every round, as it came: with what else the machine did meanwhile. */
  readonly raw: Float64Array;
  /** The best round of each piece: what the work itself takes. */
  readonly best: Float64Array;
}

/** The times that each of some pieces of work takes, in milliseconds. */
export function timeEach<T>(items: readonly T[], work: (item: T) => void): Float64Array {
  return Float64Array.from(items, (item) => {
    const startedMs = performance.now();
    work(item);
    return performance.now() - startedMs;
  });
}

/** As timeEach, in several rounds, so that pauses of a shared machine can be told from slow work. */
export function timeInRounds<T>(items: readonly T[], work: (item: T) => void): TimesOfEach {
  const rounds = Array.from({ length: ROUNDS }, () => timeEach(items, work));
  const best = Float64Array.from(items, (_, i) => Math.min(...rounds.map((times) => times[i] ?? Infinity)));
  return { raw: Float64Array.from(rounds.flatMap((times) => [...times])), best };
}
