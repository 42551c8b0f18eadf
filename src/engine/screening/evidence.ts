// The evidence of a match, record by record: whether the match could find the record, what it scored, and
// the score as an account that adds up. Serves people who look at alerts.

import type { Entity } from "../../base/model/entity.ts";
import { CANDIDATES_MAX, SCORE_MIN } from "../../base/model/limits.ts";
import { plural } from "../../base/model/plural.ts";
import type { Subject } from "../../base/model/subject.ts";
import type { FoundEntity } from "../retrieval/query/candidate-query.ts";
import { type CandidateEvidence, CandidateName, evidenceOf } from "../scoring/candidate-evidence.ts";
import { type ItemisedScore, itemiseScore } from "../scoring/itemise.ts";
import type { NotCompared } from "../scoring/not-compared.ts";
import type { PreparedSubject } from "../scoring/prepared-subject.ts";
import { type Score, scoreCandidate } from "../scoring/score.ts";
import type { Snapshot } from "../snapshot/open.ts";
import type { StoredRecord } from "../store/predecessor.ts";
import { acceptSubject, findCandidates } from "./candidates.ts";
import { answerIntact } from "./changed-files.ts";
import { readingIndex, readingStore } from "./damaged-data.ts";
import { explainExclusion, explainWords } from "./explain-record.ts";
import { ListedNames } from "./listed-names.ts";
import { matcherOf, wantedWithin } from "./match.ts";
import { findExclusion } from "./trace.ts";
import { shareWords } from "./words-shared.ts";

/** What became of a record when the subject was matched. */
const EVIDENCE_STATUSES = ["scored", "not_retrieved", "filtered", "unknown"] as const;
type EvidenceStatus = (typeof EVIDENCE_STATUSES)[number];

export interface RecordEvidence {
  /** As it was asked for: the record's own id, or that of a record which it replaced. */
  readonly id: string;
  /** Null when the snapshot has no such record. */
  readonly entity: Entity | null;
  readonly status: EvidenceStatus;
  /** Why it has this status, in sentences. */
  readonly outcome: readonly string[];
  /** The score that match gave it; null when it gave none. */
  readonly score: number | null;
  readonly isMatch: boolean;
  /** The comparison, also of a record that match did not score; null for one that can't be compared. */
  readonly account: ItemisedScore | null;
}

export interface GatheredEvidence {
  /** What the subject holds that is compared with no record. */
  readonly notCompared: readonly NotCompared[];
  readonly evidence: readonly RecordEvidence[];
}

/** What all records of one answer share: the subject, or what one of its names holds. */
interface Gathering {
  readonly subject: Subject;
  readonly prepared: PreparedSubject;
  /** The least score that counts of what a name holds; 0 of the subject. */
  readonly scoreMin: number;
  /** What retrieval proposed, by row. */
  readonly found: ReadonlyMap<number, FoundEntity>;
  readonly candidateOf: (entity: FoundEntity) => CandidateEvidence;
}

/** The evidence about each of these records, in their order. Throws what Matcher.match throws. */
export function gatherEvidence(
  snapshot: Snapshot,
  subject: Subject,
  ids: readonly string[],
): GatheredEvidence {
  return answerIntact(
    () => snapshot.integrity.matchFault(),
    () => readingStore(() => readingIndex(() => gather(snapshot, subject, ids))),
  );
}

function gather(snapshot: Snapshot, subject: Subject, ids: readonly string[]): GatheredEvidence {
  const { store } = snapshot;
  const matcher = matcherOf(snapshot);
  const { candidates, notCompared } = matcher.match(subject, { matchesOnly: true });
  const hasMatch = candidates.some((one) => one.within === undefined);
  const { subjects } = matcher.subjectsWithin(subject, { hasMatch });
  const ways = [{ subject, scoreMin: 0 }, ...subjects].map((way): Gathering => {
    const accepted = acceptSubject(snapshot, way.subject);
    const { found } = findCandidates(accepted, 0, CANDIDATES_MAX);
    const listedNames = new ListedNames(accepted.aliases);
    return {
      ...way,
      prepared: accepted.prepared,
      found: new Map(found.map((entity) => [entity.row, entity])),
      candidateOf: (entity) => listedNames.candidateOf(entity, accepted.group),
    };
  });
  return {
    notCompared,
    evidence: ids.map((id) => evidenceAbout(ways, id, store.records(id))),
  };
}

