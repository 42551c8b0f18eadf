// Verifies the files of snapshots in a thread of its own: every byte once for all workers, while the program
// goes on to start or to answer.

import { OperatorError } from "../model/errors.ts";
import type { FileIdentity } from "../platform/mapping.ts";
import { type RpcMethods, startThread, type ThreadChannel } from "../platform/rpc-channel.ts";
import { verifyAliasIndex } from "../retrieval/format/verify.ts";
import { hashIdentified, type IdentifiedDigest } from "../snapshot/digest.ts";
import { identifyFile } from "../snapshot/watched-file.ts";
import type { VerifierMethods } from "./messages.ts";

/**
 * Ending a thread costs about what starting it does: at a start that is 12 ms, just when the one who waited
 * for it opens the index.
 */
const REST_MS = 1000;

type VerifierThread = ThreadChannel<VerifierMethods, RpcMethods>;

export class FileVerifier {
  readonly #entry: string | null;
  readonly #indexes = new LastAnswer<FileIdentity>();
  readonly #digests = new LastAnswer<IdentifiedDigest>();
  #thread: VerifierThread | null = null;
  #underWay = 0;

  /**
   * `entry` is the file that the thread runs; null verifies in this thread, which nobody is let into
   * meanwhile.
   */
  constructor(entry: string | null) {
    this.#entry = entry;
  }

  /**
   * Verifies an alias index and identifies it. Rejects with an OperatorError when a byte of it is not as it
   * was written, or when this program can't read it. The index that was verified last is not verified again
   * while it is unchanged.
   */
  verifyIndex(path: string): Promise<FileIdentity> {
    return this.#indexes.of(path, async () =>
      this.#entry === null
        ? verifyAliasIndex(path)
        : this.#use(this.#entry, ({ channel }) => channel.call("verifyIndex", path)),
    );
  }

  /**
   * Hashes a file. Rejects with the system's error when it can't be read. The file that was hashed last is
   * not hashed again while it is unchanged.
   */
  hash(path: string): Promise<IdentifiedDigest> {
    return this.#digests.of(path, async () =>
      this.#entry === null
        ? hashIdentified(path)
        : this.#use(this.#entry, ({ channel }) => channel.call("hash", path)),
    );
  }

  /** Ends the thread; what is under way fails. */
  close(): void {
    this.#thread?.thread.terminate();
    this.#thread = null;
  }

  async #use<T>(entry: string, work: (thread: VerifierThread) => Promise<T>): Promise<T> {
    this.#thread ??= this.#start(entry);
    const used = this.#thread;
    used.thread.ref();
    this.#underWay++;
    try {
      return await work(used);
    } finally {
      if (--this.#underWay === 0) {
        // A service that ends meanwhile doesn't wait for it.
        used.thread.unref();
        setTimeout(() => {
          if (this.#underWay === 0) this.close();
        }, REST_MS).unref();
      }
    }
  }

  #start(entry: string): VerifierThread {
    const started: VerifierThread = startThread(entry, {}, (reason) => {
      if (this.#thread === started) this.#thread = null;
      return new OperatorError(`The thread that verifies files died: ${reason}.`, "Start the service again.");
    });
    return started;
  }
}

/** The last answer about a file, kept while the file is unchanged. A failure is not kept. */
class LastAnswer<T> {
  #last: { readonly path: string; readonly identity: FileIdentity; readonly answer: Promise<T> } | null =
    null;

  of(path: string, find: () => Promise<T>): Promise<T> {
    const identity = identifyFile(path);
    if (identity !== null && this.#last?.path === path && this.#last.identity === identity)
      return this.#last.answer;
    const answer = find();
    const last = identity === null ? null : { path, identity, answer };
    this.#last = last;
    answer.catch(() => {
      if (this.#last === last) this.#last = null;
    });
    return answer;
  }
}
