// Changes of cases: each is one transaction with its event, and notes what follows for the cleared pairs.

import type { Database } from "bun:sqlite";
import type { Clearance } from "../clearances/clearance.ts";
import { digestOf, type ListedFacts } from "../clearances/listed-facts.ts";
import { pairOf } from "./case-pair.ts";
import { type CaseRow, findCaseRow, recordsOf } from "./case-rows.ts";
import { statusAfter } from "./case-states.ts";
import { type CaseEvent, type CaseStatus, isCleared, type Reviewer, type Verdict } from "./review-case.ts";

interface GivenDecision {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly until: string | null;
  /** What the record with an id says now. */
  readonly factsOf: (entity: string) => ListedFacts;
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

/** What is written to a case without deciding it. */
export interface CaseNote {
  readonly kind: "comment" | "assignment" | "escalation" | "return";
  /** The comment or reason, or the name of the account that works on it; null for nobody. */
  readonly text: string | null;
  readonly snapshot: string;
}

/** Adds a note; all but a comment also change the case. Throws a CaseRefusal when there is no such case. */
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
    if (kind === "escalation" || kind === "return")
      database
        .query("UPDATE review_case SET escalated = ? WHERE number = ?")
        .run(Number(kind === "escalation"), number);
    database
      .query(
        "INSERT INTO note (case_number, kind, at, user, account, text, snapshot) VALUES (?, ?, ?, ?, ?, ?, ?)",
      )
      .run(number, kind, at, account.name, account.id, text, snapshot);
  });
}

/**
 * Decides a case; a later decision replaces an earlier one. Throws a CaseRefusal when there is no such case,
 * when its cleared pair would be refused, and as changeableRow and refuseReplacement.
 */
