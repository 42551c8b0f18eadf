// The cases of a state folder, for the service: opening, listing, deciding, confirming. Every worker and
// every process has its own desk; the file's transactions keep them from contradicting each other.

import type { Database } from "bun:sqlite";
import { BoundedCache } from "../../base/model/bounded-cache.ts";
import { isForAnotherWriter } from "../../base/platform/state-database.ts";
import { type ListedFacts, listedFactsOf } from "../clearances/listed-facts.ts";
import { findIds, findRecords } from "../clearances/listed-records.ts";
import { StandingPairs } from "../clearances/standing-pairs.ts";
import type { Postgres } from "../shared/postgres.ts";
import { attachmentOf, attachToCase, describeFile, type GivenFile, tagCase } from "./case-additions.ts";
import {
  type CaseNote,
  CaseRefusal,
  confirmCase,
  decideCase,
  inTransaction,
  noteCase,
  type Replaced,
} from "./case-change.ts";
import { CASES } from "./case-format.ts";
import {
  type CaseJob,
  findJob,
  type JobPart,
  jobsOf,
  leftJobs,
  nextPart,
  noteOutcome,
  prepareJob,
  prepareUndo,
  type SeenCase,
  type StartedJob,
  startJob,
  stopJob,
} from "./case-jobs.ts";
import { type CaseNews, CaseWatch, type NewsWanted, readNews } from "./case-news.ts";
import {
  type CaseTally,
  type KeptView,
  keepView,
  NO_COUNTS,
  type QueuedCases,
  type QueueFilter,
  queueOf,
  tallyCases,
  viewsOf,
} from "./case-queue.ts";
import { type CaseFilter, type CaseRow, eventsOf, findCaseRow, listCases, toCase } from "./case-rows.ts";
import { compareCases, type ListsInUse, lastCompared } from "./compare-cases.ts";
import { type FileOfCases, type OpenedCase, openCases, openFileCases } from "./open-cases.ts";
import { type OpenedPayment, openPayment } from "./payment-cases.ts";
import { hasPending, settlePending } from "./pending-pairs.ts";
import type { Attachment, CaseEvent, ReviewCase, Reviewer, Verdict } from "./review-case.ts";
import { NO_RULES, type ReviewRules } from "./review-rules.ts";

/** How long a change waits for other writers, in all. */
const WRITE_WAIT_MS = 5000;
/** Between two attempts; the thread answers other requests meanwhile. */
const RETRY_MS = 20;
/** Records whose facts are read once for a part of a job. */
const FACTS_KEPT_MAX = 1000;
/** Between two parts of a job, for the other writers. */
const PART_PAUSE_MS = 5;
/** Comparisons that an answer waits for. */
const ROUNDS_MAX = 3;

/** What is recorded of an act. */
export interface CaseAct {
  readonly reviewer: Reviewer;
  readonly command: "cases decide" | "cases confirm" | "cases tag" | "cases attach";
  /** As the act leaves it. */
  readonly case: ReviewCase;
  /** Of the decision, or of the one that is confirmed. */
  readonly verdict: Verdict | null;
  readonly agrees?: boolean;
  readonly reason?: string;
  readonly until?: string | null;
  /** What was added to it. */
  readonly tags?: readonly string[];
  readonly file?: Omit<Attachment, "id">;
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
  /** What the firm sets for its reviews. */
  readonly rules?: ReviewRules;
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
  /** Called when a job can't go on. */
  readonly onJobStopped?: (error: unknown) => void;
  readonly now?: () => Date;
}

