// Changes of cases: each is one transaction with its event, and notes what follows for the cleared pairs.

import type { Database } from "bun:sqlite";
import type { Clearance } from "../clearances/clearance.ts";
import { digestOf, type ListedFacts } from "../clearances/listed-facts.ts";
import { pairOf } from "./case-pair.ts";
import type { CaseRow } from "./case-rows.ts";
import { findCaseRow } from "./case-rows.ts";
import { statusAfter } from "./case-states.ts";
import { wordsOfCase } from "./case-words.ts";
import {
  type CaseEvent,
  type CaseStatus,
  isCleared,
  type ReviewCase,
  type Reviewer,
  type Verdict,
} from "./review-case.ts";

/** What a case is opened with. */
export interface OpenedCase
  extends Pick<ReviewCase, "reference" | "subject" | "entity" | "score" | "threshold"> {
  /** Of the screening. */
  readonly requestId: string;
  readonly snapshot: string;
  /** Every id of the record. */
  readonly entityIds: readonly string[];
}

interface GivenDecision {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly until: string | null;
  /** What the record says now. */
  readonly facts: ListedFacts;
  readonly snapshot: string;
  readonly fourEyes: boolean;
  /** Of the case as the account saw it. */
  readonly version: number;
  /** As in refuseReplacement; by default all. */
  readonly replaces?: Replaced;
}

/** The standing decisions that another may replace. */
export type Replaced = "nothing" | "own" | "all";

interface GivenConfirmation {
  readonly agrees: boolean;
  readonly reason: string;
  /** Of the case as the second account saw it. */
  readonly version: number;
  readonly snapshot: string;
}

/** Why a case can't be changed as it was asked for: a sentence. */
export class CaseRefusal extends Error {
  override readonly name = "CaseRefusal";
}

/**
 * Opens a case, unless there is one: of the same customer and record, or, without a reference, of the same
 * screening by the same account. Returns its id. Throws a CaseRefusal for a reference that can't be cleared.
 */
export function openCase(database: Database, given: OpenedCase, { account }: Reviewer, at: string): string {
  const { subject, entity, score, threshold, requestId, snapshot } = given;
  const of = { entity: entity.id, reason: "-", until: null, decided_at: at, decided_by: account.name };
  const pair = pairOf({ ...of, reference: given.reference ?? "-" }, null);
  if (typeof pair === "string") throw new CaseRefusal(`The case ${pair}.`);
  const reference = given.reference === null ? null : pair.reference;
  return inTransaction(database, () => {
    const known = findOpened(database, { ...given, reference }, account.id);
    if (known !== null) return known;
    const id = Bun.randomUUIDv7();
    database
      .query(
        `INSERT INTO review_case (id, reference, entity, caption, schema, datasets, subject, score, threshold,
           request, snapshot, opened_at, opened_by, account, status, changed_at, words)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, 'open', ?12, ?15)`,
      )
      .run(
        ...[id, reference, entity.id, entity.caption, entity.schema, JSON.stringify(entity.datasets)],
        ...[JSON.stringify(subject), score, threshold, requestId, snapshot, at, account.name, account.id],
        wordsOfCase({ ...given, reference }),
      );
    return id;
  });
}

/** What is written to a case without deciding it. */
export interface CaseNote {
  readonly kind: "comment" | "assignment";
  /** The comment, or the name of the account that works on it; null for nobody. */
  readonly text: string | null;
  readonly snapshot: string;
}

/** Adds a note; an assignment also changes the case. Throws a CaseRefusal when there is no such case. */
export function noteCase(
  database: Database,
  id: string,
  { kind, text, snapshot }: CaseNote,
  { account }: Reviewer,
  at: string,
): void {
  inTransaction(database, () => {
    const { number } = caseRowOf(database, id);
    if (kind === "assignment")
      database.query("UPDATE review_case SET assignee = ? WHERE number = ?").run(text, number);
    database
      .query(
        "INSERT INTO note (case_number, kind, at, user, account, text, snapshot) VALUES (?, ?, ?, ?, ?, ?, ?)",
      )
      .run(number, kind, at, account.name, account.id, text, snapshot);
  });
}