function evidenceAbout(
  [own, ...within]: readonly Gathering[],
  id: string,
  records: readonly StoredRecord[],
): RecordEvidence {
  const about = records.flatMap((record) => {
    const mine = own === undefined ? [] : [{ ...examine(own, record), id }];
    const wanted = wantedWithin(mine[0]?.score ?? 0, own?.subject.threshold ?? 0);
    const held = within.flatMap((way) => {
      const examined = examine(way, record);
      const score = examined.score ?? 0;
      return score >= way.scoreMin && score > wanted ? [{ ...examined, id }] : [];
    });
    return [...mine, ...held];
  });
  const [best] = about.sort((a, b) => rankOf(b) - rankOf(a));
  if (best === undefined)
    return {
      id,
      entity: null,
      status: "unknown",
      outcome: ["No record on the lists in use has this id."],
      score: null,
      isMatch: false,
      account: null,
    };
  const { entity } = best;
  const replaced = entity !== null && entity.id !== id ? [`The record ${entity.id} replaced ${id}.`] : [];
  return { ...best, outcome: [...replaced, ...best.outcome] };
}

/** A person in both corpora is answered by the record that scores more. */
function rankOf({ score, status }: Pick<RecordEvidence, "score" | "status">): number {
  return score ?? (status === "not_retrieved" ? -1 : -2);
}

function examine(gathering: Gathering, record: StoredRecord): Omit<RecordEvidence, "id"> {
  const { subject, prepared } = gathering;
  const { entity, corpus } = record;
  const whole = () => evidenceOf(entity.caption, entity.schema, entity.properties, prepared.kind);
  const exclusion = findExclusion(subject, corpus, entity);
  const none = { entity, score: null, isMatch: false };
  if (exclusion !== null) {
    const outcome = [explainExclusion(record, exclusion)];
    const account = exclusion === "schema" ? null : compareAlone(prepared, whole());
    return { ...none, status: "filtered", outcome, account };
  }
  const found = gathering.found.get(record.row);
  if (found === undefined)
    return {
      ...none,
      status: "not_retrieved",
      outcome: [
        `The match index proposes the records with the most similar names or identifiers. It proposed ${plural(gathering.found.size, "record")}, and this one was not among them.`,
        ...explainWords(shareWords(prepared, entity)),
      ],
      account: compareAlone(prepared, whole()),
    };
  const { score, account } = scoreAsMatch(prepared, gathering.candidateOf(found), whole());
  return {
    entity,
    status: "scored",
    outcome: [sayScore(score.score, subject.threshold)],
    score: score.score,
    isMatch: score.score >= subject.threshold,
    account,
  };
}

function sayScore(score: number, threshold: number): string {
  const tooLow = score < SCORE_MIN ? ` Answers leave out candidates below ${SCORE_MIN}.` : "";
  return score >= threshold
    ? `A match: ${score} reaches the threshold ${threshold}.`
    : `No match: ${score} is below the threshold ${threshold}.${tooLow}`;
}

function compareAlone(prepared: PreparedSubject, record: CandidateEvidence): ItemisedScore {
  return itemiseScore(prepared, record, scoreCandidate(prepared, record));
}

/**
 * The score as match computes it, from the names and facts of the index. The record lends what the index does
 * not keep: how its names are written, and its identifiers in words.
 */
function scoreAsMatch(
  prepared: PreparedSubject,
  indexed: CandidateEvidence,
  record: CandidateEvidence,
): { score: Score; account: ItemisedScore } {
  const written = new Map(record.names.map((name) => [keyOf(name), name.written]));
  const names = indexed.names.map(
    (name) => new CandidateName(name, name.words, written.get(keyOf(name)) ?? null),
  );
  const score = scoreCandidate(prepared, { names, facts: indexed.facts });
  const shown = { names, facts: record.facts };
  const again = scoreCandidate(prepared, shown);
  return again.score === score.score && again.evidence === score.evidence
    ? { score, account: itemiseScore(prepared, shown, again) }
    : { score, account: itemiseScore(prepared, { names, facts: indexed.facts }, score) };
}

function keyOf({ form, isAcronym, words }: CandidateName): string {
  return `${isAcronym ? "acronym" : form}:${words.map(({ text }) => text).join(" ")}`;
}
