// What every rate limiter must do; run over each of them.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { RateLimiter } from "../../src/service/access/rate-limit.ts";

/** A limiter with the clock that it reads, in milliseconds. */
export interface ClockedLimiter {
  readonly clock: { ms: number };
  readonly limiter: RateLimiter;
}

/**
 * Makes tests of a limiter. `limiterAt` makes one that has counted nothing; `numRuns` bounds random tests.
 */
export function describeLimiter(
  name: string,
  numRuns: number,
  limiterAt: (startMs: number) => ClockedLimiter | Promise<ClockedLimiter>,
): void {
  describe(name, () => {
    test("lets 120 pass and refuses the 121st, until a minute has gone", async () => {
      const { clock, limiter } = await limiterAt(5000);
      for (let i = 1; i <= 120; i++) {
        expect(await limiter.take(1, 120)).toEqual({
          allowed: true,
          limit: 120,
          remaining: 120 - i,
          resetSeconds: 60,
        });
      }
      expect(await limiter.take(1, 120)).toEqual({
        allowed: false,
        limit: 120,
        remaining: 0,
        resetSeconds: 60,
      });
      clock.ms += 59_999;
      expect(await limiter.take(1, 120)).toEqual({
        allowed: false,
        limit: 120,
        remaining: 0,
        resetSeconds: 1,
      });
      clock.ms += 1;
      expect(await limiter.take(1, 120)).toEqual({
        allowed: true,
        limit: 120,
        remaining: 119,
        resetSeconds: 60,
      });
    });

    test("gives the seconds until the oldest request no longer counts", async () => {
      const { clock, limiter } = await limiterAt(0);
      await limiter.take(1, 2);
      clock.ms = 30_500;
      expect((await limiter.take(1, 2)).resetSeconds).toBe(30);
      expect(await limiter.take(1, 2)).toMatchObject({ allowed: false, resetSeconds: 30 });
      clock.ms = 60_000;
      expect(await limiter.take(1, 2)).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 31 });
    });

    test("counts each account for itself", async () => {
      const { limiter } = await limiterAt(0);
      await limiter.take(1, 1);
      expect((await limiter.take(1, 1)).allowed).toBe(false);
      expect((await limiter.take(2, 1)).allowed).toBe(true);
    });

    test("doesn't count refused requests", async () => {
      const { clock, limiter } = await limiterAt(0);
      await limiter.take(1, 1);
      for (clock.ms = 1000; clock.ms < 60_000; clock.ms += 1000)
        expect((await limiter.take(1, 1)).allowed).toBe(false);
      clock.ms = 60_000;
      expect((await limiter.take(1, 1)).allowed).toBe(true);
    });

    test("takes a changed limit at once", async () => {
      const { clock, limiter } = await limiterAt(0);
      for (let i = 0; i < 10; i++) {
        clock.ms = i * 1000;
        await limiter.take(1, 10);
      }
      expect((await limiter.take(1, 10)).allowed).toBe(false);
      expect(await limiter.take(1, 11)).toMatchObject({ allowed: true, remaining: 0 });
      // Eleven count, four may: the eighth oldest, of second 7, must go before another passes.
      expect(await limiter.take(1, 4)).toEqual({ allowed: false, limit: 4, remaining: 0, resetSeconds: 58 });
    });

    test("stops while the clock steps back", async () => {
      const { clock, limiter } = await limiterAt(100_000);
      await limiter.take(1, 1);
      clock.ms = 10_000;
      expect(await limiter.take(1, 1)).toEqual({ allowed: false, limit: 1, remaining: 0, resetSeconds: 60 });
      clock.ms = 159_999;
      expect((await limiter.take(1, 1)).allowed).toBe(false);
      clock.ms = 160_000;
      expect((await limiter.take(1, 1)).allowed).toBe(true);
    });

    test("peeks without counting", async () => {
      const { limiter } = await limiterAt(0);
      expect(await limiter.peek(1, 1)).toEqual({ allowed: true, limit: 1, remaining: 1, resetSeconds: 0 });
      await limiter.take(1, 1);
      expect(await limiter.peek(1, 1)).toEqual({ allowed: false, limit: 1, remaining: 0, resetSeconds: 60 });
    });

    test("agrees with counting every minute from scratch, at random times", async () => {
      const steps = fc.array(fc.integer({ min: -5000, max: 70_000 }), { minLength: 1, maxLength: 300 });
      await fc.assert(
        fc.asyncProperty(steps, fc.integer({ min: 1, max: 6 }), async (gaps, limit) => {
          const { clock, limiter } = await limiterAt(0);
          const passed: number[] = [];
          let latest = 0;
          for (const gap of gaps) {
            clock.ms += gap % 7 === 0 ? gap : gap % 900;
            latest = Math.max(latest, clock.ms);
            const counted = passed.filter((time) => time > latest - 60_000).length;
            const state = await limiter.take(1, limit);
            expect(state.allowed).toBe(counted < limit);
            if (state.allowed) passed.push(latest);
            expect(state.remaining).toBe(limit - Math.min(limit, counted + Number(state.allowed)));
            expect(state.resetSeconds).toBeWithin(1, 61);
          }
        }),
        { numRuns },
      );
    });

    test("names a wait that is enough, and not a second more than enough", async () => {
      const gaps = fc.array(fc.double({ min: 0, max: 9000, noNaN: true }), { minLength: 20, maxLength: 120 });
      let refusals = 0;
      await fc.assert(
        fc.asyncProperty(
          gaps,
          fc.integer({ min: 1, max: 8 }),
          fc.integer({ min: 1, max: 8 }),
          async (list, limit, later) => {
            const { clock, limiter } = await limiterAt(1e9);
            for (const [i, gap] of list.entries()) {
              clock.ms += gap;
              const perMinute = i < list.length / 2 ? limit : later;
              const state = await limiter.take(1, perMinute);
              if (state.allowed) continue;
              refusals++;
              const refusedMs = clock.ms;
              clock.ms = refusedMs + (state.resetSeconds - 1) * 1000 - 1;
              if (state.resetSeconds > 1) expect((await limiter.peek(1, perMinute)).allowed).toBe(false);
              clock.ms = refusedMs + state.resetSeconds * 1000;
              expect((await limiter.peek(1, perMinute)).allowed).toBe(true);
            }
          },
        ),
        { numRuns },
      );
      expect(refusals).toBeGreaterThan(numRuns);
    });
  });
}
