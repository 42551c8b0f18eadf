// How many requests an account may still send. The window slides: in no minute, wherever it begins, do more requests
// pass than the limit. Requests that were refused don't count. Knows neither HTTP nor accounts but by their id.

import { RATE_WINDOW_SECONDS } from "../model/limits.ts";

export interface RateState {
  /** False when this request is one too many. */
  readonly allowed: boolean;
  /** Requests a minute. */
  readonly limit: number;
  /** Requests that would still pass now. */
  readonly remaining: number;
  /** Whole seconds until a request that counts now no longer does; 0 when none counts. At least 1 when refused. */
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
/** Expired times are cut off once there are this many: seldom enough to cost nothing. */
const EXPIRED_KEPT_MAX = 1024;

/** The times of the counted requests of one account, oldest first, from `first` on. */
interface Log {
  times: number[];
  first: number;
}

/** A limiter in memory, for one process. `nowMs` is a monotonic clock in milliseconds. */
export class SlidingWindowLimiter implements RateLimiter {
  readonly #logs = new Map<number, Log>();
  readonly #nowMs: () => number;
  #latestMs = Number.NEGATIVE_INFINITY;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  take(accountId: number, perMinute: number): RateState {
    const now = this.#readClock();
    let log = this.#logs.get(accountId);
    if (log === undefined) {
      log = { times: [], first: 0 };
      this.#logs.set(accountId, log);
    }
    expire(log, now);
    const allowed = log.times.length - log.first < perMinute;
    if (allowed) log.times.push(now);
    return stateOf(log, now, perMinute, allowed);
  }

  peek(accountId: number, perMinute: number): RateState {
    const now = this.#readClock();
    const log = this.#logs.get(accountId) ?? { times: [], first: 0 };
    expire(log, now);
    return stateOf(log, now, perMinute, log.times.length - log.first < perMinute);
  }

  /** A clock that steps back stands still until it has caught up: no window ends early or is counted twice. */
  #readClock(): number {
    this.#latestMs = Math.max(this.#latestMs, this.#nowMs());
    return this.#latestMs;
  }
}

function expire(log: Log, now: number): void {
  while (log.first < log.times.length && (log.times[log.first] ?? 0) + WINDOW_MS <= now) log.first++;
  if (log.first >= EXPIRED_KEPT_MAX || (log.first > 0 && log.first === log.times.length)) {
    log.times = log.times.slice(log.first);
    log.first = 0;
  }
}

function stateOf(log: Log, now: number, limit: number, allowed: boolean): RateState {
  const counted = log.times.length - log.first;
  // The request whose end makes room: the oldest, or a later one when the limit was lowered meanwhile.
  const freeing = log.times[log.first + Math.max(0, counted - limit)];
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - counted),
    resetSeconds: freeing === undefined ? 0 : Math.max(1, Math.ceil((freeing + WINDOW_MS - now) / 1000)),
  };
}
