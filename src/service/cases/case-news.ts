// What open pages follow: another commit to the file of the cases is noticed, whichever process made it, and
// what it changed is read from the events and notes since then.

import type { Database } from "bun:sqlite";
import { CASES } from "./case-format.ts";
import { type CaseJob, jobsOf } from "./case-jobs.ts";
import { countQueues, type QueueCounts } from "./case-queue.ts";
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
}

/** The last event and note that were reported of. */
export interface ReportedUpTo {
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

const EVERY_CASE = { text: null, file: null, assignee: null } as const;

/** The news for an account since what it was reported last; without that, the counts alone. */
export function readNews(
  database: Database,
  account: Reviewer["account"],
  reported: ReportedUpTo | null,
  now: Date,
): { readonly news: CaseNews; readonly reported: ReportedUpTo } {
  return database.transaction(() => {
    const last = database.query<ReportedUpTo, []>(LAST_SQL).get() ?? { event: 0, note: 0 };
    const changed = database
      .query<ChangedCase, [number, number, number]>(CHANGED_SQL)
      .all(...([reported?.event ?? last.event, reported?.note ?? last.note, NAMED_MAX + 1] as const));
    const news = {
      counts: countQueues(database, EVERY_CASE, account),
      changed: changed.slice(0, NAMED_MAX),
      areMore: changed.length > NAMED_MAX,
      jobs: jobsOf(database, account.id, now),
    };
    return { news, reported: last };
  })();
}

/** Notices commits to the file, as long as somebody listens. */
export class CaseWatch {
  readonly #listeners = new Map<() => void, () => void>();
  #database: Database | null = null;
  #timer: Timer | null = null;
  #seen = 0;
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
      this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
    }
    return () => {
      this.#listeners.delete(onChange);
      if (this.#listeners.size === 0) this.#rest();
    };
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
