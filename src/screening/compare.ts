// Scores a subject against one given record, for the command compare and to explain a score of match.

import type { Properties } from "../model/entity.ts";
import type { Features } from "../model/subject.ts";
import { evidenceOf } from "../scoring/candidate-evidence.ts";
import { explainScore } from "../scoring/explain.ts";
import { prepareSubject } from "../scoring/prepared-subject.ts";
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
  const subject = prepareSubject(schema, query);
  const evidence = evidenceOf(candidate.caption, candidate.schema, candidate.properties, subject.kind);
  const score = scoreCandidate(subject, evidence);
  return {
    score: score.score,
    match: score.score >= threshold,
    features: score.features,
    explanation: explainScore(subject, evidence, score),
  };
}
