// The progress of a long run over rows, in one line: rows done, rate and remaining time.

import { formatCount } from "../service/bulk/report/number-text.ts";
import type { ResultSink } from "../service/bulk/screening/run.ts";
import { say } from "./output.ts";

interface RowProgress {
  /** Rows done in this process. */
  readonly rows: number;
  readonly elapsedMs: number;
  /** Rows that an earlier process had done. */
  readonly before: number;
  /** The share of the work of this process that is done, 0 to 1; null when the end is not known. */
  readonly share: number | null;
}

/** "412,000 rows, 41 %, 8,130/s, 1 min 12 s left": fits 80 columns. `unit` is what a row is called. */
export function progressLine({ rows, elapsedMs, before, share }: RowProgress, unit = "rows"): string {
  const parts = [`${formatCount(before + rows)} ${unit}`];
  if (share !== null) parts.push(`${Math.floor(share * 100)} %`);
  if (elapsedMs > 0) parts.push(`${formatCount(Math.round((rows / elapsedMs) * 1000))}/s`);
  if (share !== null && share > 0) parts.push(`${formatDuration((elapsedMs * (1 - share)) / share)} left`);
  return parts.join(", ");
}

/** "3 h 05 min", "1 min 12 s", "8 s". */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const two = (part: number) => String(part).padStart(2, "0");
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${two(seconds % 60)} s`;
  return `${formatCount(Math.floor(minutes / 60))} h ${two(minutes % 60)} min`;
}

/** How progress is shown: for people, or as one JSON object per line for a program. */
export const PROGRESS_FORMS = ["text", "json"] as const;
export type ProgressForm = (typeof PROGRESS_FORMS)[number];

/** The figures of progress for a program; a key per figure of the line, null where it is not known. */
export function progressFigures({ rows, elapsedMs, before, share }: RowProgress) {
  const isTimed = share !== null && share > 0;
  return {
    rows: before + rows,
    share: share === null ? null : Number(share.toFixed(4)),
    ratePerSecond: elapsedMs > 0 ? Math.round((rows / elapsedMs) * 1000) : null,
    secondsLeft: isTimed ? Math.round((elapsedMs * (1 - share)) / share / 1000) : null,
  };
}

const TERMINAL_INTERVAL_MS = 200;
const LINE_INTERVAL_MS = 5000;
const JSON_INTERVAL_MS = 1000;

/** Goes to the start of the line and clears it. */
const CLEAR_LINE = "\r\u001b[K";

/** Shows the progress on standard error: one line that changes on a terminal, elsewhere one now and then. */
export class RowProgressDisplay {
  readonly #onTerminal: boolean;
  readonly #intervalMs: number;
  #dueMs: number;
  #isShown = false;

  /** `unit` is what a row is called in a line for people. */
  constructor(
    private readonly form: ProgressForm = "text",
    private readonly unit = "rows",
  ) {
    const isJson = form === "json";
    this.#onTerminal = !isJson && process.stderr.isTTY === true;
    this.#intervalMs = isJson ? JSON_INTERVAL_MS : this.#onTerminal ? TERMINAL_INTERVAL_MS : LINE_INTERVAL_MS;
    this.#dueMs = performance.now() + (this.#onTerminal ? 0 : this.#intervalMs);
  }

  update(progress: () => RowProgress): void {
    if (performance.now() < this.#dueMs) return;
    this.#dueMs = performance.now() + this.#intervalMs;
    const figures = progress();
    if (this.form === "json") {
      say(JSON.stringify({ progress: progressFigures(figures) }));
      return;
    }
    const line = progressLine(figures, this.unit);
    if (this.#onTerminal) process.stderr.write(`${CLEAR_LINE}${line}`);
    else say(line);
    this.#isShown = this.#onTerminal;
  }

  /** Makes room for other messages. */
  clear(): void {
    if (this.#isShown) process.stderr.write(CLEAR_LINE);
    this.#isShown = false;
  }
}

/**
 * Passes results on to a sink, and shows how many rows are done. `rowsDone` counts those of an earlier
 * process too; `shareOf` is the share of the work that so many rows of this process are.
 */
export function showingProgress<Counts>(
  sink: ResultSink<Counts>,
  display: RowProgressDisplay,
  rowsDone: () => number,
  shareOf: (rows: number) => number | null,
): ResultSink<Counts> {
  const startMs = performance.now();
  const before = rowsDone();
  return {
    accept(part) {
      sink.accept(part);
      display.update(() => {
        const rows = rowsDone() - before;
        return { rows, before, elapsedMs: performance.now() - startMs, share: shareOf(rows) };
      });
    },
  };
}
