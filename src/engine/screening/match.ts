// Screens subjects against one snapshot: candidates from the alias index are scored and ranked, and only what
// is answered is read from the store.

import { ServiceError } from "../../base/model/errors.ts";
import { SCORE_MIN, THRESHOLD_DEFAULT } from "../../base/model/limits.ts";
import { groupOf } from "../../base/model/schemata.ts";
import type { Subject } from "../../base/model/subject.ts";
import { LEFT_OUT, NAME_LEFT_OUT } from "../names/analysis/normalise.ts";
import type { FoundEntity } from "../retrieval/query/candidate-query.ts";
import { BestScores } from "../scoring/best-scores.ts";
import { findNotCompared, type NotCompared } from "../scoring/not-compared.ts";
import { LEFTOVER_COSTS } from "../scoring/policy.ts";
import { factsComparer, scoreCandidate, scoreNames } from "../scoring/score.ts";
import { WordCache } from "../scoring/words/word-cache.ts";
import type { Snapshot } from "../snapshot/open.ts";
import type { EntityStore } from "../store/entity-store.ts";
import { answerScored, type BestCandidates, readRow, type ScoredRow } from "./answer.ts";
import { type AcceptedSubject, acceptSubject, type Candidates, findCandidates } from "./candidates.ts";
import { answerIntact, indexUnavailable } from "./changed-files.ts";
import { ComparedLists, type ComparedScope } from "./compared-lists.ts";
import { readingIndex, readingStore } from "./damaged-data.ts";
import { type ListedBank, readListedBanks } from "./listed-banks.ts";
import { ListedNames } from "./listed-names.ts";
import { findNumberHolders, type NumberHolder } from "./listed-numbers.ts";
import { namesWithin } from "./names-within.ts";
import { type TextAnswer, TextReader } from "./texts/find-in-text.ts";
import { TEXT_SCORE_MIN } from "./texts/text-policy.ts";

/** What a caller needs of an answer. */
export interface MatchOptions {
  /**
   * Leaves out candidates below the threshold. The matches are those of the whole answer, found in less time:
   * fewer candidates need an alignment, and only records of matches are read.
   */
  readonly matchesOnly?: boolean;
  /**
   * True for what a payer wrote, which nobody checked: candidates that are like a name with a foreign word
   * between (LEFT_OUT) stay below the threshold, too, and a country counts against no whole name.
   */
  readonly isUnchecked?: boolean;
  /**
   * The rows of records that this subject was cleared of: they are left out before the answer is cut at its
   * limit.
   */
  readonly cleared?: ReadonlySet<number>;
}

const NOTHING_FOUND: Candidates = { found: [], cutNames: 0 };
const NOTHING_CLEARED: ReadonlySet<number> = new Set();

/** A subject with what its caller needs of the answer. */
export type AskedSubject = readonly [Subject, MatchOptions];

/** A subject on its way to an answer. */
interface Asked {
  readonly accepted: AcceptedSubject;
  readonly isUnchecked: boolean;
  readonly scoreMin: number;
  readonly cleared: ReadonlySet<number>;
}

interface ScoredSubject extends Asked {
  readonly scored: readonly ScoredRow[];
  readonly scoredCleared: readonly ScoredRow[];
  /** As in MatchAnswer. */
  readonly cutNames: number;
}

/** How a name is within those of a subject: beside another name, with a word between or beside it, or all. */
type WithinKind = "other" | "interrupted" | "part" | "own";

/** The least score that counts of each. */
const WITHIN_SCORE_MIN: Readonly<Record<WithinKind, number>> = {
  other: TEXT_SCORE_MIN,
  interrupted: TEXT_SCORE_MIN - LEFTOVER_COSTS.between,
  part: TEXT_SCORE_MIN,
  own: SCORE_MIN,
};

interface WithinOptions extends Pick<MatchOptions, "isUnchecked"> {
  /** True when the whole names match a record: then only other parties beside them are looked for. */
  readonly hasMatch?: boolean;
}

/** What the names of a subject hold. */
interface SubjectsWithin {
  readonly subjects: readonly {
    readonly subject: Subject;
    readonly kind: WithinKind;
    readonly scoreMin: number;
  }[];
  /** False when they hold more than is compared. */
  readonly isWhole: boolean;
}

