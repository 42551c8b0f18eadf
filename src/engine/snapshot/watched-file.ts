// A file of the snapshot in use, held open and watched: a write to it is detected before anything is answered
// from it.

import { closeSync, fstatSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  type FileIdentity,
  giveBackLease,
  identify,
  isLeaseQuiet,
  refused,
  takeLease,
} from "../../base/platform/mapping.ts";
import { INDEX_FILE, MANIFEST_FILE, STORE_FILE } from "./folders.ts";

/** How long a file counts as changed after a writer was let in: by then it has written or given up. */
const WRITER_MS = 1000;

/** How often a file without a lease is tried again until then. */
const RETRY_MS = 20;

/** Whether this thread ever had a lease: where the system gives none, waiting for one is no use. */
let hadLease = false;

/**
 * Watches a file that is about to be mapped, with a lease. A program that has it open for writing, or waits
 * to write until another thread lets go of it, has a second to end: what it cuts off would end this process.
 * Throws an OperatorError as the constructor does.
 */
export async function watchMapped(path: string): Promise<WatchedFile> {
  const untilMs = performance.now() + WRITER_MS;
  for (;;) {
    const file = new WatchedFile(path, true);
    if (file.hasLease || !hadLease || performance.now() > untilMs) return file;
    file.close();
    await Bun.sleep(RETRY_MS);
  }
}

export class WatchedFile {
  readonly identity: FileIdentity;
  readonly #file: number;
  readonly #wantsLease: boolean;
  readonly #bytes: number;
  readonly #modifiedMs: number;
  #hasLease: boolean;
  /** On the clock of performance.now. */
  #writerUntilMs = 0;
  #isChanged = false;

  /**
   * `wantsLease` makes writers wait until the next call of isUnchanged, where the system supports it. Use it
   * for a mapped file, and call isUnchanged several times per second. Throws an OperatorError when the file
   * can't be read.
   */
  constructor(path: string, wantsLease = false) {
    try {
      this.#file = openSync(path, "r");
    } catch (cause) {
      throw refused(path, cause);
    }
    this.#wantsLease = wantsLease;
    this.#hasLease = wantsLease && takeLease(this.#file);
    hadLease ||= this.#hasLease;
    const { size, mtimeMs } = fstatSync(this.#file);
    this.#bytes = size;
    this.#modifiedMs = mtimeMs;
    // The later of the two: a write between them counts as a change.
    this.identity = identify(fstatSync(this.#file, { bigint: true }));
  }

  /** True while writers wait. */
  get hasLease(): boolean {
    return this.#hasLease;
  }

  /**
   * True while nobody has written to the file or is about to. Takes 0.3 µs with a lease, else 0.7 µs. The
   * change time (ctime) does not count, because a backup that makes a hard link changes it. A deleted file
   * still has its content.
   */
  isUnchanged(): boolean {
    if (this.#isChanged) return false;
    if (this.#hasLease) {
      if (isLeaseQuiet(this.#file)) return true;
      giveBackLease(this.#file);
      this.#hasLease = false;
      this.#writerUntilMs = performance.now() + WRITER_MS;
    }
    if (performance.now() < this.#writerUntilMs) return false;
    this.#hasLease = this.#wantsLease && takeLease(this.#file);
    const { size, mtimeMs } = fstatSync(this.#file);
    if (size !== this.#bytes || mtimeMs !== this.#modifiedMs) this.close();
    return !this.#isChanged;
  }

  /** Closes the file and releases its lease; it counts as changed from then on. Closing twice is harmless. */
  close(): void {
    if (!this.#isChanged) closeSync(this.#file);
    this.#isChanged = true;
  }
}

/** The identity of the file at `path`; null when it is missing or unreachable. */
export function identifyFile(path: string): FileIdentity | null {
  try {
    return identify(statSync(path, { bigint: true }));
  } catch {
    return null;
  }
}

/** A text that changes when a file that the service reads from `folder` is written, replaced or deleted. */
export function identifySnapshot(folder: string): string {
  return [MANIFEST_FILE, STORE_FILE, INDEX_FILE]
    .map((name) => identifyFile(join(folder, name)) ?? "absent")
    .join(" ");
}
