// The use cases of the service, for HTTP and the command line. Queries are bound to one snapshot, so an
// answer never mixes two. A batch, which yields to other requests, pins its snapshot.

import {
  type AgeLimits,
  agesOf,
  type DatasetAge,
  DEFAULT_AGE_LIMITS,
  findStale,
  limitDaysOf,
  type StaleDataset,
} from "../../base/model/content-age.ts";
import type { Corpus } from "../../base/model/corpus.ts";
import type { Dataset, Entity } from "../../base/model/entity.ts";
import { ServiceError } from "../../base/model/errors.ts";
import type { History } from "../../base/model/history.ts";
import type { NameSearchPage, SearchPage, SearchQuery } from "../../base/model/search.ts";
import type { Subject } from "../../base/model/subject.ts";
import type { CurrentSnapshot } from "../snapshot/current-snapshot.ts";
import type { RecordsState } from "../snapshot/integrity.ts";
import type { Manifest } from "../snapshot/manifest.ts";
import type { Snapshot } from "../snapshot/open.ts";
import type { EntityStore } from "../store/entity-store.ts";
import type { StoredRecord } from "../store/predecessor.ts";
import { AnswerCache, type AnswerFigures } from "./answer-cache.ts";
import { answerIntact, indexUnavailable } from "./changed-files.ts";
import type { ComparedScope } from "./compared-lists.ts";
import { readingStore } from "./damaged-data.ts";
import { findEntity, findHistory } from "./entity-queries.ts";
import { type GatheredEvidence, gatherEvidence } from "./evidence.ts";
import type { ListedBank } from "./listed-banks.ts";
import type { NumberHolder } from "./listed-numbers.ts";
import { type AskedSubject, type MatchAnswer, type Matcher, type MatchOptions, matcherOf } from "./match.ts";
import { questionKey } from "./question-key.ts";
import type { TextAnswer } from "./texts/find-in-text.ts";
import { type CandidateWriter, type WrittenAnswer, writeAnswer } from "./written-answer.ts";

export interface Readiness {
  readonly ready: boolean;
  /** Why match can't be answered, or which list is past its maximum age; null when the service is ready. */
  readonly reason: string | null;
  /** Sentences that an operator should read, whether the service is ready or not. */
  readonly warnings: readonly string[];
  /**
   * False when files of the snapshot in use, or of the current one, are known to be damaged, changed or
   * deleted.
   */
  readonly intact: boolean;
  readonly snapshot: {
    readonly id: string;
    readonly createdAt: string;
    readonly ageSeconds: number;
    readonly demonstration: boolean;
    readonly records: RecordsState;
    readonly datasets: readonly DatasetAge[];
    /** Records by dataset, supporting and delisted ones too. */
    readonly entities: Readonly<Record<string, number>>;
    /** The datasets that are past an age limit or missing, worst first. */
    readonly stale: readonly StaleDataset[];
    /** The lower age limit of each dataset in use or stale, in days; none for a dataset without one. */
    readonly limitDays: ReadonlyMap<string, number>;
  } | null;
}

/** What the service reports in addition to the state of its data. */
export interface Notices {
  /** Why match can't be answered. */
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

const NO_NOTICES: Notices = { faults: [], warnings: [] };

/** The reason after a start; it disappears without intervention. */
const INDEX_OPENING = "The match index is being opened.";
export const NO_SNAPSHOT = "No list has been imported. The operator of the service must import lists first.";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The data behind an answer. */
export interface Provenance {
  /** Id of the snapshot. */
  readonly snapshot: string;
  /** Datasets that are past an age limit or missing, worst first. */
  readonly stale: readonly string[];
}

/**
 * The use cases over one snapshot. Every method is synchronous, and throws `index_unavailable` when the files
 * that it reads were changed since they were verified.
 */
interface SnapshotQueries {
  /** Screens one subject. Throws what matchSubject throws. */
  match(subject: Subject, options?: MatchOptions): MatchAnswer;
  /** As Matcher.matchAll. */
  matchAll(subjects: readonly AskedSubject[]): (MatchAnswer | null)[];
  /** The listed parties that a text names. Throws what Matcher.findInText throws. */
  findInText(text: string, datasets?: readonly string[] | null, comparedMax?: number): TextAnswer;
  /** As Matcher.listedBanks. */
  listedBanks(bank: string): readonly ListedBank[];
  /** As Matcher.numberHolders. */
  numberHolders(text: string, kinds: readonly string[]): readonly NumberHolder[];
  /** As Matcher.compared. */
  compared(scope: ComparedScope): readonly string[];
  /** The evidence about records of these ids, in their order. Throws what matchSubject throws. */
  evidence(subject: Subject, ids: readonly string[]): GatheredEvidence;
  search(query: SearchQuery): SearchPage;
  /** As search, through all names of each record. */
  searchNames(query: SearchQuery): NameSearchPage;
  /** The records that an id means, with their listings: at most one in each corpus. */
  records(id: string): StoredRecord[];
  /** The entity with this id, or the one that replaced it. Throws `entity_not_found`. */
  entity(corpus: Corpus, id: string): Entity;
  /** Throws `entity_not_found`. */
  history(corpus: Corpus, id: string): History;
  datasets(): { datasets: readonly Dataset[]; dataUpdatedAt: string | null };
  /** What `work` reads of records and manifest, for questions that have no use case of their own. */
  reading<T>(work: (store: EntityStore, manifest: Manifest) => T): T;
}

/** The use cases over the snapshot in use, with the provenance of what they answer. */
export interface SnapshotView extends SnapshotQueries {
  readonly provenance: Provenance;
  /**
   * As match, in the text that `write` makes. An equal question of the same account can be answered with the
   * text that it had before: in a view that is pinned, and from the cache of answers.
   */
  answer(account: number, subject: Subject, write: CandidateWriter): WrittenAnswer;
}

/** A view for work that yields: its snapshot stays open until it is released. */
export interface PinnedView extends SnapshotView {
  release(): void;
}

export interface Screening {
  /** The snapshot in use. Valid until the caller yields. Throws `index_unavailable` when there is none. */
  view(): SnapshotView;
  /**
   * The snapshot in use, kept open until it is released. Throws `index_unavailable` also without its index.
   */
  pin(): PinnedView;
  readiness(): Readiness;
}

/** Answers from the snapshot of a matcher, which the caller keeps open. */
export class OpenSnapshotQueries implements SnapshotQueries {
  constructor(private readonly matcher: Matcher) {}

