// Says in sentences why a score is what it is: what became of each word of the name, and what every other
// field added or took. Reads the alignment and charges of the score itself; decides nothing.

import { SCORE_DECIMALS } from "../../base/model/limits.ts";
import type { CandidateEvidence } from "./candidate-evidence.ts";
import { type ExplainedField, explainFacts, sayAmount, sayField } from "./explain/explain-facts.ts";
import { type ExplainedNames, type NameColumn, nameColumnsOf } from "./explain/name-columns.ts";
import { readAs } from "./explain/words-said.ts";
import { CONFIRMING_NAME_MAX, EVIDENCE } from "./policy.ts";
import type { PreparedSubject } from "./prepared-subject.ts";
import type { Score } from "./score.ts";

/** Names of less similarity are other names. */
const OTHER_NAME_MAX = 0.5;

/** Sentences for a reviewer, the name first, word by word. The score must be the one of this pair. */
export function explainScore(subject: PreparedSubject, candidate: CandidateEvidence, score: Score): string[] {
  const fields = fieldsOf(subject, candidate, score);
  return [
    ...explainNames(subject, candidate, score),
    ...fields.map(sayField),
    ...explainConfirming(candidate, score, fields),
    ...saySum(score, fields),
  ];
}

/** The fields that were compared beside the name. */
export function fieldsOf(
  subject: PreparedSubject,
  candidate: CandidateEvidence,
  counted: Score,
): ExplainedField[] {
  return explainFacts(subject.facts, candidate.facts, counted);
}

/** The two names that the score counts; null when none could be compared. */
export function namesOf(
  subject: PreparedSubject,
  candidate: CandidateEvidence,
  score: Score,
): ExplainedNames | null {
  const theirs = score.bestName === null ? undefined : candidate.names[score.bestName];
  const ours = score.bestOwn === null ? undefined : subject.names[score.bestOwn];
  if (theirs === undefined || ours === undefined) return null;
  return {
    kind: subject.kind,
    ours,
    listed: theirs,
    written: theirs.written ?? "",
    isWeakAlias: theirs.weak,
    similarity: score.features.name ?? 0,
  };
}

function explainNames(subject: PreparedSubject, candidate: CandidateEvidence, score: Score): string[] {
  const names = namesOf(subject, candidate, score);
  if (names === null) return ["None of the record's names could be compared with the subject's names."];
  const { ours, listed, written, isWeakAlias, similarity } = names;
  const columns = nameColumnsOf(names);
  return [
    `Name ${similarity.toFixed(4)}: ${sayName(ours.written, readAs(ours.written, ours.words))} compared with ${isWeakAlias ? "the weak alias " : ""}${sayName(written, readAs(written, listed.words))}.`,
    ...saySame(columns.filter(({ kind }) => kind === "same")),
    ...columns.filter(({ kind }) => kind !== "same").map(({ sentence }) => sentence),
  ];
}

/** A name as it is written, and the form compared where that is another script or other words. */
function sayName(written: string, read: string | null): string {
  if (written === "") return `“${read ?? ""}”`;
  return read === null ? `“${written}”` : `“${written}” (read as “${read}”)`;
}

/** Words that are the same are told together. */
function saySame(columns: readonly NameColumn[]): string[] {
  if (columns.length === 0) return [];
  return [`Same in both: ${columns.map(({ own }) => `“${own}”`).join(", ")}.`];
}

/** What a name that only confirms counts for; nothing for any other name. */
export function explainConfirming(
  candidate: CandidateEvidence,
  score: Score,
  fields: readonly ExplainedField[],
): string[] {
  const isWeak = score.bestName !== null && candidate.names[score.bestName]?.weak === true;
  if (!isWeak && !score.isCapped) return [];
  const what = isWeak ? "Weak alias" : "Same reading, other characters";
  if (!score.isCapped && fields.some(({ row }) => row.weight > 0))
    return [`${what}: another fact agrees, so it counts in full.`];
  return [
    `${what}: it counts at most ${CONFIRMING_NAME_MAX} until another fact agrees (birth date, country or identifier).`,
  ];
}

/** The sum, when there is anything to add up. */
function saySum(score: Score, fields: readonly ExplainedField[]): string[] {
  if (fields.some(({ row }) => row === EVIDENCE.identifier.equalAbroad))
    return [
      "The same identifier makes the score 1. Only the number agrees, so the record ranks below others.",
    ];
  if (fields.some(({ row }) => row === EVIDENCE.identifier.equal)) {
    const areOtherNames = (score.features.name ?? 0) < OTHER_NAME_MAX;
    return [`The same identifier makes the score 1${areOtherNames ? ", although the names differ" : ""}.`];
  }
  const added = fields.map(({ row }) => row.weight).filter((weight) => weight !== 0);
  if (added.length === 0) return [];
  const sum = added.reduce((total, weight) => total + weight, 0);
  const terms = added.map((weight) => ` ${weight < 0 ? "−" : "+"} ${sayAmount(weight)}`).join("");
  const capped =
    score.evidence > score.score
      ? `, capped at ${score.score}${score.score < 1 ? " because a part of the name is missing" : ""}`
      : score.evidence < 0
        ? ", raised to 0"
        : "";
  return [
    `Score: ${(score.evidence - sum).toFixed(SCORE_DECIMALS)}${terms} = ${score.evidence.toFixed(SCORE_DECIMALS)}${capped}.`,
  ];
}
