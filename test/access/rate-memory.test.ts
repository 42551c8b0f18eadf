import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { SlidingWindowLimiter } from "../../src/service/access/rate-limit.ts";
import {
  ACCOUNTS_MAX,
  BLOCK_TIMES,
  makeRateMemory,
  RequestTimes,
} from "../../src/service/access/rate-memory.ts";

describe("the memory of counted requests", () => {
  test("keeps the times of each account in order through additions and removals", () => {
    const step = fc.record({
      account: fc.integer({ min: 1, max: 5 }),
      times: fc.integer({ min: 0, max: 3 * BLOCK_TIMES }),
      dropped: fc.oneof(fc.integer({ min: 0, max: 3 * BLOCK_TIMES }), fc.constant("all" as const)),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const memory = new RequestTimes(makeRateMemory(1, 100));
        const known = new Map<number, number[]>();
        let time = 0;
        for (const { account, times, dropped } of steps) {
          const queue = memory.queueOf(account);
          const expected = known.get(account) ?? [];
          known.set(account, expected);
          for (let i = 0; i < times && memory.push(queue, time + 1); i++) expected.push(++time);
          const count = dropped === "all" ? expected.length : dropped;
          const last = expected[count - 1];
          if (last !== undefined) {
            memory.dropUpTo(queue, last);
            expected.splice(0, count);
          }
        }
        for (const [account, expected] of known) {
          const queue = memory.queueOf(account);
          expect(memory.count(queue)).toBe(expected.length);
          expect(expected.map((_, i) => memory.at(queue, i))).toEqual(expected);
          expect(memory.at(queue, expected.length)).toBeUndefined();
        }
      }),
      { numRuns: 100 },
    );
  });

  test("gives blocks back, so that a small pool serves any number of requests", () => {
    const memory = new RequestTimes(makeRateMemory(1, 4));
    const queue = memory.queueOf(7);
    for (let time = 1; time <= 10_000; time++) {
      expect(memory.push(queue, time)).toBe(true);
      memory.dropUpTo(queue, time - 50);
    }
    expect(memory.count(queue)).toBe(50);
  });

  test("says when it is full, and takes from accounts that are silent what has expired", () => {
    const clock = { ms: 0 };
    const limiter = new SlidingWindowLimiter(() => clock.ms, makeRateMemory(1, 3));
    for (let i = 0; i < 3; i++) limiter.take(i + 1, 1000);
    expect(() => limiter.take(4, 1000)).toThrow("full");
    // Another request of an account that has room in its block still counts.
    expect(limiter.take(3, 1000).remaining).toBe(998);
    clock.ms = 60_000;
    expect(limiter.take(4, 1000)).toMatchObject({ allowed: true, remaining: 999 });
    expect(limiter.take(1, 1000)).toMatchObject({ allowed: true, remaining: 999 });
  });

  test("distinguishes accounts that share a slot in the table", () => {
    const memory = new RequestTimes(makeRateMemory(1, 10));
    const queues = new Set<number>();
    // Ids that differ by the size of the table begin at one slot.
    for (let i = 0; i < 50; i++) queues.add(memory.queueOf(3 + i * 65_536));
    for (let i = 1; i <= 5000; i++) queues.add(memory.queueOf(i));
    expect(queues.size).toBe(5049);
    expect(memory.queueOf(3 + 65_536)).toBe(memory.queueOf(3 + 65_536));
  });

  test("holds ACCOUNTS_MAX accounts, and throws when there are more", () => {
    const memory = new RequestTimes(makeRateMemory(1, ACCOUNTS_MAX + 1));
    for (let id = 1; id <= ACCOUNTS_MAX; id++)
      for (let time = 1; time <= (id % 3) + 1; time++) memory.push(memory.queueOf(id), id * 10 + time);
    let wrong = 0;
    for (let id = 1; id <= ACCOUNTS_MAX; id++) {
      const queue = memory.queueOf(id);
      if (memory.count(queue) !== (id % 3) + 1 || memory.at(queue, id % 3) !== id * 10 + (id % 3) + 1)
        wrong++;
    }
    expect(wrong).toBe(0);
    expect(() => memory.queueOf(ACCOUNTS_MAX + 1)).toThrow(`more than ${ACCOUNTS_MAX} accounts`);
    expect(memory.count(memory.queueOf(ACCOUNTS_MAX))).toBe((ACCOUNTS_MAX % 3) + 1);
  });

  test("costs nothing until it is used", () => {
    // In a process of its own: one that has freed much memory before may hand out pages that it has touched
    // already.
    const code = `import { makeRateMemory } from "${join(import.meta.dir, "../../src/service/access/rate-memory.ts")}";
      const before = process.memoryUsage.rss();
      const memory = makeRateMemory(16);
      console.log(memory.byteLength, process.memoryUsage.rss() - before);`;
    const { stdout } = Bun.spawnSync([process.execPath, "-e", code]);
    const [bytes = 0, taken = Number.POSITIVE_INFINITY] = stdout.toString().trim().split(" ").map(Number);
    expect(bytes).toBeGreaterThan(250e6);
    expect(taken).toBeLessThan(50e6);
  });
});
