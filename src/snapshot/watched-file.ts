// A file that is held open while a snapshot is in use, so that a write to it shows before anything is
// answered from it.

import { closeSync, fstatSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  type FileIdentity,
  giveBackLease,
  identify,
  isLeaseQuiet,
  refused,
  takeLease,
} from "../platform/mapping.ts";
import { INDEX_FILE, MANIFEST_FILE, STORE_FILE } from "./folders.ts";

/**
 * How long a file counts as changed once a writer was let in: who waited has written by then, or has given
 * up.
 */
const WRITER_MS = 1000;

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
   * `wantsLease` makes writers wait until isUnchanged is asked next, where the system can: for a mapped file,
   * and a caller who asks several times a second. Throws an OperatorError when the file can't be read.
   */
  constructor(path: string, wantsLease = false) {
    try {
      this.#file = openSync(path, "r");
    } catch (cause) {
      throw refused(path, cause);
    }
    this.#wantsLease = wantsLease;
    this.#hasLease = wantsLease && takeLease(this.#file);
    const { size, mtimeMs } = fstatSync(this.#file);
    this.#bytes = size;
    this.#modifiedMs = mtimeMs;
    // The later of the two: a write between them counts as a change.
    this.identity = identify(fstatSync(this.#file, { bigint: true }));
  }

  /**
   * True while nobody has written to the file, nor is about to: 0.3 µs with a lease, else 0.7. The change
   * time does not count, because a backup that makes a hard link changes it. A file that was deleted still
   * has its content.
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

  /** Gives up the file and its lease; it counts as changed from then on. Closing twice is harmless. */
  close(): void {
    if (!this.#isChanged) closeSync(this.#file);
    this.#isChanged = true;
  }
}

/** The identity of the file at `path`; null when there is none, or none that can be reached. */
export function identifyFile(path: string): FileIdentity | null {
  try {
    return identify(statSync(path, { bigint: true }));
  } catch {
    return null;
  }
}

/**
 * Changes whenever a file of the snapshot in `folder` that the service reads is written to, replaced or
 * deleted.
 */
export function identifySnapshot(folder: string): string {
  return [MANIFEST_FILE, STORE_FILE, INDEX_FILE]
    .map((name) => identifyFile(join(folder, name)) ?? "absent")
    .join(" ");
}
