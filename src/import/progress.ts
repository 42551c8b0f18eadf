// How long work on a snapshot tells how far it is.

/** One stage of the work: what it is, how far it is, and of how much when that is known. */
export interface Progress {
  readonly stage: string;
  readonly done: number;
  readonly total: number | null;
}

export type OnProgress = (progress: Progress) => void;

/** How often progress is told: once in this many entities. */
export const PROGRESS_INTERVAL_ENTITIES = 1_000;

/** And while a file is copied: once in this many bytes. */
export const PROGRESS_INTERVAL_BYTES = 16_000_000;
