// What is done with many cases at once: a job of the service. It is prepared with the cases as they were
// seen, then started, and goes on without the page that started it. Each case is an act of its own, in parts
// that are one transaction each. Several threads can't do a part twice, so any of them goes on with what
// another one left.

import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { EncodedJob, JobAct } from "../contract/review-jobs.ts";
import { CaseRefusal, inTransaction } from "./case-change.ts";
import type { Reviewer } from "./review-case.ts";

/** A job as people see it. */
export type CaseJob = Omit<EncodedJob, "act"> & {
  /** Null before it is started. */
  readonly act: JobAct | null;
};
type JobGroup = CaseJob["groups"][number];

/** A case as somebody saw it. */
export interface SeenCase {
  readonly id: string;
  readonly version: number;
}

/** From so many cases on, their number is typed to confirm what is done with them. */
const TYPED_FROM = 100;
/** Cases of one transaction. */
const PART = 100;
const REFUSALS_SHOWN = 50;
/** Jobs are kept so long, for their outcome and for undoing them. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** A finished job is reported of so long after its last part. */
const REPORTED_MS = 60_000;
/** Another thread takes over a running job after so long without progress. */
const LEFT_MS = 3000;

interface JobRow {
  readonly number: number;
  readonly id: string;
  readonly state: CaseJob["state"];
  readonly act: string | null;
  readonly reviewer: string;
  readonly problem: string | null;
}

/** Prepares a job about cases as they were seen. Returns its id. */
export function prepareJob(
  database: Database,
  seen: readonly SeenCase[],
  reviewer: Reviewer,
  now: Date,
): string {
  return inTransaction(database, () => {
    forgetOld(database, reviewer, now);
    const number = addJob(database, reviewer, now);
    const add = database.query(
      "INSERT OR IGNORE INTO job_case (job, case_number, version) SELECT ?, number, ? FROM review_case WHERE id = ?",
    );
    for (const { id, version } of seen) add.run(number.number, version, id);
    return number.id;
  });
}

/** Prepares a job about what another job of the account did, as that left it. Null when there is none. */
export function prepareUndo(database: Database, id: string, reviewer: Reviewer, now: Date): string | null {
  return inTransaction(database, () => {
    const before = jobRow(database, id, reviewer.account.id);
    if (before === null) return null;
    const job = addJob(database, reviewer, now);
    database
      .query(
        `INSERT INTO job_case (job, case_number, version)
         SELECT ?, case_number, made FROM job_case WHERE job = ? AND made IS NOT NULL`,
      )
      .run(job.number, before.number);
    return job.id;
  });
}

function addJob(database: Database, { account, key, request }: Reviewer, now: Date): JobRow {
  const row = database
    .query<JobRow, SQLQueryBindings[]>(
      "INSERT INTO job (id, account, reviewer, state, changed_at) VALUES (?, ?, ?, 'prepared', ?) RETURNING *",
    )
    .get(Bun.randomUUIDv7(), account.id, JSON.stringify({ account, key, request }), now.toISOString());
  if (row === null) throw new Error("SQLite didn't return the job that it stored.");
  return row;
}

/** Old jobs go, and those that the account prepared and did not start. */
function forgetOld(database: Database, { account }: Reviewer, now: Date): void {
  const old = "state <> 'running' AND (changed_at < ?1 OR state = 'prepared' AND account = ?2)";
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  database
    .query(`DELETE FROM job_case WHERE job IN (SELECT number FROM job WHERE ${old})`)
    .run(before, account.id);
  database.query(`DELETE FROM job WHERE ${old}`).run(before, account.id);
}

/** The cases that an act is about: others are left out, and as they are. */
function wantedSql(act: JobAct): string {
  if (act.kind === "assign") return "true";
  if (act.kind === "confirm") return "status = 'awaiting' AND decided_by_account IS NOT $account";
  const standing = { nothing: "false", own: "decided_by_account IS $account", all: "true" }[act.replaces];
  return `(status IN ('open', 'reopened') OR ${standing})`;
}

/** What a job is started with. */
export interface StartedJob {
  readonly act: JobAct;
  /** The number of its cases, where there are many. */
  readonly typed: number | null;
}

/**
 * Starts a prepared job of the account. False when
 * there is no such job. Throws a CaseRefusal for another number, and for a job that was started.
 */
export function startJob(
  database: Database,
  id: string,
  { act, typed }: StartedJob,
  reviewer: Reviewer,
  now: Date,
): boolean {
  return inTransaction(database, () => {
    const { id: account } = reviewer.account;
    const row = jobRow(database, id, account);
    if (row === null) return false;
    if (row.state !== "prepared") throw new CaseRefusal("This was started before.");
    const left = `job = $job AND NOT EXISTS (
      SELECT 1 FROM review_case WHERE number = case_number AND ${wantedSql(act)})`;
    const values = wantedSql(act).includes("$account") ? { job: row.number, account } : { job: row.number };
    database.query(`DELETE FROM job_case WHERE ${left}`).run(values);
    const { total } = countsOf(database, row.number);
    if (total >= TYPED_FROM && typed !== total)
      throw new CaseRefusal(
        `This is about ${total} cases now${typed === null ? "" : `, not ${typed}`}. Type their number to confirm it.`,
      );
    database
      .query("UPDATE job SET act = ?, state = ?, reviewer = ?, changed_at = ? WHERE number = ?")
      .run(
        ...[JSON.stringify(act), total === 0 ? "done" : "running", JSON.stringify(reviewer)],
        ...[now.toISOString(), row.number],
      );
    return true;
  });
}

