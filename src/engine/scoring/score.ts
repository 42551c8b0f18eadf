// The score of one candidate: its best pair of names, plus or minus the other fields (policy.ts). Pure: the
// same input gives the same score in any order of names.

import { type Facts, GENDER_UNKNOWN, packCountry, plainCountry } from "../../base/model/facts.ts";
import { SCORE_DECIMALS, THRESHOLD_DEFAULT } from "../../base/model/limits.ts";
import type { Features } from "../../base/model/subject.ts";
import { float64At, itemAt } from "../../base/platform/checked-read.ts";
import type { AnalysedName } from "./alignment/analysed-name.ts";
import type { PreparedName } from "./alignment/prepared-name.ts";
import type { CandidateEvidence, CandidateName } from "./candidate-evidence.ts";
import { compareBirthDates } from "./features/birth-date.ts";
import { compareCountries, countryBeside } from "./features/country.ts";
import { compareGenders } from "./features/gender.ts";
import { compareIdentifiers, isEqualIdentifier } from "./features/identifier.ts";
import { comparerOf, type NameComparer } from "./features/name.ts";
import { conflictBeside } from "./features/name-rarity.ts";
import { areOtherCharacters, type Readings, readingsAmong } from "./ideograph-readings.ts";
import {
  CONFIRMING_NAME_MAX,
  EVIDENCE,
  type EvidenceRow,
  EXACT_READING_MIN,
  PARTIAL_NAME_SCORE_MAX,
  SAME_NAME_MIN,
} from "./policy.ts";
import type { PreparedSubject } from "./prepared-subject.ts";

export interface Score {
  /** 0 to 1, four decimals. */
  readonly score: number;
  /** The sum before it is capped, four decimals: orders candidates of equal score. */
  readonly evidence: number;
  readonly features: Features;
  /** The similarity of the names, not rounded and not capped. */
  readonly similarity: number;
  /** Position in the candidate's names of the most similar one; null when none could be compared. */
  readonly bestName: number | null;
  /**
   * Position in the subject's names of the one that it is most similar to; null when none could be compared.
   */
  readonly bestOwn: number | null;
  /** True when that name only confirms (a weak alias, other characters read alike) and so counts for less. */
  readonly isCapped: boolean;
  /** What the birth dates say beside that name; null when a side has none. */
  readonly birthDate: EvidenceRow | null;
  /** What the countries say beside that name; null when no two can be compared. */
  readonly country: EvidenceRow | null;
}

const SCALE = 10 ** SCORE_DECIMALS;

/** More than what rounding can add to a score. */
const ROUNDING_MAX = 1 / SCALE;

/** What the facts of a subject and a candidate say. A field that either side lacks is null. */
interface ComparedFacts {
  /** Beside a usual name; beside a rare one see conflictBeside. */
  readonly birthDate: EvidenceRow | null;
  /** Beside a usual name; beside others see countryBeside. */
  readonly country: EvidenceRow | null;
  readonly gender: EvidenceRow | null;
  readonly identifier: EvidenceRow | null;
  /** What they add to the score of a usual name, or take from it. */
  readonly weight: number;
}

const NOTHING_COMPARED: ComparedFacts = {
  birthDate: null,
  country: null,
  gender: null,
  identifier: null,
  weight: 0,
};

/** Compares the facts of a subject with those of candidates; of a subject with names only there are none. */
export function factsComparer(subject: Facts): (candidate: Facts) => ComparedFacts {
  return isBare(subject) ? () => NOTHING_COMPARED : (candidate) => compareFacts(subject, candidate);
}

export function compareFacts(subject: Facts, candidate: Facts): ComparedFacts {
  const birthDate = compareBirthDates(subject.birthDates, candidate.birthDates)?.row ?? null;
  const country = compareCountries(subject.countries, candidate.countries)?.row ?? null;
  const gender = compareGenders(subject.gender, candidate.gender);
  const areAbroad = country === EVIDENCE.country.conflict;
  const identifier = compareIdentifiers(subject.identifiers, candidate.identifiers, areAbroad)?.row ?? null;
  const weight =
    (birthDate?.weight ?? 0) + (country?.weight ?? 0) + (gender?.weight ?? 0) + (identifier?.weight ?? 0);
  return { birthDate, country, gender, identifier, weight };
}

/** The most that a name gives back of what birth dates and countries take. */
interface Relief {
  /** From a rare name that is nearly the same. */
  readonly birthDate: number;
  /** From a name that is a match by itself, and none from one that is the same. */
  readonly country: number;
}