/** A match that was left out, because the subject was cleared of it. */
interface ClearedMatch {
  readonly id: string;
  readonly score: number;
}

/** The answer to a subject. */
export interface MatchAnswer extends BestCandidates {
  /** The datasets that the subject was compared with, sorted. */
  readonly compared: readonly string[];
  /** What the subject holds that was not compared. */
  readonly notCompared: readonly NotCompared[];
  /** How many names may hold one that is not compared, because it is too much work; among notCompared. */
  readonly cutNames: number;
  /** The cleared records that would have been matches, by id. */
  readonly clearedMatches: readonly ClearedMatch[];
}

/** Screens one subject. Throws what Matcher.match throws. */
export function matchSubject(snapshot: Snapshot, subject: Subject): MatchAnswer {
  return matcherOf(snapshot).match(subject);
}

const matchers = new WeakMap<Snapshot, Matcher>();

/** The one matcher of a snapshot, so that warming it up fills the caches that requests then use. */
export function matcherOf(snapshot: Snapshot): Matcher {
  let matcher = matchers.get(snapshot);
  if (matcher === undefined) {
    matcher = new Matcher(snapshot);
    matchers.set(snapshot, matcher);
  }
  return matcher;
}

/**
 * Screens subjects against one snapshot, which the caller keeps open. It keeps the words that it analyses for
 * the subjects that follow.
 */