  match(subject: Subject, options?: MatchOptions): MatchAnswer {
    return this.matcher.match(subject, options);
  }

  matchAll(subjects: readonly AskedSubject[]): (MatchAnswer | null)[] {
    return this.matcher.matchAll(subjects);
  }

  findInText(text: string, datasets?: readonly string[] | null, comparedMax?: number): TextAnswer {
    return this.matcher.findInText(text, datasets, comparedMax);
  }

  listedBanks(bank: string): readonly ListedBank[] {
    return this.matcher.listedBanks(bank);
  }

  numberHolders(text: string, kinds: readonly string[]): readonly NumberHolder[] {
    return this.matcher.numberHolders(text, kinds);
  }

  compared(scope: ComparedScope): readonly string[] {
    return this.matcher.compared(scope);
  }

  evidence(subject: Subject, ids: readonly string[]): GatheredEvidence {
    return gatherEvidence(this.matcher.snapshot, subject, ids);
  }

  search(query: SearchQuery): SearchPage {
    return this.read(({ store }) => store.search(query));
  }

  searchNames(query: SearchQuery): NameSearchPage {
    return this.read(({ store }) => store.searchNames(query));
  }

  records(id: string): StoredRecord[] {
    return this.read(({ store }) => store.records(id));
  }

  entity(corpus: Corpus, id: string): Entity {
    return this.read((snapshot) => findEntity(snapshot, corpus, id));
  }

  history(corpus: Corpus, id: string): History {
    return this.read((snapshot) => findHistory(snapshot, corpus, id));
  }

  datasets(): { datasets: readonly Dataset[]; dataUpdatedAt: string | null } {
    return this.read(({ store }) => ({ datasets: store.datasets(), dataUpdatedAt: store.dataUpdatedAt() }));
  }

  reading<T>(work: (store: EntityStore, manifest: Manifest) => T): T {
    return this.read(({ store, manifest }) => work(store, manifest));
  }

  private read<T>(work: (snapshot: Snapshot) => T): T {
    const { snapshot } = this.matcher;
    return answerIntact(
      () => snapshot.integrity.recordsFault(),
      () => readingStore(() => work(snapshot)),
    );
  }
}

class CurrentSnapshotView extends OpenSnapshotQueries implements SnapshotView {
  constructor(
    private readonly own: Matcher,
    readonly provenance: Provenance,
    protected readonly answers: AnswerCache,
  ) {
    super(own);
  }

  answer(account: number, subject: Subject, write: CandidateWriter): WrittenAnswer {
    if (this.answers.isOff) return this.fresh(subject, write);
    return this.known(questionKey(account, subject), subject, write);
  }

  /** The kept answer to a question, or a fresh one, which is kept. */
  protected known(key: string, subject: Subject, write: CandidateWriter): WrittenAnswer {
    const { snapshot } = this.own;
    const kept = this.answers.find(snapshot, key);
    if (kept !== null) return this.intact(kept);
    const answer = this.fresh(subject, write);
    // What was read before the records are verified is answered, but not kept.
    if (snapshot.integrity.areRecordsVerified) this.answers.keep(snapshot, key, answer);
    return answer;
  }

  protected fresh(subject: Subject, write: CandidateWriter): WrittenAnswer {
    return writeAnswer(this.match(subject), write);
  }

