// Screens one name as a request would, and says whether the record that it belongs to is a match, and if not,
// why.

import type { Corpus } from "../../base/model/corpus.ts";
import type { Properties } from "../../base/model/entity.ts";
import { ServiceError } from "../../base/model/errors.ts";
import type { SubjectSchema } from "../../base/model/schemata.ts";
import type { Subject } from "../../base/model/subject.ts";
import { matchSubject } from "../../engine/screening/match.ts";
import { type Exclusion, traceMatch } from "../../engine/screening/trace.ts";
import type { Snapshot } from "../../engine/snapshot/open.ts";
import { decodeSubject } from "../../service/contract/decode-subject.ts";
import { includeWord, type SelftestSettings } from "./settings.ts";

/** What is screened, and the record that should be a match. */
export interface NameTask {
  readonly id: string;
  readonly corpus: Corpus;
  readonly schema: SubjectSchema;
  readonly properties: Properties;
}

export interface Outcome {
  /** Null for a match; otherwise "not retrieved", "scored 0.77", "cut by the limit" … */
  readonly reason: string | null;
  /** Of the record, 0 to 1; null when it was not scored, or when the limit cut it off. */
  readonly score: number | null;
  /** Place in the answer, from 1; null when it is not in the answer. */
  readonly position: number | null;
  /** All matches of the answer, the record included. */
  readonly matches: number;
}

const EXCLUSIONS: Readonly<Record<Exclusion, string>> = {
  status: "filtered: not listed",
  corpus: "filtered: in another corpus",
  schema: "filtered: of another kind",
  datasets: "filtered: in other datasets",
};

/**
 * Screens a name and looks for its record. A subject that the service would refuse is a miss. Throws what
 * matchSubject throws about the snapshot.
 */
export function screenName(snapshot: Snapshot, settings: SelftestSettings, task: NameTask): Outcome {
  try {
    const { schema, properties, corpus } = task;
    const subject = makeSubject(settings, { schema, properties, include: [includeWord(corpus)] });
    return findRecord(snapshot, subject, task);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "invalid_request") throw error;
    return { reason: `refused: ${error.message}`, score: null, position: null, matches: 0 };
  }
}

/**
 * A subject, decoded as the body of a request is. Throws a ServiceError where the service would refuse it.
 */
export function makeSubject(
  { threshold, limit, datasets, include }: SelftestSettings,
  own: { readonly schema: string; readonly properties: Properties; readonly include?: readonly string[] },
): Subject {
  return decodeSubject({
    threshold,
    limit,
    include,
    ...(datasets === null ? {} : { datasets }),
    ...own,
  });
}

function findRecord(snapshot: Snapshot, subject: Subject, { id, corpus }: NameTask): Outcome {
  const { candidates } = matchSubject(snapshot, subject);
  const matches = candidates.filter(({ match }) => match).length;
  const at = candidates.findIndex((candidate) => candidate.id === id);
  const own = candidates[at];
  if (own !== undefined) {
    const reason = own.match ? null : scored(own.score);
    return { reason, score: own.score, position: at + 1, matches };
  }
  return { ...explainAbsence(snapshot, subject, { id, corpus }), position: null, matches };
}

function explainAbsence(
  snapshot: Snapshot,
  subject: Subject,
  { id, corpus }: Pick<NameTask, "id" | "corpus">,
): Pick<Outcome, "reason" | "score"> {
  const record = traceMatch(snapshot, subject, id).records.find((one) => one.corpus === corpus);
  if (record === undefined) return { reason: "not in the store", score: null };
  if (record.exclusion !== null) return { reason: EXCLUSIONS[record.exclusion], score: null };
  if (record.score === null) return { reason: "not retrieved", score: null };
  if (record.score < subject.threshold) return { reason: scored(record.score), score: record.score };
  return { reason: "cut by the limit", score: null };
}

function scored(score: number): string {
  return `scored ${score}`;
}
