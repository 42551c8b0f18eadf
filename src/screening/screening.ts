// The use cases of the service over one snapshot, for HTTP and the command line. A view is bound to its
// snapshot, so one answer never mixes two; a batch, which lets other requests in, holds on to its own.

import {
  type AgeLimits,
  agesOf,
  type DatasetAge,
  DEFAULT_AGE_LIMITS,
  findStale,
  type StaleDataset,
} from "../model/content-age.ts";
import type { Corpus } from "../model/corpus.ts";
import type { Dataset, Entity } from "../model/entity.ts";
import { ServiceError } from "../model/errors.ts";
import type { History } from "../model/history.ts";
import type { SearchPage, SearchQuery } from "../model/search.ts";
import type { Subject } from "../model/subject.ts";
import type { PinnedSnapshot, SnapshotHolder } from "../snapshot/holder.ts";
import type { RecordsState } from "../snapshot/integrity.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { answerIntact, indexUnavailable } from "./intact.ts";
import { type MatchAnswer, Matcher } from "./match.ts";
import { readEntity, readHistory } from "./records.ts";
import { readingStore } from "./unreadable.ts";

export interface Readiness {
  readonly ready: boolean;
  /**
   * Why match can't be answered, or should not be asked because a list is past its age; null when the service
   * is ready.
   */
  readonly reason: string | null;
  /** Sentences about what an operator should look at, whether the service is ready or not. */
  readonly warnings: readonly string[];
  /**
   * False when files of the snapshot in use, or of the one that should be, are known to be damaged, changed
   * or deleted.
   */
  readonly intact: boolean;
  readonly snapshot: {
    readonly id: string;
    readonly createdAt: string;
    readonly ageSeconds: number;
    readonly demonstration: boolean;
    readonly records: RecordsState;
    readonly datasets: readonly DatasetAge[];
    /** The datasets that are past an age limit, the gravest first; those that are missing too. */
    readonly stale: readonly StaleDataset[];
  } | null;
}

/** The reason of a service that has just started; it goes by itself. */
const INDEX_OPENING = "The match index is being opened.";
export const NO_SNAPSHOT = "No list has been imported. Import lists first: interdict import PATH…";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What an answer was given from. */
export interface Provenance {
  /** Id of the snapshot. */
  readonly snapshot: string;
  /** Datasets that are past an age limit or missing, the gravest first. */
  readonly stale: readonly string[];
}

/**
 * The use cases over one snapshot. Every method is synchronous, and throws `index_unavailable` when the files
 * that it reads were changed since they were verified.
 */
export interface SnapshotView {
  readonly provenance: Provenance;
  /**
   * Scores one subject. Throws `index_unavailable`, or `invalid_request` for a dataset or name that can't be
   * screened.
   */
  match(subject: Subject): MatchAnswer;
  search(query: SearchQuery): SearchPage;
  /** Throws `entity_not_found`. A referent's id answers with the entity that replaced it. */
  entity(corpus: Corpus, id: string): Entity;
  /** Throws `entity_not_found`. */
  history(corpus: Corpus, id: string): History;
  datasets(): { datasets: readonly Dataset[]; dataUpdatedAt: string | null };
}

/** A view for work that lets others in: its snapshot stays open until it is released. */
export interface PinnedView extends SnapshotView {
  release(): void;
}

export interface Screening {
  /** The snapshot in use. Valid until the caller yields. Throws `index_unavailable` when there is none. */
  view(): SnapshotView;
  /**
   * The snapshot in use, held for several subjects. Throws `index_unavailable` also when its index can't be
   * asked.
   */
  pin(): PinnedView;
  readiness(): Readiness;
}

/** Answers from one snapshot, which the caller keeps open. */
class OpenSnapshotView implements SnapshotView {
  constructor(
    private readonly snapshot: Snapshot,
    private readonly matcher: Matcher,
    readonly provenance: Provenance,
    private readonly now: () => Date = () => new Date(),
  ) {}