/** A customer file whose matches become cases. */
export interface FileOfCases {
  readonly id: string;
  readonly name: string;
}

/** Opens or finds the cases of matches of a file, in one transaction. Returns how many are new. */
export function openFileCases(
  database: Database,
  { id, name }: FileOfCases,
  matches: readonly OpenedCase[],
  reviewer: Reviewer,
  at: string,
): number {
  return inTransaction(database, () => {
    const file = database
      .query<{ number: number }, [string, string]>(
        "INSERT INTO file (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = name RETURNING number",
      )
      .get(id, name);
    const count = () =>
      database.query<{ cases: number }, []>("SELECT count(*) AS cases FROM review_case").get()?.cases ?? 0;
    const before = count();
    const link = database.query(
      "INSERT OR IGNORE INTO file_case SELECT ?, number FROM review_case WHERE id = ?",
    );
    for (const match of matches) link.run(file?.number ?? 0, openCase(database, match, reviewer, at));
    return count() - before;
  });
}

function findOpened(
  database: Database,
  { reference, requestId, entityIds }: OpenedCase,
  account: number,
): string | null {
  const ids = JSON.stringify(entityIds);
  const ofRecord = "entity IN (SELECT value FROM json_each(?))";
  const row =
    reference === null
      ? database
          .query<{ id: string }, [string, number, string]>(
            `SELECT id FROM review_case WHERE reference IS NULL AND request = ? AND account = ? AND ${ofRecord}`,
          )
          .get(requestId, account, ids)
      : database
          .query<{ id: string }, [string, string]>(
            `SELECT id FROM review_case WHERE reference = ? AND ${ofRecord}`,
          )
          .get(reference, ids);
  return row?.id ?? null;
}

/**
 * Decides a case; a later decision replaces an earlier one. Throws a CaseRefusal when there is no such case,
 * when its cleared pair would be refused, and as refuseChanged and refuseReplacement.
 */
export function decideCase(
  database: Database,
  id: string,
  given: GivenDecision,
  reviewer: Reviewer,
  at: string,
): void {
  inTransaction(database, () => {
    const row = caseRowOf(database, id);
    const { verdict, until, facts, snapshot, fourEyes, replaces = "all" } = given;
    refuseChanged(database, row, given.version);
    const twoDecided = haveTwoDecided(database, row);
    refuseReplacement(row, fourEyes && twoDecided && replaces === "own" ? "nothing" : replaces, reviewer);
    const decided = { decided_at: at, decided_by: reviewer.account.name };
    const { reason } = checkPair({ ...row, ...decided, verdict, reason: given.reason, until }, null);
    const move = verdict === "unsure" ? "unsure" : "decide";
    const status = statusAfter(row.status, move, { fourEyes, twoDecided }) ?? row.status;
    database
      .query(
        `UPDATE review_case SET status = ?, changed_at = ?, verdict = ?, decided_at = ?, decided_by = ?,
           decided_by_account = ?, reason = ?, until = ?, record = ?, reopened_because = NULL,
           version = version + 1 WHERE number = ?`,
      )
      .run(
        ...[status, at, verdict, at, reviewer.account.name, reviewer.account.id],
        ...[reason, until, keepRecord(database, facts), row.number],
      );
    // A comparison with other lists did not include this decision, so it must run again.
    database.query("DELETE FROM compared WHERE snapshot <> ?").run(snapshot);
    const event = addEvent(database, row, at, {
      kind: "decision",
      reviewer,
      verdict,
      reason,
      until,
      snapshot,
    });
    notePair(database, { ...row, status, verdict }, event);
  });
}

/**
 * The pair that a decision would make, of nobody's customer where it clears none. Throws a CaseRefusal for
 * one that is refused.
 */