export function decideCase(
  database: Database,
  id: string,
  given: GivenDecision,
  reviewer: Reviewer,
  at: string,
): void {
  inTransaction(database, () => {
    const row = changeableRow(database, id, given.version);
    const { verdict, until, factsOf, snapshot, fourEyes, replaces = "all" } = given;
    const twoDecided = haveTwoDecided(database, row);
    refuseReplacement(row, fourEyes && twoDecided && replaces === "own" ? "nothing" : replaces, reviewer);
    const decided = { decided_at: at, decided_by: reviewer.account.name };
    const { reason } = checkPair({ ...row, ...decided, verdict, reason: given.reason, until }, null);
    const move = verdict === "unsure" ? "unsure" : "decide";
    const status = statusAfter(row.status, move, { fourEyes, twoDecided }) ?? row.status;
    database
      .query(
        `UPDATE review_case SET status = ?, changed_at = ?, verdict = ?, decided_at = ?, decided_by = ?,
           decided_by_account = ?, reason = ?, until = ?, reopened_because = NULL, version = version + 1
         WHERE number = ?`,
      )
      .run(
        ...[status, at, verdict, at, reviewer.account.name, reviewer.account.id, reason, until, row.number],
      );
    const keep = database.query("UPDATE case_record SET record = ? WHERE case_number = ? AND entity = ?");
    for (const { id: entity } of recordsOf(row))
      keep.run(keepRecord(database, factsOf(entity)), row.number, entity);
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
 * The last of the pairs that a decision would make, of nobody's customer where it clears none. Throws a
 * CaseRefusal when one is refused.
 */
function checkPair(
  row: Pick<CaseRow, "records" | "reference" | "verdict" | "reason" | "until" | "decided_at" | "decided_by">,
  confirmedBy: string | null,
): Pick<Clearance, "reason"> {
  const reference = (row.verdict === "false_positive" ? row.reference : null) ?? "-";
  const { until, reason, decided_at, decided_by } = row;
  const decided = { reason: reason ?? "", decided_at: decided_at ?? "", decided_by: decided_by ?? "" };
  const pairs = recordsOf(row).map(({ id: entity }) =>
    pairOf({ ...decided, entity, until, reference }, confirmedBy),
  );
  const refused = pairs.find((pair) => typeof pair === "string");
  if (refused !== undefined) throw new CaseRefusal(`The case ${refused}.`);
  return pairs.at(-1) as Clearance;
}

/**
 * True while the last decision but proposals to replace it is one that a second account confirmed; not of
 * being unsure.
 */
function haveTwoDecided(database: Database, { number, status }: CaseRow): boolean {
  if (status !== "decided" && status !== "awaiting") return false;
  const last = database
    .query<{ number: number; agrees: number | null }, [number]>(
      `SELECT number, agrees FROM event WHERE case_number = ? AND kind IN ('confirmation', 'reopening', 'record')
       ORDER BY number DESC LIMIT 1`,
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
 * the account's own, and as changeableRow.
 */
export function confirmCase(
  database: Database,
  id: string,
  given: GivenConfirmation,
  reviewer: Reviewer,
  at: string,
): void {
  inTransaction(database, () => {
    const row = changeableRow(database, id, given.version);
    const { agrees, snapshot } = given;
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
 * A case that an act is about. Throws a CaseRefusal when there is none, and for one that has changed since
 * the account saw it, with who did what: nobody replaces or confirms what they have not seen.
 */
export function changeableRow(database: Database, id: string, version: number): CaseRow {
  const row = caseRowOf(database, id);
  const { number, version: now } = row;
  if (now === version) return row;
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
  if (kind === "record") return `another record of the party was added at ${at}`;
  if (kind === "tags") return `${by} changed its tags at ${at}`;
  if (kind === "attachment") return `${by} attached a file at ${at}`;
  return `${by} ${agrees === 1 ? "confirmed" : "refused"} the decision at ${at}`;
}

/** What reopens a case. */
export interface Reopening {
  readonly number: number;
  /** Of the case as it was found: a decision made meanwhile is not reopened. */
  readonly version: number;
  readonly because: string;
}

/**
 * Reopens cases that are still as they were found; returns how many. A record that changed is cleared no more
 * by itself. The others of its party are not either, because the decision was about all.
 */
export function reopenCases(
  database: Database,
  reopenings: readonly Reopening[],
  snapshot: string,
  at: string,
): number {
  if (reopenings.length === 0) return 0;
  return inTransaction(database, () => {
    let reopened = 0;
    for (const { number, version, because } of reopenings) {
      const row = database
        .query<Pick<CaseRow, "number" | "reference" | "verdict" | "records">, (number | string)[]>(
          `UPDATE review_case SET status = 'reopened', changed_at = ?1, reopened_because = ?2,
             version = version + 1, due_on = date(?1, '+' || due_days || ' days')
           WHERE number = ?3 AND version = ?4 AND verdict IS NOT NULL AND status <> 'reopened'
           RETURNING number, reference, verdict,
             (SELECT json_group_array(json_object('id', entity)) FROM case_record
              WHERE case_number = review_case.number) AS records`,
        )
        .get(at, because, number, version);
      if (row === null) continue;
      const event = addEvent(database, row, at, { kind: "reopening", because, snapshot });
      if (recordsOf(row).length > 1) notePair(database, { ...row, status: "reopened" }, event);
      reopened++;
    }
    return reopened;
  });
}

interface AddedEvent {
  readonly kind: "decision" | "confirmation" | "reopening" | "record" | "tags" | "attachment";
  readonly reviewer?: Reviewer;
  readonly verdict?: Verdict;
  readonly agrees?: boolean;
  readonly reason?: string;
  readonly until?: string | null;
  readonly snapshot: string;
  readonly because?: string | null;
}

/** Adds an event to a case; returns its number. */
export function addEvent(
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

/** Does `work` in one transaction, which no other writer has meanwhile. */
export function inTransaction<T>(database: Database, work: () => T): T {
  return database.transaction(work).immediate();
}
