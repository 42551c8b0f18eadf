// A thread that scores rows by one table of amounts after the other.

import { loadScorer, type NamePair } from "./scorer.ts";

declare const self: Worker;

/** The first message holds all rows; each further one is a job. */
export interface ScoringRequest {
  /** The folder of the scorer. */
  readonly folder: string;
  /** The positions of the rows to score; null for all of them. */
  readonly positions: readonly number[] | null;
}

let rows: readonly NamePair[] | null = null;

self.onmessage = async ({ data }: MessageEvent<readonly NamePair[] | ScoringRequest>) => {
  if (rows === null) {
    rows = data as readonly NamePair[];
    return;
  }
  const { folder, positions } = data as ScoringRequest;
  const score = await loadScorer(folder);
  const chosen = positions === null ? rows : positions.map((at) => rows?.[at] as NamePair);
  self.postMessage(Float64Array.from(chosen, score));
};
