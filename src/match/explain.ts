// Says in sentences why a score is what it is: which words met and how, which are left over, and what every other field
// added or took. Repeats the comparison of the best pair of names; decides nothing of its own.

import { alignWords } from "./alignment.ts";
import type { CandidateEvidence } from "./candidate.ts";
import { compareBirthDates } from "./features/birth-date.ts";
import { compareCountries } from "./features/country.ts";
import { compareGenders } from "./features/gender.ts";
import { compareIdentifiers } from "./features/identifier.ts";
import { compareNames, haveLegalConflict, haveParentSwap } from "./features/name.ts";
import type { Score } from "./score.ts";
import type { PreparedSubject } from "./subject.ts";
import { EVIDENCE, type EvidenceRow, WEAK_ALIAS_MAX } from "./weights.ts";
import type { Relation } from "./word-pair.ts";
import { readWords, type Word } from "./words.ts";

const RELATION_PHRASES: Readonly<Record<Exclude<Relation, "different">, string>> = {
  same: "is the same as",
  variant: "is another spelling of",
  nickname: "is another form of",
  typo: "is close to",
  initial: "stands for",
  joined: "is written apart or together as",
};

/** Sentences for a reviewer, the name first, word by word. The score must be the one of this pair. */
export function explainScore(subject: PreparedSubject, candidate: CandidateEvidence, score: Score): string[] {
  const { facts } = candidate;
  const identifier = compareIdentifiers(subject.facts.identifiers, facts.identifiers);
  const sentences = explainName(subject, candidate, score);
  for (const row of [
    compareBirthDates(subject.facts.birthDates, facts.birthDates),
    compareCountries(subject.facts.countries, facts.countries),
    compareGenders(subject.facts.gender, facts.gender),
    identifier,
  ]) {
    if (row !== null) sentences.push(sayEvidence(row));
  }
  if (identifier === EVIDENCE.identifier.equal) sentences.push("An equal identifier makes the score 1.");
  else if (score.evidence > 1) sentences.push("The sum is capped at 1.");
  return sentences;
}

function sayEvidence(row: EvidenceRow): string {
  if (row.weight === 0 || row === EVIDENCE.identifier.equal) return row.says;
  const sign = row.weight > 0 ? "+" : "−";
  return `${row.says.slice(0, -1)} (${sign}${Math.abs(row.weight).toFixed(2)}).`;
}

function explainName(subject: PreparedSubject, candidate: CandidateEvidence, score: Score): string[] {
  const name = score.bestName === null ? undefined : candidate.names[score.bestName];
  if (name === undefined) return ["No name of the record could be compared with a name of the subject."];
  const theirs = readWords(name.tokens, subject.kind);
  const ours = findSubjectWords(subject, name.form, theirs);
  if (ours === undefined) return [];
  const sentences = [
    `“${textOf(ours)}” was compared with “${textOf(theirs)}”: ${(score.features.name ?? 0).toFixed(4)}.`,
  ];
  const { pairs, leftOver, rightOver } = alignWords(ours, theirs);
  for (const { left, right, relation } of pairs) {
    if (relation === "different") continue;
    sentences.push(`“${pick(ours, left)}” ${RELATION_PHRASES[relation]} “${pick(theirs, right)}”.`);
  }
  for (const position of leftOver)
    sentences.push(`“${pick(ours, [position])}” is in the subject's name only.`);
  for (const position of rightOver)
    sentences.push(`“${pick(theirs, [position])}” is in the listed name only.`);
  if (hasHeavy(ours, leftOver) && hasHeavy(theirs, rightOver)) {
    sentences.push("Both names keep a word of their own, as names of different holders do.");
  }
  if (haveLegalConflict(ours, theirs)) sentences.push("The legal forms are of different kinds.");
  if (haveParentSwap(ours, theirs, { pairs, leftOver, rightOver })) {
    sentences.push("The child of one name is the parent of the other.");
  }
  if (name.weak) {
    sentences.push(
      `The alias is weak: without a matching date, country or identifier its name counts up to ${WEAK_ALIAS_MAX}.`,
    );
  }
  return sentences;
}

/** The subject's name that met the listed name best, as scoring found it. */
function findSubjectWords(
  subject: PreparedSubject,
  form: string,
  theirs: readonly Word[],
): readonly Word[] | undefined {
  let best: { words: readonly Word[]; similarity: number } | undefined;
  subject.words.forEach((words, i) => {
    if (subject.names[i]?.form !== form) return;
    const similarity = compareNames(words, theirs);
    if (best === undefined || similarity > best.similarity) best = { words, similarity };
  });
  return best?.words;
}

function hasHeavy(words: readonly Word[], positions: readonly number[]): boolean {
  return positions.some((position) => words[position]?.isHeavy === true);
}

function pick(words: readonly Word[], positions: readonly number[]): string {
  return positions.map((position) => words[position]?.text ?? "").join(" ");
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(" ");
}
