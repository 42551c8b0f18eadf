// Rescreens customers against what changed between two snapshots. A customer who may match a changed record
// is screened against both snapshots in full, so what is reported is the difference of these two answers.
// Nobody else is screened.

import { SCORE_MIN } from "../../model/limits.ts";
import type { CandidateEvidence } from "../../scoring/candidate-evidence.ts";
import { prepareSubject } from "../../scoring/prepared-subject.ts";
import { scoreCandidate } from "../../scoring/score.ts";
import { WordCache } from "../../scoring/words/word-cache.ts";
import type { RowScreener, ScreeningCustomer } from "../screening/screen-rows.ts";
import { type AlertChange, compareAlerts } from "./alert-changes.ts";
import type { ChangedRecords } from "./changed-records.ts";
import { evidenceOf } from "./facts-filter.ts";

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
      const evidence = evidenceOf(this.changed.listed, record);
      // A match may see fewer names of a record. Only where ideographs are read can more names score less:
      // each name alone scores no less than among others.
      const parts = readsIdeographs ? evidence.names.map((name) => ({ ...evidence, names: [name] })) : [];
      if (isMatch(evidence) || parts.some(isMatch)) return true;
    }
    return false;
  }
}

const NOTHING: readonly AlertChange[] = [];
