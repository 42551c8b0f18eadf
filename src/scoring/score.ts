// The score of one candidate: the best pair of names, moved by the other fields. Pure; the same input gives
// the same score whatever the order of names. What each field weighs stands in weights.ts.

import { SCORE_DECIMALS } from "../model/limits.ts";
import type { Features } from "../model/subject.ts";
import { canReach } from "./alignment/similarity-bound.ts";
import type { CandidateEvidence } from "./candidate.ts";
import { compareBirthDates } from "./features/birth-date.ts";
import { compareCountries } from "./features/country.ts";
import { compareGenders } from "./features/gender.ts";
import { compareIdentifiers } from "./features/identifier.ts";
import { compareNames } from "./features/name.ts";
import { CONFIRMING_NAME_MAX, EVIDENCE } from "./policy.ts";
import type { PreparedSubject } from "./subject.ts";
import { readingsAmong } from "./words/readings.ts";

export interface Score {
  /** 0 to 1, four decimals. */
  readonly score: number;
  /** The sum before it is capped, four decimals: orders candidates of equal score. */
  readonly evidence: number;
  readonly features: Features;
  /** Position in the candidate's names of the one that met best; null when none could be compared. */
  readonly bestName: number | null;
  /** Position in the subject's names of the one that it met; null when none could be compared. */
  readonly bestOwn: number | null;
  /**
   * True when that name only confirms (a weak alias, other characters read alike), and so counts less than it
   * met.
   */
  readonly isCapped: boolean;
}

const SCALE = 10 ** SCORE_DECIMALS;

/** More than what rounding can add to a score. */
const ROUNDING_MAX = 1 / SCALE;

/**
 * Scores a candidate against a subject. A field that either side lacks is not compared and never counts. A
 * candidate that can't reach `scoreMin` may be given a lower score than its own, which saves comparing its
 * names.
 */
export function scoreCandidate(
  subject: PreparedSubject,
  candidate: CandidateEvidence,
  scoreMin = Number.NEGATIVE_INFINITY,
): Score {
  const { facts } = candidate;
  const birthDate = compareBirthDates(subject.facts.birthDates, facts.birthDates);
  const country = compareCountries(subject.facts.countries, facts.countries);
  const gender = compareGenders(subject.facts.gender, facts.gender);
  const identifier = compareIdentifiers(subject.facts.identifiers, facts.identifiers);
  const isSameIdentifier = identifier?.row === EVIDENCE.identifier.equal;
  const birthWeight = birthDate?.row.weight ?? 0;
  const isCorroborated = isSameIdentifier || birthWeight > 0 || country?.row === EVIDENCE.country.overlap;

  const besideName =
    birthWeight + (country?.row.weight ?? 0) + (gender?.weight ?? 0) + (identifier?.row.weight ?? 0);
  const best = findBestName(subject, candidate, isCorroborated, scoreMin - besideName);
  const evidence = round(best.capped + besideName);
  return {
    score: isSameIdentifier ? 1 : Math.max(0, Math.min(1, evidence)),
    evidence,
    features: {
      name: best.position === null ? null : round(best.similarity),
      birthDate: birthDate?.row.feature ?? null,
      country: country?.row.feature ?? null,
      identifier: identifier?.row.feature ?? null,
      gender: gender?.feature ?? null,
    },
    bestName: best.position,
    bestOwn: best.own,
    isCapped: best.capped < best.similarity,
  };
}

interface BestName {
  readonly position: number | null;
  readonly own: number | null;
  readonly similarity: number;
  /**
   * The similarity that counts: without a fact that agrees, a name that only confirms counts up to
   * CONFIRMING_NAME_MAX.
   */
  readonly capped: number;
}

function findBestName(
  subject: PreparedSubject,
  { names }: CandidateEvidence,
  isCorroborated: boolean,
  similarityMin: number,
): BestName {
  let best: BestName = { position: null, own: null, similarity: 0, capped: 0 };
  let readings: readonly (string | null)[] | null = null;
  for (let position = 0; position < names.length; position++) {
    const name = names[position];
    if (name === undefined) continue;
    const isWeak = name.weak && !isCorroborated;
    if (best.capped >= (isWeak ? CONFIRMING_NAME_MAX : 1)) continue;
    const vocabulary = subject.vocabularies[name.form];
    const listed = vocabulary.look(name.tokens, name.isReading);
    for (let i = 0; i < subject.names.length && best.capped < 1; i++) {
      const ours = subject.compared[i];
      if (ours === undefined || subject.names[i]?.form !== name.form) continue;
      const wanted = Math.max(similarityMin, best.capped) - ROUNDING_MAX;
      const isWorthIt = vocabulary.isNear(ours.number) && (wanted <= 0 || canReach(wanted, ours, listed));
      const similarity = isWorthIt ? compareNames(ours, listed) : 0;
      let capped = similarity;
      if (similarity > CONFIRMING_NAME_MAX && !isCorroborated) {
        const characters = subject.ideographs[i] ?? null;
        if (characters !== null) readings ??= readingsAmong(names, subject.kind);
        if (isWeak || areOtherCharacters(characters, readings?.[position])) capped = CONFIRMING_NAME_MAX;
      }
      if (best.position === null || capped > best.capped) best = { position, own: i, similarity, capped };
    }
  }
  return best;
}

/**
 * True for two readings of as many but different ideographs: the characters contradict what the Latin letters
 * say.
 */
function areOtherCharacters(ours: string | null, theirs: string | null | undefined): boolean {
  return ours !== null && ours !== theirs && ours.length === theirs?.length;
}

function round(value: number): number {
  return Math.round(value * SCALE) / SCALE;
}