export class Matcher {
  readonly snapshot: Snapshot;
  readonly #ownWords = new WordCache();
  readonly #listedNames: ListedNames | null;
  readonly #compared: ComparedLists | null;
  /** Read when the first bank is asked for. */
  #banks: ReadonlyMap<string, readonly ListedBank[]> | null = null;
  /** Made when the first text comes. */
  #texts: TextReader | null = null;

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    this.#listedNames = snapshot.aliases === null ? null : new ListedNames(snapshot.aliases);
    this.#compared = snapshot.aliases === null ? null : new ComparedLists(snapshot.aliases);
  }

  /**
   * Screens a subject: candidates with a score of at least SCORE_MIN, best first, cut at the subject's limit.
   * Throws `index_unavailable` when the snapshot has no alias index or its files were changed, and
   * `invalid_request` for a dataset that the snapshot doesn't have or when no name holds a letter or digit.
   */
  match(subject: Subject, options: MatchOptions = {}): MatchAnswer {
    return answerIntact(
      () => this.snapshot.integrity.matchFault(),
      () => {
        const asked = this.#accept(subject, options);
        return this.#answer(this.withNamesWithin(this.#score(asked, this.#find(asked))));
      },
    );
  }

  /**
   * As `match`, of some subjects in their order; null for one without anything to compare, or of an unknown
   * dataset. Each step is done for all of them before the next: code and data stay in the processor's caches,
   * which takes a sixth less time than one after another for 64 of them.
   */
  matchAll(subjects: readonly AskedSubject[]): (MatchAnswer | null)[] {
    return answerIntact(
      () => this.snapshot.integrity.matchFault(),
      () => {
        const asked = subjects.map((one) => acceptedOrNull(() => this.#accept(...one)));
        const found = asked.map((one) => one && this.#find(one));
        const scored = asked.map((one, at) => one && this.#score(one, found[at] ?? NOTHING_FOUND));
        return scored.map((one) => one && this.#answer(this.withNamesWithin(one)));
      },
    );
  }

  /** The datasets that a subject of this scope is compared with. Throws `index_unavailable` as `match`. */
  compared(scope: ComparedScope): readonly string[] {
    return answerIntact(
      () => this.snapshot.integrity.matchFault(),
      () => this.#comparedWith(scope),
    );
  }

  #comparedWith(scope: ComparedScope): readonly string[] {
    const compared = this.#compared;
    if (compared === null) throw indexUnavailable();
    return readingIndex(() => compared.of(scope));
  }

  /**
   * What TextReader.find finds of the sanctions lists. The first call makes a
   * dictionary of listed names, in 150 ms with OFAC, UN, UK and EU, unless warmTexts did. Throws as `match`.
   */
  findInText(text: string, datasets?: readonly string[] | null, comparedMax?: number): TextAnswer {
    return answerIntact(
      () => this.snapshot.integrity.matchFault(),
      () => this.textReader().find(text, datasets, comparedMax),
    );
  }

  /**
   * The listed banks with these first six characters of a BIC, which name bank and country. The first call
   * reads all of them. Throws as `match` does.
   */
  listedBanks(bank: string): readonly ListedBank[] {
    return answerIntact(
      () => this.snapshot.integrity.matchFault(),
      () => {
        if (this.snapshot.aliases === null) throw indexUnavailable();
        this.#banks ??= readListedBanks(this.snapshot);
        return this.#banks.get(bank) ?? [];
      },
    );
  }

  /** What findNumberHolders finds. Throws as `match` does. */
  numberHolders(text: string, kinds: readonly string[]): readonly NumberHolder[] {
    return answerIntact(
      () => this.snapshot.integrity.matchFault(),
      () => {
        if (this.snapshot.aliases === null) throw indexUnavailable();
        return findNumberHolders(this.snapshot, text, kinds);
      },
    );
  }

  /** What findInText reads texts with. Throws `index_unavailable` without an index. */
  textReader(): TextReader {
    const { aliases } = this.snapshot;
    if (aliases === null) throw indexUnavailable();
    this.#texts ??= readingIndex(
      () =>
        new TextReader(aliases, (subject) => {
          const asked = this.#accept(subject, { matchesOnly: true });
          return this.#answer(this.#score(asked, this.#find(asked))).candidates;
        }),
    );
    return this.#texts;
  }

  #accept(subject: Subject, options: MatchOptions): Asked {
    const { matchesOnly = false, isUnchecked = false, cleared = NOTHING_CLEARED } = options;
    const accepted = acceptSubject(this.snapshot, subject, this.#ownWords);
    const scoreMin = matchesOnly ? Math.max(SCORE_MIN, subject.threshold) : SCORE_MIN;
    return { accepted, isUnchecked, cleared, scoreMin };
  }

  #find({ accepted, cleared }: Asked): Candidates {
    // Cleared records must not take the places of others.
    return readingIndex(() => findCandidates(accepted, cleared.size));
  }

  #score(asked: Asked, { found, cutNames }: Candidates): ScoredSubject {
    const listedNames = this.#listedNames;
    if (listedNames === null) throw indexUnavailable();
    const { accepted, cleared } = asked;
    return readingIndex(() => {
      const uncleared = found.filter(({ row }) => !cleared.has(row));
      const left = found.filter(({ row }) => cleared.has(row));
      return {
        ...asked,
        cutNames,
        scored: scoreEntities(uncleared, asked, listedNames),
        scoredCleared: left.map((entity) => ({
          row: entity.row,
          score: scoreCandidate(accepted.prepared, listedNames.candidateOf(entity, accepted.group)),
        })),
      };
    });
  }

  /**
   * The subjects that the names of a subject hold, each with the least score that counts. Throws as `match`.
   */
  subjectsWithin(subject: Subject, { isUnchecked = false, hasMatch = false }: WithinOptions): SubjectsWithin {
    const { names, isWhole } = readingIndex(() => namesWithin(subject, () => this.textReader()));
    const { name: own = [], country, ...facts } = subject.properties;
    const kept = isUnchecked || country === undefined ? facts : { ...facts, country };
    const kinds = Map.groupBy(names, (name): WithinKind => {
      if (name.startsWith(NAME_LEFT_OUT)) return "other";
      return name.includes(LEFT_OUT) ? "interrupted" : own.includes(name) ? "own" : "part";
    });
    const subjects = [...kinds].flatMap(([kind, name]) => {
      // A company is named within the name of another, and a person hardly.
      const isBeside = kind === "other" && groupOf(subject.schema) === "person";
      const isAsked = kind === "own" ? isUnchecked && country !== undefined : !hasMatch || isBeside;
      if (!isAsked) return [];
      // A person beside another name is another party: facts are of one of them.
      const properties = isBeside ? { name } : { ...kept, name };
      return [{ subject: { ...subject, properties }, kind, scoreMin: WITHIN_SCORE_MIN[kind] }];
    });
    return { subjects, isWhole };
  }

  /** The same with the records that a name within a name of the subject is more like. Throws as `match`. */
  withNamesWithin(asked: ScoredSubject): ScoredSubject {
    const { accepted, cleared, isUnchecked } = asked;
    const { threshold } = accepted.subject;
    const hasMatch = [...asked.scored, ...asked.scoredCleared].some(({ score }) =>
      isWholeMatch(score.score, threshold),
    );
    const { subjects, isWhole } = this.subjectsWithin(accepted.subject, { isUnchecked, hasMatch });
    let { scored, scoredCleared, cutNames } = asked;
    for (const { subject, kind, scoreMin } of subjects) {
      const isKept = isUnchecked && kind === "interrupted";
      const least = isKept ? scoreMin : Math.max(scoreMin, asked.scoreMin);
      const alone = { ...this.#accept(subject, { cleared }), scoreMin: least };
      const found = this.#score(alone, this.#find(alone));
      cutNames += found.cutNames;
      scored = bestOf(scored, found.scored, subject);
      scoredCleared = bestOf(scoredCleared, found.scoredCleared, subject);
    }
    return { ...asked, scored, scoredCleared, cutNames: cutNames + (isWhole ? 0 : 1) };
  }

  #answer({ accepted: { subject }, scored, scoredCleared, cutNames }: ScoredSubject): MatchAnswer {
    const { store } = this.snapshot;
    return readingStore(() => ({
      ...answerScored(store, subject, scored),
      clearedMatches: clearedMatches(store, scoredCleared, Math.max(SCORE_MIN, subject.threshold)),
      compared: this.#comparedWith(subject),
      notCompared: findNotCompared(subject.properties, cutNames),
      cutNames,
    }));
  }
}

