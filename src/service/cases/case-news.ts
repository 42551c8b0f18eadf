// What open pages follow: another commit to the file of the cases is noticed, whichever process made it, and
// what it changed is read from the events and notes since then.

import type { Database } from "bun:sqlite";
import { CASES } from "./case-format.ts";
import { type CaseJob, jobsOf } from "./case-jobs.ts";
import {
  type CaseTally,
  countsOf,
  filesOfCases,
  type QueueCounts,
  type QueuedFile,
  type QueueFilter,
  tallyCases,
} from "./case-queue.ts";
import type { CaseRow } from "./case-rows.ts";
import type { Reviewer } from "./review-case.ts";

/** Between two looks; each is one read of the file's header. */
const LOOK_MS = 250;
/** Cases that news name; of more, a page reads again what it shows. */
const NAMED_MAX = 200;

/** A case after a change. */
interface ChangedCase extends Pick<CaseRow, "id" | "version" | "status" | "assignee"> {
  /** Name of the account; null before the first decision. */
  readonly decidedBy: string | null;
  /** Events, comments and assignments so far. */
  readonly entries: number;
}

/** What changed since the news before. */
export interface CaseNews {
  /** Over all cases, for one account. */
  readonly counts: QueueCounts;
  readonly changed: readonly ChangedCase[];
  /** True when more changed than are named. */
  readonly areMore: boolean;
  /** Jobs of the account that are running, or have just ended. */
  readonly jobs: readonly CaseJob[];
  /** Over the cases of the filters that are followed, with the files of all cases; null without filters. */
  readonly narrowed: { readonly counts: QueueCounts; readonly files: readonly QueuedFile[] } | null;
  readonly upTo: ReportedUpTo;
}

/** What a stream of news is about. */
export interface NewsWanted {
  /** Filters with counts of their own; null for none. */
  readonly filters: QueueFilter | null;
  readonly since: ReportedUpTo | null;
}

/** The last event and note that were reported of. */
interface ReportedUpTo {
  readonly event: number;
  readonly note: number;
}

const CHANGED_SQL = `
  SELECT id, version, status, decided_by AS decidedBy, assignee,
    (SELECT count(*) FROM event WHERE event.case_number = review_case.number)
      + (SELECT count(*) FROM note WHERE note.case_number = review_case.number) AS entries
  FROM review_case WHERE number IN (
    SELECT case_number FROM event WHERE number > ? UNION SELECT case_number FROM note WHERE number > ?) LIMIT ?`;

const LAST_SQL = `
  SELECT coalesce((SELECT max(number) FROM event), 0) AS event, coalesce((SELECT max(number) FROM note), 0) AS note`;

/**
 * The news for an account since what it was reported last; without that, the counts alone. The tally of all
 * cases is the same for everybody.
 */
export function readNews(
  database: Database,
  tally: readonly CaseTally[],
  account: Reviewer["account"],
  { filters, since }: NewsWanted,
  now: Date,
): CaseNews {
  return database.transaction(() => {
    const last = database.query<ReportedUpTo, []>(LAST_SQL).get() ?? { event: 0, note: 0 };
    const changed = database
      .query<ChangedCase, [number, number, number]>(CHANGED_SQL)
      .all(...([since?.event ?? last.event, since?.note ?? last.note, NAMED_MAX + 1] as const));
    return {
      counts: countsOf(tally, account),
      changed: changed.slice(0, NAMED_MAX),
      areMore: changed.length > NAMED_MAX,
      jobs: jobsOf(database, account.id, now),
      narrowed:
        filters === null
          ? null
          : { counts: countsOf(tallyCases(database, filters), account), files: filesOfCases(database) },
      upTo: last,
    };
  })();
}

/** Notices commits to the file, as long as somebody listens. */
export class CaseWatch {
  readonly #listeners = new Map<() => void, () => void>();
  #database: Database | null = null;
  #timer: Timer | null = null;
  #seen = 0;
  /** Counts what was noticed; the number that SQLite keeps is of one connection. */
  #edition = 0;
  #isClosed = false;

  constructor(private readonly state: string) {}

  /**
   * Calls back after each change from now on, until the returned function is called; `onEnd` when the
   * service stops, at once where it has.
   */
  listen(onChange: () => void, onEnd: () => void): () => void {
    if (this.#isClosed) {
      onEnd();
      return () => undefined;
    }
    this.#listeners.set(onChange, onEnd);
    if (this.#timer === null) {
      this.#seen = this.#version() ?? 0;
      this.#edition++;
      this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
    }
    return () => {
      this.#listeners.delete(onChange);
      if (this.#listeners.size === 0) this.#rest();
    };
  }

  /** Another number after each commit that was noticed; null while nobody listens. */
  get edition(): number | null {
    return this.#timer === null ? null : this.#edition;
  }

  /** Ends all listening: a service that stops waits for no stream. */
  close(): void {
    this.#isClosed = true;
    for (const onEnd of [...this.#listeners.values()]) onEnd();
    this.#listeners.clear();
    this.#rest();
  }

  #look(): void {
    const version = this.#version();
    if (version === null || version === this.#seen) return;
    this.#seen = version;
    this.#edition++;
    for (const onChange of [...this.#listeners.keys()]) onChange();
  }

  /** Another number after each commit of others, 0 without a file; null when it can't be read. */
  #version(): number | null {
    try {
      this.#database ??= CASES.openForReading(this.state);
      return (
        this.#database?.query<{ data_version: number }, []>("PRAGMA data_version").get()?.data_version ?? 0
      );
    } catch {
      // The next request of the page says what is wrong with the file.
      return null;
    }
  }

  #rest(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#database?.close();
    this.#database = null;
  }
}
