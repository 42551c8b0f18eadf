// The limiter over threads: exact, with one clock for all.

import { expect, test } from "bun:test";
import { openMonotonicClock } from "../../src/access/monotonic-clock.ts";
import { SlidingWindowLimiter } from "../../src/access/rate-limit.ts";
import { makeRateMemory } from "../../src/access/rate-memory.ts";

interface Told {
  readonly passed: number[];
  readonly clock: number;
}

async function runThreads(threads: number, order: object): Promise<Told[]> {
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL("./rate-worker.ts", import.meta.url)),
  );
  const told = await Promise.all(
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
  return told;
}

test.each([
  [3, 120, 4, 20_000],
  [4, 5000, 2, 30_000],
])("%d threads let exactly %d pass of each account", async (threads, limit, accounts, takes) => {
  const memory = makeRateMemory(threads);
  const told = await runThreads(threads, { memory, accounts, limit, takes });
  for (let account = 0; account < accounts; account++) {
    expect(told.reduce((sum, { passed }) => sum + (passed[account] ?? 0), 0)).toBe(limit);
  }
  const here = new SlidingWindowLimiter(openMonotonicClock(), memory);
  expect(here.peek(1, limit)).toMatchObject({ allowed: false, remaining: 0 });
  expect(here.peek(1, limit).resetSeconds).toBeWithin(50, 61);
});

test("threads that start at different times read one clock", async () => {
  const clock = openMonotonicClock();
  const order = { memory: makeRateMemory(1), accounts: 1, limit: 1, takes: 1 };
  for (let i = 0; i < 2; i++) {
    const before = clock();
    const [told] = await runThreads(1, order);
    expect(told?.clock).toBeGreaterThanOrEqual(before);
    expect(told?.clock).toBeLessThanOrEqual(clock());
    await Bun.sleep(20);
  }
});
