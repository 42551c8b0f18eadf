// The cases of a state folder, for the service: opening, listing, deciding, confirming. Every worker and
// every process has its own desk; the file's transactions keep them from contradicting each other.

import type { Database } from "bun:sqlite";
import { listedFactsOf } from "../clearances/listed-facts.ts";
import { findIds, findRecords } from "../clearances/listed-records.ts";
import { StandingPairs } from "../clearances/standing-pairs.ts";
import { isForAnotherWriter } from "../platform/state-database.ts";
import type { Postgres } from "../shared/postgres.ts";
import {
  type CaseNote,
  CaseRefusal,
  confirmCase,
  decideCase,
  type FileOfCases,
  noteCase,
  type OpenedCase,
  openCase,
  openFileCases,
  type Replaced,
} from "./case-change.ts";
import { type CaseDay, type CaseShare, caseDays, caseShares } from "./case-figures.ts";
import { CASES } from "./case-format.ts";
import {
  casesWithIds,
  countTodo,
  earlierCases,
  type FoundByText,
  filesOfCases,
  findByText,
  type QueuedCases,
  type QueuedFile,
  type QueueFilter,
  queueOf,
} from "./case-queue.ts";
import {
  type CaseFilter,
  type CaseRow,
  countCases,
  eventsOf,
  findCaseRow,
  listCases,
  toCase,
} from "./case-rows.ts";
import { compareCases, type ListsInUse, lastCompared } from "./compare-cases.ts";
import { hasPending, settlePending } from "./pending-pairs.ts";
import type { CaseEvent, CaseStatus, ReviewCase, Reviewer, Verdict } from "./review-case.ts";

/** How long a change waits for other writers, in all. */
const WRITE_WAIT_MS = 5000;
/** Between two attempts; the thread answers other requests meanwhile. */
const RETRY_MS = 20;
/** Comparisons that an answer waits for. */
const ROUNDS_MAX = 3;

/** What is recorded of an act. */
export interface CaseAct {
  readonly reviewer: Reviewer;
  readonly command: "cases decide" | "cases confirm";
  /** As the act leaves it. */
  readonly case: ReviewCase;
  /** Of the decision, or of the one that is confirmed. */
  readonly verdict: Verdict | null;
  readonly agrees?: boolean;
  readonly reason: string;
  readonly until?: string | null;
  /** Why nothing was changed; the act was refused. */
  readonly notDone?: string;
  /** The snapshot in use. */
  readonly snapshot: string;
}

export interface CaseDeskOptions {
  readonly state: string;
  /** The store of the cleared pairs that replicas share; null for the file alone. */
  readonly shared?: Postgres | null;
  /** True when a second account must confirm each decision. */
  readonly fourEyes: boolean;
  /**
   * Records an act durably, in the transaction that makes it true. Rejects when it can't be recorded: then
   * nothing is changed.
   */
  readonly record: (act: CaseAct) => Promise<void>;
  /**
   * Called with the number of cases that a comparison reopened, and with failures to change cleared pairs.
   */
  readonly onReopened?: (cases: number) => void;
  readonly onUnsettled?: (error: unknown) => void;
  readonly now?: () => Date;
}

const NO_QUEUE: QueuedCases = {
  ids: [],
  versions: [],
  standing: [],
  counts: { todo: 0, awaiting: 0, own: 0, reopened: 0, decided: 0, all: 0 },
};

/** A case with what happened to it. */
export interface CaseFile {
  readonly case: ReviewCase;
  /** Oldest first. */
  readonly events: readonly CaseEvent[];
}

/** A decision is durable, and the cleared pair that follows from it is not changed yet. */
export class PairUnsettled extends Error {
  override readonly name = "PairUnsettled";

  constructor(options: ErrorOptions) {
    super("The decision is recorded, but the cleared pair of it can't be changed yet.", options);
  }
}

export class CaseDesk {
  readonly #options: CaseDeskOptions;
  readonly #now: () => Date;
  #comparing: Promise<void> | null = null;

