// Verifies the files of snapshots in a separate thread: every byte once for all workers, while the service
// starts or answers.

import { OperatorError } from "../../base/model/errors.ts";
import type { FileIdentity } from "../../base/platform/mapping.ts";
import { type RpcMethods, startThread, type ThreadChannel } from "../../base/platform/rpc-channel.ts";
import { verifyAliasIndex } from "../../engine/retrieval/format/verify.ts";
import { hashIdentified, type IdentifiedDigest } from "../../engine/snapshot/digest.ts";
import { identifyFile } from "../../engine/snapshot/watched-file.ts";
import type { VerifierMethods } from "./messages.ts";

/**
 * The thread ends after this much idle time. Ending it takes about 12 ms, as starting does, and must not
 * delay the opening of the index at a start.
 */
const IDLE_MS = 1000;

type VerifierThread = ThreadChannel<VerifierMethods, RpcMethods>;

export class FileVerifier {
  readonly #verified = new LastResult<FileIdentity>();
  readonly #hashed = new LastResult<IdentifiedDigest>();
  #thread: VerifierThread | null = null;
  #pending = 0;

  /** `entry` is the file that the thread runs; null verifies in this thread and blocks it. */
  constructor(private readonly entry: string | null) {}

  /**
   * Verifies an alias index and returns its identity. Rejects with an OperatorError when it is damaged or
   * this program can't read it. The last verified index is not verified again while it is unchanged.
   */
  verifyIndex(path: string): Promise<FileIdentity> {
    return this.#verified.getOrCompute(path, async () =>
      this.entry === null
        ? verifyAliasIndex(path)
        : this.#use(this.entry, ({ channel }) => channel.call("verifyIndex", path)),
    );
  }

  /**
   * Hashes a file. Rejects with the system's error when it can't be read. The last hashed file is not hashed
   * again while it is unchanged.
   */
  hash(path: string): Promise<IdentifiedDigest> {
    return this.#hashed.getOrCompute(path, async () =>
      this.entry === null
        ? hashIdentified(path)
        : this.#use(this.entry, ({ channel }) => channel.call("hash", path)),
    );
  }

  /** Ends the thread; calls in progress fail. */
  close(): void {
    this.#thread?.thread.terminate();
    this.#thread = null;
  }

  async #use<T>(entry: string, call: (thread: VerifierThread) => Promise<T>): Promise<T> {
    this.#thread ??= this.#start(entry);
    const used = this.#thread;
    used.thread.ref();
    this.#pending++;
    try {
      return await call(used);
    } finally {
      if (--this.#pending === 0) {
        // A service that ends does not wait for an idle thread.
        used.thread.unref();
        setTimeout(() => {
          if (this.#pending === 0) this.close();
        }, IDLE_MS).unref();
      }
    }
  }

  #start(entry: string): VerifierThread {
    const started: VerifierThread = startThread(entry, {}, (reason) => {
      if (this.#thread === started) this.#thread = null;
      return new OperatorError(`The thread that verifies files died: ${reason}.`, "Restart the service.");
    });
    return started;
  }
}

/** Caches the last result about a file while the file is unchanged. Failures are not cached. */
class LastResult<T> {
  #last: { readonly path: string; readonly identity: FileIdentity; readonly result: Promise<T> } | null =
    null;

  getOrCompute(path: string, compute: () => Promise<T>): Promise<T> {
    const identity = identifyFile(path);
    if (identity !== null && this.#last?.path === path && this.#last.identity === identity)
      return this.#last.result;
    const result = compute();
    const last = identity === null ? null : { path, identity, result };
    this.#last = last;
    result.catch(() => {
      if (this.#last === last) this.#last = null;
    });
    return result;
  }
}
