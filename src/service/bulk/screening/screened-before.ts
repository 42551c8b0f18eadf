// The customers of a file that was screened before: who is in it in the same words need not be screened again
// against the same lists. What changed in the lists is for a rescreening.

import { prepareSubject } from "../../../engine/scoring/prepared-subject.ts";
import { ruleTextOf } from "../../clearances/name-rule.ts";
import { type Customer, type CustomerFile, type CustomerRow, isRejected } from "../reading/customer-row.ts";
import { HashSet } from "./hash-set.ts";

export class ScreenedBefore {
  readonly #customers = new HashSet();

  private constructor(private readonly uncleared: ReadonlySet<string>) {}

  /**
   * Reads the file. Rejects as its rows do. A row that could not be screened counts as never screened, and so
   * does every row of a reference that is no longer cleared of a record: the match was left out then.
   */
  static async read(file: CustomerFile, uncleared: ReadonlySet<string> = new Set()): Promise<ScreenedBefore> {
    const before = new ScreenedBefore(uncleared);
    for await (const row of file.rows()) if (wasScreened(row)) before.#customers.add(wordsOf(row));
    return before;
  }

  /**
   * True if the earlier file has a row of the same reference, kind and values. The names of its columns do
   * not matter.
   */
  has(row: CustomerRow): boolean {
    if (!wasScreened(row) || this.#isUncleared(row)) return false;
    return this.#customers.has(wordsOf(row));
  }

  /** A pair or a rule that left out a match has ended. */
  #isUncleared({ reference, subject }: Customer): boolean {
    const rule = ruleTextOf(subject);
    return (
      (reference !== null && this.uncleared.has(reference)) || (rule !== null && this.uncleared.has(rule))
    );
  }
}

/** A name that begins so is compared, which analysing it would tell more slowly. */
const COMPARED = /^[A-Za-z]{2}/;

/** False for a row that is rejected when it is compared, because its names hold nothing to compare. */
function wasScreened(row: CustomerRow): row is Customer {
  if (isRejected(row)) return false;
  const { schema, properties } = row.subject;
  if ((properties.name ?? []).some((name) => COMPARED.test(name))) return true;
  return prepareSubject(schema, properties).names.length > 0;
}

function wordsOf({ reference, subject, address, unread }: Customer): string {
  const properties = Object.entries(subject.properties).sort(([a], [b]) => (a < b ? -1 : 1));
  const reasons = unread.map(({ reason }) => reason);
  return JSON.stringify([reference, subject.schema, properties, address, reasons]);
}
