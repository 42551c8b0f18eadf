// Whether an open snapshot can be trusted: its bytes were verified, nobody has written to its files since,
// and the main thread has not refused it.

import type { FileIdentity } from "../platform/mapping.ts";
import { INDEX_FILE, STORE_FILE } from "./folders.ts";
import type { WatchedFile } from "./watched-file.ts";

/** What is known of the records of a snapshot in use. */
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

  /** Why nothing may be answered from the records; null when nothing is wrong with them. */
  recordsFault(): string | null {
    if (this.#refusal !== null) return this.#refusal;
    return this.#store.isUnchanged() ? null : tellWrite(STORE_FILE);
  }

  /** Why match may not be answered; null when nothing is wrong with the records or the index. */
  matchFault(): string | null {
    const fault = this.recordsFault();
    if (fault !== null || this.#index === null || this.#index.isUnchanged()) return fault;
    return tellWrite(INDEX_FILE);
  }

  /** The records were verified in the file of this identity. */
  vouch(identity: FileIdentity): void {
    if (identity === this.#store.identity) this.#areRecordsVerified = true;
  }

  /** From now on nothing is answered from this snapshot. */
  refuse(reason: string): void {
    this.#refusal = reason;
  }
}

function tellWrite(name: string): string {
  return `${name} was changed, or opened for writing.`;
}