/** What a name within a name must gain where the whole name is a match already: it is the one to explain. */
const WITHIN_GAIN_MIN = 0.1;

/** The score that a name within a name must exceed, beside that of the whole name. */
export function wantedWithin(whole: number, threshold: number): number {
  return isWholeMatch(whole, threshold) ? whole + WITHIN_GAIN_MIN : whole;
}

function isWholeMatch(score: number, threshold: number): boolean {
  return score >= Math.max(threshold, THRESHOLD_DEFAULT);
}

/**
 * Each record once, as the subject's own names are like it, or the names within them are more like it.
 */
function bestOf(
  own: readonly ScoredRow[],
  found: readonly ScoredRow[],
  { properties: within, threshold }: Subject,
): ScoredRow[] {
  const best = new Map(own.map((one) => [one.row, one]));
  for (const { row, score } of found) {
    const before = best.get(row)?.score.score ?? 0;
    if (score.score > wantedWithin(before, threshold)) best.set(row, { row, score, within });
  }
  return [...best.values()];
}

/** What can be compared; null for what is no valid question. */
function acceptedOrNull(accept: () => Asked): Asked | null {
  try {
    return accept();
  } catch (error) {
    if (error instanceof ServiceError && error.code === "invalid_request") return null;
    throw error;
  }
}

/** The entities with a score of at least `scoreMin`, but for those that can't be in the answer. */
function scoreEntities(
  found: readonly FoundEntity[],
  { accepted: { subject, prepared }, scoreMin }: Asked,
  listedNames: ListedNames,
): ScoredRow[] {
  const scored: ScoredRow[] = [];
  const namesOf = listedNames.namesFor(prepared);
  const best = new BestScores(subject.limit, scoreMin, subject.threshold);
  const compareFacts = factsComparer(prepared.facts);
  for (const entity of found) {
    const score = scoreNames(prepared, namesOf(entity), compareFacts(entity.facts), best.wanted);
    if (score.score < scoreMin) continue;
    scored.push({ row: entity.row, score });
    best.add(entity.corpus, score);
  }
  return scored;
}

/** Each id once: a person in both corpora has a record in each. */
function clearedMatches(store: EntityStore, scored: readonly ScoredRow[], threshold: number): ClearedMatch[] {
  const byId = new Map<string, number>();
  for (const { row, score } of scored) {
    if (score.score < threshold) continue;
    const { id } = readRow(store, row);
    byId.set(id, Math.max(score.score, byId.get(id) ?? 0));
  }
  return [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, score]) => ({ id, score }));
}
