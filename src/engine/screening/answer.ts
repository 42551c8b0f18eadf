// Cuts the scored entities to the limit of the subject and loads their records, and no others, from the
// store.

import type { Properties } from "../../base/model/entity.ts";
import { ServiceError } from "../../base/model/errors.ts";
import type { Candidate, Subject } from "../../base/model/subject.ts";
import { compareRanked } from "../scoring/rank.ts";
import type { Score } from "../scoring/score.ts";
import type { CandidateRecord } from "../store/entity-row.ts";
import type { EntityStore } from "../store/entity-store.ts";

type RankedScore = Pick<Score, "score" | "evidence" | "features">;

/** A scored entity, by its row in the store. */
export interface ScoredRow {
  readonly row: number;
  readonly score: RankedScore;
  /** As in Candidate. */
  readonly within?: Properties;
}

type Records = Pick<EntityStore, "candidate" | "targetDatasets">;

/** A record of the answer, with the values that rank it. */
interface Answered {
  readonly id: string;
  readonly score: number;
  readonly evidence: number;
  readonly record: CandidateRecord;
  readonly scored: ScoredRow;
}

/** The best candidates of a subject. */
export interface BestCandidates {
  /** Best first, at most as many as the subject's limit. */
  readonly candidates: readonly Candidate[];
  /** True when the limit left out an entity that reaches the threshold. */
  readonly isTruncated: boolean;
}

/**
 * Answers a subject. A person in both corpora is answered once, with the datasets of both records. Throws
 * internal_error when the store lacks a row: other subjects can still be answered.
 */
export function answerScored(
  records: Records,
  subject: Subject,
  scored: readonly ScoredRow[],
): BestCandidates {
  const { limit, threshold, include } = subject;
  const sorted = scored.toSorted(compareScored);
  const { read, rowsRead } = readBest(records, sorted, limit);
  const ranked = [...read.values()].sort(compareRanked);
  const isMatch = (one: { readonly score: number } | undefined) =>
    one !== undefined && one.score >= threshold;
  const unread = sorted.slice(rowsRead).filter(({ score }) => isMatch(score));
  // The row can be the record in the other corpus of a person who is in the answer.
  const isNew = ({ row }: ScoredRow) => include.length === 1 || !read.has(readRow(records, row).id);
  return {
    candidates: ranked.slice(0, limit).map(
      ({
        record,
        scored: {
          score: { score, features },
          within,
        },
      }) => ({
        id: record.id,
        caption: record.caption,
        schema: record.schema,
        score,
        match: score >= threshold,
        features,
        datasets: datasetsOf(records, subject, record),
        target: true,
        properties: record.properties,
        ...(within && { within }),
      }),
    ),
    isTruncated: isMatch(ranked[limit]) || unread.some(isNew),
  };
}

function compareScored(a: ScoredRow, b: ScoredRow): number {
  return b.score.score - a.score.score || b.score.evidence - a.score.evidence;
}

/**
 * Reads records until there are as many as the limit, each id once: more than that are read only when corpora
 * share persons. Ids order what evidence leaves equal, so a group of equals that the limit cuts is read whole
 * before it is cut.
 */
function readBest(
  records: Records,
  sorted: readonly ScoredRow[],
  limit: number,
): { readonly read: ReadonlyMap<string, Answered>; readonly rowsRead: number } {
  const read = new Map<string, Answered>();
  let rowsRead = 0;
  let last: ScoredRow | null = null;
  for (const one of sorted) {
    if (read.size >= limit && last !== null && compareScored(last, one) !== 0) break;
    last = one;
    rowsRead++;
    const record = readRow(records, one.row);
    const { id } = record;
    const { score, evidence } = one.score;
    if (!read.has(id)) read.set(id, { id, score, evidence, record, scored: one });
  }
  return { read, rowsRead };
}

/** The record in a row. Throws internal_error as answerScored does. */
export function readRow(records: Records, row: number): CandidateRecord {
  const record = records.candidate(row);
  if (record !== null) return record;
  throw new ServiceError(
    "internal_error",
    "A record of the answer is missing. The operator of the service must publish or import the lists again.",
    null,
    { cause: new Error(`The store has no row ${row} that the alias index names.`) },
  );
}

function datasetsOf(records: Records, { include }: Subject, record: CandidateRecord): readonly string[] {
  if (include.length === 1) return record.datasets;
  const ofCorpora = include.map((corpus) =>
    corpus === record.corpus ? record.datasets : records.targetDatasets(corpus, record.id),
  );
  return [...new Set(ofCorpora.flat())];
}
