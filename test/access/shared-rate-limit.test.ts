// The rate limiter over a real Redis: exact across replicas, and what it does while the server is away.

import { describe, expect, test } from "bun:test";
import { SlidingWindowLimiter } from "../../src/service/access/rate-limit.ts";
import { SharedRateLimiter } from "../../src/service/access/shared-rate-limit.ts";
import { Redis } from "../../src/service/shared/redis.ts";
import { findRedis, localRedis, sharedRedis, startRedis } from "../support/shared-stores.ts";
import { describeLimiter } from "./rate-conformance.ts";

const program = findRedis();
const LOG = { info: () => undefined, error: () => undefined };
const DEADLINE_MS = 2000;
let limiters = 0;

if (program !== null) {
  const make = async (nowUs?: () => number, prefix = `test:${limiters++}`) =>
    new SharedRateLimiter(new Redis(await sharedRedis(program), DEADLINE_MS), {
      prefix,
      own: new SlidingWindowLimiter(),
      replicas: 3,
      log: LOG,
      ...(nowUs === undefined ? {} : { nowUs }),
    });

  describeLimiter("SharedRateLimiter", 8, async (startMs) => {
    const clock = { ms: startMs };
    return { clock, limiter: await make(() => Math.round(clock.ms * 1000)) };
  });

  describe("replicas with one Redis", () => {
    test("let exactly the limit pass together", async () => {
      const replicas = await Promise.all([1, 2, 3].map(() => make(undefined, "test:together")));
      const takes = Array.from({ length: 150 }, (_, i) => replicas[i % 3]?.take(7, 120));
      const states = await Promise.all(takes);
      expect(states.filter((state) => state?.allowed)).toHaveLength(120);
      expect(await replicas[0]?.peek(7, 120)).toMatchObject({ allowed: false, remaining: 0 });
      expect((await replicas[1]?.peek(7, 120))?.resetSeconds).toBeWithin(55, 61);
      expect((await replicas[2]?.take(8, 120))?.remaining).toBe(119);
    });

    test("notice that it is away, and back, while nobody with a limit asks", async () => {
      const server = await startRedis(program);
      const limiter = new SharedRateLimiter(new Redis(localRedis(server.port), 200), {
        prefix: "test",
        own: new SlidingWindowLimiter(),
        replicas: 3,
        log: LOG,
      });
      limiter.watch(50, -1);
      await server.stop("SIGKILL");
      while (limiter.status().away === null) await Bun.sleep(20);
      await server.start();
      while (limiter.status().away !== null) await Bun.sleep(20);
      limiter.close();
      await server.stop("SIGKILL");
    }, 20_000);

    test("allow their share while it is away or stuck, without waiting each time, and then share again", async () => {
      const server = await startRedis(program);
      const limiter = new SharedRateLimiter(new Redis(localRedis(server.port), 200), {
        prefix: "test",
        own: new SlidingWindowLimiter(),
        replicas: 3,
        log: LOG,
      });
      for (let i = 0; i < 2; i++)
        expect(await limiter.take(1, 12)).toMatchObject({ allowed: true, limit: 12 });
      const outages = [
        { begin: () => server.stop("SIGKILL"), end: () => server.start() },
        { begin: () => server.freeze(), end: () => server.resume() },
      ];
      for (const { begin, end } of outages) {
        await begin();
        const startedMs = performance.now();
        const states = [];
        for (let i = 0; i < 40; i++) states.push(await limiter.take(1, 12));
        // One deadline at most: the others don't wait.
        expect(performance.now() - startedMs).toBeLessThan(2000);
        expect(states.at(-1)).toMatchObject({ allowed: false, limit: 4 });
        expect(limiter.status().away).toContain("can't be reached");
        await end();
        await Bun.sleep(600);
        expect(await limiter.peek(1, 12)).toMatchObject({ limit: 12 });
        expect(limiter.status().away).toBeNull();
      }
      // Two of the share had passed before.
      expect(limiter.status().countedAlone).toBe(80);
      limiter.close();
      await server.stop("SIGKILL");
    }, 20_000);
  });
} else test.skip("Redis is not here", () => undefined);
