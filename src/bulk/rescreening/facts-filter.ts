// Which changed records a customer may match next to its facts. Most of those that a name finds contradict
// the customer or say nothing of it, so its names must be more alike than the look-up asks at first.

import { factsOfSubject } from "../../model/facts.ts";
import { isEqualIdentifier } from "../../scoring/features/identifier.ts";
import { compareFacts, similarityFor } from "../../scoring/score.ts";
import type { CustomerSubject } from "../reading/customer-row.ts";
import type { ListedRecord } from "./near-records.ts";

/** Visits the records that a name of the subject may be as similar to as wanted. */
type SimilarRecords = (similarityMin: number, visit: (record: number) => void) => void;

export class FactsFilter {
  readonly #listed: readonly ListedRecord[];
  readonly #scoreMin: number;

  /** `scoreMin` is the least score that counts, 0 to 1. */
  constructor(listed: readonly ListedRecord[], scoreMin: number) {
    this.#listed = listed;
    this.#scoreMin = scoreMin;
  }

  /**
   * Those of the records that a subject may match next to its facts. Each was found by names that may be as
   * similar as `found`.
   */
  filter(
    { properties }: CustomerSubject,
    records: ReadonlySet<number>,
    found: number,
    findSimilar: SimilarRecords,
  ): ReadonlySet<number> {
    if (records.size === 0) return records;
    const facts = factsOfSubject(properties);
    const wanted = new Map<number, number>();
    for (const record of records) {
      const compared = compareFacts(facts, evidenceOf(this.#listed, record).facts);
      // An equal identifier needs no name.
      if (isEqualIdentifier(compared.identifier ?? undefined)) return records;
      wanted.set(record, similarityFor(this.#scoreMin, compared));
    }
    const least = Math.min(...wanted.values());
    if (least <= found) return records;
    const left = new Set<number>();
    findSimilar(least, (record) => {
      if (wanted.has(record)) left.add(record);
    });
    return left;
  }
}

/** The evidence of a listed record. Throws a RangeError when there is none of this number. */
export function evidenceOf(listed: readonly ListedRecord[], record: number): ListedRecord["evidence"] {
  const found = listed[record];
  if (found === undefined) throw new RangeError(`There is no changed record ${record}.`);
  return found.evidence;
}
