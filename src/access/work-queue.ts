// Whose work one thread does next, and how much of it may wait. Each account gets an equal share of the
// thread: while one sends the heaviest batches, a single match of another waits for no more than the item
// that is under way. Work is announced in milliseconds that it is expected to take; how true that is, is
// measured as it is done. The order is start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996).

import { ServiceError } from "../model/errors.ts";
import { ACCOUNT_WORK_SECONDS_MAX, TOTAL_WORK_SECONDS_MAX } from "../model/limits.ts";

/** After this much work the thread looks at its sockets before it goes on. */
const TURN_MS = 5;

/**
 * Rounds of the event loop in one look. A request needs several from its socket to this queue: for its head,
 * for its body and in between. (Rounds in which nothing happens take 10 µs each.)
 */
const LOOK_ROUNDS = 5;

/**
 * The thread has looked at its sockets by itself when nothing was done for this long: parts of a batch follow
 * within 0.02 ms.
 */
const PAUSE_MS = 0.2;

/**
 * The pace is that of the last seconds of work: what was measured before counts half after so many
 * milliseconds.
 */
const PACE_HALF_LIFE_MS = 2000;

/** The work of some fifty ordinary subjects, or of two of the heaviest. */
const LIGHT_MS_MAX = 50;

const MS_PER_SECOND = 1000;

/** The client left before its answer was complete: nobody reads what would still be done. */
export class RequestAbandoned extends Error {
  override readonly name = "RequestAbandoned";

  constructor() {
    super("The client closed the connection before its request was answered.");
  }
}

export interface WorkLimits {
  /** Seconds of work that the requests of one account may have waiting. */
  readonly accountSeconds: number;
  /** Seconds of work that may be waiting in all. */
  readonly totalSeconds: number;
}

const LIMITS: WorkLimits = {
  accountSeconds: ACCOUNT_WORK_SECONDS_MAX,
  totalSeconds: TOTAL_WORK_SECONDS_MAX,
};

/** A part of a request that waits for its turn. */
interface Job {
  readonly ticket: WorkTicket;
  /** Its start in virtual time: the least goes first, and of equals the one that came first. */
  readonly tag: number;
  start(): void;
  abandon(): void;
}

interface AccountWork {
  readonly tickets: Set<WorkTicket>;
  /** When its last part ends in virtual time, in which each account has a thread of its own. */
  finish: number;
}

/** The place of one request in the queue. */
export class WorkTicket {
  readonly signal: AbortSignal;
  readonly #queue: WorkQueue;
  readonly #account: number;
  /** What is left of the work that was announced. */
  leftMs: number;

  constructor(queue: WorkQueue, account: number, expectedMs: number, signal: AbortSignal) {
    this.#queue = queue;
    this.#account = account;
    this.leftMs = expectedMs;
    this.signal = signal;
  }

  /**
   * Does a part of the work when its turn comes. Rejects with what the work throws, or with RequestAbandoned.
   */
  run<T>(expectedMs: number, work: () => T): Promise<T> {
    return this.#queue.enqueue(this, this.#account, expectedMs, work);
  }

  /** Gives the place back. To be called once, when the request is answered or has failed. */
  leave(): void {
    this.#queue.leave(this, this.#account);
  }
}

export class WorkQueue {
  readonly #limits: WorkLimits;
  readonly #nowMs: () => number;
  readonly #look: (rounds: number) => Promise<void>;
  /** Accounts with admitted requests, and those that have had more than their share lately. */
  readonly #accounts = new Map<number, AccountWork>();
  /** In the order of their coming. */
  readonly #jobs: Job[] = [];
  /** The tag of the last job that was begun. */
  #virtualNow = 0;
  /** Work done since the last look or pause, and when the last part ended. */
  #busyMs = 0;
  #endedMs = 0;
  #isRunning = false;
  /** Milliseconds of work, as measured and as expected; their ratio is the pace of this host. */
  #measuredMs = PACE_HALF_LIFE_MS;
  #expectedMs = PACE_HALF_LIFE_MS;

  /** `nowMs` is a monotonic clock; `look` gives the event loop so many rounds to take up what has arrived. */
  constructor(
    limits: WorkLimits = LIMITS,
    nowMs: () => number = () => performance.now(),
    look: (rounds: number) => Promise<void> = lookAtSockets,
  ) {
    this.#limits = limits;
    this.#nowMs = nowMs;
    this.#look = look;
  }

  /**
   * Takes a request in, whose work is expected to take so long. Throws rate_limit_exceeded, with the seconds
   * after which there is room, when too much work of the account or of all accounts is waiting. A light
   * request is refused only to an account that has work waiting, and an account's first request only for the
   * total.
   */
  admit(account: number, expectedMs: number, signal: AbortSignal): WorkTicket {
    this.#refuseTooMuch(account, expectedMs);
    const ticket = new WorkTicket(this, account, expectedMs, signal);
    this.#workOf(account).tickets.add(ticket);
    return ticket;
  }

