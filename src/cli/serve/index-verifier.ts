// Has alias indexes verified in a thread of its own: every byte once for all workers, while the program goes on to start or
// to answer.

import type { FileIdentity } from "../../alias/mapping.ts";
import { verifyAliasIndex } from "../../alias/verify.ts";
import { OperatorError } from "../../model/errors.ts";
import { type Questions, startThread } from "./line.ts";
import type { VerifierQuestions } from "./questions.ts";

/**
 * Ending a thread costs about what starting it does: at a start that is 12 ms, just when the one who waited for it opens
 * the index.
 */
const REST_MS = 1000;

interface Verification {
  readonly path: string;
  readonly identity: Promise<FileIdentity>;
}

export class IndexVerifier {
  readonly #entry: string | null;
  /** The last that was begun and didn't fail. */
  #last: Verification | null = null;

  /** `entry` is the file that the thread runs; null verifies in this thread, which nobody is let into meanwhile. */
  constructor(entry: string | null) {
    this.#entry = entry;
  }

  /**
   * Tells which file it has verified. Rejects with an OperatorError when a byte of it is not as it was written, or when
   * this program can't read it. A file that was verified last is not verified again: it never changes.
   */
  verify(path: string): Promise<FileIdentity> {
    if (this.#last?.path === path) return this.#last.identity;
    const verification = { path, identity: this.#begin(path) };
    this.#last = verification;
    verification.identity.catch(() => {
      if (this.#last === verification) this.#last = null;
    });
    return verification.identity;
  }

  async #begin(path: string): Promise<FileIdentity> {
    return this.#entry === null ? verifyAliasIndex(path) : verifyInThread(this.#entry, path);
  }
}

async function verifyInThread(entry: string, path: string): Promise<FileIdentity> {
  const { thread, line } = startThread<VerifierQuestions, Questions>(
    entry,
    {},
    (reason) =>
      new OperatorError(`${path}: the thread that verified it died: ${reason}.`, "Start the service again."),
  );
  try {
    return await line.ask("verify", path);
  } finally {
    // A service that ends meanwhile doesn't wait for it.
    thread.unref();
    setTimeout(() => thread.terminate(), REST_MS).unref();
  }
}
