// What becomes of log lines whose reader is slow, stuck or gone.

import { describe, expect, test } from "bun:test";
import { type LineStream, LogWriter } from "../../src/service/server/log-writer.ts";

/** A stream that takes lines until it is told to stop, as a pipe does that is full. */
class FakeStream implements LineStream {
  readonly written: string[] = [];
  #room = 0;
  #failure: Error | null = null;
  #kept: { line: string; done: (error?: Error | null) => void }[] = [];

  constructor(room: number) {
    this.#room = room;
  }

  write(line: string, done: (error?: Error | null) => void): boolean {
    if (this.#failure !== null) {
      const failure = this.#failure;
      queueMicrotask(() => done(failure));
      return false;
    }
    if (this.#room > 0) {
      this.#room--;
      this.written.push(line);
      queueMicrotask(() => done(null));
      return true;
    }
    this.#kept.push({ line, done });
    return false;
  }

  on(): void {}

  /** How many lines it holds back: they take memory that the writer doesn't count. */
  get kept(): number {
    return this.#kept.length;
  }

  async read(lines: number): Promise<void> {
    this.#room += lines;
    while (this.#room > 0 && this.#kept.length > 0) {
      const kept = this.#kept.shift();
      if (kept === undefined) break;
      this.#room--;
      this.written.push(kept.line);
      kept.done(null);
      await Promise.resolve();
    }
  }

  fail(failure: Error | null): void {
    this.#failure = failure;
    if (failure !== null) for (const { done } of this.#kept.splice(0)) done(failure);
  }
}

const line = (i: number) => `line ${String(i).padStart(3, "0")}\n`;
const LENGTH = line(0).length;
const linesTo = (n: number) => Array.from({ length: n }, (_, i) => line(i));

function makeWriter(room: number, waitingMax?: number) {
  const stream = new FakeStream(room);
  const writer = new LogWriter(stream, waitingMax, 0);
  writer.onLosses((lines) => writer.write(`${lines} lost\n`));
  return { stream, writer };
}

describe("a log writer", () => {
  test("writes at once what is read", async () => {
    const { stream, writer } = makeWriter(100);
    for (const one of linesTo(10)) writer.write(one);
    expect(stream.written).toEqual(linesTo(10));
    expect(await writer.finish(0)).toBe(true);
    expect(writer.lost).toBe(0);
  });

  test("keeps what isn't read yet, in order, and hands out one line at a time", async () => {
    const { stream, writer } = makeWriter(3);
    for (const one of linesTo(20)) writer.write(one);
    expect([stream.written.length, stream.kept]).toEqual([3, 1]);
    await stream.read(5);
    expect([stream.written.length, stream.kept]).toEqual([8, 1]);
    expect(await writer.finish(1)).toBe(false);
    const finished = writer.finish(10_000);
    await stream.read(100);
    expect(await finished).toBe(true);
    expect(stream.written).toEqual(linesTo(20));
    expect(writer.lost).toBe(0);
  });

  test("drops lines beyond its bound, counts them and reports them once there is room", async () => {
    const { stream, writer } = makeWriter(0, 10 * LENGTH);
    for (const one of linesTo(1000)) writer.write(one);
    // One lies with the stream, ten wait.
    expect([stream.kept, writer.lost]).toEqual([1, 989]);
    await stream.read(1000);
    expect(stream.written).toEqual([...linesTo(11), "989 lost\n"]);
    writer.write(line(1));
    await Promise.resolve();
    expect(stream.written.slice(12)).toEqual([line(1)]);
    expect(writer.lost).toBe(989);
  });

  test("continues without a reader, and never waits for one", async () => {
    const { stream, writer } = makeWriter(0, 10 * LENGTH);
    for (const one of linesTo(5)) writer.write(one);
    stream.fail(new Error("EPIPE"));
    for (const one of linesTo(5)) writer.write(one);
    expect(await writer.finish(10_000)).toBe(true);
    expect(writer.lost).toBe(10);
    expect(stream.written).toEqual([]);
  });

  test("writes again when the disk has room again", async () => {
    const { stream, writer } = makeWriter(100);
    stream.fail(new Error("ENOSPC"));
    for (const one of linesTo(3)) writer.write(one);
    await writer.finish(10_000);
    stream.fail(null);
    writer.write(line(7));
    await Bun.sleep(0);
    expect(stream.written).toEqual([line(7), "3 lost\n"]);
    expect(writer.lost).toBe(3);
  });
});

describe("lines written together", () => {
  const TOGETHER_MS = 60_000;

  test("come in one write, and before the log is finished", async () => {
    const stream = new FakeStream(9);
    const writer = new LogWriter(stream, undefined, TOGETHER_MS);
    for (const one of linesTo(3)) writer.write(one);
    expect(stream.written).toEqual([]);
    expect(await writer.finish(1000)).toBe(true);
    expect(stream.written).toEqual([linesTo(3).join("")]);
  });

  test("are cut so that a pipe takes each write whole", () => {
    const stream = new FakeStream(999);
    const writer = new LogWriter(stream, undefined, TOGETHER_MS);
    const all = Array.from({ length: 400 }, (_, i) => `é ${line(i)}`);
    for (const one of all) writer.write(one);
    writer.flush();
    expect(stream.written.join("")).toBe(all.join(""));
    expect(stream.written.length).toBeGreaterThan(1);
    for (const text of stream.written) {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4096);
      expect(text.endsWith("\n")).toBe(true);
    }
  });

  test("are counted one by one when they are lost", async () => {
    const stream = new FakeStream(0);
    stream.fail(new Error("gone"));
    const writer = new LogWriter(stream, undefined, TOGETHER_MS);
    for (const one of linesTo(3)) writer.write(one);
    writer.flush();
    await Promise.resolve();
    await Promise.resolve();
    expect(writer.lost).toBe(3);
  });

  test("are written by themselves after a while", async () => {
    const stream = new FakeStream(9);
    const writer = new LogWriter(stream);
    writer.write(line(0));
    while (stream.written.length === 0) await Bun.sleep(1);
    expect(stream.written).toEqual([line(0)]);
  });
});