function checkPair(
  row: Pick<CaseRow, "entity" | "reference" | "verdict" | "reason" | "until" | "decided_at" | "decided_by">,
  confirmedBy: string | null,
): Clearance {
  const reference = row.verdict === "false_positive" ? row.reference : null;
  const { entity, until, reason, decided_at, decided_by } = row;
  const decided = { reason: reason ?? "", decided_at: decided_at ?? "", decided_by: decided_by ?? "" };
  const pair = pairOf({ ...decided, entity, until, reference: reference ?? "-" }, confirmedBy);
  if (typeof pair === "string") throw new CaseRefusal(`The case ${pair}.`);
  return pair;
}

/**
 * True while the last decision but proposals to replace it is one that a second account confirmed; not of
 * being unsure.
 */
function haveTwoDecided(database: Database, { number, status }: CaseRow): boolean {
  if (status !== "decided" && status !== "awaiting") return false;
  const last = database
    .query<{ number: number; agrees: number | null }, [number]>(
      `SELECT number, agrees FROM event WHERE case_number = ? AND kind <> 'decision' ORDER BY number DESC LIMIT 1`,
    )
    .get(number);
  if (last?.agrees !== 1) return false;
  const confirmed = database
    .query<{ verdict: Verdict }, [number, number]>(
      `SELECT verdict FROM event WHERE case_number = ? AND kind = 'decision' AND number < ?
       ORDER BY number DESC LIMIT 1`,
    )
    .get(number, last.number);
  return confirmed !== null && confirmed.verdict !== "unsure";
}

/** Throws a CaseRefusal for a case whose decision awaits a confirmation or holds, and may not be replaced. */
function refuseReplacement(
  { status, decided_by, decided_by_account }: CaseRow,
  replaces: Replaced,
  { account }: Reviewer,
): void {
  if (replaces === "all" || (status !== "awaiting" && status !== "decided")) return;
  if (replaces === "own" && decided_by_account === account.id) return;
  const state = status === "awaiting" ? "awaits a confirmation" : "holds";
  throw new CaseRefusal(`The decision of ${decided_by} ${state}. Open the case to replace it.`);
}

/**
 * Confirms or refuses the decision of another account. Throws a CaseRefusal when none awaits it, when it is
 * the account's own, and as refuseChanged.
 */
export function confirmCase(
  database: Database,
  id: string,
  given: GivenConfirmation,
  reviewer: Reviewer,
  at: string,
): void {
  inTransaction(database, () => {
    const row = caseRowOf(database, id);
    const { agrees, snapshot } = given;
    refuseChanged(database, row, given.version);
    const confirm = row.verdict === "unsure" ? "confirm unsure" : "confirm";
    const status = statusAfter(row.status, agrees ? confirm : "refuse");
    if (status === null)
      throw new CaseRefusal(`The case is ${row.status}: no decision awaits a confirmation.`);
    refuseOwn(row, reviewer);
    // A refusal clears nobody.
    const checked = { ...row, verdict: agrees ? row.verdict : null, reason: given.reason };
    const { reason } = checkPair(checked, reviewer.account.name);
    const because = agrees ? null : `${reviewer.account.name} did not agree: ${reason}`;
    database
      .query(
        `UPDATE review_case SET status = ?, changed_at = ?, reopened_because = ?, version = version + 1
         WHERE number = ?`,
      )
      .run(status, at, because, row.number);
    const event = addEvent(database, row, at, { kind: "confirmation", reviewer, agrees, reason, snapshot });
    notePair(database, { ...row, status }, event);
  });
}

/** Throws a CaseRefusal for a decision of the account itself. */
function refuseOwn({ decided_by, decided_by_account }: CaseRow, { account }: Reviewer): void {
  if (decided_by_account === account.id || decided_by === account.name)
    throw new CaseRefusal(
      `The account ${account.name} decided this case: another account must confirm or refuse that.`,
    );
}

/**
 * Throws a CaseRefusal for a case that has changed since the account saw it, and says who did what: nobody
 * replaces or confirms what they have not seen.
 */
function refuseChanged(database: Database, { number, version: now }: CaseRow, version: number): void {
  if (now === version) return;
  const last = database
    .query<Pick<CaseEvent, "kind" | "at" | "verdict"> & { by: string | null; agrees: number }, [number]>(
      `SELECT kind, at, verdict, agrees, user AS "by" FROM event WHERE case_number = ?
       ORDER BY number DESC LIMIT 1`,
    )
    .get(number);
  throw new CaseRefusal(
    `The case is not as you saw it (version ${version}, now ${now})${last === null ? "" : `: ${saysOf(last)}`}. Look at it again.`,
  );
}