  /** See WorkTicket.leave. */
  leave(ticket: WorkTicket, account: number): void {
    this.#accounts.get(account)?.tickets.delete(ticket);
    if (this.#jobs.length === 0) this.#forgetIdle();
  }

  /** See WorkTicket.run. Work that nothing is ahead of is done at once. */
  async enqueue<T>(ticket: WorkTicket, account: number, expectedMs: number, work: () => T): Promise<T> {
    if (ticket.signal.aborted) throw new RequestAbandoned();
    const owner = this.#workOf(account);
    const tag = Math.max(this.#virtualNow, owner.finish);
    owner.finish = tag + expectedMs;
    if (this.#nowMs() - this.#endedMs > PAUSE_MS) this.#busyMs = 0;
    if (!this.#isRunning && this.#busyMs < TURN_MS) {
      this.#virtualNow = tag;
      return this.#perform(ticket, expectedMs, work);
    }
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#jobs.push({
      ticket,
      tag,
      start: () => {
        try {
          resolve(this.#perform(ticket, expectedMs, work));
        } catch (error) {
          reject(error);
        }
      },
      abandon: () => reject(new RequestAbandoned()),
    });
    if (!this.#isRunning) void this.#runAll();
    return promise;
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#jobs.length > 0) {
      if (this.#busyMs >= TURN_MS) {
        await this.#look(LOOK_ROUNDS);
        this.#busyMs = 0;
      }
      const job = this.#takeNext();
      this.#virtualNow = job.tag;
      if (job.ticket.signal.aborted) job.abandon();
      else job.start();
      // The request goes on, and has its next part in line before the next turn is given.
      await this.#look(1);
    }
    this.#isRunning = false;
  }

  /** Takes the job with the least tag out of the line, which must not be empty. */
  #takeNext(): Job {
    const next = this.#jobs.reduce((least, job) => (job.tag < least.tag ? job : least));
    this.#jobs.splice(this.#jobs.indexOf(next), 1);
    return next;
  }

  #workOf(account: number): AccountWork {
    const known = this.#accounts.get(account) ?? { tickets: new Set(), finish: this.#virtualNow };
    this.#accounts.set(account, known);
    return known;
  }

  /** While nothing waits, nobody has had more than a share. */
  #forgetIdle(): void {
    for (const [account, { tickets }] of this.#accounts)
      if (tickets.size === 0) this.#accounts.delete(account);
  }

  #perform<T>(ticket: WorkTicket, expectedMs: number, work: () => T): T {
    ticket.leftMs -= expectedMs;
    const startedMs = this.#nowMs();
    try {
      return work();
    } finally {
      this.#endedMs = this.#nowMs();
      const tookMs = this.#endedMs - startedMs;
      this.#busyMs += tookMs;
      const kept = 0.5 ** (tookMs / PACE_HALF_LIFE_MS);
      this.#measuredMs = this.#measuredMs * kept + tookMs;
      this.#expectedMs = this.#expectedMs * kept + expectedMs;
    }
  }

  #refuseTooMuch(account: number, expectedMs: number): void {
    const waitingMs = waitingOf(this.#accounts.get(account));
    // A light request of an account that has nothing waiting is heard, however many others wait.
    if (waitingMs === 0 && expectedMs <= LIGHT_MS_MAX) return;
    const all = [...this.#accounts.values()].filter(({ tickets }) => tickets.size > 0);
    const totalMs = all.reduce((sum, work) => sum + waitingOf(work), 0);
    const { accountSeconds, totalSeconds } = this.#limits;
    const overMs = Math.min(waitingMs, waitingMs + expectedMs - accountSeconds * MS_PER_SECOND);
    const totalOverMs = totalMs + expectedMs - totalSeconds * MS_PER_SECOND;
    if (overMs <= 0 && totalOverMs <= 0) return;
    // While others have work too, the account's own goes down more slowly.
    const untilRoomMs = Math.max(overMs * all.length, totalOverMs) * (this.#measuredMs / this.#expectedMs);
    const whose = overMs > 0 ? "the account" : "all accounts";
    throw tooMuchWork(whose, Math.max(1, Math.ceil(untilRoomMs / MS_PER_SECOND)));
  }
}

function waitingOf(work: AccountWork | undefined): number {
  let sum = 0;
  for (const { leftMs } of work?.tickets ?? []) sum += Math.max(0, leftMs);
  return sum;
}

function tooMuchWork(whose: string, retryAfterSeconds: number): ServiceError {
  return new ServiceError(
    "rate_limit_exceeded",
    `Too much work of ${whose} is waiting. Retry in ${retryAfterSeconds} seconds, or send fewer requests at a time.`,
    retryAfterSeconds,
  );
}

async function lookAtSockets(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) await new Promise(setImmediate);
}