  match(subject: Subject): MatchAnswer {
    return this.matcher.match(subject);
  }

  search(query: SearchQuery): SearchPage {
    return this.read(({ store }) => store.search(query));
  }

  entity(corpus: Corpus, id: string): Entity {
    return this.read((snapshot) => readEntity(snapshot, corpus, id));
  }

  history(corpus: Corpus, id: string): History {
    return this.read((snapshot) => readHistory(snapshot, corpus, id, this.now()).history);
  }

  datasets(): { datasets: readonly Dataset[]; dataUpdatedAt: string | null } {
    return this.read(({ store }) => ({ datasets: store.datasets(), dataUpdatedAt: store.dataUpdatedAt() }));
  }

  private read<T>(work: (snapshot: Snapshot) => T): T {
    const { snapshot } = this;
    return answerIntact(
      () => snapshot.integrity.recordsFault(),
      () => readingStore(() => work(snapshot)),
    );
  }
}

class HeldSnapshotView extends OpenSnapshotView implements PinnedView {
  constructor(
    pinned: PinnedSnapshot,
    matcher: Matcher,
    provenance: Provenance,
    now: () => Date,
    readonly release = pinned.release,
  ) {
    super(pinned.snapshot, matcher, provenance, now);
  }
}

/** Answers from the snapshot in use, whichever that is at the time of each call. */
export class SnapshotScreening implements Screening {
  #matcher: Matcher | null = null;
  /** What answers were given from last: ages change once a day. */
  #provenance: Provenance | null = null;
  #provenanceDay = -1;

  constructor(
    private readonly holder: Pick<SnapshotHolder, "current" | "pin" | "problem">,
    private readonly limits: AgeLimits = DEFAULT_AGE_LIMITS,
    private readonly now: () => Date = () => new Date(),
    /** What an operator should look at as long as the service runs. */
    private readonly standingWarnings: readonly string[] = [],
  ) {}

  view(): SnapshotView {
    const snapshot = this.holder.current();
    if (snapshot === null) throw this.noSnapshot();
    return new OpenSnapshotView(snapshot, this.#matcherOf(snapshot), this.#provenanceOf(snapshot), this.now);
  }

  pin(): PinnedView {
    const pinned = this.holder.pin();
    if (pinned === null) throw this.noSnapshot();
    if (pinned.snapshot.aliases === null) {
      pinned.release();
      throw indexUnavailable();
    }
    const { snapshot } = pinned;
    return new HeldSnapshotView(pinned, this.#matcherOf(snapshot), this.#provenanceOf(snapshot), this.now);
  }

  readiness(): Readiness {
    const snapshot = this.holder.current();
    const problem = this.holder.problem();
    if (snapshot === null)
      return {
        ready: false,
        reason: problem ?? NO_SNAPSHOT,
        warnings: this.standingWarnings,
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
    const reasons = unready === null ? tooOld : [unready, ...tooOld];
    return {
      ready: reasons.length === 0,
      reason: reasons.length === 0 ? null : reasons.join(" "),
      warnings: [...this.standingWarnings, ...stale.map(({ message }) => message)],
      intact: fault === null,
      snapshot: {
        id,
        createdAt: manifest.createdAt,
        ageSeconds: Math.max(0, Math.round((this.now().getTime() - createdAtMs) / 1000)),
        demonstration: manifest.demonstration,
        records: integrity.records,
        datasets,
        stale,
      },
    };
  }

  /** The matcher keeps words from one subject to the next, so it lives as long as its snapshot is in use. */
  #matcherOf(snapshot: Snapshot): Matcher {
    if (this.#matcher?.snapshot !== snapshot) this.#matcher = new Matcher(snapshot);
    return this.#matcher;
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

  /** An empty answer would clear everybody: without data nothing is answered. */
  private noSnapshot(): ServiceError {
    return new ServiceError("index_unavailable", this.holder.problem() ?? NO_SNAPSHOT);
  }
}
