// The workers of the service as one: starts them, asks them all, and tells when one has died. A single worker
// runs in the main thread; several have a thread each.

import { makeRateMemory } from "../access/rate-memory.ts";
import type { CountedMetrics } from "../http/metrics.ts";
import type { AgeLimits } from "../model/content-age.ts";
import { OperatorError } from "../model/errors.ts";
import { awaitWithin } from "../platform/deadline.ts";
import type { FileIdentity } from "../platform/mapping.ts";
import { makePortPair, RpcChannel, type RpcHandlers, startThread } from "../platform/rpc-channel.ts";
import type { SnapshotVerifier } from "../snapshot/open.ts";
import type { Certificate } from "./certificate.ts";
import { checkAddressIsFree, type Listener } from "./listener.ts";
import type { MainMethods, Staging, WorkerMethods } from "./messages.ts";
import type { LogForm } from "./options.ts";
import { runWorker } from "./worker.ts";

/** How long closing connections may take. */
const CLOSING_MS = 1000;

type WorkerLine = RpcChannel<WorkerMethods, MainMethods>;

export interface WorkerPoolOptions {
  readonly workers: number;
  /** The file that a worker's thread runs; null when threads can't be started. */
  readonly workerEntry: string | null;
  /** Holds accounts and keys. */
  readonly state: string;
  /** True when the state folder can't be written. */
  readonly isReadOnly: boolean;
  /** Holds the snapshots that are served. */
  readonly snapshotState: string;
  readonly logForm: LogForm;
  readonly isDemonstration: boolean;
  readonly ageLimits: AgeLimits;
  readonly verifier: SnapshotVerifier;
}

export class WorkerPool {
  readonly #generation = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  readonly #lines: WorkerLine[] = [];
  readonly #threads: Worker[] = [];
  readonly #death = Promise.withResolvers<never>();
  readonly #verifier: SnapshotVerifier;
  readonly #answers: RpcHandlers<MainMethods> = {
    metrics: () => this.#collectMetrics(),
    verifyIndex: (path) => this.#verifier.verifyIndex(path),
    hash: (path) => this.#verifier.hash(path),
  };
  #listener: Listener | null = null;
  #isStopping = false;

  private constructor(verifier: SnapshotVerifier) {
    this.#verifier = verifier;
    // Whoever waits for a death sees it; nobody need wait.
    this.#death.promise.catch(() => undefined);
  }

  /** Starts the workers; they don't listen yet. */
  static async start({
    workers,
    workerEntry,
    state,
    isReadOnly,
    snapshotState,
    logForm,
    isDemonstration,
    ageLimits,
    verifier,
  }: WorkerPoolOptions): Promise<WorkerPool> {
    if (workers > 1 && workerEntry === null) throw new Error("Nothing is known of how to start a thread.");
    const crew = new WorkerPool(verifier);
    const rates = makeRateMemory(workers);
    if (workers === 1 || workerEntry === null) crew.#startHere();
    else for (let i = 0; i < workers; i++) crew.#startThread(workerEntry);
    const starts = crew.#lines.map((line, i) =>
      line.call("start", {
        state,
        isReadOnly,
        snapshotState,
        logForm,
        number: workers === 1 ? null : i + 1,
        generation: crew.#generation,
        rates,
        isDemonstration,
        ageLimits,
      }),
    );
    try {
      await Promise.all(starts);
    } catch (error) {
      crew.#endThreads();
      throw error;
    }
    return crew;
  }

  /**
   * Listens with every worker on one port; the first takes a free one for port 0. Tells the origin, if it has
   * one.
   */
  async listen(listener: Listener): Promise<string | null> {
    if (listener.tcp === null || listener.tcp.isShared) await checkAddressIsFree(listener);
    return this.#listen(listener);
  }

  /**
   * Goes on listening where it does, with another certificate: for connections that are opened from now on.
   */
  async changeCertificate(tls: Certificate): Promise<void> {
    if (this.#listener === null) throw new Error("The workers don't listen yet.");
    if (this.#isStopping) throw new Error("The service is ending.");
    await this.#listen({ ...this.#listener, tls });
  }

  async #listen(listener: Listener): Promise<string | null> {
    const [first, ...others] = this.#lines;
    if (first === undefined) throw new Error("There are no workers.");
    const { origin, port } = await first.call("listen", listener);
    const { tcp } = listener;
    const same = tcp === null ? listener : { ...listener, tcp: { ...tcp, port } };
    await Promise.all(others.map((line) => line.call("listen", same)));
    this.#listener = same;
    return origin;
  }

  /**
   * Stages a snapshot in every worker. Throws the failure of the first that can't open it, once all have
   * tried.
   */
  async stage(staging: Staging): Promise<void> {
    const tries = await Promise.all(
      this.#lines.map((line) =>
        line.call("stage", staging).then(
          () => null,
          (error: unknown) => ({ error }),
        ),
      ),
    );
    for (const failed of tries) if (failed !== null) throw failed.error;
  }

  async discard(generation: number, problem: string): Promise<void> {
    await Promise.all(this.#lines.map((line) => line.call("discard", { generation, problem })));
  }

  /** Takes a generation that every worker has staged into use: for all of them in one step. */
  async swap(generation: number): Promise<void> {
    Atomics.store(new Int32Array(this.#generation), 0, generation);
    await Promise.all(this.#lines.map((line) => line.call("swap")));
  }

  /** The records in use were verified in the file of this identity. */
  async vouch(identity: FileIdentity): Promise<void> {
    await Promise.all(this.#lines.map((line) => line.call("vouch", identity)));
  }

  /** Nothing may be answered from the snapshot in use any more. */
  async refuse(reason: string): Promise<void> {
    await Promise.all(this.#lines.map((line) => line.call("refuse", reason)));
  }

  /** Rejects when a worker ends that was not told to. */
  get death(): Promise<never> {
    return this.#death.promise;
  }

  /**
   * Ends the workers. True when every request under way was answered, but for those of a worker that died;
   * false when some took longer than `withinMs`, and their connections were closed.
   */
  async stop(withinMs: number): Promise<boolean> {
    this.#isStopping = true;
    const answers = Promise.allSettled(this.#lines.map((line) => line.call("stop", withinMs)));
    // A worker that is busy all the while doesn't even answer this.
    const given = await awaitWithin(answers, withinMs + CLOSING_MS, null);
    this.#endThreads();
    return given?.every((answer) => answer.status === "rejected" || answer.value) ?? false;
  }

  #endThreads(): void {
    this.#isStopping = true;
    for (const thread of this.#threads) thread.terminate();
  }

  #startHere(): void {
    const [own, other] = makePortPair();
    runWorker(other);
    this.#lines.push(new RpcChannel(own, this.#answers));
  }

  #startThread(entry: string): void {
    const { thread, channel } = startThread<WorkerMethods, MainMethods>(entry, this.#answers, (reason) => {
      const death = new OperatorError(`A worker died: ${reason}.`, "Start the service again.");
      if (!this.#isStopping) this.#death.reject(death);
      return death;
    });
    this.#threads.push(thread);
    this.#lines.push(channel);
  }

  #collectMetrics(): Promise<CountedMetrics[]> {
    return Promise.all(this.#lines.map((line) => line.call("metrics")));
  }
}
