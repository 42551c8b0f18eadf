import { expect, test } from "bun:test";
import { SlidingWindowLimiter } from "../../src/service/access/rate-limit.ts";
import { describeLimiter } from "./rate-conformance.ts";

/** A limiter and the clock that it reads. */
function limiterAt(startMs: number) {
  const clock = { ms: startMs };
  return { clock, limiter: new SlidingWindowLimiter(() => clock.ms) };
}

describeLimiter("SlidingWindowLimiter", 200, limiterAt);

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
