// Writes log lines to a stream whose reader may be slow, stuck or gone. The service never waits for its log.
// Lines that can't be written are buffered up to a bound; the rest are dropped, counted, and reported once
// lines can be written again.

import { awaitWithin } from "../../base/platform/deadline.ts";

/** Characters that one thread buffers: about 16,000 lines, or seconds under load. */
const WAITING_MAX = 4 * 1024 * 1024;

/**
 * Lines that come within this time are written together: a write takes as long as a tenth of a match. Lines
 * of a process that is killed may be lost with it; the journal has what was answered.
 */
const TOGETHER_MS = 5;
/** Lines are written together up to so many bytes: a pipe takes these whole (PIPE_BUF of POSIX, on Linux). */
const TOGETHER_BYTES_MAX = 4096;

/** The used part of a stream such as process.stderr. */
export interface LineStream {
  /** False when the stream buffers the line. `done` is called once the line is written, or failed. */
  write(line: string, done: (error?: Error | null) => void): boolean;
  on(event: "error", handler: () => void): unknown;
}

export class LogWriter {
  readonly #stream: LineStream;
  readonly #waitingMax: number;
  readonly #togetherMs: number;
  /** Lines that are not sent yet. */
  #together = "";
  #togetherBytes = 0;
  #timer: Timer | null = null;
  /** Texts of whole lines, sent one at a time, so that a reader shared by threads gets whole lines. */
  #waiting: string[] = [];
  #waitingLength = 0;
  #isBlocked = false;
  #lost = 0;
  #unreported = 0;
  #onLost: (lines: number) => void = () => undefined;
  #onEmpty: () => void = () => undefined;

  constructor(stream: LineStream, waitingMax = WAITING_MAX, togetherMs = TOGETHER_MS) {
    this.#stream = stream;
    this.#waitingMax = waitingMax;
    this.#togetherMs = togetherMs;
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

  /** Writes a line soon, buffers it, or drops it. Never throws, never waits. */
  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#togetherBytes + bytes > TOGETHER_BYTES_MAX) this.flush();
    this.#together += line;
    this.#togetherBytes += bytes;
    if (this.#togetherMs === 0) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), this.#togetherMs);
  }

  /** Writes the lines that wait for others. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const text = this.#together;
    this.#together = "";
    this.#togetherBytes = 0;
    if (text === "") return;
    if (!this.#isBlocked) this.#send(text);
    else if (this.#waitingLength + text.length > this.#waitingMax) this.#lose(text);
    else {
      this.#waiting.push(text);
      this.#waitingLength += text.length;
    }
  }

  /** True once every line is written; false after `withinMs` milliseconds. */
  finish(withinMs: number): Promise<boolean> {
    this.flush();
    if (!this.#isBlocked) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#onEmpty = () => resolve(true);
    return awaitWithin(promise, withinMs, false);
  }

  #send(text: string): void {
    let isDone = false;
    let blocks = false;
    const isTaken = this.#stream.write(text, (error) => {
      isDone = true;
      if (error) this.#lose(text);
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
    for (const text of waiting) {
      if (this.#isBlocked) break;
      sent++;
      this.#waitingLength -= text.length;
      this.#send(text);
    }
    this.#waiting = waiting.slice(sent);
    if (!this.#isBlocked) this.#onEmpty();
  }

  #lose(text: string): void {
    const lines = text.split("\n").length - 1;
    this.#lost += lines;
    this.#unreported += lines;
  }

  #reportLosses(): void {
    const lines = this.#unreported;
    this.#unreported = 0;
    if (lines > 0) this.#onLost(lines);
  }
}
