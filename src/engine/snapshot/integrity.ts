// Whether an open snapshot can be trusted: its bytes were verified, its files are unchanged since, and the
// main thread has not refused it.

import type { FileIdentity } from "../../base/platform/mapping.ts";
import { INDEX_FILE, STORE_FILE } from "./folders.ts";
import type { WatchedFile } from "./watched-file.ts";

/** The state of the records of a snapshot in use. */
export type RecordsState = "verified" | "being verified" | "refused";

export class SnapshotIntegrity {
  readonly #store: WatchedFile;
  readonly #index: WatchedFile | null;
  #areRecordsVerified: boolean;
  #refusal: string | null = null;

  /** `index` is null for a snapshot without its alias index. */
  constructor(store: WatchedFile, index: WatchedFile | null, areRecordsVerified: boolean) {
    this.#store = store;
    this.#index = index;
    this.#areRecordsVerified = areRecordsVerified;
  }

  get records(): RecordsState {
    if (this.recordsFault() !== null) return "refused";
    return this.#areRecordsVerified ? "verified" : "being verified";
  }

  /** True once the records were hashed, also when their file changed since. */
  get areRecordsVerified(): boolean {
    return this.#areRecordsVerified;
  }

  /** Why nothing may be answered from the records; null when they are good. */
  recordsFault(): string | null {
    if (this.#refusal !== null) return this.#refusal;
    return this.#store.isUnchanged() ? null : describeWrite(STORE_FILE);
  }

  /** Why match may not be answered; null when records and index are good. */
  matchFault(): string | null {
    const fault = this.recordsFault();
    if (fault !== null || this.#index === null || this.#index.isUnchanged()) return fault;
    return describeWrite(INDEX_FILE);
  }

  /** Reports that the records were verified in the file of this identity. */
  vouch(identity: FileIdentity): void {
    if (identity === this.#store.identity) this.#areRecordsVerified = true;
  }

  /** Refuses all answers from this snapshot from now on. */
  refuse(reason: string): void {
    this.#refusal = reason;
  }
}

function describeWrite(name: string): string {
  return `${name} was changed, or opened for writing.`;
}