const NO_QUEUE: QueuedCases = {
  ids: [],
  versions: [],
  counts: NO_COUNTS,
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
  /** Commits to the file, by any process. */
  readonly watch: CaseWatch;
  #tally: { readonly edition: number | null; readonly tally: readonly CaseTally[] } | null = null;
  #comparing: Promise<void> | null = null;
  /** Jobs that this thread goes on with, and the work on them. */
  readonly #jobs = new Set<string>();
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: CaseDeskOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => new Date());
    this.watch = new CaseWatch(options.state);
  }

  get rules(): ReviewRules {
    return this.#options.rules ?? NO_RULES;
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

  /**
   * What is read from the cases as they are, or, with lists, once they were compared; null before the first
   * case. Throws as list.
   */
  async read<T>(work: (database: Database) => T, lists: ListsInUse | null = null): Promise<T | null> {
    if (lists !== null) await this.#compare(lists);
    return this.#reading(work);
  }

  /** Null when there is no such case. */
  async find(id: string, lists: ListsInUse): Promise<CaseFile | null> {
    await this.#compare(lists);
    return this.#find(id);
  }

  /** The queue of an account. Throws as list. */
  async queue(filter: QueueFilter, account: Reviewer["account"], lists: ListsInUse): Promise<QueuedCases> {
    await this.#compare(lists);
    return this.#reading((database) => queueOf(database, filter, account)) ?? NO_QUEUE;
  }

  /** What changed for an account since it was reported; null before the first case. Throws as list. */
  news(account: Reviewer["account"], wanted: NewsWanted): CaseNews | null {
    return this.#reading((database) =>
      readNews(database, this.#tallyNow(database), account, wanted, this.#now()),
    );
  }

  /** How many cases are where: counted once after a change, however many pages follow it. */
  #tallyNow(database: Database): readonly CaseTally[] {
    const { edition } = this.watch;
    // The edition was read before, so that a change meanwhile is another one.
    if (edition === null || this.#tally?.edition !== edition)
      this.#tally = { edition, tally: tallyCases(database) };
    return this.#tally.tally;
  }

  /** As keepView; returns what is kept now. */
  async keepView(kept: Parameters<typeof keepView>[1], account: Reviewer["account"]): Promise<KeptView[]> {
    await this.#changing((database) => inTransaction(database, () => keepView(database, kept, account)));
    return this.#reading((database) => viewsOf(database, account)) ?? [];
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
    matches: readonly OpenedCase[],
    reviewer: Reviewer,
    lists: ListsInUse,
  ): Promise<number> {
    const opening = { lists, reviewer, at: this.#now().toISOString(), rules: this.rules };
    return this.#changing((database) => openFileCases(database, file, matches, opening));
  }

  /**
   * Opens a case, or finds the one of the same customer and party. Further matches of the customer become
   * part of it where they are of the party, and cases of their own else.
   */
  async open(
    given: OpenedCase,
    reviewer: Reviewer,
    lists: ListsInUse,
    others: readonly OpenedCase[] = [],
  ): Promise<ReviewCase> {
    const opening = { lists, reviewer, at: this.#now().toISOString(), rules: this.rules };
    const [id = ""] = await this.#changing((database) => openCases(database, [given, ...others], opening));
    const opened = await this.find(id, lists);
    if (opened === null) throw new Error("The case that was opened is gone.");
    return opened.case;
  }

  /** Opens the case of a payment message, or finds it. */
  async openPayment(given: OpenedPayment, reviewer: Reviewer, lists: ListsInUse): Promise<ReviewCase> {
    const opening = { lists, reviewer, at: this.#now().toISOString(), rules: this.rules };
    const id = await this.#changing((database) => openPayment(database, given, opening));
    const opened = this.#find(id);
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
    return this.#act(id, act, lists, (database, snapshot, at) => {
      const factsOf = (entity: string) => listedFactsOf(findRecords(lists, entity));
      decideCase(database, id, { ...given, factsOf, snapshot, fourEyes: this.fourEyes }, reviewer, at);
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
    return this.#act(id, act, lists, (database, snapshot, at) => {
      this.#refuseWithoutEyes();
      confirmCase(database, id, { ...given, snapshot }, reviewer, at);
    });
  }

  /** Gives a case its tags; null when there is no such case. Throws as tagCase. */
  async tag(
    id: string,
    given: { readonly tags: readonly string[]; readonly version: number },
    reviewer: Reviewer,
    lists: ListsInUse,
  ): Promise<CaseFile | null> {
    const act = { reviewer, command: "cases tag", tags: given.tags } as const;
    return this.#act(id, act, lists, (database, snapshot, at) =>
      tagCase(database, id, { ...given, snapshot }, reviewer, at),
    );
  }

  /** Keeps a file with a case; null when there is no such case. Throws as attachToCase. */
  async attach(
    id: string,
    given: { readonly file: GivenFile; readonly version: number },
    reviewer: Reviewer,
    lists: ListsInUse,
  ): Promise<CaseFile | null> {
    const described = describeFile(given.file);
    const file = { ...given.file, ...described };
    const act = { reviewer, command: "cases attach", file: described } as const;
    return this.#act(id, act, lists, (database, snapshot, at) =>
      attachToCase(database, id, { ...given, file, snapshot }, reviewer, at),
    );
  }

  /** A file that is kept with a case; null when there is none. Throws as list. */
  attachment(id: string, attachment: string): ReturnType<typeof attachmentOf> {
    return this.#reading((database) => {
      const row = findCaseRow(database, id);
      return row === null ? null : attachmentOf(database, row.number, attachment);
    });
  }

  /** Prepares what is to be done with many cases, as they were seen; see case-jobs.ts. */
  async prepareJob(seen: readonly SeenCase[], reviewer: Reviewer): Promise<CaseJob | null> {
    const id = await this.#changing((database) => prepareJob(database, seen, reviewer, this.#now()));
    return this.job(id, reviewer);
  }

  /** Prepares to take back what a job of the account did; null when there is no such job. */
  async prepareUndo(undone: string, reviewer: Reviewer): Promise<CaseJob | null> {
    const id = await this.#changing((database) => prepareUndo(database, undone, reviewer, this.#now()));
    return id === null ? null : this.job(id, reviewer);
  }

  /** Starts a prepared job, which goes on by itself; null when there is none. Throws as startJob. */
  async startJob(
    id: string,
    given: StartedJob,
    reviewer: Reviewer,
    lists: ListsInUse,
  ): Promise<CaseJob | null> {
    if (given.act.kind === "confirm") this.#refuseWithoutEyes();
    await this.#compare(lists);
    const isStarted = await this.#changing((database) =>
      startJob(database, id, given, reviewer, this.#now()),
    );
    if (!isStarted) return null;
    this.#goOn([id], lists);
    return this.job(id, reviewer);
  }

  /** Stops a job of the account: what was done stays. Null when there is no such job. */
  async stopJob(id: string, reviewer: Reviewer): Promise<CaseJob | null> {
    await this.#changing((database) => stopJob(database, id, reviewer.account.id, null));
    return this.job(id, reviewer);
  }

  job(id: string, { account }: Reviewer): CaseJob | null {
    return this.#reading((database) => findJob(database, id, account.id));
  }

  /** The jobs of the account that are running, or have just ended. */
  jobs({ account }: Reviewer): CaseJob[] {
    return this.#reading((database) => jobsOf(database, account.id, this.#now())) ?? [];
  }

  /** Goes on with jobs that a thread or process left when it ended. */
  async resumeJobs(lists: ListsInUse): Promise<void> {
    this.#goOn(this.#reading((database) => leftJobs(database, this.#now())) ?? [], lists);
    await this.#running;
  }

  #goOn(ids: readonly string[], lists: ListsInUse): void {
    if (ids.length === 0) return;
    for (const id of ids) this.#jobs.add(id);
    this.#running ??= this.#runJobs(lists);
  }

  /** Also those that are added meanwhile. */
  async #runJobs(lists: ListsInUse): Promise<void> {
    for (const id of this.#jobs) {
      while (!this.#isClosed && (await this.#runPart(id, lists))) await Bun.sleep(PART_PAUSE_MS);
      this.#jobs.delete(id);
    }
    this.#running = null;
  }

  /** Ends streams, and jobs after their present part: another thread or the next start goes on with them. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.watch.close();
    await this.#running;
  }

  /** False when the job is over. What can't be done or recorded stops it, with the reason. */
  async #runPart(id: string, lists: ListsInUse): Promise<boolean> {
    let acts: CaseAct[] = [];
    try {
      const isMore = await this.#changing(async (database) => {
        database.run("BEGIN IMMEDIATE");
        const part = nextPart(database, id, this.#now());
        acts = part === null ? [] : this.#doPart(database, id, part, lists);
        await Promise.all(acts.map((act) => this.#options.record(act)));
        database.run("COMMIT");
        return part !== null;
      });
      await this.settle(lists).catch((error: unknown) => this.#options.onUnsettled?.(error));
      return isMore;
    } catch (error) {
      this.#options.onJobStopped?.(error);
      const problem = "The cases could not be written, or what was done not recorded.";
      const not = acts.map((act) => this.#options.record({ ...act, notDone: act.notDone ?? problem }));
      await Promise.allSettled(not);
      await this.#changing((database) =>
        database.query("UPDATE job SET state = 'stopped', problem = ? WHERE id = ?").run(problem, id),
      ).catch(() => undefined);
      return false;
    }
  }

  /** Does an act with each case of a part; returns what is to be recorded. */
  #doPart(database: Database, job: string, { act, reviewer, cases }: JobPart, lists: ListsInUse): CaseAct[] {
    const snapshot = lists.snapshot();
    const at = this.#now().toISOString();
    const facts = new BoundedCache<string, ListedFacts>(FACTS_KEPT_MAX);
    const factsOf = (entity: string) => {
      const known = facts.get(entity) ?? listedFactsOf(findRecords(lists, entity));
      facts.set(entity, known);
      return known;
    };
    const { kind, ...rest } = act;
    const doOne = (id: string, version: number) => {
      const given = { version, snapshot };
      if (act.kind === "assign")
        noteCase(database, id, { kind: "assignment", text: act.assignee, snapshot }, reviewer, at);
      else if (act.kind === "confirm") confirmCase(database, id, { ...act, ...given }, reviewer, at);
      else decideCase(database, id, { ...act, ...given, factsOf, fourEyes: this.fourEyes }, reviewer, at);
    };
    const acts: CaseAct[] = [];
    for (const { id, version } of cases) {
      const refusal = refusalOf(() => doOne(id, version));
      noteOutcome(database, job, id, refusal);
      const row = findCaseRow(database, id);
      if (row === null || kind === "assign") continue;
      const { verdict } = row;
      const notDone = refusal === null ? {} : { notDone: refusal };
      acts.push({
        ...{ reviewer, command: `cases ${kind}` as const, case: toCase(row), verdict, snapshot, ...notDone },
        ...(rest as Pick<CaseAct, "reason">),
      });
    }
    return acts;
  }

  /**
   * Does an act and records it: neither is durable without the other. An act that is refused, or can't be
   * stored after it was recorded, is recorded as not done. Null when there is no such case.
   */
  async #act(
    id: string,
    act: Omit<CaseAct, "case" | "snapshot" | "verdict"> & Partial<Pick<CaseAct, "verdict">>,
    lists: ListsInUse,
    change: (database: Database, snapshot: string, at: string) => void,
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
        change(database, snapshot, this.#now().toISOString());
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

  #refuseWithoutEyes(): void {
    if (this.fourEyes) return;
    throw new CaseRefusal("Decisions hold here without a second account, so there is nothing to confirm.");
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

/** Why something is refused; null when it was done. */
function refusalOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof CaseRefusal) return error.message;
    throw error;
  }
}

/** Lets the event loop take up requests. */
function pause(): Promise<void> {
  return new Promise(setImmediate);
}
