// References that stand on more than one row of a customer file. A pair that is cleared for a reference is
// left out of every row that has it, so somebody must know of them.

import { HashSet } from "./hash-set.ts";

/** What a run says about its references. JSON. */
export interface RepeatedReferences {
  /** References that several rows have. */
  readonly references: number;
  /** Rows that have one of them. */
  readonly rows: number;
  /** The one with the most rows. */
  readonly most: { readonly reference: string; readonly rows: number };
}

/** Counts references, in the memory of their hashes. */
export class ReferenceCounter {
  readonly #seen = new HashSet();
  /** Rows by reference, from the second row on. */
  readonly #rows = new Map<string, number>();

  /** Counts a row. */
  add(reference: string): void {
    if (!this.#seen.add(reference)) this.#rows.set(reference, (this.#rows.get(reference) ?? 1) + 1);
  }

  /** What was counted; null when each reference has one row. */
  result(): RepeatedReferences | null {
    let most = { reference: "", rows: 0 };
    let rows = 0;
    for (const [reference, count] of this.#rows) {
      rows += count;
      if (count > most.rows) most = { reference, rows: count };
    }
    return rows === 0 ? null : { references: this.#rows.size, rows, most };
  }
}
