// The use cases of the service, for whoever asks: HTTP, command line, console. Every method is synchronous, so one
// call sees one snapshot from start to end; a batch, which lets other requests in, holds on to its own.

import type { Corpus } from "../model/corpus.ts";
import type { Dataset, Entity } from "../model/entity.ts";
import type { History } from "../model/history.ts";
import type { SearchPage, SearchQuery } from "../model/search.ts";
import type { Candidate, Subject } from "../model/subject.ts";
import type { SnapshotHolder } from "../snapshot/holder.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { indexUnavailable, matchSubject } from "./match.ts";
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
const NO_SNAPSHOT = "No snapshot is loaded.";

/** Several subjects against one and the same snapshot. */
export interface MatchSession {
  /** As Screening.match. */
  match(subject: Subject): Candidate[];
  release(): void;
}

export interface Screening {
  /** Scores one subject. Throws `index_unavailable`, or `invalid_request` for a dataset or name that can't be screened. */
  match(subject: Subject): Candidate[];
  /** Holds on to the snapshot in use for several subjects; release it when done. Throws `index_unavailable`. */
  beginMatch(): MatchSession;
  search(query: SearchQuery): SearchPage;
  /** Throws `entity_not_found`. A referent's id answers with the entity that replaced it. */
  entity(corpus: Corpus, id: string): Entity;
  /** Throws `entity_not_found`. */
  history(corpus: Corpus, id: string): History;
  datasets(): { datasets: readonly Dataset[]; dataUpdatedAt: string | null };
  readiness(): Readiness;
}

/** Answers from the snapshot in use, whichever that is at the time of each call. */
export class SnapshotScreening implements Screening {
  constructor(
    private readonly holder: Pick<SnapshotHolder, "current" | "pin" | "problem">,
    private readonly now: () => Date = () => new Date(),
  ) {}

  match(subject: Subject): Candidate[] {
    const snapshot = this.holder.current();
    if (snapshot === null) throw indexUnavailable();
    return matchSubject(snapshot, subject);
  }

  beginMatch(): MatchSession {
    const pinned = this.holder.pin();
    if (pinned === null || pinned.snapshot.aliases === null) {
      pinned?.release();
      throw indexUnavailable();
    }
    return { match: (subject) => matchSubject(pinned.snapshot, subject), release: pinned.release };
  }

  search(query: SearchQuery): SearchPage {
    return this.snapshot().store.search(query);
  }

  entity(corpus: Corpus, id: string): Entity {
    return readEntity(this.snapshot(), corpus, id);
  }

  history(corpus: Corpus, id: string): History {
    return readHistory(this.snapshot(), corpus, id, this.now()).history;
  }

  datasets(): { datasets: readonly Dataset[]; dataUpdatedAt: string | null } {
    const { store } = this.snapshot();
    return { datasets: store.datasets(), dataUpdatedAt: store.dataUpdatedAt() };
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

  /** The contract has no error of its own for a service without any data: only match may answer 503. */
  private snapshot(): Snapshot {
    const snapshot = this.holder.current();
    if (snapshot === null) throw new Error(this.holder.problem() ?? NO_SNAPSHOT);
    return snapshot;
  }
}
