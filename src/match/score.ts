// The score of one candidate: the best pair of names, moved by the other fields. Pure; the same input gives the same
// score whatever the order of names. What each field weighs stands in weights.ts.

import { SCORE_DECIMALS } from "../model/limits.ts";
import type { Features } from "../model/subject.ts";
import type { CandidateEvidence } from "./candidate.ts";
import { compareBirthDates } from "./features/birth-date.ts";
import { compareCountries } from "./features/country.ts";
import { compareGenders } from "./features/gender.ts";
import { compareIdentifiers } from "./features/identifier.ts";
import { compareNames } from "./features/name.ts";
import type { PreparedSubject } from "./subject.ts";
import { EVIDENCE, WEAK_ALIAS_MAX } from "./weights.ts";
import { readWords } from "./words.ts";

export interface Score {
  /** 0 to 1, four decimals. */
  readonly score: number;
  /** The sum before it is capped, four decimals: orders candidates of equal score. */
  readonly evidence: number;
  readonly features: Features;
  /** Position in the candidate's names of the one that met best; null when none could be compared. */
  readonly bestName: number | null;
}

const SCALE = 10 ** SCORE_DECIMALS;

/** Scores a candidate against a subject. A field that either side lacks is not compared and never counts. */
export function scoreCandidate(subject: PreparedSubject, candidate: CandidateEvidence): Score {
  const { facts } = candidate;
  const birthDate = compareBirthDates(subject.facts.birthDates, facts.birthDates);
  const country = compareCountries(subject.facts.countries, facts.countries);
  const gender = compareGenders(subject.facts.gender, facts.gender);
  const identifier = compareIdentifiers(subject.facts.identifiers, facts.identifiers);
  const isSameIdentifier = identifier === EVIDENCE.identifier.equal;
  const isCorroborated =
    isSameIdentifier || (birthDate?.weight ?? 0) > 0 || country === EVIDENCE.country.overlap;

  const best = findBestName(subject, candidate, isCorroborated);
  const sum =
    best.capped +
    (birthDate?.weight ?? 0) +
    (country?.weight ?? 0) +
    (gender?.weight ?? 0) +
    (identifier?.weight ?? 0);
  const evidence = round(sum);
  return {
    score: isSameIdentifier ? 1 : Math.max(0, Math.min(1, evidence)),
    evidence,
    features: {
      name: best.position === null ? null : round(best.similarity),
      birthDate: birthDate?.feature ?? null,
      country: country?.feature ?? null,
      identifier: identifier?.feature ?? null,
      gender: gender?.feature ?? null,
    },
    bestName: best.position,
  };
}

interface BestName {
  readonly position: number | null;
  readonly similarity: number;
  /** The similarity that counts: an uncorroborated weak alias counts up to WEAK_ALIAS_MAX. */
  readonly capped: number;
}

function findBestName(
  subject: PreparedSubject,
  candidate: CandidateEvidence,
  isCorroborated: boolean,
): BestName {
  let best: BestName = { position: null, similarity: 0, capped: 0 };
  for (let position = 0; position < candidate.names.length; position++) {
    const name = candidate.names[position];
    if (name === undefined) continue;
    const isCapped = name.weak && !isCorroborated;
    if (best.capped >= (isCapped ? WEAK_ALIAS_MAX : 1)) continue;
    let words: ReturnType<typeof readWords> | null = null;
    for (let i = 0; i < subject.names.length; i++) {
      const subjectWords = subject.words[i];
      if (subjectWords === undefined || subject.names[i]?.form !== name.form) continue;
      words ??= readWords(name.tokens, subject.kind);
      const similarity = compareNames(subjectWords, words);
      const capped = isCapped ? Math.min(similarity, WEAK_ALIAS_MAX) : similarity;
      if (best.position === null || capped > best.capped) best = { position, similarity, capped };
    }
  }
  return best;
}

function round(value: number): number {
  return Math.round(value * SCALE) / SCALE;
}