function saysOf({
  kind,
  at,
  by,
  verdict,
  agrees,
}: Pick<CaseEvent, "kind" | "at" | "verdict" | "by"> & { readonly agrees: number }): string {
  if (kind === "decision") return `${by} decided ${verdict?.replace("_", " ")} at ${at}`;
  if (kind === "reopening") return `it was reopened at ${at}`;
  return `${by} ${agrees === 1 ? "confirmed" : "refused"} the decision at ${at}`;
}

/** What reopens a case. */
export interface Reopening {
  readonly number: number;
  /** The record row of the decision that is reopened: a decision made meanwhile is not. */
  readonly record: number;
  readonly because: string;
}

/** Reopens cases that are still as they were found; returns how many. */
export function reopenCases(
  database: Database,
  reopenings: readonly Reopening[],
  snapshot: string,
  at: string,
): number {
  if (reopenings.length === 0) return 0;
  return inTransaction(database, () => {
    let reopened = 0;
    for (const { number, record, because } of reopenings) {
      const { changes } = database
        .query(
          `UPDATE review_case SET status = 'reopened', changed_at = ?, reopened_because = ?,
             version = version + 1
           WHERE number = ? AND record = ? AND status <> 'reopened'`,
        )
        .run(at, because, number, record);
      if (changes === 0) continue;
      addEvent(database, { number }, at, { kind: "reopening", because, snapshot });
      reopened++;
    }
    return reopened;
  });
}

interface AddedEvent {
  readonly kind: "decision" | "confirmation" | "reopening";
  readonly reviewer?: Reviewer;
  readonly verdict?: Verdict;
  readonly agrees?: boolean;
  readonly reason?: string;
  readonly until?: string | null;
  readonly snapshot: string;
  readonly because?: string;
}

function addEvent(
  database: Database,
  { number }: Pick<CaseRow, "number">,
  at: string,
  { kind, reviewer, verdict, agrees, reason, until, snapshot, because }: AddedEvent,
): number {
  const { account, key, request } = reviewer ?? {};
  const row = database
    .query<{ number: number }, (string | number | null)[]>(
      `INSERT INTO event (case_number, kind, at, user, account, key, request, verdict, agrees, reason, until,
         snapshot, because) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number`,
    )
    .get(
      ...[number, kind, at, account?.name ?? null, account?.id ?? null, key ?? null, request ?? null],
      ...[verdict ?? null, agrees === undefined ? null : Number(agrees), reason ?? null, until ?? null],
      ...[snapshot, because ?? null],
    );
  if (row === null) throw new Error("SQLite didn't return the event that it stored.");
  return row.number;
}

/** Notes that the cleared pairs must follow: a pair is there exactly while its case is decided so. */
function notePair(
  database: Database,
  row: Pick<CaseRow, "number" | "reference" | "verdict"> & { readonly status: CaseStatus },
  event: number,
): void {
  if (row.reference === null) return;
  database
    .query("INSERT OR REPLACE INTO pending_pair (case_number, event, is_cleared) VALUES (?, ?, ?)")
    .run(row.number, event, Number(isCleared(row)));
}

function keepRecord(database: Database, facts: ListedFacts): number {
  const row = database
    .query<{ number: number }, [Uint8Array, string]>(
      `INSERT INTO record (digest, facts) VALUES (?, ?)
       ON CONFLICT (digest) DO UPDATE SET facts = facts RETURNING number`,
    )
    .get(digestOf(facts), JSON.stringify(facts));
  if (row === null) throw new Error("SQLite didn't return the record that it stored.");
  return row.number;
}

function caseRowOf(database: Database, id: string): CaseRow {
  const row = findCaseRow(database, id);
  if (row === null) throw new CaseRefusal("The case is gone.");
  return row;
}

function inTransaction<T>(database: Database, work: () => T): T {
  return database.transaction(work).immediate();
}
