// The best of the scored, with their records: only what is answered is read from the store.

import { compareRanked } from "../match/rank.ts";
import type { Score } from "../match/score.ts";
import type { Candidate, Subject } from "../model/subject.ts";
import type { CandidateRecord } from "../store/entity-row.ts";
import type { EntityStore } from "../store/entity-store.ts";

type RankedScore = Pick<Score, "score" | "evidence" | "features">;

/** An entity that came near a subject, by its row in the store. */
export interface Scored {
  readonly row: number;
  readonly score: RankedScore;
}

type Records = Pick<EntityStore, "candidate" | "targetDatasets">;

/** A record that is answered, with what it is ranked by. */
interface Answered {
  readonly id: string;
  readonly score: number;
  readonly evidence: number;
  readonly record: CandidateRecord;
  readonly scored: RankedScore;
}

/**
 * The candidates of a subject, best first, cut at its limit. A person in both corpora is answered once, with the
 * datasets of both records. Sorts `scored`. Throws when the store has no such row.
 */
export function answerScored(records: Records, subject: Subject, scored: Scored[]): Candidate[] {
  return readBest(records, scored.sort(compareScored), subject.limit)
    .sort(compareRanked)
    .slice(0, subject.limit)
    .map(({ record, scored: { score, features } }) => ({
      id: record.id,
      caption: record.caption,
      schema: record.schema,
      score,
      match: score >= subject.threshold,
      features,
      datasets: datasetsOf(records, subject, record),
      target: true,
      properties: record.properties,
    }));
}

function compareScored(a: Scored, b: Scored): number {
  return b.score.score - a.score.score || b.score.evidence - a.score.evidence;
}

/**
 * Reads records until there are as many as the limit, each id once: more than that are read only when corpora share
 * persons. Ids order what evidence leaves equal, so a group of equals that the limit cuts is read whole before it is cut.
 */
function readBest(records: Records, sorted: readonly Scored[], limit: number): Answered[] {
  const byId = new Map<string, Answered>();
  let last: Scored | null = null;
  for (const one of sorted) {
    if (byId.size >= limit && last !== null && compareScored(last, one) !== 0) break;
    last = one;
    const record = records.candidate(one.row);
    if (record === null) throw new Error(`The store has no row ${one.row} that the alias index names.`);
    const { id } = record;
    const { score, evidence } = one.score;
    if (!byId.has(id)) byId.set(id, { id, score, evidence, record, scored: one.score });
  }
  return [...byId.values()];
}

function datasetsOf(records: Records, { include }: Subject, record: CandidateRecord): readonly string[] {
  if (include.length === 1) return record.datasets;
  const ofCorpora = include.map((corpus) =>
    corpus === record.corpus ? record.datasets : records.targetDatasets(corpus, record.id),
  );
  return [...new Set(ofCorpora.flat())];
}