  constructor(options: CaseDeskOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => new Date());
  }

  get fourEyes(): boolean {
    return this.#options.fourEyes;
  }

  /**
   * The cases of a page, the one that changed last first. Throws an OperatorError when they can't be read.
   */
  async list(filter: CaseFilter, lists: ListsInUse): Promise<{ cases: ReviewCase[]; total: number }> {
    await this.#compare(lists);
    return this.#reading((database) => listCases(database, filter)) ?? { cases: [], total: 0 };
  }

  /** Null when there is no such case. */
  async find(id: string, lists: ListsInUse): Promise<CaseFile | null> {
    await this.#compare(lists);
    return this.#find(id);
  }

  /** The queue of an account. Throws as list. */
  async queue(filter: QueueFilter, account: number, lists: ListsInUse): Promise<QueuedCases> {
    await this.#compare(lists);
    return this.#reading((database) => queueOf(database, filter, account)) ?? NO_QUEUE;
  }

  /** How many cases an account can do. */
  async todoOf(account: number, lists: ListsInUse): Promise<number> {
    await this.#compare(lists);
    return this.#reading((database) => countTodo(database, account)) ?? 0;
  }

  /** The cases with these ids, in their order, as they are now; those that are not there are left out. */
  async many(ids: readonly string[]): Promise<ReviewCase[]> {
    return this.#reading((database) => casesWithIds(database, ids)) ?? [];
  }

  /** So many cases and customers that a text leads to. Throws as list. */
  async findByText(text: string, count: number, lists: ListsInUse): Promise<FoundByText> {
    await this.#compare(lists);
    return this.#reading((database) => findByText(database, text, count)) ?? { cases: [], customers: [] };
  }

  /** What was decided about other records for the same customer, the last first. */
  async earlier(shown: ReviewCase): Promise<ReviewCase[]> {
    return this.#reading((database) => earlierCases(database, shown)) ?? [];
  }

  /** The customer files whose matches became cases, the last first. */
  async files(): Promise<QueuedFile[]> {
    return this.#reading(filesOfCases) ?? [];
  }

  /** What was done in the last days, and who has what to do. */
  async figures(): Promise<{ readonly days: readonly CaseDay[]; readonly shares: readonly CaseShare[] }> {
    const found = this.#reading((database) => ({
      days: caseDays(database, this.#day()),
      shares: caseShares(database),
    }));
    return found ?? { days: [], shares: [] };
  }

  /** Adds a comment, or gives the case to an account; null when there is no such case. */
  async note(
    id: string,
    note: Omit<CaseNote, "snapshot">,
    reviewer: Reviewer,
    lists: ListsInUse,
  ): Promise<CaseFile | null> {
    if (this.#row(id) === null) return null;
    const snapshot = lists.snapshot();
    await this.#changing((database) =>
      noteCase(database, id, { ...note, snapshot }, reviewer, this.#now().toISOString()),
    );
    return this.#find(id);
  }

  /** Opens or finds the cases of matches of a customer file. Returns how many are new. */
  async openOfFile(
    file: FileOfCases,
    matches: readonly Omit<OpenedCase, "entityIds">[],
    reviewer: Reviewer,
    lists: ListsInUse,
  ): Promise<number> {
    const given = matches.map((match) => ({ ...match, entityIds: findIds(lists, match.entity.id) }));
    return this.#changing((database) =>
      openFileCases(database, file, given, reviewer, this.#now().toISOString()),
    );
  }

  /** How many cases there are in each status. */
  async count(lists: ListsInUse): Promise<Record<CaseStatus, number>> {
    await this.#compare(lists);
    return this.#reading(countCases) ?? { open: 0, awaiting: 0, decided: 0, reopened: 0 };
  }

  /** Opens a case, or finds the one of the same customer and record. */
  async open(
    given: Omit<OpenedCase, "entityIds">,
    reviewer: Reviewer,
    lists: ListsInUse,
  ): Promise<ReviewCase> {
    const entityIds = findIds(lists, given.entity.id);
    const id = await this.#changing((database) =>
      openCase(database, { ...given, entityIds }, reviewer, this.#now().toISOString()),
    );
    const opened = await this.find(id, lists);
    if (opened === null) throw new Error("The case that was opened is gone.");
    return opened.case;
  }

  /**
   * Decides a case; null when there is no such case. Throws as decideCase, and an OperatorError when it can't
   * be written.
   */
  async decide(
    id: string,
    given: {
      readonly verdict: Verdict;
      readonly reason: string;
      readonly until: string | null;
      readonly version: number;
      readonly replaces?: Replaced;
    },
    reviewer: Reviewer,
    lists: ListsInUse,
  ): Promise<CaseFile | null> {
    const { verdict, reason, until } = given;
    const act = { reviewer, command: "cases decide", verdict, reason, until } as const;
    return this.#act(id, act, lists, (database, { entity }, snapshot, at) => {
      const facts = listedFactsOf(findRecords(lists, entity));
      decideCase(database, id, { ...given, facts, snapshot, fourEyes: this.fourEyes }, reviewer, at);
    });
  }

  /**
   * Confirms or refuses the decision of another account; null when there is no such case. Throws as
   * confirmCase, and an OperatorError when it can't be written.
   */
  async confirm(
    id: string,
    given: { readonly agrees: boolean; readonly reason: string; readonly version: number },
    reviewer: Reviewer,
    lists: ListsInUse,
  ): Promise<CaseFile | null> {
    const { agrees, reason } = given;
    const act = { reviewer, command: "cases confirm", agrees, reason } as const;
    return this.#act(id, act, lists, (database, _, snapshot, at) => {
      if (!this.fourEyes)
        throw new CaseRefusal(
          "Decisions hold here without a second account, so there is nothing to confirm.",
        );
      confirmCase(database, id, { ...given, snapshot }, reviewer, at);
    });
  }

  /**
   * Does an act and records it: neither is durable without the other. An act that is refused, or can't be
   * stored after it was recorded, is recorded as not done. Null when there is no such case.
   */
  async #act(
    id: string,
    act: Omit<CaseAct, "case" | "snapshot" | "verdict"> & Partial<Pick<CaseAct, "verdict">>,
    lists: ListsInUse,
    change: (database: Database, row: CaseRow, snapshot: string, at: string) => void,
  ): Promise<CaseFile | null> {
    await this.#compare(lists);
    const found = this.#row(id);
    if (found === null) return null;
    const record = (row: CaseRow, snapshot: string, why: Pick<CaseAct, "notDone"> = {}) =>
      this.#options.record({ verdict: row.verdict, ...act, case: toCase(row), snapshot, ...why });
    let isRecorded = false;
    try {
      await this.#changing(async (database) => {
        database.run("BEGIN IMMEDIATE");
        const snapshot = lists.snapshot();
        change(database, found, snapshot, this.#now().toISOString());
        await record(findCaseRow(database, id) ?? found, snapshot);
        isRecorded = true;
        // Without it, closing the file undoes the change.
        database.run("COMMIT");
      });
    } catch (error) {
      const notDone = error instanceof CaseRefusal ? error.message : "The cases could not be written.";
      if (isRecorded || error instanceof CaseRefusal)
        await record(this.#row(id) ?? found, lists.snapshot(), { notDone });
      throw error;
    }
    await this.#settleDecided(lists);
    return this.#find(id);
  }

  /** As settle, after a decision. Throws a PairUnsettled when the pair can't be changed now. */
  async #settleDecided(lists: ListsInUse): Promise<void> {
    try {
      await this.settle(lists);
    } catch (error) {
      this.#options.onUnsettled?.(error);
      throw new PairUnsettled({ cause: error });
    }
  }

  /**
   * Makes the changes of cleared pairs that decisions left to be made. Throws an OperatorError when they
   * can't be made now; they stay noted.
   */
  settle(lists: ListsInUse): Promise<void> {
    return this.#settleWithin(WRITE_WAIT_MS, lists);
  }

  async #settleWithin(waitMs: number, lists: ListsInUse): Promise<void> {
    const isDue = this.#reading(hasPending) ?? false;
    if (!isDue) return;
    const { state, shared = null } = this.#options;
    const idsOf = (entity: string) => findIds(lists, entity);
    const settle = (database: Database) =>
      settlePending(state, database, idsOf, { now: this.#now(), waitMs: 0, shared });
    await this.#changing(settle, waitMs);
  }

  #find(id: string): CaseFile | null {
    return this.#reading((database) => {
      const row = findCaseRow(database, id);
      return row === null ? null : { case: toCase(row), events: eventsOf(database, row) };
    });
  }

  #row(id: string): CaseRow | null {
    return this.#reading((database) => findCaseRow(database, id));
  }

  /**
   * Reopens what changed, before anything is answered from it. A command that changes pairs without end does
   * not keep an answer waiting: each round is a comparison with what was there when it began.
   */
  async #compare(lists: ListsInUse): Promise<void> {
    try {
      await this.#settleWithin(0, lists);
    } catch (error) {
      // Cases can be read while another writes the pairs. The call that decided waits, and reports it.
      if (!isForAnotherWriter(error)) this.#options.onUnsettled?.(error);
    }
    for (let round = 0; round < ROUNDS_MAX && !this.#isCompared(lists); round++) {
      this.#comparing ??= this.#compareNow(lists).finally(() => {
        this.#comparing = null;
      });
      await this.#comparing;
    }
  }

  /** Without a file there is nothing to compare. */
  #isCompared(lists: ListsInUse): boolean {
    const found = this.#reading((database) => ({ compared: lastCompared(database) }));
    if (found === null) return true;
    const { compared } = found;
    if (compared?.snapshot !== lists.snapshot() || compared.day !== this.#day()) return false;
    using pairs = new StandingPairs(this.#options.state);
    return compared.revision === pairs.revision();
  }

  async #compareNow(lists: ListsInUse): Promise<void> {
    const { state } = this.#options;
    const reopened = await this.#changing((database) =>
      compareCases(state, database, lists, this.#now(), pause),
    );
    if (reopened > 0) this.#options.onReopened?.(reopened);
  }

  #day(): string {
    return this.#now().toISOString().slice(0, 10);
  }

  /** Null when there is no file: no case was ever opened. */
  #reading<T>(work: (database: Database) => T): T | null {
    const { state } = this.#options;
    const database = CASES.openForReading(state);
    if (database === null) return null;
    try {
      return CASES.guarding(CASES.pathIn(state), () => work(database));
    } finally {
      database.close();
    }
  }

  /** Does `work` again while another process writes, without holding the thread. */
  async #changing<T>(work: (database: Database) => T | Promise<T>, waitMs = WRITE_WAIT_MS): Promise<T> {
    const { state } = this.#options;
    const untilMs = performance.now() + waitMs;
    for (;;) {
      try {
        const database = CASES.openForChanges(state, 0);
        try {
          return await CASES.guarding(CASES.pathIn(state), () => work(database));
        } finally {
          database.close();
        }
      } catch (error) {
        if (!isForAnotherWriter(error) || performance.now() > untilMs) throw error;
        await Bun.sleep(RETRY_MS);
      }
    }
  }
}

/** Lets the event loop take up requests. */
function pause(): Promise<void> {
  return new Promise(setImmediate);
}
