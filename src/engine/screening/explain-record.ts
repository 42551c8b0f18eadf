// Why a record was, or was not, in the answer to a subject, in words: about a recorded decision, on the
// snapshot that it was made on, and about any other subject and snapshot.

import { CORPORA, type Corpus } from "../../base/model/corpus.ts";
import { SCORE_MIN } from "../../base/model/limits.ts";
import { plural } from "../../base/model/plural.ts";
import type { Subject } from "../../base/model/subject.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { findHistory } from "./entity-queries.ts";
import { type Exclusion, type MatchTrace, type RecordTrace, traceMatch } from "./trace.ts";
import type { SharedWords } from "./words-shared.ts";

const CORPUS_NAMES: Readonly<Record<Corpus, string>> = { sanction: "sanctions", pep: "PEP" };

/** What became of one record, for a page. */
interface RecordExplanation {
  readonly heading: string;
  /** Labels with their values, in order. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly lines: readonly string[];
}

/**
 * Explanations about the record `id`: one per corpus that has it. `today` is the snapshot in use, to say when
 * a record was listed that `snapshot` does not have; null without one. Throws what matchSubject throws.
 */
export function explainRecord(
  snapshot: Snapshot,
  subject: Subject,
  id: string,
  today: Snapshot | null,
): RecordExplanation[] {
  const trace = traceMatch(snapshot, subject, id);
  if (trace.records.length === 0)
    return [
      {
        heading: `Why ${id} was not reported`,
        lines: [explainAbsence(snapshot, id), ...laterRecord(today, id)],
      },
    ];
  return trace.records.map((record) => explainTrace(record, subject, id, trace));
}

/** The section about a record when the item of a batch was refused. */
export function explainRefusal(id: string): RecordExplanation {
  return {
    heading: `Why ${id} was not reported`,
    lines: ["The item was refused, so it was compared with no record."],
  };
}

function explainAbsence({ manifest }: Snapshot, id: string): string {
  return `No record on the lists of the snapshot has the id ${id}: it was not listed when they were imported, ${manifest.createdAt.replace("T", " ")} UTC.`;
}

/** What the snapshot in use knows of a record that the archived one lacks. */
function laterRecord(today: Snapshot | null, id: string): string[] {
  if (today === null) return [];
  return CORPORA.flatMap((corpus) => {
    const entity = today.store.entity(corpus, id);
    if (entity === null) return [];
    const { caption, datasets, firstSeen } = entity;
    const { firstListedAt } = findHistory(today, corpus, id);
    const listed = firstListedAt === null ? "" : ` and listed since ${firstListedAt}`;
    return `The snapshot in use has it: ${caption} (${datasets.join(", ")}), first imported ${firstSeen.replace("T", " ")} UTC${listed}.`;
  });
}

function explainTrace(
  record: RecordTrace,
  subject: Subject,
  id: string,
  trace: MatchTrace,
): RecordExplanation {
  const { entity, comparison, position } = record;
  const verdict = explainOutcome(record, subject, trace);
  return {
    heading: position === null ? `Why ${id} was not reported` : `Why ${id} was reported`,
    facts: [
      ["Record", `${entity.caption} (${entity.schema}, ${entity.id})`],
      ["Datasets", `${entity.datasets.join(", ")} (${CORPUS_NAMES[record.corpus]})`],
      ["First imported", `${entity.firstSeen.replace("T", " ")} UTC`],
    ],
    lines: [
      ...(entity.id === id ? [] : [`The record ${entity.id} replaced ${id}.`]),
      ...verdict,
      ...(comparison === null
        ? []
        : [
            `Compared alone, with all its names, it scores ${comparison.score}:`,
            ...comparison.explanation.map((sentence) => `- ${sentence}`),
          ]),
    ],
  };
}

function explainOutcome(
  record: RecordTrace,
  { threshold, limit }: Subject,
  { answer, proposed }: MatchTrace,
): string[] {
  const { exclusion, score, position, rank, words } = record;
  if (exclusion !== null) return [explainExclusion(record, exclusion)];
  if (score === null)
    return [
      `The match index did not propose it. It proposes the records with the most similar names or identifiers, here ${plural(proposed, "record")}.`,
      ...explainWords(words),
    ];
  const below = `It scored ${score}, below the threshold ${threshold}`;
  if (position !== null)
    return [
      score >= threshold
        ? `It is candidate ${position} of the answer: a match, with a score of ${score}.`
        : `It is candidate ${position} of the answer. ${below}, so it is not a match.`,
    ];
  if (score < SCORE_MIN) return [`${below}. Answers leave out candidates below ${SCORE_MIN}.`];
  const last = answer.candidates.at(-1)?.score;
  const cut = `The limit cut the answer at ${plural(limit, "candidate")}; the last one scored ${last}.${rank === null ? "" : ` This record ranks at number ${rank}.`}`;
  return [score >= threshold ? `It scored ${score}, which is a match. ${cut}` : `${below}. ${cut}`];
}

/** Which index keys the record shares with the subject: equal words, and words of the same sound. */
export function explainWords({ equal, alike, other }: SharedWords): string[] {
  const list = (words: readonly string[]) => words.map((word) => JSON.stringify(word)).join(", ");
  if (equal.length + alike.length === 0)
    return [
      `Its names contain no word of the subject and none that sounds the same: ${list(other)}. Words with typos can still lead to a record.`,
    ];
  return [
    ...(equal.length === 0 ? [] : [`Words of the subject that its names contain: ${list(equal)}.`]),
    ...(alike.length === 0
      ? []
      : [`Words of the subject that sound like a word of its names: ${list(alike)}.`]),
    ...(other.length === 0 ? [] : [`Words of the subject that its names do not contain: ${list(other)}.`]),
  ];
}

export function explainExclusion(
  { corpus, entity }: Pick<RecordTrace, "corpus" | "entity">,
  exclusion: Exclusion,
): string {
  switch (exclusion) {
    case "status":
      return entity.listingStatus === "delisted"
        ? `It was no longer listed: delisted on ${entity.delistedOn ?? "an unknown day"}. Only listed records are matched.`
        : "It is a supporting record, not a listed one. Only listed records are matched.";
    case "corpus":
      return `Only the ${CORPUS_NAMES[corpus]} data contains it, and the request did not include that data.`;
    case "schema":
      return `Its kind is ${entity.schema}, and the subject's kind is another. A subject is compared only with records of a fitting kind.`;
    case "datasets":
      return `It is in ${entity.datasets.join(", ")}, and the request asked for other datasets.`;
  }
}