function reliefOf({ birthDate, country }: Pick<ComparedFacts, "birthDate" | "country">): Relief {
  return {
    birthDate:
      birthDate === null || birthDate.weight >= 0
        ? 0
        : Math.max(0, EVIDENCE.birthDate.conflictRare.weight - birthDate.weight),
    country: country === EVIDENCE.country.conflict ? -country.weight : 0,
  };
}

/** The similarity that a name needs to count so much. */
function similarityToCount(counts: number, { birthDate, country }: Relief): number {
  let least = counts;
  if (country > 0) least = Math.min(least, Math.max(THRESHOLD_DEFAULT, counts - country));
  if (birthDate > 0) least = Math.min(least, Math.max(SAME_NAME_MIN, counts - country - birthDate));
  return least;
}

/** True for a subject with names only, as many customers are. */
function isBare({ birthDates, countries, gender, identifiers }: Facts): boolean {
  return (
    birthDates.length === 0 && countries.length === 0 && gender === GENDER_UNKNOWN && identifiers.length === 0
  );
}

/** The similarity of names that a score of `scoreMin` needs next to these facts. */
export function similarityFor(scoreMin: number, facts: ComparedFacts): number {
  return similarityToCount(scoreMin - facts.weight, reliefOf(facts)) - ROUNDING_MAX;
}

/** The names of a candidate, looked at one at a time: few of them need their words as objects. */
export interface CandidateNames {
  readonly count: number;
  /** Of the candidate, as in Facts. */
  readonly countries: readonly number[];
  /**
   * The similarities of the subject's names, by their positions, and the one at `position`, valid until the
   * next call. One that is less than `wanted` may be given as 0. Null when none reaches `wanted`.
   */
  similarities(position: number, wanted: number): Float64Array | null;
  at(position: number): CandidateName;
  /** All names of the candidate, those too that are not compared. */
  all(): readonly CandidateName[];
  /** As NameComparer.isPartOfOther, of the subject's name at `own`. */
  isPartOfOther(own: number, position: number): boolean;
}

/** The similarities of the names of one subject and a listed name. */
export class Similarities {
  #values = new Float64Array(SIMILARITIES_MIN);

  /** As CandidateNames.similarities, of so many names of the subject and the listed name that was set. */
  of(comparer: NameComparer, count: number, wanted: number): Float64Array | null {
    if (count > this.#values.length) this.#values = new Float64Array(2 * count);
    let areAny = wanted <= 0;
    for (let own = 0; own < count; own++) {
      const similarity = comparer.compare(own, wanted);
      this.#values[own] = similarity;
      if (similarity >= wanted) areAny = true;
    }
    return areAny ? this.#values : null;
  }
}

const SIMILARITIES_MIN = 32;

/** Names that are at hand: all of them are compared. */
class WholeNames implements CandidateNames {
  readonly names: readonly CandidateName[];
  readonly countries: readonly number[];
  readonly #comparer: NameComparer;
  readonly #similarities = new Similarities();

  constructor(
    readonly subject: PreparedSubject,
    readonly evidence: CandidateEvidence,
  ) {
    this.names = evidence.names;
    this.countries = evidence.facts.countries;
    this.#comparer = comparerOf(subject.kind);
    this.#comparer.begin(subject.names);
  }

  get count(): number {
    return this.names.length;
  }

  similarities(position: number, wanted: number): Float64Array | null {
    this.#comparer.setListed(this.at(position));
    return this.#similarities.of(this.#comparer, this.subject.names.length, wanted);
  }

  at(position: number): CandidateName {
    return itemAt(this.names, position);
  }

  all(): readonly CandidateName[] {
    return this.evidence.all ?? this.names;
  }

