// The work queue of one thread. Each account gets an equal share of the thread: while one account sends the
// heaviest batches, a single match of another waits for at most the item in progress. Callers announce the
// expected milliseconds of their work, and the queue measures how long it takes: work that was announced too
// low is charged to its account afterwards. The order is start-time fair queueing (Goyal, Vin and Cheng,
// SIGCOMM 1996).

import { ACCOUNT_WORK_SECONDS_MAX, TOTAL_WORK_SECONDS_MAX } from "../../base/model/limits.ts";
import { tooMuchWork } from "../../base/model/too-many.ts";

/** After this much work the thread serves its sockets before it continues. */
const TURN_MS = 5;

/**
 * Rounds of the event loop per turn. A request needs several to get from its socket into this queue: for its
 * head, for its body and in between. (An idle round takes 10 µs.)
 */
const ROUNDS_PER_TURN = 5;

/**
 * After a pause this long the thread has served its sockets anyway. Parts of a batch follow each other within
 * 0.02 ms.
 */
const PAUSE_MS = 0.2;

/** The pace follows the last seconds of work: a measurement counts half after this much further work. */
const PACE_HALF_LIFE_MS = 2000;

/** The work of about fifty ordinary subjects, or of two of the heaviest. */
const LIGHT_MS_MAX = 50;

const MS_PER_SECOND = 1000;

/** The client left before its answer was complete, so nobody would read the rest. */
export class RequestAbandoned extends Error {
  override readonly name = "RequestAbandoned";

  constructor() {
    super("The client closed the connection before its request was answered.");
  }
}

interface WorkLimits {
  /** Seconds of work that the requests of one account may have waiting. */
  readonly accountSeconds: number;
  /** Seconds of work that may be waiting in all. */
  readonly totalSeconds: number;
}

/** What a queue reports for the metrics of the service. */
export interface WorkObserver {
  /** A piece of work begins to wait for its turn, or no longer waits. */
  changeLength(by: 1 | -1): void;
  /** A request was refused, because of the waiting work of its account or of all accounts. */
  refuse(whose: "account" | "all"): void;
  /** A piece of work was done, or failed. */
  finish(account: number, waitedMs: number, tookMs: number): void;
}

interface WorkQueueOptions {
  readonly limits: WorkLimits;
  /** A monotonic clock. */
  readonly nowMs: () => number;
  /** Runs the event loop for that many rounds. */
  readonly serveSockets: (rounds: number) => Promise<void>;
  readonly observer: WorkObserver | null;
}

const LIMITS: WorkLimits = {
  accountSeconds: ACCOUNT_WORK_SECONDS_MAX,
  totalSeconds: TOTAL_WORK_SECONDS_MAX,
};

/** A part of a request, waiting for its turn. */
interface Job {
  readonly request: AdmittedRequest;
  /** Its start in virtual time. The smallest goes first; among equals, the first to arrive. */
  readonly tag: number;
  start(): void;
  abandon(): void;
}

interface AccountWork {
  readonly requests: Set<AdmittedRequest>;
  /** When its last part ends in virtual time, in which every account has its own thread. */
  finish: number;
}

/** A request that the queue has admitted. */
export class AdmittedRequest {
  /** `leftMs` is the announced work that is still to do. */
  constructor(
    private readonly queue: WorkQueue,
    private readonly account: number,
    public leftMs: number,
    readonly signal: AbortSignal,
  ) {}

  /** Does a part of the work when its turn comes. Rejects with the error of the work, or RequestAbandoned. */
  run<T>(expectedMs: number, work: () => T): Promise<T> {
    return this.queue.enqueue(this, this.account, expectedMs, work);
  }

  /** Leaves the queue, once the request is answered or has failed. Leaving twice is harmless. */
  leave(): void {
    this.queue.leave(this, this.account);
  }
}

export class WorkQueue {
  readonly #limits: WorkLimits;
  readonly #nowMs: () => number;
  readonly #serveSockets: (rounds: number) => Promise<void>;
  readonly #observer: WorkObserver | null;
  /** Accounts with admitted requests, and accounts that recently had more than their share. */
  readonly #accounts = new Map<number, AccountWork>();
  /** In order of arrival. */
  readonly #jobs: Job[] = [];
  /** The tag of the job that was started last. */
  #virtualNow = 0;
  /** Work done since the last turn or pause, and when the last part ended. */
  #busyMs = 0;
  #endedMs = 0;
  #isRunning = false;
  /** Milliseconds of work, measured and expected; their ratio is the pace of this host. */
  #measuredMs = PACE_HALF_LIFE_MS;
  #expectedMs = PACE_HALF_LIFE_MS;

  constructor({
    limits = LIMITS,
    nowMs = () => performance.now(),
    serveSockets = yieldToSockets,
    observer = null,
  }: Partial<WorkQueueOptions> = {}) {
    this.#limits = limits;
    this.#nowMs = nowMs;
    this.#serveSockets = serveSockets;
    this.#observer = observer;
  }

