// Rescreens customers against what changed between two snapshots. A customer who may match a changed record
// is screened against both snapshots in full, so what is reported is the difference of these two answers.
// Nobody else is screened.

import { factsOfSubject } from "../../model/facts.ts";
import { SCORE_MIN } from "../../model/limits.ts";
import type { CandidateEvidence } from "../../scoring/candidate-evidence.ts";
import { isEqualIdentifier } from "../../scoring/features/identifier.ts";
import { prepareSubject } from "../../scoring/prepared-subject.ts";
import { compareFacts, scoreCandidate, similarityFor } from "../../scoring/score.ts";
import { WordCache } from "../../scoring/words/word-cache.ts";
import type { CustomerSubject } from "../reading/customer-row.ts";
import type { RowScreener, ScreeningCustomer } from "../screening/screen-rows.ts";
import { type AlertChange, compareAlerts } from "./alert-changes.ts";
import type { ChangedRecords } from "./changed-records.ts";

export class Rescreener {
  /** Matches with records now that were left out because the customer was cleared of them. */
  cleared = 0;
  readonly #words = new WordCache();
  readonly #scoreMin: number;

  /** `before` and `now` screen as with `threshold`, each against its snapshot. */
  constructor(
    private readonly before: Pick<RowScreener, "screen">,
    private readonly now: Pick<RowScreener, "screen">,
    private readonly changed: ChangedRecords,
    threshold: number,
  ) {
    this.#scoreMin = Math.max(SCORE_MIN, threshold);
  }

  /**
   * Those of the records that a subject may match next to its facts: most of them contradict a record or say
   * nothing, so the names must be more alike. `find` visits the records that a name of the subject may be as
   * similar to as wanted. Without this, most of those found have their names analysed for nothing.
   */
  withFacts(
    { properties }: CustomerSubject,
    records: ReadonlySet<number>,
    find: (similarityMin: number, visit: (record: number) => void) => void,
  ): ReadonlySet<number> {
    if (records.size === 0) return records;
    const facts = factsOfSubject(properties);
    const wanted = new Map<number, number>();
    for (const record of records) {
      const compared = compareFacts(facts, this.#evidenceOf(record).facts);
      // An equal identifier needs no name.
      if (isEqualIdentifier(compared.identifier ?? undefined)) return records;
      wanted.set(record, similarityFor(this.#scoreMin, compared));
    }
    const least = Math.min(...wanted.values());
    if (least <= 0) return records;
    const left = new Set<number>();
    find(least, (record) => {
      if (wanted.has(record)) left.add(record);
    });
    return left;
  }

  /** The changes of a customer's alerts. `records` are the changed records that it may match. */
  rescreen(customer: ScreeningCustomer, records: Iterable<number>): readonly AlertChange[] {
    if (!this.#matchesOne(customer, records)) return NOTHING;
    const { alerts: before } = this.before.screen([customer]);
    const { alerts: now, tally } = this.now.screen([customer]);
    this.cleared += tally.cleared;
    return compareAlerts(before, now);
  }

  #matchesOne({ subject }: ScreeningCustomer, records: Iterable<number>): boolean {
    const prepared = prepareSubject(subject.schema, subject.properties, this.#words);
    const readsIdeographs = prepared.names.some(({ ideographs }) => ideographs !== null);
    const isMatch = (evidence: CandidateEvidence): boolean => {
      const { score, evidence: uncapped } = scoreCandidate(prepared, evidence, this.#scoreMin);
      return Math.max(score, uncapped) >= this.#scoreMin;
    };
    for (const record of records) {
      const evidence = this.#evidenceOf(record);
      // A match may see fewer names of a record. Only where ideographs are read can more names score less:
      // each name alone scores no less than among others.
      const parts = readsIdeographs ? evidence.names.map((name) => ({ ...evidence, names: [name] })) : [];
      if (isMatch(evidence) || parts.some(isMatch)) return true;
    }
    return false;
  }

  #evidenceOf(record: number): CandidateEvidence {
    const evidence = this.changed.listed[record]?.evidence;
    if (evidence === undefined) throw new RangeError(`There is no changed record ${record}.`);
    return evidence;
  }
}

const NOTHING: readonly AlertChange[] = [];
