// A thread that takes from shared limits as fast as it can and tells how many requests passed.

import { openMonotonicClock } from "../../src/base/platform/monotonic-clock.ts";
import { SlidingWindowLimiter } from "../../src/service/access/rate-limit.ts";

declare const self: Worker;

self.onmessage = ({ data }) => {
  const { memory, accounts, limit, takes } = data;
  const clock = openMonotonicClock();
  const limiter = new SlidingWindowLimiter(clock, memory);
  const passed: number[] = new Array(accounts).fill(0);
  for (let i = 0; i < takes; i++) {
    const account = i % accounts;
    if (limiter.take(account + 1, limit).allowed) passed[account] = (passed[account] ?? 0) + 1;
  }
  self.postMessage({ passed, clock: clock() });
};
