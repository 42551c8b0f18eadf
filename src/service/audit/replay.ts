// Recomputes a recorded decision on the snapshot that it was made on, through the code of the endpoint, and
// compares the two answers.

import { ServiceError } from "../../base/model/errors.ts";
import type { Subject } from "../../base/model/subject.ts";
import { matchSubject } from "../../engine/screening/match.ts";
import type { Snapshot } from "../../engine/snapshot/open.ts";
import { decodeBatchItem, decodeSubject } from "../contract/decode-subject.ts";
import { writeCandidates } from "../contract/encode.ts";
import { shortenCandidate, textDigest } from "../journal/bounds.ts";
import type { AnsweredCandidate, Decision } from "../journal/reading/stored-entry.ts";
import { hmacOf } from "../journal/reading/stored-entry.ts";

/** An answer as the endpoint gives it: candidates, or the error of a batch item. */
interface Recomputed {
  readonly text: string;
  readonly results: readonly AnsweredCandidate[];
  readonly truncated: boolean;
  readonly error: ErrorNote | null;
}

/** The error of a batch item; a hashed entry has its code only. */
type ErrorNote = NonNullable<Decision["error"]>;

/**
 * The differences between the recorded answer and the one of today, as sentences; none when they are equal.
 */
export type Differences = readonly string[];

/**
 * Answers the subject of a decision again. `body` is the request as it was sent, or the item of a batch.
 * Throws `index_unavailable` when the snapshot can't be matched against.
 */
export function replayDecision(snapshot: Snapshot, decision: Decision, body: unknown): Differences {
  const now = recompute(snapshot, decision, body);
  if (decision.error !== undefined || now.error !== null)
    return compareErrors(decision.error ?? null, now.error, hmacOf(decision) !== null);
  const differences = compareAnswers(decision, now);
  if (decision.truncated === now.truncated) return differences;
  return [
    ...differences,
    `The limit ${decision.truncated ? "left out a match when the answer was recorded, but leaves out none now" : "left out no match when the answer was recorded, but leaves one out now"}.`,
  ];
}

/**
 * The subject of a recorded request body. Throws as the endpoint does. What a door beside the contract asked
 * for may be beyond the contract's bounds: the options have it.
 */
export function subjectOf({ item, options }: Decision, body: unknown): Subject {
  const subject =
    item === undefined ? decodeSubject(body) : decodeBatchItem({ key: item, value: body, repeated: [] });
  return options === undefined ? subject : { ...subject, limit: options.limit, datasets: options.datasets };
}

function recompute(snapshot: Snapshot, decision: Decision, body: unknown): Recomputed {
  try {
    const answer = matchSubject(snapshot, subjectOf(decision, body));
    const text = writeCandidates(answer.candidates);
    const { results } = JSON.parse(text) as Pick<Recomputed, "results">;
    return { text, results, truncated: answer.isTruncated, error: null };
  } catch (failure) {
    if (!(failure instanceof ServiceError) || failure.code === "index_unavailable") throw failure;
    return {
      text: "",
      results: [],
      truncated: false,
      error: { code: failure.code, message: failure.message },
    };
  }
}

/** Compares what the entry has of the answer: of a large one, its digest and less of each candidate. */
function compareAnswers(decision: Decision, now: Recomputed): Differences {
  const { answerDigest } = decision;
  const before = decision.answer?.results ?? [];
  if (hmacOf(decision) !== null)
    return compareResults(before.map(hashedMembers), now.results.map(hashedMembers), true);
  if (answerDigest === undefined) return compareResults(before, now.results, false);
  const differences = compareResults(before, now.results.map(shortenCandidate), false);
  if (differences.length > 0 || textDigest(now.text).sha256 === answerDigest.sha256) return differences;
  return ["The digest of the answer differs: the properties of a candidate have changed."];
}

function compareResults(
  before: readonly AnsweredCandidate[],
  after: readonly AnsweredCandidate[],
  isHashed: boolean,
): Differences {
  return JSON.stringify(before) === JSON.stringify(after) ? [] : compareCandidates(before, after, isHashed);
}

function hashedMembers({ id, score, match }: AnsweredCandidate): AnsweredCandidate {
  return { id, score, match };
}

function compareErrors(then: ErrorNote | null, now: ErrorNote | null, isHashed: boolean): Differences {
  if (then?.code === now?.code && (isHashed || then?.message === now?.message)) return [];
  const describe = (error: ErrorNote | null) =>
    error === null
      ? "an answer"
      : `the error ${error.code} (${error.message ?? "recorded without its message"})`;
  return [`Recorded was ${describe(then)}; recomputed is ${describe(now)}.`];
}

/** Candidate by candidate: who is gone, who is new, and what changed of those in both. */
function compareCandidates(
  before: readonly AnsweredCandidate[],
  after: readonly AnsweredCandidate[],
  isHashed: boolean,
): Differences {
  const now = new Map(after.map((candidate, i) => [candidate.id, { candidate, position: i + 1 }]));
  const known = new Set(before.map(({ id }) => id));
  const sentences = before.flatMap((candidate, i) => {
    const found = now.get(candidate.id);
    if (found === undefined)
      return `${candidate.id}: recorded with ${describe(candidate)}, but not in the recomputed answer.`;
    const changes = changesOf(candidate, found.candidate, isHashed);
    if (found.position !== i + 1) changes.push(`position ${i + 1} → ${found.position}`);
    return changes.length === 0 ? [] : `${candidate.id}: ${changes.join("; ")}.`;
  });
  const added = after.filter(({ id }) => !known.has(id));
  sentences.push(
    ...added.map((one) => `${one.id}: recomputed with ${describe(one)}, but not in the recorded answer.`),
  );
  return sentences.length > 0 ? sentences : ["The texts of the answers differ."];
}

function changesOf(before: AnsweredCandidate, after: AnsweredCandidate, isHashed: boolean): string[] {
  const changes: string[] = [];
  if (before.score !== after.score) changes.push(`score ${before.score} → ${after.score}`);
  if (before.match !== after.match) changes.push(after.match ? "is now a match" : "is no longer a match");
  if (isHashed) return changes;
  const then: Readonly<Record<string, unknown>> = { ...before };
  const now: Readonly<Record<string, unknown>> = { ...after };
  for (const member of new Set([...Object.keys(then), ...Object.keys(now)])) {
    if (member === "score" || member === "match") continue;
    if (JSON.stringify(then[member]) !== JSON.stringify(now[member])) changes.push(`another ${member}`);
  }
  return changes;
}

function describe({ score, match }: AnsweredCandidate): string {
  return `score ${score}${match ? ", a match" : ""}`;
}
