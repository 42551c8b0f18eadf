// The use case of match: candidates of one subject from the alias index, scored, ranked, and only then loaded
// from the store.

import { quoteName, ServiceError } from "../model/errors.ts";
import { SCORE_MIN } from "../model/limits.ts";
import { groupOf } from "../model/schemata.ts";
import type { Subject } from "../model/subject.ts";
import { BestScores } from "../scoring/best-scores.ts";
import { findNotCompared, type NotCompared } from "../scoring/not-compared.ts";
import { scoreCandidate } from "../scoring/score.ts";
import { prepareSubject } from "../scoring/subject.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { answerScored, type BestCandidates, type ScoredRow } from "./answer.ts";
import { answerIntact, indexUnavailable } from "./intact.ts";

/**
 * Entities scored per subject: four times the largest answer, so that evidence can lift a record over others
 * with names as similar.
 */
const SCORED_ENTITIES_MAX = 100;

/** The answer to a subject. */
export interface MatchAnswer extends BestCandidates {
  /** The properties of the subject that were not compared. */
  readonly notCompared: readonly NotCompared[];
}

/**
 * Screens a subject: candidates with a score of at least SCORE_MIN, best first, cut at the subject's limit.
 * Throws `index_unavailable` when the snapshot has no alias index or its files were changed, and
 * `invalid_request` for an unknown dataset or when no name has a letter or digit.
 */
export function matchSubject(snapshot: Snapshot, subject: Subject): MatchAnswer {
  return answerIntact(
    () => snapshot.integrity.matchFault(),
    () => findCandidates(snapshot, subject),
  );
}

function findCandidates(snapshot: Snapshot, subject: Subject): MatchAnswer {
  const group = groupOf(subject.schema);
  if (snapshot.aliases === null || group === null) {
    throw indexUnavailable();
  }
  refuseUnknownDatasets(snapshot, subject.datasets);
  const prepared = prepareSubject(subject.schema, subject.properties);
  if (prepared.names.length === 0) {
    throw new ServiceError("invalid_request", "properties.name: no value has a letter or digit to compare.");
  }

  const found = snapshot.aliases.find({
    names: prepared.names,
    identifiers: prepared.facts.identifiers,
    group,
    corpora: subject.include,
    datasets: subject.datasets,
    entitiesMax: SCORED_ENTITIES_MAX,
  });
  const scored: ScoredRow[] = [];
  const best = new BestScores(subject.limit, SCORE_MIN, subject.threshold);
  for (const candidate of found) {
    const score = scoreCandidate(prepared, candidate, best.wanted);
    if (score.score < SCORE_MIN) continue;
    scored.push({ row: candidate.row, score });
    best.add(candidate.corpus, score);
  }
  return {
    ...answerScored(snapshot.store, subject, scored),
    notCompared: findNotCompared(subject.properties, prepared.cutTexts),
  };
}

function refuseUnknownDatasets(snapshot: Snapshot, datasets: readonly string[] | null): void {
  if (datasets === null) return;
  const known = new Set(snapshot.store.datasets().map((dataset) => dataset.name));
  const unknown = datasets.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new ServiceError(
      "invalid_request",
      `datasets: there is no dataset ${unknown.map(quoteName).join(", ")}; use names that the datasets endpoint lists.`,
    );
  }
}
