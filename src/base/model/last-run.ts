// How work that a timer starts ended last: an import, a backup, a verification of the journal.

/** "unfinished" while it runs, and after it was killed. */
export const RUN_RESULTS = ["succeeded", "failed", "unfinished"] as const;
type RunResult = (typeof RUN_RESULTS)[number];

/** Work of the nights whose outcome is written down for the metrics of the service. */
export type NightlyJob = "backup" | "verify";

/** Times are YYYY-MM-DDTHH:MM:SS, UTC. */
export interface LastRun<Result extends string = RunResult> {
  readonly result: Result;
  readonly startedAt: string;
  /** Null while it is unfinished. */
  readonly endedAt: string | null;
  /** The end of the last one that succeeded; null when none did. */
  readonly succeededAt: string | null;
}
