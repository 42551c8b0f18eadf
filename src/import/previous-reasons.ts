// The reasons that the previous import gave for derived records.

import { EntityStore } from "../store/entity-store.ts";
import type { KnownReasons } from "./derived-records.ts";

export class PreviousReasons implements KnownReasons {
  private constructor(private readonly store: EntityStore | null) {}

  /** `path` is that of the store in use; null when there is none. Throws an OperatorError as its opening. */
  static open(path: string | null): PreviousReasons {
    return new PreviousReasons(path === null ? null : EntityStore.open(path));
  }

  find(id: string, words: string): string | null {
    const record = this.store?.listings("sanction", id) ?? null;
    const said = record?.listings.find(({ reason }) => reason?.startsWith(words));
    const day = said?.reason?.slice(words.length) ?? "";
    return /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${words}${day}` : null;
  }

  close(): void {
    this.store?.close();
  }
}
