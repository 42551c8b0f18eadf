// The use cases of the service over one snapshot, for HTTP and the command line. A view is bound to its snapshot, so one
// answer never mixes two; a batch, which lets other requests in, holds on to its own.

import type { Corpus } from "../model/corpus.ts";
import type { Dataset, Entity } from "../model/entity.ts";
import { ServiceError } from "../model/errors.ts";
import type { History } from "../model/history.ts";
import type { SearchPage, SearchQuery } from "../model/search.ts";
import type { Subject } from "../model/subject.ts";
import type { PinnedSnapshot, SnapshotHolder } from "../snapshot/holder.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { indexUnavailable, type MatchAnswer, matchSubject } from "./match.ts";
import { readEntity, readHistory } from "./records.ts";

export interface Readiness {
  readonly ready: boolean;
  /** Why match can't be answered, or null when it can. */
  readonly reason: string | null;
  readonly snapshot: {
    readonly id: string;
    readonly createdAt: string;
    readonly ageSeconds: number;
    readonly demonstration: boolean;
  } | null;
}

/** The reason of a service that has just started; it goes by itself. */
export const INDEX_OPENING = "The match index is being opened.";
export const NO_SNAPSHOT = "No list has been imported. Import lists first: interdict import PATH…";

/** What an answer was given from. */
export interface Provenance {
  /** Id of the snapshot. */
  readonly snapshot: string;
}

/** The use cases over one snapshot. Every method is synchronous. */
export interface SnapshotView {
  readonly provenance: Provenance;
  /** Scores one subject. Throws `index_unavailable`, or `invalid_request` for a dataset or name that can't be screened. */
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
  /** The snapshot in use, held for several subjects. Throws `index_unavailable` also when its index can't be asked. */
  pin(): PinnedView;
  readiness(): Readiness;
}

/** Answers from one snapshot, which the caller keeps open. */
export class OpenSnapshotView implements SnapshotView {
  constructor(
    private readonly snapshot: Snapshot,
    private readonly now: () => Date = () => new Date(),
  ) {}

  get provenance(): Provenance {
    return { snapshot: this.snapshot.id };
  }

  match(subject: Subject): MatchAnswer {
    return matchSubject(this.snapshot, subject);
  }

  search(query: SearchQuery): SearchPage {
    return this.snapshot.store.search(query);
  }

  entity(corpus: Corpus, id: string): Entity {
    return readEntity(this.snapshot, corpus, id);
  }

  history(corpus: Corpus, id: string): History {
    return readHistory(this.snapshot, corpus, id, this.now()).history;
  }

  datasets(): { datasets: readonly Dataset[]; dataUpdatedAt: string | null } {
    const { store } = this.snapshot;
    return { datasets: store.datasets(), dataUpdatedAt: store.dataUpdatedAt() };
  }
}

class HeldSnapshotView extends OpenSnapshotView implements PinnedView {
  constructor(
    pinned: PinnedSnapshot,
    now: () => Date,
    readonly release = pinned.release,
  ) {
    super(pinned.snapshot, now);
  }
}

/** Answers from the snapshot in use, whichever that is at the time of each call. */
export class SnapshotScreening implements Screening {
  constructor(
    private readonly holder: Pick<SnapshotHolder, "current" | "pin" | "problem">,
    private readonly now: () => Date = () => new Date(),
  ) {}

  view(): SnapshotView {
    const snapshot = this.holder.current();
    if (snapshot === null) throw this.noSnapshot();
    return new OpenSnapshotView(snapshot, this.now);
  }

  pin(): PinnedView {
    const pinned = this.holder.pin();
    if (pinned === null) throw this.noSnapshot();
    if (pinned.snapshot.aliases === null) {
      pinned.release();
      throw indexUnavailable();
    }
    return new HeldSnapshotView(pinned, this.now);
  }

  readiness(): Readiness {
    const snapshot = this.holder.current();
    const problem = this.holder.problem();
    if (snapshot === null) return { ready: false, reason: problem ?? NO_SNAPSHOT, snapshot: null };
    const { id, manifest } = snapshot;
    const createdAtMs = Date.parse(`${manifest.createdAt.replace(/Z$/, "")}Z`);
    return {
      ready: snapshot.aliases !== null,
      reason: snapshot.aliases === null ? (problem ?? INDEX_OPENING) : null,
      snapshot: {
        id,
        createdAt: manifest.createdAt,
        ageSeconds: Math.max(0, Math.round((this.now().getTime() - createdAtMs) / 1000)),
        demonstration: manifest.demonstration,
      },
    };
  }

  /** An empty answer would clear everybody: without data nothing is answered. */
  private noSnapshot(): ServiceError {
    return new ServiceError("index_unavailable", this.holder.problem() ?? NO_SNAPSHOT);
  }
}