  isPartOfOther(own: number, position: number): boolean {
    this.#comparer.setListed(this.at(position));
    return this.#comparer.isPartOfOther(own);
  }
}

/**
 * Scores a candidate against a subject. A field that either side lacks is not compared and never counts. A
 * candidate that can't reach `scoreMin` may get a lower score than its own, which saves comparing its names.
 */
export function scoreCandidate(
  subject: PreparedSubject,
  evidence: CandidateEvidence,
  scoreMin = Number.NEGATIVE_INFINITY,
): Score {
  const whole = new WholeNames(subject, evidence);
  return scoreNames(subject, whole, compareFacts(subject.facts, evidence.facts), scoreMin);
}

const NO_SCORE: Score = {
  score: 0,
  evidence: 0,
  features: { name: null, birthDate: null, country: null, identifier: null, gender: null },
  similarity: 0,
  bestName: null,
  bestOwn: null,
  isCapped: false,
  birthDate: null,
  country: null,
};

/** As scoreCandidate, of names that are looked at one at a time. */
export function scoreNames(
  subject: PreparedSubject,
  candidate: CandidateNames,
  facts: ComparedFacts,
  scoreMin: number,
): Score {
  const isCorroborated =
    isEqualIdentifier(facts.identifier ?? undefined) ||
    (facts.birthDate?.weight ?? 0) > 0 ||
    facts.country === EVIDENCE.country.overlap;
  const all = findBestNames(subject, candidate, facts, isCorroborated, scoreMin - facts.weight);
  // Most candidates end here.
  if (all.length === 0 && scoreMin - facts.weight > 0) return NO_SCORE;
  let best = scoreByNames(candidate, facts, all[0] ?? NO_NAMES);
  for (let i = 1; i < all.length; i++) {
    const other = scoreByNames(candidate, facts, itemAt(all, i));
    if (isBetter(other, best)) best = other;
  }
  return best;
}

/** The score next to these two names. */
function scoreByNames(candidate: CandidateNames, facts: ComparedFacts, best: BestName): Score {
  const { gender, identifier } = facts;
  const birthDate = best.birthDate ?? facts.birthDate;
  const country = best.country ?? facts.country;
  const evidence = round(best.counts + facts.weight);
  const scoreMax = evidence >= 1 && isPartial(candidate, best) ? PARTIAL_NAME_SCORE_MAX : 1;
  return {
    score: isEqualIdentifier(identifier ?? undefined) ? 1 : Math.max(0, Math.min(scoreMax, evidence)),
    evidence,
    features: {
      name: best.position === null ? null : round(best.similarity),
      birthDate: birthDate?.feature ?? null,
      country: country?.feature ?? null,
      identifier: identifier?.feature ?? null,
      gender: gender?.feature ?? null,
    },
    similarity: best.similarity,
    bestName: best.position,
    bestOwn: best.own,
    isCapped: best.capped < best.similarity,
    birthDate,
    country,
  };
}

/** True when a pair of names that counts as much as another one is to be preferred in any order of names. */
function isBetter(a: Score, b: Score): boolean {
  if (a.score !== b.score) return a.score > b.score;
  if (a.evidence !== b.evidence) return a.evidence > b.evidence;
  if (a.isCapped !== b.isCapped) return b.isCapped;
  return a.similarity > b.similarity;
}

/** True when one of the two names that count is the other one without its first or its last word. */
function isPartial(candidate: CandidateNames, { own, position, similarity }: BestName): boolean {
  return similarity !== 1 && own !== null && position !== null && candidate.isPartOfOther(own, position);
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
  /** What the birth dates say beside this name. */
  readonly birthDate: EvidenceRow | null;
  /** What the countries say beside this name. */
  readonly country: EvidenceRow | null;
  /** `capped`, and what the name gives back of what birth dates and countries take. */
  readonly counts: number;
}

const NO_NAMES: BestName = {
  position: null,
  own: null,
  similarity: 0,
  capped: 0,
  birthDate: null,
  country: null,
  counts: 0,
};

/**
 * The pairs of names that count most. Several can count the same though one is a part of a name, or capped:
 * they come in the order of the names, which says nothing. Empty when no names could be compared.
 */
function findBestNames(
  subject: PreparedSubject,
  candidate: CandidateNames,
  facts: ComparedFacts,
  isCorroborated: boolean,
  similarityMin: number,
): readonly BestName[] {
  const search = new BestNameSearch(subject, candidate, facts, isCorroborated, similarityMin);
  search.run();
  return search.all;
}

/** The search for the pairs of names that count most. */
class BestNameSearch {
  /** The best pairs so far. */
  all: BestName[] = [];
  #best = NO_NAMES;
  readonly #relief: Relief;
  /** The readings of the candidate's names, once one was asked for. */
  #readings: Readings | null = null;

  constructor(
    private readonly subject: PreparedSubject,
    private readonly candidate: CandidateNames,
    private readonly facts: ComparedFacts,
    private readonly isCorroborated: boolean,
    private readonly similarityMin: number,
  ) {
    this.#relief = reliefOf(facts);
  }

