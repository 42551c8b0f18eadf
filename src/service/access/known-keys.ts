// The keys that this thread has seen in a shared store. A request with a known key waits for no network: the
// keys are held against the store several times a second, so a revoked one is refused within a second. While
// the store is away, known keys work for a stated time, and others are refused with 503.

import { OperatorError, reasonOf, ServiceError } from "../../base/model/errors.ts";
import { StoreAwayError } from "../shared/store-error.ts";
import type { StoredKey } from "./access-storage.ts";

/** Keys as of one moment. */
export interface ReadKeys {
  /** Grows with each change of accounts and keys. */
  readonly revision: number;
  /** Those that exist, in any order. */
  readonly keys: readonly StoredKey[];
}

/** Where keys are read from. Its calls reject within a second or two when the store is away. */
export interface KeySource {
  revision(): Promise<number>;
  readKeys(publicIds: readonly string[]): Promise<ReadKeys>;
  close(): void;
}

/** What the service asks of accounts and keys. */
export interface KeyFinder {
  /**
   * Finds a key as it is now, including changes by other processes. Throws index_unavailable when that can't
   * be known.
   */
  findKey(publicId: string): Promise<StoredKey | null>;
}

interface KnownKeysOptions {
  /** Seconds that known keys work without the store. */
  readonly graceSeconds: number;
  readonly log: Record<"info" | "error", (fields: object, message: string) => void>;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs?: () => number;
  /** Time between two looks at the store; 0 for none but `refresh`. */
  readonly pollMs?: number;
}

/** Whether the store answers. */
export interface KnownKeysStatus {
  /** Why it is away; null when it is not. */
  readonly away: string | null;
  /** Seconds for which known keys still work; 0 when they are refused. */
  readonly graceSecondsLeft: number;
  /** Looks at the store that failed. */
  readonly failures: number;
  /** Requests that were refused because their key could not be looked up. */
  readonly refused: number;
}

const POLL_MS = 250;

/** Requests with unknown keys that may wait for the store; each takes a turn on few connections. */
const ASKED_MAX = 200;

/** Ids that the store lacks, remembered until its next change. Any more would be guesses. */
const MISSING_MAX = 1000;

/** A store that answers with an older state each time is a copy that lags behind. */
const READS_MAX = 5;

const MS_PER_SECOND = 1000;
const RETRY_SECONDS = 2;

export class KnownKeys implements KeyFinder {
  readonly #nowMs: () => number;
  readonly #known = new Map<string, StoredKey>();
  readonly #missing = new Set<string>();
  readonly #asked = new Map<string, Promise<StoredKey | null>>();
  /** The revision that the known keys are of. */
  #revision = -1;
  /** When the store last confirmed them: the beginning of that look. */
  #confirmedMs: number;
  #away: string | null = null;
  #failures = 0;
  #refused = 0;
  #timer: Timer | null = null;
  #isClosed = false;

  constructor(
    private readonly source: KeySource,
    private readonly options: KnownKeysOptions,
  ) {
    this.#nowMs = options.nowMs ?? (() => performance.now());
    this.#confirmedMs = this.#nowMs();
    if (options.pollMs !== 0) this.#schedule();
  }

  async findKey(publicId: string): Promise<StoredKey | null> {
    const known = this.#known.get(publicId);
    if (known !== undefined) {
      if (this.#graceMsLeft() > 0) return known;
      throw this.#refuse();
    }
    if (this.#away === null && this.#missing.has(publicId)) return null;
    return this.#asked.get(publicId) ?? this.#ask(publicId);
  }

  /** Holds the known keys against the store. Never rejects. */
  async refresh(): Promise<void> {
    const startedMs = this.#nowMs();
    try {
      const revision = await this.source.revision();
      if (revision !== this.#revision) await this.#readAgain();
      this.#confirmedMs = startedMs;
      if (this.#away !== null)
        this.options.log.info({}, "the shared store of accounts and keys answers again");
      this.#away = null;
    } catch (error) {
      this.#fail(error);
    }
  }

  status(): KnownKeysStatus {
    return {
      away: this.#away,
      graceSecondsLeft: Math.max(0, Math.floor(this.#graceMsLeft() / MS_PER_SECOND)),
      failures: this.#failures,
      refused: this.#refused,
    };
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.source.close();
  }

  #schedule(): void {
    this.#timer = setTimeout(async () => {
      await this.refresh();
      if (!this.#isClosed) this.#schedule();
    }, this.options.pollMs ?? POLL_MS);
    this.#timer.unref();
  }

  async #readAgain(): Promise<void> {
    const { revision, keys } = await this.source.readKeys([...this.#known.keys()]);
    this.#known.clear();
    this.#missing.clear();
    for (const stored of keys) this.#known.set(stored.key.publicId, stored);
    this.#revision = revision;
  }

  async #ask(publicId: string): Promise<StoredKey | null> {
    if (this.#asked.size >= ASKED_MAX) throw this.#refuse();
    const asked = this.#read(publicId).finally(() => this.#asked.delete(publicId));
    this.#asked.set(publicId, asked);
    return asked;
  }

  /**
   * All requests with an unseen key wait for one lookup, so one late answer of a busy store would refuse them
   * all. It is tried once more, over new connections, unless the store was away before.
   */
  async #read(publicId: string): Promise<StoredKey | null> {
    const wasAway = this.#away !== null;
    try {
      return await this.#readNow(publicId).catch((error: unknown) => {
        if (wasAway || !(error instanceof StoreAwayError)) throw error;
        return this.#readNow(publicId);
      });
    } catch (error) {
      this.#fail(error);
      throw this.#refuse();
    }
  }

  async #readNow(publicId: string): Promise<StoredKey | null> {
    for (let tries = 0; tries < READS_MAX; tries++) {
      const { revision, keys } = await this.source.readKeys([publicId]);
      // The store has changed meanwhile, and a look at it has seen that: what was read may be too old.
      if (revision < this.#revision) continue;
      const stored = keys[0] ?? null;
      if (stored !== null) this.#known.set(publicId, stored);
      else if (revision === this.#revision && this.#missing.size < MISSING_MAX) this.#missing.add(publicId);
      return stored;
    }
    throw new OperatorError(
      "The store answers with outdated data, as a lagging copy does.",
      "Name the primary server.",
    );
  }

  #fail(error: unknown): void {
    this.#failures++;
    if (this.#isClosed) return;
    const reason = error instanceof OperatorError ? error.message : `The store failed: ${reasonOf(error)}`;
    if (this.#away === null)
      this.options.log.error(
        { reason, grace_seconds: this.options.graceSeconds },
        "the shared store of accounts and keys is away: keys that were seen work for a time, others answer 503",
      );
    this.#away = reason;
  }

  #graceMsLeft(): number {
    if (this.#away === null) return Number.POSITIVE_INFINITY;
    return this.#confirmedMs + this.options.graceSeconds * MS_PER_SECOND - this.#nowMs();
  }

  #refuse(): ServiceError {
    this.#refused++;
    return new ServiceError(
      "index_unavailable",
      `The key can't be checked, because the store of accounts and keys can't be reached. Retry in ${RETRY_SECONDS} seconds.`,
      RETRY_SECONDS,
    );
  }
}
