// The rate limiter that replicas share in Redis or Valkey: the sliding window of rate-limit.ts as one atomic
// script, on the server's clock. While the server is away, each replica allows its share of the limit.

import { RATE_WINDOW_SECONDS } from "../../base/model/limits.ts";
import { type Redis, redisScript } from "../shared/redis.ts";
import { StoreAwayError } from "../shared/store-error.ts";
import type { RateLimiter, RateState } from "./rate-limit.ts";

const WINDOW_US = RATE_WINDOW_SECONDS * 1_000_000;

/**
 * KEYS[1] is a list with the times of counted requests, oldest first, in microseconds. ARGV: the limit; 1 to
 * count the request; the time, empty for the server's clock. A clock that steps back counts as stopped until
 * it catches up. Answers: allowed, counted requests, and microseconds until one of them makes room.
 */
const WINDOW = redisScript(`
local key, limit, window = KEYS[1], tonumber(ARGV[1]), ${WINDOW_US}
local now = tonumber(ARGV[3])
if now == nil then
  local clock = redis.call('TIME')
  now = clock[1] * 1000000 + clock[2]
end
local latest = tonumber(redis.call('LINDEX', key, -1))
if latest and latest > now then now = latest end
local oldest = tonumber(redis.call('LINDEX', key, 0))
while oldest and oldest <= now - window do
  redis.call('LPOP', key)
  oldest = tonumber(redis.call('LINDEX', key, 0))
end
local counted = redis.call('LLEN', key)
local allowed = counted < limit
if allowed and ARGV[2] == '1' then
  redis.call('RPUSH', key, string.format('%.0f', now))
  redis.call('PEXPIRE', key, window / 1000 + 1000)
  counted = counted + 1
end
local freeing = tonumber(redis.call('LINDEX', key, math.max(0, counted - limit)))
return { allowed and 1 or 0, counted, freeing and (freeing + window - now) or 0 }
`);

/** Whether the counters are shared. */
export interface SharedRatesStatus {
  /** Why the server is away; null when it is not. */
  readonly away: string | null;
  /** Calls that failed. */
  readonly failures: number;
  /** Requests that were counted by this replica alone. */
  readonly countedAlone: number;
}

interface SharedRatesOptions {
  /** Begins the names of the keys: accounts of different stores have the same numbers. */
  readonly prefix: string;
  /** The limiter of this replica; it counts all its requests, so that it knows them when it is needed. */
  readonly own: RateLimiter;
  /** The number of replicas: each allows this part of a limit while the server is away. */
  readonly replicas: number;
  readonly log: Record<"info" | "error", (fields: object, message: string) => void>;
  /** Microseconds, for tests; else the server's clock. */
  readonly nowUs?: () => number;
}

export class SharedRateLimiter implements RateLimiter {
  #away: string | null = null;
  /** True when a call couldn't reach the server, false when its answer was wrong. */
  #isUnreached = false;
  #failures = 0;
  #countedAlone = 0;
  #looking: Timer | null = null;

  constructor(
    private readonly redis: Redis,
    private readonly options: SharedRatesOptions,
  ) {}

  /**
   * Looks from now on whether the server answers, also while no account with a limit asks: `accountId` is one
   * that nobody has.
   */
  watch(everyMs: number, accountId: number): void {
    this.#looking = setInterval(() => {
      if (!this.redis.isAway) void this.#ask(accountId, 1, false);
    }, everyMs).unref();
  }

  async take(accountId: number, perMinute: number): Promise<RateState> {
    const state = await this.#ask(accountId, perMinute, true);
    if (state === null) {
      this.#countedAlone++;
      return this.options.own.take(accountId, this.#shareOf(perMinute));
    }
    // Never refused: the limit is above what can be counted here.
    if (state.allowed) await this.options.own.take(accountId, Number.MAX_SAFE_INTEGER);
    return state;
  }

  async peek(accountId: number, perMinute: number): Promise<RateState> {
    const state = await this.#ask(accountId, perMinute, false);
    return state ?? this.options.own.peek(accountId, this.#shareOf(perMinute));
  }

  status(): SharedRatesStatus {
    // The server may be back before a request asks it again.
    const away = this.#isUnreached && !this.redis.isAway ? null : this.#away;
    return { away, failures: this.#failures, countedAlone: this.#countedAlone };
  }

  close(): void {
    if (this.#looking !== null) clearInterval(this.#looking);
    this.redis.close();
  }

  #shareOf(perMinute: number): number {
    return Math.max(1, Math.floor(perMinute / this.options.replicas));
  }

  /** Null while the server is away. */
  async #ask(accountId: number, limit: number, isTaken: boolean): Promise<RateState | null> {
    const { prefix, log, nowUs, replicas } = this.options;
    const time = nowUs === undefined ? "" : String(nowUs());
    try {
      const parameters = [String(limit), isTaken ? "1" : "0", time];
      const state = parseState(await this.redis.run(WINDOW, `${prefix}:${accountId}`, parameters), limit);
      if (this.#away !== null) log.info({}, "the shared rate counters answer again");
      this.#away = null;
      return state;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#failures++;
      if (this.#away === null)
        log.error(
          { reason, replicas },
          "the shared rate counters are away: this replica allows its share of each limit",
        );
      this.#away = reason;
      this.#isUnreached = error instanceof StoreAwayError;
      return null;
    }
  }
}

function parseState(answer: unknown, limit: number): RateState {
  const [allowed, counted, freeingUs] = Array.isArray(answer) ? answer.map(Number) : [];
  if (allowed === undefined || counted === undefined || freeingUs === undefined || Number.isNaN(counted))
    throw new Error("The server of the rate counters gave another answer than the script.");
  return {
    allowed: allowed === 1,
    limit,
    remaining: Math.max(0, limit - counted),
    resetSeconds: counted === 0 ? 0 : Math.max(1, Math.ceil(freeingUs / 1_000_000)),
  };
}