  /**
   * Admits a request. Throws rate_limit_exceeded, with the seconds until there is room, when too much work of
   * the account or of all accounts is waiting. A light request is refused only to an account with work
   * waiting. The first request of an account is refused only because of the total.
   */
  admit(account: number, expectedMs: number, signal: AbortSignal): AdmittedRequest {
    this.#refuseTooMuch(account, expectedMs);
    const request = new AdmittedRequest(this, account, expectedMs, signal);
    this.#workOf(account).requests.add(request);
    return request;
  }

  /** See AdmittedRequest.leave. */
  leave(request: AdmittedRequest, account: number): void {
    this.#accounts.get(account)?.requests.delete(request);
    if (this.#jobs.length === 0) this.#forgetIdle();
  }

  /** See AdmittedRequest.run. Does the work at once when nothing is ahead of it. */
  async enqueue<T>(request: AdmittedRequest, account: number, expectedMs: number, work: () => T): Promise<T> {
    if (request.signal.aborted) throw new RequestAbandoned();
    const owner = this.#workOf(account);
    const tag = Math.max(this.#virtualNow, owner.finish);
    owner.finish = tag + expectedMs;
    const queuedMs = this.#nowMs();
    if (queuedMs - this.#endedMs > PAUSE_MS) this.#busyMs = 0;
    if (!this.#isRunning && this.#busyMs < TURN_MS) {
      this.#virtualNow = tag;
      return this.#perform(request, account, expectedMs, queuedMs, work);
    }
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#jobs.push({
      request,
      tag,
      start: () => {
        try {
          resolve(this.#perform(request, account, expectedMs, queuedMs, work));
        } catch (error) {
          reject(error);
        }
      },
      abandon: () => reject(new RequestAbandoned()),
    });
    this.#observer?.changeLength(1);
    if (!this.#isRunning) void this.#runAll();
    return promise;
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#jobs.length > 0) {
      if (this.#busyMs >= TURN_MS) {
        await this.#serveSockets(ROUNDS_PER_TURN);
        this.#busyMs = 0;
      }
      const job = this.#takeNext();
      this.#virtualNow = job.tag;
      if (job.request.signal.aborted) job.abandon();
      else job.start();
      // The request continues and enqueues its next part before the next job is chosen.
      await this.#serveSockets(1);
    }
    this.#isRunning = false;
  }

  /** Removes and returns the job with the smallest tag. There must be one. */
  #takeNext(): Job {
    const next = this.#jobs.reduce((least, job) => (job.tag < least.tag ? job : least));
    this.#jobs.splice(this.#jobs.indexOf(next), 1);
    this.#observer?.changeLength(-1);
    return next;
  }

  #workOf(account: number): AccountWork {
    const known = this.#accounts.get(account) ?? { requests: new Set(), finish: this.#virtualNow };
    this.#accounts.set(account, known);
    return known;
  }

  /** Forgets accounts without requests: while nothing waits, no account has had more than its share. */
  #forgetIdle(): void {
    for (const [account, { requests }] of this.#accounts)
      if (requests.size === 0) this.#accounts.delete(account);
  }

  #perform<T>(
    request: AdmittedRequest,
    account: number,
    expectedMs: number,
    queuedMs: number,
    work: () => T,
  ): T {
    request.leftMs -= expectedMs;
    const startedMs = this.#nowMs();
    try {
      return work();
    } finally {
      this.#endedMs = this.#nowMs();
      const tookMs = this.#endedMs - startedMs;
      // An account has its share of the time that its work takes, and not of what was announced.
      this.#workOf(account).finish += tookMs - expectedMs;
      this.#busyMs += tookMs;
      const kept = 0.5 ** (tookMs / PACE_HALF_LIFE_MS);
      this.#measuredMs = this.#measuredMs * kept + tookMs;
      this.#expectedMs = this.#expectedMs * kept + expectedMs;
      this.#observer?.finish(account, startedMs - queuedMs, tookMs);
    }
  }

  #refuseTooMuch(account: number, expectedMs: number): void {
    const waitingMs = waitingOf(this.#accounts.get(account));
    // A light request of an account with nothing waiting is admitted, no matter how many others wait.
    if (waitingMs === 0 && expectedMs <= LIGHT_MS_MAX) return;
    const all = [...this.#accounts.values()].filter(({ requests }) => requests.size > 0);
    const totalMs = all.reduce((sum, work) => sum + waitingOf(work), 0);
    const { accountSeconds, totalSeconds } = this.#limits;
    const overMs = Math.min(waitingMs, waitingMs + expectedMs - accountSeconds * MS_PER_SECOND);
    const totalOverMs = totalMs + expectedMs - totalSeconds * MS_PER_SECOND;
    if (overMs <= 0 && totalOverMs <= 0) return;
    // While others have work too, the account's own is done more slowly.
    const untilRoomMs = Math.max(overMs * all.length, totalOverMs) * (this.#measuredMs / this.#expectedMs);
    const whose = overMs > 0 ? "account" : "all";
    this.#observer?.refuse(whose);
    throw tooMuchWork(whose, Math.max(1, Math.ceil(untilRoomMs / MS_PER_SECOND)));
  }
}

function waitingOf(work: AccountWork | undefined): number {
  let sum = 0;
  for (const { leftMs } of work?.requests ?? []) sum += Math.max(0, leftMs);
  return sum;
}

async function yieldToSockets(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) await new Promise(setImmediate);
}
