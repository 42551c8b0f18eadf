// The rate limiter: a sliding window per account. In no 60 seconds, whenever they begin, do more requests
// pass than the limit. Refused requests don't count.

import { RATE_WINDOW_SECONDS } from "../model/limits.ts";
import { openMonotonicClock } from "../platform/monotonic-clock.ts";
import { makeRateMemory, RateMemory } from "./rate-memory.ts";

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

/** A limiter. It may be asynchronous so that replicas could share a remote one. */
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
    return this.#memory.exclusively(() => {
      const now = this.#readClock();
      const queue = this.#memory.queueOf(accountId);
      this.#memory.dropUpTo(queue, now - WINDOW_MS);
      const allowed = this.#memory.count(queue) < perMinute;
      if (allowed) this.#count(queue, now);
      return this.#stateOf(queue, now, perMinute, allowed);
    });
  }

  peek(accountId: number, perMinute: number): RateState {
    return this.#memory.exclusively(() => {
      const now = this.#readClock();
      const queue = this.#memory.queueOf(accountId);
      this.#memory.dropUpTo(queue, now - WINDOW_MS);
      return this.#stateOf(queue, now, perMinute, this.#memory.count(queue) < perMinute);
    });
  }

  #count(queue: number, now: number): void {
    if (this.#memory.push(queue, now)) return;
    // Idle accounts keep old times until the room is needed.
    this.#memory.dropAllUpTo(now - WINDOW_MS);
    if (!this.#memory.push(queue, now)) throw new Error("The memory for counted requests is full.");
  }

  #stateOf(queue: number, now: number, limit: number, allowed: boolean): RateState {
    const counted = this.#memory.count(queue);
    // The request whose expiry makes room: the oldest, or a later one if the limit was lowered meanwhile.
    const freeing = this.#memory.at(queue, Math.max(0, counted - limit));
    return {
      allowed,
      limit,
      remaining: Math.max(0, limit - counted),
      resetSeconds: freeing === undefined ? 0 : Math.max(1, Math.ceil((freeing + WINDOW_MS - now) / 1000)),
    };
  }

  /** A clock that steps back counts as stopped until it catches up, so no window ends early. */
  #readClock(): number {
    const now = Math.max(this.#memory.latest, this.#nowMs());
    this.#memory.latest = now;
    return now;
  }
}
