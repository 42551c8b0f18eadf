// Writes log lines to a stream whose reader may be slow, stuck or gone. The service never waits for its log.
// Lines that can't be written are buffered up to a bound; the rest are dropped, counted, and reported once
// lines can be written again.

import { awaitWithin } from "../platform/deadline.ts";

/** Characters that one thread buffers: about 16,000 lines, or seconds under load. */
const WAITING_MAX = 4 * 1024 * 1024;

/** The used part of a stream such as process.stderr. */
export interface LineStream {
  /** False when the stream buffers the line. `done` is called once the line is written, or failed. */
  write(line: string, done: (error?: Error | null) => void): boolean;
  on(event: "error", handler: () => void): unknown;
}

export class LogWriter {
  readonly #stream: LineStream;
  readonly #waitingMax: number;
  /** Lines go to the stream one at a time, so that a reader shared by threads gets whole lines. */
  #waiting: string[] = [];
  #waitingLength = 0;
  #isBlocked = false;
  #lost = 0;
  #unreported = 0;
  #onLost: (lines: number) => void = () => undefined;
  #onEmpty: () => void = () => undefined;

  constructor(stream: LineStream, waitingMax = WAITING_MAX) {
    this.#stream = stream;
    this.#waitingMax = waitingMax;
    // Each line gets its own error; without this handler the process would end.
    stream.on("error", () => undefined);
  }

  /** Lines that were never written. */
  get lost(): number {
    return this.#lost;
  }

  /** Calls `report` with the number of lost lines each time lines can be written again. */
  onLosses(report: (lines: number) => void): void {
    this.#onLost = report;
  }

  /** Writes a line, buffers it, or drops it. Never throws, never waits. */
  write(line: string): void {
    if (!this.#isBlocked) this.#send(line);
    else if (this.#waitingLength + line.length > this.#waitingMax) this.#lose();
    else {
      this.#waiting.push(line);
      this.#waitingLength += line.length;
    }
  }

  /** True once every line is written; false after `withinMs` milliseconds. */
  finish(withinMs: number): Promise<boolean> {
    if (!this.#isBlocked) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#onEmpty = () => resolve(true);
    return awaitWithin(promise, withinMs, false);
  }

  #send(line: string): void {
    let isDone = false;
    let blocks = false;
    const isTaken = this.#stream.write(line, (error) => {
      isDone = true;
      if (error) this.#lose();
      if (blocks) this.#resume();
      // Only after a written line and while more can be written; otherwise the report would be lost too.
      if (!error && !this.#isBlocked) this.#reportLosses();
    });
    blocks = !isTaken && !isDone;
    this.#isBlocked = blocks;
  }

  #resume(): void {
    this.#isBlocked = false;
    const waiting = this.#waiting;
    let sent = 0;
    for (const line of waiting) {
      if (this.#isBlocked) break;
      sent++;
      this.#waitingLength -= line.length;
      this.#send(line);
    }
    this.#waiting = waiting.slice(sent);
    if (!this.#isBlocked) this.#onEmpty();
  }

  #lose(): void {
    this.#lost++;
    this.#unreported++;
  }

  #reportLosses(): void {
    const lines = this.#unreported;
    this.#unreported = 0;
    if (lines > 0) this.#onLost(lines);
  }
}