/** Stops a job of the account: what was done stays. False when none is running. */
export function stopJob(database: Database, id: string, account: number, problem: string | null): boolean {
  const sql =
    "UPDATE job SET state = 'stopped', problem = ? WHERE id = ? AND account = ? AND state = 'running'";
  return database.query(sql).run(problem, id, account).changes > 0;
}

/** A job of an account; null when there is none. */
export function findJob(database: Database, id: string, account: number): CaseJob | null {
  const row = jobRow(database, id, account);
  return row === null ? null : toJob(database, row, account);
}

/** The jobs of an account that are running, or have just ended. */
export function jobsOf(database: Database, account: number, now: Date): CaseJob[] {
  return database
    .query<JobRow, [number, string]>(
      `SELECT * FROM job WHERE account = ? AND (state = 'running' OR state <> 'prepared' AND changed_at > ?)
       ORDER BY number`,
    )
    .all(account, new Date(now.getTime() - REPORTED_MS).toISOString())
    .map((row) => toJob(database, row, account));
}

/** Running jobs without progress for a while: their thread has ended. */
export function leftJobs(database: Database, now: Date): string[] {
  return database
    .query<{ id: string }, [string]>("SELECT id FROM job WHERE state = 'running' AND changed_at < ?")
    .all(new Date(now.getTime() - LEFT_MS).toISOString())
    .map(({ id }) => id);
}

function jobRow(database: Database, id: string, account: number): JobRow | null {
  return database
    .query<JobRow, [string, number]>("SELECT * FROM job WHERE id = ? AND account = ?")
    .get(id, account);
}

function countsOf(database: Database, job: number): Pick<CaseJob, "total" | "done" | "refused"> {
  const row = database
    .query<Pick<CaseJob, "total" | "done" | "refused">, [number]>(
      `SELECT count(*) AS total, count(made) AS done, count(refusal) AS refused FROM job_case WHERE job = ?`,
    )
    .get(job);
  return row ?? { total: 0, done: 0, refused: 0 };
}

const GROUPS_SQL = `
  SELECT status, decided_by AS decidedBy, decided_by_account IS ? AS isOwn, count(*) AS cases,
    sum(review_case.version <> job_case.version) AS changed
  FROM job_case JOIN review_case ON number = case_number WHERE job = ? GROUP BY 1, 2, 3 ORDER BY 4 DESC`;

function toJob(database: Database, row: JobRow, account: number): CaseJob {
  const { number, id, state, act, problem } = row;
  const groups =
    state !== "prepared"
      ? []
      : database
          .query<Omit<JobGroup, "isOwn"> & { isOwn: number }, [number, number]>(GROUPS_SQL)
          .all(account, number)
          .map((group) => ({ ...group, isOwn: group.isOwn === 1 && group.decidedBy !== null }));
  const refusals = database
    .query<CaseJob["refusals"][number], [number, number]>(
      `SELECT id, refusal AS message FROM job_case JOIN review_case ON number = case_number
       WHERE job = ? AND refusal IS NOT NULL LIMIT ?`,
    )
    .all(number, REFUSALS_SHOWN);
  return {
    ...{ id, state, problem, groups, refusals },
    by: (JSON.parse(row.reviewer) as Reviewer).account.name,
    act: act === null ? null : (JSON.parse(act) as JobAct),
    ...countsOf(database, number),
  };
}

/** The next part of a running job. */
export interface JobPart {
  readonly act: JobAct;
  readonly reviewer: Reviewer;
  readonly cases: readonly SeenCase[];
}

/** The cases that are next; null when the job is over, which is noted. Call it in a transaction. */
export function nextPart(database: Database, id: string, now: Date): JobPart | null {
  const row = database
    .query<JobRow, [string]>("SELECT * FROM job WHERE id = ? AND state = 'running'")
    .get(id);
  if (row === null || row.act === null) return null;
  const cases = database
    .query<SeenCase, [number, number]>(
      `SELECT id, job_case.version FROM job_case JOIN review_case ON number = case_number
       WHERE job = ? AND made IS NULL AND refusal IS NULL ORDER BY case_number LIMIT ?`,
    )
    .all(row.number, PART);
  database
    .query("UPDATE job SET state = ?, changed_at = ? WHERE number = ?")
    .run(cases.length === 0 ? "done" : "running", now.toISOString(), row.number);
  if (cases.length === 0) return null;
  return { act: JSON.parse(row.act) as JobAct, reviewer: JSON.parse(row.reviewer) as Reviewer, cases };
}

/** Notes what became of a case of a job: done, or why not. */
export function noteOutcome(database: Database, job: string, id: string, refusal: string | null): void {
  database
    .query(
      `UPDATE job_case SET refusal = ?1, made = iif(?1 IS NULL, (SELECT version FROM review_case WHERE id = ?3), NULL)
       WHERE job = (SELECT number FROM job WHERE id = ?2)
         AND case_number = (SELECT number FROM review_case WHERE id = ?3)`,
    )
    .run(refusal, job, id);
}
