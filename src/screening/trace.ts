// Follows one record through a match: whether the snapshot has it, whether the subject may find it, whether
// retrieval proposed it, and what it scored. Answers an auditor who asks why a record was not reported.

import { CORPORA, type Corpus } from "../model/corpus.ts";
import type { Entity } from "../model/entity.ts";
import { groupOf } from "../model/schemata.ts";
import type { Subject } from "../model/subject.ts";
import { prepareSubject } from "../scoring/prepared-subject.ts";
import { scoreCandidate } from "../scoring/score.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { indexUnavailable } from "./changed-files.ts";
import { type Comparison, compareRecords } from "./compare.ts";
import { ListedNames } from "./listed-names.ts";
import { ENTITIES_MAX, type MatchAnswer, matchSubject } from "./match.ts";

/** Why a subject can't find a record, however alike they are. */
export type Exclusion = "status" | "corpus" | "schema" | "datasets";

/** What became of one record when a subject was matched. */
export interface RecordTrace {
  readonly corpus: Corpus;
  /** The record, or the one that replaced it. */
  readonly entity: Entity;
  /** Null for a record that the subject may find. */
  readonly exclusion: Exclusion | null;
  /** The score that match gave it, 0 to 1; null when retrieval did not propose it. */
  readonly score: number | null;
  /** Position in the answer, from 1; null when it is not in the answer. */
  readonly position: number | null;
  /** The subject against this record alone, with all its names. Null for a record of another schema group. */
  readonly comparison: Comparison | null;
}

export interface MatchTrace {
  readonly answer: MatchAnswer;
  /** One per corpus that has the record; empty when the snapshot does not have it. */
  readonly records: readonly RecordTrace[];
}

/** Matches a subject, and follows the record `id`. Throws what matchSubject throws. */
export function traceMatch(snapshot: Snapshot, subject: Subject, id: string): MatchTrace {
  const answer = matchSubject(snapshot, subject);
  const records: RecordTrace[] = [];
  for (const corpus of CORPORA) {
    const entity = snapshot.store.entity(corpus, id);
    if (entity !== null) records.push(traceRecord(snapshot, subject, corpus, entity, answer));
  }
  return { answer, records };
}

function traceRecord(
  snapshot: Snapshot,
  subject: Subject,
  corpus: Corpus,
  entity: Entity,
  { candidates }: MatchAnswer,
): RecordTrace {
  const exclusion = findExclusion(subject, corpus, entity);
  const at = exclusion === null ? candidates.findIndex(({ id }) => id === entity.id) : -1;
  const { schema, properties, threshold } = subject;
  return {
    corpus,
    entity,
    exclusion,
    score: exclusion === null ? retrievedScore(snapshot, subject, corpus, entity.id) : null,
    position: at < 0 ? null : at + 1,
    comparison: exclusion === "schema" ? null : compareRecords(schema, properties, entity, threshold),
  };
}

function findExclusion(subject: Subject, corpus: Corpus, entity: Entity): Exclusion | null {
  if (groupOf(entity.schema) !== groupOf(subject.schema)) return "schema";
  if (!entity.target || entity.listingStatus !== "listed") return "status";
  if (!subject.include.includes(corpus)) return "corpus";
  const { datasets } = subject;
  if (datasets !== null && !entity.datasets.some((name) => datasets.includes(name))) return "datasets";
  return null;
}

/** The score of a record as match computes it: with the names that retrieval returns for it. */
function retrievedScore(snapshot: Snapshot, subject: Subject, corpus: Corpus, id: string): number | null {
  const { aliases, store } = snapshot;
  const group = groupOf(subject.schema);
  if (aliases === null || group === null) throw indexUnavailable();
  const prepared = prepareSubject(subject.schema, subject.properties);
  const found = aliases
    .find({
      names: prepared.names,
      identifiers: prepared.facts.identifiers,
      group,
      corpora: subject.include,
      datasets: subject.datasets,
      entitiesMax: ENTITIES_MAX,
    })
    .find((one) => one.corpus === corpus && store.candidate(one.row)?.id === id);
  if (found === undefined) return null;
  return scoreCandidate(prepared, new ListedNames(aliases).candidateOf(found, group)).score;
}