  /** An earlier answer, while the files that it was read from can be trusted. */
  protected intact(earlier: WrittenAnswer): WrittenAnswer {
    const fault = this.own.snapshot.integrity.matchFault();
    if (fault === null) return earlier;
    this.answers.clear();
    throw indexUnavailable(fault);
  }
}

class PinnedSnapshotView extends CurrentSnapshotView implements PinnedView {
  readonly #answered = new Map<string, WrittenAnswer>();

  constructor(
    matcher: Matcher,
    provenance: Provenance,
    answers: AnswerCache,
    readonly release: () => void,
  ) {
    super(matcher, provenance, answers);
  }

  override answer(account: number, subject: Subject, write: CandidateWriter): WrittenAnswer {
    const key = questionKey(account, subject);
    const earlier = this.#answered.get(key);
    if (earlier !== undefined) {
      this.answers.countRepeat();
      return this.intact(earlier);
    }
    const answer = this.known(key, subject, write);
    this.#answered.set(key, answer);
    return answer;
  }
}

/** Answers from the snapshot that is in use at the time of each call. */
export class SnapshotScreening implements Screening {
  /** The provenance of the last answer, which is good for its day: ages change once a day. */
  #provenance: Provenance | null = null;
  #provenanceDay = -1;

  constructor(
    private readonly holder: Pick<CurrentSnapshot, "get" | "pin" | "problem">,
    private readonly limits: AgeLimits = DEFAULT_AGE_LIMITS,
    private readonly now: () => Date = () => new Date(),
    /** What else keeps the service from being ready, or should be read by an operator. */
    private readonly notices: () => Notices = () => NO_NOTICES,
    private readonly answers: AnswerCache = new AnswerCache(0),
  ) {}

  view(): SnapshotView {
    const snapshot = this.holder.get();
    if (snapshot === null) throw this.noSnapshot();
    this.answers.belongTo(snapshot);
    return new CurrentSnapshotView(matcherOf(snapshot), this.#provenanceOf(snapshot), this.answers);
  }

  pin(): PinnedView {
    const pinned = this.holder.pin();
    if (pinned === null) throw this.noSnapshot();
    if (pinned.snapshot.aliases === null) {
      pinned.release();
      throw indexUnavailable();
    }
    const { snapshot, release } = pinned;
    this.answers.belongTo(snapshot);
    return new PinnedSnapshotView(matcherOf(snapshot), this.#provenanceOf(snapshot), this.answers, release);
  }

  /**
   * Drops kept answers of another snapshot than the one in use, and all of them while its files can't be
   * trusted. Call it several times per second, so that they go without a request, too.
   */
  dropOldAnswers(): void {
    const snapshot = this.holder.get();
    this.answers.belongTo(snapshot);
    if (snapshot !== null && snapshot.integrity.matchFault() !== null) this.answers.clear();
  }

  /** What is known of the answers that are kept and reused. */
  get answerFigures(): AnswerFigures {
    return this.answers.figures;
  }

  readiness(): Readiness {
    const snapshot = this.holder.get();
    const problem = this.holder.problem();
    const { faults, warnings } = this.notices();
    if (snapshot === null)
      return {
        ready: false,
        reason: [problem ?? NO_SNAPSHOT, ...faults].join(" "),
        warnings,
        intact: problem === null,
        snapshot: null,
      };
    const { id, manifest, aliases, integrity } = snapshot;
    const fault = integrity.matchFault() ?? problem;
    const unready = fault ?? (aliases === null ? INDEX_OPENING : null);
    const createdAtMs = Date.parse(`${manifest.createdAt.replace(/Z$/, "")}Z`);
    const datasets = agesOf(manifest, this.now());
    const stale = findStale(datasets, this.limits);
    const tooOld = stale.filter(({ level }) => level === "max").map(({ message }) => message);
    const reasons = [...(unready === null ? [] : [unready]), ...faults, ...tooOld];
    return {
      ready: reasons.length === 0,
      reason: reasons.length === 0 ? null : reasons.join(" "),
      warnings: [...warnings, ...stale.map(({ message }) => message)],
      intact: fault === null,
      snapshot: {
        id,
        createdAt: manifest.createdAt,
        ageSeconds: Math.max(0, Math.round((this.now().getTime() - createdAtMs) / 1000)),
        demonstration: manifest.demonstration,
        records: integrity.records,
        datasets,
        entities: manifest.entitiesByDataset,
        stale,
        limitDays: limitDaysOf([...datasets, ...stale], this.limits),
      },
    };
  }

  #provenanceOf({ id, manifest }: Snapshot): Provenance {
    const now = this.now();
    const day = Math.floor(now.getTime() / DAY_MS);
    if (this.#provenance?.snapshot !== id || this.#provenanceDay !== day) {
      const stale = findStale(agesOf(manifest, now), this.limits).map(({ name }) => name);
      this.#provenance = { snapshot: id, stale };
      this.#provenanceDay = day;
    }
    return this.#provenance;
  }

  /** Without data the service refuses: an empty answer would clear every subject. */
  private noSnapshot(): ServiceError {
    return new ServiceError("index_unavailable", this.holder.problem() ?? NO_SNAPSHOT);
  }
}
