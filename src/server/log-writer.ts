// Writes log lines to a stream whose reader may be slow, stuck or gone. The service never waits for its log:
// lines that can't be written wait up to a bound, the rest are dropped, counted, and told of as soon as lines
// are written again.

import { awaitWithin } from "../platform/deadline.ts";

/**
 * Characters that wait in one thread: some 16,000 lines, so that a reader may pause for seconds under load.
 */
const WAITING_MAX = 4 * 1024 * 1024;

/** What of a stream is used; process.stderr is one. */
export interface LineStream {
  /**
   * False when the stream keeps the line until it can write it. `done` is called once it is written, or can't
   * be.
   */
  write(line: string, done: (error?: Error | null) => void): boolean;
  on(event: "error", handler: () => void): unknown;
}

export class LogWriter {
  readonly #stream: LineStream;
  readonly #waitingMax: number;
  /**
   * Lines are handed to the stream one at a time: threads share the reader, and it gets whole lines from
   * each.
   */
  #waiting: string[] = [];
  #waitingLength = 0;
  #isBlocked = false;
  #lost = 0;
  #untold = 0;
  #tell: (lines: number) => void = () => undefined;
  #onEmpty: () => void = () => undefined;

  constructor(stream: LineStream, waitingMax = WAITING_MAX) {
    this.#stream = stream;
    this.#waitingMax = waitingMax;
    // Each line learns of its own failure; without anybody to hear of it here the process would end.
    stream.on("error", () => undefined);
  }

  /** Lines that were never written. */
  get lost(): number {
    return this.#lost;
  }

  /** Has `tell` write a line of how many were lost, each time that lines can be written again. */
  onLosses(tell: (lines: number) => void): void {
    this.#tell = tell;
  }

  /** Writes a line, or keeps it, or drops it. Never throws, never waits. */
  write(line: string): void {
    if (!this.#isBlocked) this.#pass(line);
    else if (this.#waitingLength + line.length > this.#waitingMax) this.#lose();
    else {
      this.#waiting.push(line);
      this.#waitingLength += line.length;
    }
  }

  /** True once every line is written; false when that takes longer than so many milliseconds. */
  finish(withinMs: number): Promise<boolean> {
    if (!this.#isBlocked) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#onEmpty = () => resolve(true);
    return awaitWithin(promise, withinMs, false);
  }

  #pass(line: string): void {
    let isDone = false;
    let blocks = false;
    const isTaken = this.#stream.write(line, (error) => {
      isDone = true;
      if (error) this.#lose();
      if (blocks) this.#goOn();
      // Told after a line was written, and while more can be: what tells of losses would else be lost too.
      if (!error && !this.#isBlocked) this.#tellLosses();
    });
    blocks = !isTaken && !isDone;
    this.#isBlocked = blocks;
  }

  #goOn(): void {
    this.#isBlocked = false;
    const waiting = this.#waiting;
    let passed = 0;
    while (passed < waiting.length && !this.#isBlocked) {
      const line = waiting[passed++] ?? "";
      this.#waitingLength -= line.length;
      this.#pass(line);
    }
    this.#waiting = waiting.slice(passed);
    if (!this.#isBlocked) this.#onEmpty();
  }

  #lose(): void {
    this.#lost++;
    this.#untold++;
  }

  #tellLosses(): void {
    const lines = this.#untold;
    this.#untold = 0;
    if (lines > 0) this.#tell(lines);
  }
}
