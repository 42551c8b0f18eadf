// Progress reports of an import.

/** How far one stage is; `total` is null when it is unknown. */
export interface Progress {
  readonly stage: string;
  readonly done: number;
  readonly total: number | null;
}

export type OnProgress = (progress: Progress) => void;

/** Entities between two progress reports. */
export const PROGRESS_INTERVAL_ENTITIES = 1_000;

/** Bytes between two progress reports while a file is copied. */
export const PROGRESS_INTERVAL_BYTES = 16_000_000;
