// Follows one record through a match: whether the snapshot has it, whether the subject may find it, whether
// retrieval proposed it, and what it scored. Answers an auditor who asks why a record was not reported.

import { CORPORA, type Corpus } from "../../base/model/corpus.ts";
import type { Entity } from "../../base/model/entity.ts";
import { groupOf } from "../../base/model/schemata.ts";
import type { Subject } from "../../base/model/subject.ts";
import type { FoundEntity } from "../retrieval/query/candidate-query.ts";
import { scoreCandidate } from "../scoring/score.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { type AcceptedSubject, acceptSubject, findCandidates } from "./candidates.ts";
import { type Comparison, compareRecords } from "./compare.ts";
import { ListedNames } from "./listed-names.ts";
import { type MatchAnswer, matchSubject } from "./match.ts";
import { type SharedWords, shareWords } from "./words-shared.ts";

/** Above the number of records that retrieval proposes at most, so an answer with this limit has them all. */
const LIMIT_NONE = 10_000;

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
  /** The position that it would have in an answer without a limit; null below SCORE_MIN. */
  readonly rank: number | null;
  /** The words of the subject, by whether its names have them. */
  readonly words: SharedWords;
  /** The subject against this record alone, with all its names. Null for a record of another schema group. */
  readonly comparison: Comparison | null;
}

export interface MatchTrace {
  readonly answer: MatchAnswer;
  /** The number of records that retrieval proposed. */
  readonly proposed: number;
  /** One per corpus that has the record; empty when the snapshot does not have it. */
  readonly records: readonly RecordTrace[];
}

/** What a match of the subject did, as far as all records share it. */
interface Match extends AcceptedSubject {
  readonly snapshot: Snapshot;
  readonly found: readonly FoundEntity[];
  readonly answer: MatchAnswer;
  /** The ids of all candidates, best first, as if the answer had no limit. */
  readonly ranking: readonly string[];
}

/** Matches a subject, and follows the record `id`. Throws what matchSubject throws. */
export function traceMatch(snapshot: Snapshot, subject: Subject, id: string): MatchTrace {
  const match = rematch(snapshot, subject);
  const records: RecordTrace[] = [];
  for (const corpus of CORPORA) {
    const entity = snapshot.store.entity(corpus, id);
    if (entity !== null) records.push(traceRecord(match, corpus, entity));
  }
  return { answer: match.answer, proposed: match.found.length, records };
}

function rematch(snapshot: Snapshot, subject: Subject): Match {
  const answer = matchSubject(snapshot, subject);
  const accepted = acceptSubject(snapshot, subject);
  const { candidates } = matchSubject(snapshot, { ...subject, limit: LIMIT_NONE });
  return {
    ...accepted,
    snapshot,
    found: findCandidates(accepted).found,
    answer,
    ranking: candidates.map(({ id }) => id),
  };
}

function traceRecord(match: Match, corpus: Corpus, entity: Entity): RecordTrace {
  const { subject, prepared, answer, ranking } = match;
  const exclusion = findExclusion(subject, corpus, entity);
  const placeIn = (ids: readonly string[]) => {
    const at = exclusion === null ? ids.indexOf(entity.id) : -1;
    return at < 0 ? null : at + 1;
  };
  const { schema, properties, threshold } = subject;
  const within = answer.candidates.find(({ id }) => id === entity.id)?.within;
  return {
    corpus,
    entity,
    exclusion,
    score: exclusion === null ? scoreOf(match, corpus, entity.id) : null,
    position: placeIn(answer.candidates.map(({ id }) => id)),
    rank: placeIn(ranking),
    words: shareWords(prepared, entity),
    comparison:
      exclusion === "schema" ? null : compareRecords(schema, within ?? properties, entity, threshold),
  };
}

/** Why the subject can't find a record, however alike they are; null when it can. */
export function findExclusion(subject: Subject, corpus: Corpus, entity: Entity): Exclusion | null {
  if (groupOf(entity.schema) !== groupOf(subject.schema)) return "schema";
  if (!entity.target || entity.listingStatus !== "listed") return "status";
  if (!subject.include.includes(corpus)) return "corpus";
  const { datasets } = subject;
  if (datasets !== null && !entity.datasets.some((name) => datasets.includes(name))) return "datasets";
  return null;
}

/** The score of a record in the answer, or as match computes it. */
function scoreOf(match: Match, corpus: Corpus, id: string): number | null {
  return match.answer.candidates.find((one) => one.id === id)?.score ?? retrievedScore(match, corpus, id);
}

/** The score of a record as match computes it: with the names that retrieval returns for it. */
function retrievedScore(
  { snapshot, prepared, aliases, group, found }: Match,
  corpus: Corpus,
  id: string,
): number | null {
  const own = found.find((one) => one.corpus === corpus && snapshot.store.candidate(one.row)?.id === id);
  return own === undefined
    ? null
    : scoreCandidate(prepared, new ListedNames(aliases).candidateOf(own, group)).score;
}
