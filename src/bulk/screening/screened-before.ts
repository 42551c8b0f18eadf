// The customers of a file that was screened before: who is in it in the same words need not be screened again
// against the same lists. What changed in the lists is for a rescreening.

import { type Customer, type CustomerFile, type CustomerRow, isRejected } from "../reading/customer-row.ts";
import { HashSet } from "./hash-set.ts";

export class ScreenedBefore {
  readonly #customers = new HashSet();

  /** Reads the file. Rejects as its rows do. A row that could not be screened counts as never screened. */
  static async read(file: CustomerFile): Promise<ScreenedBefore> {
    const before = new ScreenedBefore();
    for await (const row of file.rows()) if (wasScreened(row)) before.#customers.add(wordsOf(row));
    return before;
  }

  /**
   * True for a row that the file has, too: the same reference, kind and values, whatever its columns are
   * called.
   */
  has(row: CustomerRow): boolean {
    return wasScreened(row) && this.#customers.has(wordsOf(row));
  }
}

/** A name without any of these is refused when it is compared; modifiers alone, such as "ʹ", may be. */
const COMPARABLE = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u;

function wasScreened(row: CustomerRow): row is Customer {
  return !isRejected(row) && (row.subject.properties.name ?? []).some((name) => COMPARABLE.test(name));
}

function wordsOf({ reference, subject, unread }: Customer): string {
  const properties = Object.entries(subject.properties).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([reference, subject.schema, properties, unread.map(({ reason }) => reason)]);
}
