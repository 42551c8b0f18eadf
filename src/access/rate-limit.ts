// How many requests an account may still send. The window slides: in no minute, wherever it begins, do more
// requests pass than the limit. Requests that were refused don't count. Knows neither HTTP nor accounts but
// by their id.

import { RATE_WINDOW_SECONDS } from "../model/limits.ts";
import { openMonotonicClock } from "../platform/monotonic-clock.ts";
import { makeRateMemory, RateMemory } from "./rate-memory.ts";

export interface RateState {
  /** False when this request is one too many. */
  readonly allowed: boolean;
  /** Requests a minute. */
  readonly limit: number;
  /** Requests that would still pass now. */
  readonly remaining: number;
  /**
   * Whole seconds until a request that counts now no longer does; 0 when none counts. At least 1 when
   * refused.
   */
  readonly resetSeconds: number;
}

/** The contract of a limiter; several replicas can share one that answers from elsewhere. */
export interface RateLimiter {
  /** Counts a request if it passes, and tells the state after it. */
  take(accountId: number, perMinute: number): RateState | Promise<RateState>;
  /** Tells the state without counting; `allowed` is what take would answer. */
  peek(accountId: number, perMinute: number): RateState | Promise<RateState>;
}

const WINDOW_MS = RATE_WINDOW_SECONDS * 1000;

/**
 * A limiter that all threads with the same memory share exactly: a request that one of them counts, all of
 * them see. `nowMs` is a monotonic clock in milliseconds that the threads read alike.
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
    // Accounts that send nothing keep old times until somebody needs the room.
    this.#memory.dropAllUpTo(now - WINDOW_MS);
    if (!this.#memory.push(queue, now)) throw new Error("The memory for counted requests is full.");
  }

  #stateOf(queue: number, now: number, limit: number, allowed: boolean): RateState {
    const counted = this.#memory.count(queue);
    // The request whose end makes room: the oldest, or a later one when the limit was lowered meanwhile.
    const freeing = this.#memory.at(queue, Math.max(0, counted - limit));
    return {
      allowed,
      limit,
      remaining: Math.max(0, limit - counted),
      resetSeconds: freeing === undefined ? 0 : Math.max(1, Math.ceil((freeing + WINDOW_MS - now) / 1000)),
    };
  }

  /**
   * A clock that steps back stands still until it has caught up: no window ends early or is counted twice.
   */
  #readClock(): number {
    const now = Math.max(this.#memory.latest, this.#nowMs());
    this.#memory.latest = now;
    return now;
  }
}
