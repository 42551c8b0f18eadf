// The pool of workers: starts them, calls all of them, and reports when one dies. A single worker runs in the
// main thread; several have a thread each.

import { OperatorError } from "../../base/model/errors.ts";
import { awaitWithin } from "../../base/platform/deadline.ts";
import type { FileIdentity } from "../../base/platform/mapping.ts";
import { makePortPair, RpcChannel, type RpcHandlers, startThread } from "../../base/platform/rpc-channel.ts";
import type { SnapshotVerifier } from "../../engine/snapshot/open.ts";
import { makeRateMemory } from "../access/rate-memory.ts";
import type { WorkerCounts } from "../http/metrics.ts";
import { type JournalNotices, joinNotices } from "../journal/decision-journal.ts";
import type { KeeperCalls } from "../uploads/keeper.ts";
import { answerKeeperCall, type KeeperCall } from "../uploads/service.ts";
import { checkAddressIsFree, type Listener, type ListenerTls } from "./listener.ts";
import { addressOf } from "./listener-settings.ts";
import type {
  MainMethods,
  ServiceStatus,
  Staging,
  WorkerHealth,
  WorkerMethods,
  WorkerSettings,
} from "./messages.ts";
import { replaceListening } from "./shared-addresses.ts";
import { runWorker } from "./worker.ts";

/** How long closing connections may take. */
const CLOSING_MS = 1000;

/** How long a scrape waits for the counts of a worker. A worker under full load answers within 50 ms. */
const COUNTS_MS = 2000;

type WorkerChannel = RpcChannel<WorkerMethods, MainMethods>;

type PoolSettings = "number" | "generation" | "rates" | "processStartedAtMs";

interface WorkerPoolOptions extends Omit<WorkerSettings, PoolSettings> {
  readonly workers: number;
  /** The file that a worker thread runs; null when threads can't be started. */
  readonly workerEntry: string | null;
  /** Null where no file can be taken. */
  readonly keeper: KeeperCalls | null;
  readonly verifier: SnapshotVerifier;
}

/** A listener that all workers have opened. */
interface ListenerInUse {
  /** For changeCertificates. */
  readonly number: number;
  /** An origin, or the path of a Unix socket. */
  readonly address: string;
  /** With the port that was picked. */
  readonly listener: Listener;
}

