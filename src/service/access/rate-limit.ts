// The rate limiter: a sliding window per account. In no 60 seconds, whenever they begin, do more requests
// pass than the limit. Refused requests don't count.

import { RATE_WINDOW_SECONDS } from "../../base/model/limits.ts";
import { openMonotonicClock } from "../../base/platform/monotonic-clock.ts";
import { makeRateMemory, RateMemory, type RequestTimes } from "./rate-memory.ts";

export interface RateState {
  /** False when this request exceeds the limit. */
  readonly allowed: boolean;
  /** Requests per minute. */
  readonly limit: number;
  /** How many more requests would pass now. */
  readonly remaining: number;
  /** Whole seconds until the next counted request leaves the window; 0 when none is counted. */
  readonly resetSeconds: number;
}

/** A limiter. That of replicas is asynchronous. */
export interface RateLimiter {
  /** Counts a request if it passes, and returns the state after it. */
  take(accountId: number, perMinute: number): RateState | Promise<RateState>;
  /** Returns the state without counting; `allowed` is what take would return. */
  peek(accountId: number, perMinute: number): RateState | Promise<RateState>;
}

const WINDOW_MS = RATE_WINDOW_SECONDS * 1000;

/**
 * A limiter that all threads with the same memory share exactly. `nowMs` is a monotonic clock in milliseconds
 * that is the same in all threads.
 */
export class SlidingWindowLimiter implements RateLimiter {
  readonly #nowMs: () => number;
  readonly #memory: RateMemory;

  constructor(nowMs: () => number = openMonotonicClock(), memory: SharedArrayBuffer = makeRateMemory(1)) {
    this.#nowMs = nowMs;
    this.#memory = new RateMemory(memory);
  }

  /** Throws when there are more counted requests in a minute, or more accounts, than the memory holds. */
  take(accountId: number, perMinute: number): RateState {
    return this.#memory.exclusively((times) => {
      const now = this.#readClock(times);
      const queue = openWindow(times, accountId, now);
      const allowed = times.count(queue) < perMinute;
      if (allowed) countRequest(times, queue, now);
      return stateOf(times, queue, now, perMinute, allowed);
    });
  }

  peek(accountId: number, perMinute: number): RateState {
    return this.#memory.exclusively((times) => {
      const now = this.#readClock(times);
      const queue = openWindow(times, accountId, now);
      return stateOf(times, queue, now, perMinute, times.count(queue) < perMinute);
    });
  }

  /** A clock that steps back counts as stopped until it catches up, so no window ends early. */
  #readClock(times: RequestTimes): number {
    const now = Math.max(times.latest, this.#nowMs());
    times.latest = now;
    return now;
  }
}

/** The queue of an account without the times that have left the window. */
function openWindow(times: RequestTimes, accountId: number, now: number): number {
  const queue = times.queueOf(accountId);
  times.dropUpTo(queue, now - WINDOW_MS);
  return queue;
}

function countRequest(times: RequestTimes, queue: number, now: number): void {
  if (times.push(queue, now)) return;
  // Idle accounts keep old times until the room is needed.
  times.dropAllUpTo(now - WINDOW_MS);
  if (!times.push(queue, now)) throw new Error("The memory for counted requests is full.");
}

function stateOf(
  times: RequestTimes,
  queue: number,
  now: number,
  limit: number,
  allowed: boolean,
): RateState {
  const counted = times.count(queue);
  // The request whose expiry makes room: the oldest, or a later one if the limit was lowered meanwhile.
  const freeing = times.at(queue, Math.max(0, counted - limit));
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - counted),
    resetSeconds: freeing === undefined ? 0 : Math.max(1, Math.ceil((freeing + WINDOW_MS - now) / 1000)),
  };
}
