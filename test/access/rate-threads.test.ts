// The limiter over threads: exact, with one clock for all.

import { expect, test } from "bun:test";
import { openMonotonicClock } from "../../src/base/platform/monotonic-clock.ts";
import { SlidingWindowLimiter } from "../../src/service/access/rate-limit.ts";
import { makeRateMemory, RateMemory } from "../../src/service/access/rate-memory.ts";

interface Told {
  readonly passed: number[];
  readonly clock: number;
}

async function runThreads(threads: number, order: object): Promise<Told[]> {
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL("./rate-worker.ts", import.meta.url)),
  );
  const results = await Promise.all(
    workers.map(
      (worker) =>
        new Promise<Told>((resolve, reject) => {
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = (event) => reject(new Error(event.message));
          worker.postMessage(order);
        }),
    ),
  );
  for (const worker of workers) worker.terminate();
  return results;
}

test.each([
  [3, 120, 4, 20_000],
  [4, 5000, 2, 30_000],
])("%d threads let exactly %d pass of each account", async (threads, limit, accounts, takes) => {
  const memory = makeRateMemory(threads);
  const results = await runThreads(threads, { memory, accounts, limit, takes });
  for (let account = 0; account < accounts; account++) {
    expect(results.reduce((sum, { passed }) => sum + (passed[account] ?? 0), 0)).toBe(limit);
  }
  const here = new SlidingWindowLimiter(openMonotonicClock(), memory);
  expect(here.peek(1, limit)).toMatchObject({ allowed: false, remaining: 0 });
  expect(here.peek(1, limit).resetSeconds).toBeWithin(50, 61);
});

test("a thread waits while another holds the lock, and continues afterwards", async () => {
  const memory = makeRateMemory(1);
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const steps = new Int32Array(shared);
  const worker = new Worker(new URL("./lock-worker.ts", import.meta.url));
  const done = new Promise((resolve) => {
    worker.onmessage = resolve;
  });
  const hasEntered = new RateMemory(memory).exclusively(() => {
    worker.postMessage({ memory, steps: shared });
    Atomics.wait(steps, 0, 0);
    // Long enough for it to enter, if it could, and to fall asleep.
    Bun.sleepSync(50);
    return Atomics.load(steps, 1) === 1;
  });
  expect(hasEntered).toBe(false);
  await done;
  expect(Atomics.load(steps, 1)).toBe(1);
  worker.terminate();
});

test("threads that start at different times read one clock", async () => {
  const clock = openMonotonicClock();
  const order = { memory: makeRateMemory(1), accounts: 1, limit: 1, takes: 1 };
  for (let i = 0; i < 2; i++) {
    const before = clock();
    const [result] = await runThreads(1, order);
    expect(result?.clock).toBeGreaterThanOrEqual(before);
    expect(result?.clock).toBeLessThanOrEqual(clock());
    await Bun.sleep(20);
  }
});
