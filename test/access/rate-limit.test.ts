import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { SlidingWindowLimiter } from "../../src/access/rate-limit.ts";

/** A limiter and the clock that it reads. */
function limiterAt(startMs: number) {
  const clock = { ms: startMs };
  return { clock, limiter: new SlidingWindowLimiter(() => clock.ms) };
}

describe("SlidingWindowLimiter", () => {
  test("lets 120 pass and refuses the 121st, until a minute has gone", () => {
    const { clock, limiter } = limiterAt(5000);
    for (let i = 1; i <= 120; i++) {
      expect(limiter.take(1, 120)).toEqual({
        allowed: true,
        limit: 120,
        remaining: 120 - i,
        resetSeconds: 60,
      });
    }
    expect(limiter.take(1, 120)).toEqual({ allowed: false, limit: 120, remaining: 0, resetSeconds: 60 });
    clock.ms += 59_999;
    expect(limiter.take(1, 120)).toEqual({ allowed: false, limit: 120, remaining: 0, resetSeconds: 1 });
    clock.ms += 1;
    expect(limiter.take(1, 120)).toEqual({ allowed: true, limit: 120, remaining: 119, resetSeconds: 60 });
  });

  test("gives the seconds until the oldest request no longer counts", () => {
    const { clock, limiter } = limiterAt(0);
    limiter.take(1, 2);
    clock.ms = 30_500;
    expect(limiter.take(1, 2).resetSeconds).toBe(30);
    expect(limiter.take(1, 2)).toMatchObject({ allowed: false, resetSeconds: 30 });
    clock.ms = 60_000;
    expect(limiter.take(1, 2)).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 31 });
  });

  test("counts each account for itself", () => {
    const { limiter } = limiterAt(0);
    limiter.take(1, 1);
    expect(limiter.take(1, 1).allowed).toBe(false);
    expect(limiter.take(2, 1).allowed).toBe(true);
  });

  test("doesn't count refused requests", () => {
    const { clock, limiter } = limiterAt(0);
    limiter.take(1, 1);
    for (clock.ms = 1000; clock.ms < 60_000; clock.ms += 1000) expect(limiter.take(1, 1).allowed).toBe(false);
    clock.ms = 60_000;
    expect(limiter.take(1, 1).allowed).toBe(true);
  });

  test("takes a changed limit at once", () => {
    const { clock, limiter } = limiterAt(0);
    for (let i = 0; i < 10; i++) {
      clock.ms = i * 1000;
      limiter.take(1, 10);
    }
    expect(limiter.take(1, 10).allowed).toBe(false);
    expect(limiter.take(1, 11)).toMatchObject({ allowed: true, remaining: 0 });
    // Eleven count, four may: the eighth oldest, of second 7, must go before another passes.
    expect(limiter.take(1, 4)).toEqual({ allowed: false, limit: 4, remaining: 0, resetSeconds: 58 });
  });

  test("stops while the clock steps back", () => {
    const { clock, limiter } = limiterAt(100_000);
    limiter.take(1, 1);
    clock.ms = 10_000;
    expect(limiter.take(1, 1)).toEqual({ allowed: false, limit: 1, remaining: 0, resetSeconds: 60 });
    clock.ms = 159_999;
    expect(limiter.take(1, 1).allowed).toBe(false);
    clock.ms = 160_000;
    expect(limiter.take(1, 1).allowed).toBe(true);
  });

  test("peeks without counting", () => {
    const { limiter } = limiterAt(0);
    expect(limiter.peek(1, 1)).toEqual({ allowed: true, limit: 1, remaining: 1, resetSeconds: 0 });
    limiter.take(1, 1);
    expect(limiter.peek(1, 1)).toEqual({ allowed: false, limit: 1, remaining: 0, resetSeconds: 60 });
  });

  test("agrees with counting every minute from scratch, at random times", () => {
    const steps = fc.array(fc.integer({ min: -5000, max: 70_000 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 6 }), (gaps, limit) => {
        const { clock, limiter } = limiterAt(0);
        const passed: number[] = [];
        let latest = 0;
        for (const gap of gaps) {
          clock.ms += gap % 7 === 0 ? gap : gap % 900;
          latest = Math.max(latest, clock.ms);
          const counted = passed.filter((time) => time > latest - 60_000).length;
          const state = limiter.take(1, limit);
          expect(state.allowed).toBe(counted < limit);
          if (state.allowed) passed.push(latest);
          expect(state.remaining).toBe(limit - Math.min(limit, counted + Number(state.allowed)));
          expect(state.resetSeconds).toBeWithin(1, 61);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("names a wait that is enough, and not a second more than enough", () => {
    const gaps = fc.array(fc.double({ min: 0, max: 9000, noNaN: true }), { minLength: 20, maxLength: 120 });
    let refusals = 0;
    fc.assert(
      fc.property(
        gaps,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 8 }),
        (list, limit, later) => {
          const { clock, limiter } = limiterAt(1e9);
          list.forEach((gap, i) => {
            clock.ms += gap;
            const perMinute = i < list.length / 2 ? limit : later;
            const state = limiter.take(1, perMinute);
            if (state.allowed) return;
            refusals++;
            const refusedMs = clock.ms;
            clock.ms = refusedMs + (state.resetSeconds - 1) * 1000 - 1;
            if (state.resetSeconds > 1) expect(limiter.peek(1, perMinute).allowed).toBe(false);
            clock.ms = refusedMs + state.resetSeconds * 1000;
            expect(limiter.peek(1, perMinute).allowed).toBe(true);
          });
        },
      ),
      { numRuns: 200 },
    );
    expect(refusals).toBeGreaterThan(200);
  });

  test("keeps a long run small and right", () => {
    const { clock, limiter } = limiterAt(0);
    let passed = 0;
    for (let i = 0; i < 50_000; i++) {
      clock.ms += 10;
      if (limiter.take(1, 3000).allowed) passed++;
    }
    // 500 seconds: eight whole minutes and 20 seconds, in each of which the first 30 seconds use up the
    // limit.
    expect(passed).toBe(8 * 3000 + 2000);
  });
});
