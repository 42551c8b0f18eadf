// Whether a customer matches one of the changed records that it was found for. Mostly it does not, and one
// comparison shows it; only customers who match are screened in full.

import type { CandidateEvidence } from "../../scoring/candidate-evidence.ts";
import { prepareSubject } from "../../scoring/prepared-subject.ts";
import { scoreCandidate } from "../../scoring/score.ts";
import { WordCache } from "../../scoring/words/word-cache.ts";
import { type CustomerSubject, kindsOf } from "../reading/customer-row.ts";
import { evidenceOf } from "./facts-filter.ts";
import type { ListedRecord } from "./near-records.ts";

export class RecordMatches {
  readonly #listed: readonly ListedRecord[];
  readonly #scoreMin: number;
  readonly #words = new WordCache();

  /** `scoreMin` is the least score that counts, 0 to 1. */
  constructor(listed: readonly ListedRecord[], scoreMin: number) {
    this.#listed = listed;
    this.#scoreMin = scoreMin;
  }

  /** False only for a subject that matches none of the records, whichever of their names a match sees. */
  matchesOne(subject: CustomerSubject, records: Iterable<number>): boolean {
    const numbers = [...records];
    return kindsOf(subject).some((kind) => this.#matchesAs(kind, numbers));
  }

  #matchesAs({ schema, properties }: CustomerSubject, records: readonly number[]): boolean {
    const prepared = prepareSubject(schema, properties, this.#words);
    const readsIdeographs = prepared.names.some(({ ideographs }) => ideographs !== null);
    const isMatch = (evidence: CandidateEvidence): boolean => {
      const { score, evidence: uncapped } = scoreCandidate(prepared, evidence, this.#scoreMin);
      return Math.max(score, uncapped) >= this.#scoreMin;
    };
    for (const record of records) {
      const evidence = evidenceOf(this.#listed, record);
      // A match may see fewer names of a record. Only where ideographs are read can more names score less:
      // each name alone scores no less than among others.
      const parts = readsIdeographs ? evidence.names.map((name) => ({ ...evidence, names: [name] })) : [];
      if (isMatch(evidence) || parts.some(isMatch)) return true;
    }
    return false;
  }
}
