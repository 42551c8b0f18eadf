// One subject against one snapshot: candidates from the alias index, scored, ranked, and only then read from the store.

import { BestScores } from "../match/best-scores.ts";
import { compareRanked } from "../match/rank.ts";
import { type Score, scoreCandidate } from "../match/score.ts";
import { prepareSubject } from "../match/subject.ts";
import { quoteName } from "../model/decode.ts";
import type { Entity } from "../model/entity.ts";
import { ServiceError } from "../model/errors.ts";
import { SCORE_MIN } from "../model/limits.ts";
import { groupOf } from "../model/schemata.ts";
import type { Candidate, Subject } from "../model/subject.ts";
import type { Snapshot } from "../snapshot/open.ts";

/**
 * How many entities are scored for a subject: four times what can be answered, so that evidence can lift a record over
 * others whose names are as near.
 */
const SCORED_ENTITIES_MAX = 100;

interface Scored {
  readonly row: number;
  readonly score: Score;
}

/**
 * Screens a subject: candidates with a score of at least SCORE_MIN, best first, cut at the subject's limit.
 * Throws `index_unavailable` when the snapshot has no alias index, and `invalid_request` for a dataset that the snapshot
 * doesn't have or when no name holds a letter or digit.
 */
export function matchSubject(snapshot: Snapshot, subject: Subject): Candidate[] {
  const group = groupOf(subject.schema);
  if (snapshot.aliases === null || group === null) {
    throw indexUnavailable();
  }
  refuseUnknownDatasets(snapshot, subject.datasets);
  const prepared = prepareSubject(subject.schema, subject.properties);
  if (prepared.names.length === 0) {
    throw new ServiceError(
      "invalid_request",
      "properties.name: no value holds a letter or digit that can be compared.",
    );
  }

  const found = snapshot.aliases.find({
    names: prepared.names,
    identifiers: prepared.facts.identifiers,
    group,
    corpora: subject.include,
    datasets: subject.datasets,
    entitiesMax: SCORED_ENTITIES_MAX,
  });
  const scored: Scored[] = [];
  const best = new BestScores(answeredMax(subject), SCORE_MIN);
  for (const candidate of found) {
    const score = scoreCandidate(prepared, candidate, best.floor);
    if (score.score < SCORE_MIN) continue;
    scored.push({ row: candidate.row, score });
    best.add(score.evidence);
  }
  scored.sort(compareScored);
  return answer(snapshot, subject, scored);
}

export function indexUnavailable(): ServiceError {
  return new ServiceError("index_unavailable", "The match index is not ready. Retry in a few minutes.");
}

function refuseUnknownDatasets(snapshot: Snapshot, datasets: readonly string[] | null): void {
  if (datasets === null) return;
  const known = new Set(snapshot.store.datasets().map((dataset) => dataset.name));
  const unknown = datasets.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new ServiceError(
      "invalid_request",
      `datasets: no such dataset: ${unknown.map(quoteName).join(", ")}.`,
    );
  }
}

/** A person in both corpora has a record in each, and is answered once. */
function answeredMax(subject: Subject): number {
  return subject.limit * subject.include.length;
}

function compareScored(a: Scored, b: Scored): number {
  return b.score.score - a.score.score || b.score.evidence - a.score.evidence;
}

/**
 * Reads the records of the best candidates. Ids order what evidence leaves equal, so a group of equals that the limit
 * cuts is read whole before it is cut; a person in both corpora is answered once, with the datasets of both records.
 */
function answer(snapshot: Snapshot, subject: Subject, scored: readonly Scored[]): Candidate[] {
  let end = Math.min(scored.length, answeredMax(subject));
  while (end > 0 && end < scored.length && compareScored(at(scored, end - 1), at(scored, end)) === 0) end++;
  const best = scored.slice(0, end);
  const entities = snapshot.store.entitiesByRow(best.map((one) => one.row));

  const byId = new Map<string, { entity: Entity; score: Score }>();
  for (const { row, score } of best) {
    const entity = entities.get(row);
    if (entity === undefined) throw new Error(`The store has no row ${row} that the alias index names.`);
    if (!byId.has(entity.id)) byId.set(entity.id, { entity, score });
  }
  return [...byId.values()]
    .sort((a, b) => compareRanked(rankKey(a.entity, a.score), rankKey(b.entity, b.score)))
    .slice(0, subject.limit)
    .map(({ entity, score }) => ({
      id: entity.id,
      caption: entity.caption,
      schema: entity.schema,
      score: score.score,
      match: score.score >= subject.threshold,
      features: score.features,
      datasets: datasetsOf(snapshot, subject, entity),
      target: true,
      properties: entity.properties,
    }));
}

function datasetsOf(snapshot: Snapshot, subject: Subject, entity: Entity): readonly string[] {
  if (subject.include.length === 1) return entity.datasets;
  const records = subject.include.map((corpus) => snapshot.store.entity(corpus, entity.id));
  return [...new Set(records.flatMap((record) => (record?.target ? record.datasets : [])))];
}

function rankKey(entity: Entity, score: Score): { score: number; evidence: number; id: string } {
  return { score: score.score, evidence: score.evidence, id: entity.id };
}

function at(scored: readonly Scored[], position: number): Scored {
  const one = scored[position];
  if (one === undefined) throw new RangeError(`No scored candidate at ${position}.`);
  return one;
}