export class WorkerPool {
  readonly #generation = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  readonly #channels: WorkerChannel[] = [];
  readonly #threads: Worker[] = [];
  readonly #death = Promise.withResolvers<never>();
  readonly #handlers: RpcHandlers<MainMethods> = {
    metrics: () => this.#collectMetrics(),
    verifyIndex: (path) => this.verifier.verifyIndex(path),
    hash: (path) => this.verifier.hash(path),
    keep: (call) => this.#keep(call),
    noticeJournal: ({ worker, notices }) => {
      this.#journals.set(worker, notices);
      this.report({ journal: joinNotices([...this.#journals.values()]) });
    },
  };
  /** What the journal of each worker said last. */
  readonly #journals = new Map<number, JournalNotices>();
  readonly #listeners: Listener[] = [];
  #isDraining = false;
  #isStopping = false;
  /** The counts that each worker gave last: without them, a stuck worker would look like a restart. */
  readonly #lastCounts = new Map<number, WorkerCounts>();

  private constructor(
    private readonly verifier: SnapshotVerifier,
    private readonly keeper: KeeperCalls | null,
  ) {
    // A death that nobody waits for must not be an unhandled rejection.
    this.#death.promise.catch(() => undefined);
  }

  /** Starts the workers; they don't listen yet. */
  static async start({
    workers,
    workerEntry,
    keeper,
    verifier,
    ...settings
  }: WorkerPoolOptions): Promise<WorkerPool> {
    if (workers > 1 && workerEntry === null)
      throw new Error("Several workers need an entry for their threads.");
    const pool = new WorkerPool(verifier, keeper);
    const rates = makeRateMemory(workers);
    if (workers === 1 || workerEntry === null) pool.#startHere();
    else for (let i = 0; i < workers; i++) pool.#startThread(workerEntry);
    const starts = pool.#channels.map((channel, i) =>
      channel.call("start", {
        ...settings,
        number: workers === 1 ? null : i + 1,
        generation: pool.#generation,
        rates,
        processStartedAtMs: performance.timeOrigin,
      }),
    );
    try {
      await Promise.all(starts);
    } catch (error) {
      pool.#endThreads();
      throw error;
    }
    return pool;
  }

  /**
   * Listens with every worker on one port; port 0 picks a free one. A Unix socket can't be shared: the first
   * worker has it. Only with `mayShare` may another process already listen there. Returns the listener with
   * its port, and its number.
   */
  async listen(listener: Listener, mayShare = false): Promise<ListenerInUse> {
    if (!mayShare) await checkAddressIsFree(listener);
    return this.#listen(this.#listeners.length, listener);
  }

  /**
   * Uses other certificates for new connections to the address of a listener. Throws an OperatorError while
   * another process takes that address over.
   */
  async changeCertificates(number: number, tls: ListenerTls): Promise<void> {
    const listener = this.#listeners[number];
    if (listener === undefined) throw new Error(`There is no listener ${number}.`);
    if (this.#isStopping || this.#isDraining) throw new Error("The service is ending.");
    await replaceListening(() => this.#listen(number, { ...listener, tls }));
    await Promise.all(this.#channels.map((channel) => channel.call("retire", number)));
  }

  async #listen(number: number, listener: Listener): Promise<ListenerInUse> {
    const [first, ...others] = this.#channels;
    if (first === undefined) throw new Error("There are no workers.");
    const { port } = await first.call("listen", { number, listener });
    const { tcp, unix } = listener;
    if (tcp === null) {
      this.#listeners[number] = listener;
      return { number, address: unix ?? "", listener };
    }
    if (port === null) throw new Error("The first worker has no port to share.");
    const same = { ...listener, tcp: { ...tcp, port } };
    await Promise.all(others.map((channel) => channel.call("listen", { number, listener: same })));
    this.#listeners[number] = same;
    const address = `${same.tls === null ? "http" : "https"}://${addressOf(same)}`;
    return { number, address, listener: same };
  }

  /** Stages a snapshot in every worker. Once all have tried, throws the error of the first that failed. */
  async stage(staging: Staging): Promise<void> {
    const results = await Promise.all(
      this.#channels.map((channel) =>
        channel.call("stage", staging).then(
          () => null,
          (error: unknown) => ({ error }),
        ),
      ),
    );
    for (const failure of results) if (failure !== null) throw failure.error;
  }

  async discard(generation: number, problem: string): Promise<void> {
    await Promise.all(this.#channels.map((channel) => channel.call("discard", { generation, problem })));
  }

  /** Swaps in a generation that every worker has staged, for all of them at once. */
  async swap(generation: number): Promise<void> {
    Atomics.store(new Int32Array(this.#generation), 0, generation);
    await Promise.all(this.#channels.map((channel) => channel.call("swap")));
  }

  /** Reports that the records in use were verified in the file of this identity. */
  async vouch(identity: FileIdentity): Promise<void> {
    await Promise.all(this.#channels.map((channel) => channel.call("vouch", identity)));
  }

  /** Refuses all answers from the snapshot in use; the reason is for /readyz. */
  async refuse(reason: string): Promise<void> {
    await Promise.all(this.#channels.map((channel) => channel.call("refuse", reason)));
  }

  /** Reports how following, shipping or the journal fares. A worker that has died ends the service anyway. */
  report(news: Partial<ServiceStatus>): void {
    for (const channel of this.#channels) void channel.call("report", news).catch(() => undefined);
  }

  /** Has every connection closed with its next answer. No certificate is changed from now on. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await Promise.all(this.#channels.map((channel) => channel.call("drain")));
  }

  /** The state of every worker. Takes as long as the busiest of them needs to answer. */
  health(): Promise<WorkerHealth[]> {
    return Promise.all(this.#channels.map((channel) => channel.call("health")));
  }

  /** Rejects when a worker dies. */
  get death(): Promise<never> {
    return this.#death.promise;
  }

  /**
   * Ends the workers. True when every request in progress was answered, except those of a worker that died;
   * false when some were cut off after `withinMs`.
   */
  async stop(withinMs: number): Promise<boolean> {
    this.#isStopping = true;
    const calls = Promise.allSettled(this.#channels.map((channel) => channel.call("stop", withinMs)));
    // A worker that stays busy doesn't even answer this call.
    const outcomes = await awaitWithin(calls, withinMs + CLOSING_MS, null);
    this.#endThreads();
    return outcomes?.every((outcome) => outcome.status === "rejected" || outcome.value) ?? false;
  }

  #endThreads(): void {
    this.#isStopping = true;
    for (const thread of this.#threads) thread.terminate();
  }

  #startHere(): void {
    const [own, other] = makePortPair();
    runWorker(other);
    this.#channels.push(new RpcChannel(own, this.#handlers));
  }

  #startThread(entry: string): void {
    const { thread, channel } = startThread<WorkerMethods, MainMethods>(entry, this.#handlers, (reason) => {
      const death = new OperatorError(`A worker died: ${reason}.`, "Restart the service.");
      if (!this.#isStopping) this.#death.reject(death);
      return death;
    });
    this.#threads.push(thread);
    this.#channels.push(channel);
  }

  #keep(call: KeeperCall): Promise<unknown> {
    if (this.keeper === null) throw new Error("No file can be taken.");
    return answerKeeperCall(this.keeper, call);
  }

  #collectMetrics(): Promise<WorkerCounts[]> {
    return Promise.all(this.#channels.map((channel, i) => this.#collectFrom(channel, i + 1)));
  }

  async #collectFrom(channel: WorkerChannel, worker: number): Promise<WorkerCounts> {
    const metrics = await awaitWithin(channel.call("metrics"), COUNTS_MS, null);
    if (metrics === null) {
      const { metrics: previous = null } = this.#lastCounts.get(worker) ?? {};
      return { worker, isCurrent: false, metrics: previous };
    }
    const counts = { worker, isCurrent: true, metrics };
    this.#lastCounts.set(worker, counts);
    return counts;
  }
}