  run(): void {
    // The facts say too much against the candidate for any name.
    if (this.#wanted() > 1) return;
    for (let position = 0; position < this.candidate.count && this.#mayImprove(); position++) {
      const wanted = this.#wanted();
      const similarities = this.candidate.similarities(position, wanted);
      if (similarities !== null) this.#compareName(position, similarities, wanted);
    }
  }

  /** The similarity from which a further pair counts. */
  #wanted(): number {
    const least = Math.max(this.similarityMin, this.#best.counts);
    return similarityToCount(least, this.#relief) - ROUNDING_MAX;
  }

  #mayImprove(): boolean {
    return this.#best.counts < 1 + this.#relief.birthDate;
  }

  /** Compares a name of the candidate with the names of the subject that are as similar to it as wanted. */
  #compareName(position: number, similarities: Float64Array, wanted: number): void {
    const { names } = this.subject;
    const name = this.candidate.at(position);
    const isWeak = name.weak && !this.isCorroborated;
    if (isWeak && this.#best.counts > CONFIRMING_NAME_MAX) return;
    for (let own = 0; own < names.length && this.#mayImprove(); own++) {
      const found = float64At(similarities, own);
      if (found < wanted) continue;
      const ours = itemAt(names, own);
      if (ours.form !== name.form || (ours.isAcronym && name.isAcronym) || !mayGoOn(ours, name)) continue;
      const similarity = ours.isMixed && found < SAME_NAME_MIN ? 0 : found;
      const capped = this.#onlyConfirms(ours, name, isWeak, similarity) ? CONFIRMING_NAME_MAX : similarity;
      this.#offer(this.#beside(ours, name, { position, own, similarity, capped }));
    }
  }

  /** The pair of names with what the facts say beside it. */
  #beside(
    ours: PreparedName,
    name: CandidateName,
    pair: Pick<BestName, "position" | "own" | "similarity" | "capped">,
  ): BestName {
    const { birthDate, country } = this.facts;
    const date = birthDate === null ? null : conflictBeside(birthDate, ours, name, pair.similarity);
    const place = country === null ? null : countryBeside(country, ours, name, pair.capped);
    const relief =
      (date?.weight ?? 0) - (birthDate?.weight ?? 0) + ((place?.weight ?? 0) - (country?.weight ?? 0));
    return { ...pair, birthDate: date, country: place, counts: pair.capped + relief };
  }

  /** True for names that are alike, but confirm only, as a weak alias does. */
  #onlyConfirms(ours: PreparedName, name: CandidateName, isWeak: boolean, similarity: number): boolean {
    if (similarity <= CONFIRMING_NAME_MAX || this.isCorroborated) return false;
    if (isWeak) return true;
    if (ours.ideographs === null) return false;
    this.#readings ??= readingsAmong(this.candidate.all(), this.subject.kind);
    return (
      areOtherCharacters(ours.ideographs, name, this.#readings) ||
      isLooseReading(ours, this.candidate, similarity)
    );
  }

  #offer(one: BestName): void {
    if (this.#best.position === null || one.counts > this.#best.counts) {
      this.#best = one;
      this.all = [one];
    } else if (one.counts === this.#best.counts && one.counts > 0) this.all.push(one);
  }
}

/** False for a name whose last word was cut off, when no further word of the other begins like it. */
function mayGoOn({ cutWord, words: ours }: PreparedName, { words }: AnalysedName): boolean {
  if (cutWord === null) return true;
  return words.some(({ text }) => text.startsWith(cutWord) && ours.every((own) => own.text !== text));
}

/** The most characters that need an exact reading: every second family of China has a name of two. */
const SHORT_READING_MAX = 2;

/** Countries where names are written in ideographs, or many families have such a name. */
const IDEOGRAPH_COUNTRIES: ReadonlySet<number> = new Set(
  "cn hk mo tw sg my kr kp jp vn th id ph".split(" ").map(packCountry),
);

/**
 * True for characters that are read only roughly like a name, where that says little: they are two, or the
 * candidate's countries are elsewhere.
 */
function isLooseReading(ours: PreparedName, { countries }: CandidateNames, similarity: number): boolean {
  if (!ours.isReading || ours.ideographs === null || similarity >= EXACT_READING_MIN) return false;
  if (ours.ideographs.length <= SHORT_READING_MAX) return true;
  return countries.length > 0 && !countries.some((one) => IDEOGRAPH_COUNTRIES.has(plainCountry(one)));
}

function round(value: number): number {
  return Math.round(value * SCALE) / SCALE;
}
