// Scores a subject against one given record, for the command compare and to explain a score of match.

import type { Properties } from "../../base/model/entity.ts";
import { PATH_PROPERTY } from "../../base/model/ownership.ts";
import type { Candidate, Features, Subject } from "../../base/model/subject.ts";
import { once } from "../names/data/once.ts";
import { evidenceOf } from "../scoring/candidate-evidence.ts";
import { explainScore } from "../scoring/explain.ts";
import { type PreparedSubject, prepareSubject } from "../scoring/prepared-subject.ts";
import { scoreCandidate } from "../scoring/score.ts";

export interface Comparison {
  readonly score: number;
  readonly match: boolean;
  readonly features: Features;
  /** Sentences for a reviewer: how the words align, and what the other evidence adds. */
  readonly explanation: readonly string[];
}

/** Scores a subject against one record, as match would, and explains the score. Needs no snapshot. */
export function compareRecords(
  schema: string,
  query: Properties,
  candidate: { caption: string; schema: string; properties: Properties },
  threshold: number,
): Comparison {
  const { score, explanation } = explainRecord(prepareSubject(schema, query), candidate);
  return {
    score: score.score,
    match: score.score >= threshold,
    features: score.features,
    explanation,
  };
}

/** Why a candidate has its score. */
export interface CandidateExplanation {
  /** The name of the subject that its score counts, as written; null when none could be compared. */
  readonly ownName: string | null;
  /** The name of the record that it was compared with, as its list spells it; null as above. */
  readonly listedName: string | null;
  /** As in Comparison. */
  readonly explanation: readonly string[];
}

/** Explains the candidates of an answer, in their order. */
export function explainCandidates(
  { schema, properties }: Pick<Subject, "schema" | "properties">,
  candidates: readonly Candidate[],
): CandidateExplanation[] {
  const own = once(() => prepareSubject(schema, properties));
  return candidates.map((candidate) => {
    const { within } = candidate;
    const subject = within === undefined ? own() : prepareSubject(schema, within);
    const record = { ...candidate, properties: candidate.properties.value };
    const { score, evidence, explanation } = explainRecord(subject, record);
    const { bestOwn, bestName } = score;
    return {
      ownName: bestOwn === null ? null : (subject.names[bestOwn]?.written ?? null),
      listedName: bestName === null ? null : (evidence.names[bestName]?.written ?? null),
      explanation,
    };
  });
}

function explainRecord(
  subject: PreparedSubject,
  record: { caption: string; schema: string; properties: Properties },
) {
  const evidence = evidenceOf(record.caption, record.schema, record.properties, subject.kind);
  const score = scoreCandidate(subject, evidence);
  // A record that no authority lists is there for who owns it.
  const ownership = (record.properties[PATH_PROPERTY] ?? []).map((path) => `On no list itself. ${path}`);
  return { score, evidence, explanation: [...explainScore(subject, evidence, score), ...ownership] };
}
