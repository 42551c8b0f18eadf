// The slow obvious matcher: scores every entity of the scope with the same scorer. What it answers is what
// match would answer if the index missed nothing.

import type { Corpus } from "../../../src/base/model/corpus.ts";
import { SCORE_MIN } from "../../../src/base/model/limits.ts";
import { groupOf, type SchemaGroup } from "../../../src/base/model/schemata.ts";
import type { Subject } from "../../../src/base/model/subject.ts";
import { type CandidateEvidence, evidenceOf } from "../../../src/engine/scoring/candidate-evidence.ts";
import { prepareSubject } from "../../../src/engine/scoring/prepared-subject.ts";
import { scoreCandidate } from "../../../src/engine/scoring/score.ts";
import type { EntityStore } from "../../../src/engine/store/entity-store.ts";

export interface ScannedAnswer {
  readonly row: number;
  readonly score: number;
}

interface ScannedEntity extends CandidateEvidence {
  readonly row: number;
  readonly corpus: Corpus;
}

export class ExhaustiveMatcher {
  readonly #byGroup = new Map<SchemaGroup, ScannedEntity[]>();

  /** Reads every listed entity of a store into memory. */
  constructor(store: EntityStore) {
    for (const { row, corpus, entity } of store.screenable()) {
      const group = groupOf(entity.schema);
      if (group === null) continue;
      const evidence = evidenceOf(entity.caption, entity.schema, entity.properties);
      const found = { row, corpus, ...evidence };
      const entities = this.#byGroup.get(group) ?? [];
      entities.push(found);
      this.#byGroup.set(group, entities);
    }
  }

  /** Every entity that scores enough to be answered, the best first. */
  match(subject: Subject, corpora: readonly Corpus[]): ScannedAnswer[] {
    const group = groupOf(subject.schema);
    const prepared = prepareSubject(subject.schema, subject.properties);
    const answers: ScannedAnswer[] = [];
    for (const entity of (group !== null && this.#byGroup.get(group)) || []) {
      if (!corpora.includes(entity.corpus)) continue;
      const { score } = scoreCandidate(prepared, entity);
      if (score >= SCORE_MIN) answers.push({ row: entity.row, score });
    }
    return answers.sort((a, b) => b.score - a.score || a.row - b.row);
  }
}
