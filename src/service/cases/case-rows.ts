// Cases and their events as they are stored: reading, listing and counting.

import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { CaseEvent, CaseRecord, CaseStatus, ReviewCase, Verdict } from "./review-case.ts";
import { rowFactsOf } from "./row-facts.ts";

export interface CaseRow {
  readonly number: number;
  readonly id: string;
  readonly reference: string | null;
  /** Its records as JSON, the highest score first. */
  readonly records: string;
  /** As JSON; null for a case of a customer. */
  readonly payment: string | null;
  /** As JSON. */
  readonly tags: string;
  readonly attachments: string;
  readonly subject: string;
  readonly score: number;
  readonly threshold: number;
  readonly request: string;
  readonly snapshot: string;
  readonly opened_at: string;
  readonly opened_by: string;
  readonly account: number;
  readonly status: CaseStatus;
  readonly changed_at: string;
  readonly verdict: Verdict | null;
  readonly decided_at: string | null;
  readonly decided_by: string | null;
  readonly decided_by_account: number | null;
  readonly reason: string | null;
  readonly until: string | null;
  readonly reopened_because: string | null;
  readonly assignee: string | null;
  readonly version: number;
  readonly due_on: string | null;
  readonly escalated: number;
}

interface EventRow {
  readonly number: number;
  readonly at: string;
  readonly kind: CaseEvent["kind"];
  readonly user: string | null;
  readonly verdict: Verdict | null;
  readonly agrees: number | null;
  readonly reason: string | null;
  readonly until: string | null;
  readonly snapshot: string;
  readonly because: string | null;
}

export interface CaseFilter {
  /** Null for all. */
  readonly statuses: readonly CaseStatus[] | null;
  readonly verdicts: readonly Verdict[] | null;
  /** Every id of one record. */
  readonly entities: readonly string[] | null;
  readonly page: number;
  readonly perPage: number;
}

/** Selects cases as CaseRow; conditions and order follow. */
export const CASE_ROWS = `
  SELECT review_case.*, (
    SELECT json_group_array(
      json_object('id', entity, 'caption', caption, 'schema', schema, 'datasets', json(datasets), 'score', one.score,
        'births', facts -> '$.births', 'countries', facts -> '$.countries')
      ORDER BY one.score DESC, one.number)
    FROM case_record AS one WHERE one.case_number = review_case.number
  ) AS records, (
    SELECT json_object('type', type, 'reference', reference) FROM payment WHERE case_number = review_case.number
  ) AS payment, (
    SELECT json_group_array(json_object('id', id, 'name', name, 'bytes', bytes, 'sha256', sha256) ORDER BY number)
    FROM attachment AS file WHERE file.case_number = review_case.number
  ) AS attachments FROM review_case`;

/** The case with an id, or the one that it became part of. */
export function findCaseRow(database: Database, id: string): CaseRow | null {
  return database
    .query<CaseRow, [string]>(
      `${CASE_ROWS} WHERE id = ?1 OR number = (SELECT case_number FROM former_case WHERE former_case.id = ?1)`,
    )
    .get(id);
}

/** The records of a case, the highest score first. */
export function recordsOf({ records }: Pick<CaseRow, "records">): CaseRecord[] {
  return JSON.parse(records) as CaseRecord[];
}

export function toCase(row: CaseRow): ReviewCase {
  const records = recordsOf(row);
  const [entity] = records;
  if (entity === undefined) throw new Error(`The case ${row.id} has no record.`);
  const subject = JSON.parse(row.subject) as ReviewCase["subject"];
  return {
    id: row.id,
    reference: row.reference,
    payment: row.payment === null ? null : (JSON.parse(row.payment) as ReviewCase["payment"]),
    subject,
    ...rowFactsOf(subject.properties),
    records,
    entity,
    score: row.score,
    threshold: row.threshold,
    status: row.status,
    version: row.version,
    tags: JSON.parse(row.tags) as string[],
    attachments: JSON.parse(row.attachments) as ReviewCase["attachments"],
    openedAt: row.opened_at,
    openedBy: row.opened_by,
    changedAt: row.changed_at,
    assignee: row.assignee,
    dueOn: row.due_on,
    isEscalated: row.escalated === 1,
    verdict: row.verdict,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    reason: row.reason,
    until: row.until,
    reopenedBecause: row.reopened_because,
    requestId: row.request,
    snapshot: row.snapshot,
  };
}

/** Oldest first. */
export function eventsOf(database: Database, { number }: Pick<CaseRow, "number">): CaseEvent[] {
  return database
    .query<EventRow, [number]>(
      `SELECT at, kind, user, verdict, agrees, reason, until, snapshot, because, number
       FROM event WHERE case_number = ?1
       UNION ALL
       SELECT at, kind, user, NULL, NULL, iif(kind <> 'assignment', text, NULL), NULL, snapshot,
         iif(kind = 'assignment', text, NULL), number
       FROM note WHERE case_number = ?1
       ORDER BY at, number`,
    )
    .all(number)
    .map(({ user, agrees, number: _, ...event }) => ({
      ...event,
      by: user,
      agrees: agrees === null ? null : agrees === 1,
    }));
}

/** The cases of a page, the one that changed last first, and how many there are on all pages. */
export function listCases(
  database: Database,
  { statuses, verdicts, entities, page, perPage }: CaseFilter,
): { cases: ReviewCase[]; total: number } {
  const conditions: string[] = [];
  const values: SQLQueryBindings[] = [];
  const keep = (condition: string, wanted: readonly string[] | null) => {
    if (wanted === null) return;
    conditions.push(condition);
    values.push(JSON.stringify(wanted));
  };
  const given = "IN (SELECT value FROM json_each(?))";
  keep(`status ${given}`, statuses);
  keep(`verdict ${given}`, verdicts);
  keep(`number IN (SELECT case_number FROM case_record WHERE entity ${given})`, entities);
  const where = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
  const count = database
    .query<{ total: number }, SQLQueryBindings[]>(`SELECT count(*) AS total FROM review_case ${where}`)
    .get(...values);
  const rows = database
    .query<CaseRow, SQLQueryBindings[]>(
      `${CASE_ROWS} ${where} ORDER BY changed_at DESC, number DESC LIMIT ? OFFSET ?`,
    )
    .all(...values, perPage, (page - 1) * perPage);
  return { cases: rows.map(toCase), total: count?.total ?? 0 };
}

/** How many cases there are in each status. */
export function countCases(database: Database): Record<CaseStatus, number> {
  const counts = { open: 0, awaiting: 0, decided: 0, reopened: 0 };
  const rows = database
    .query<{ status: CaseStatus; cases: number }, []>(
      "SELECT status, count(*) AS cases FROM review_case GROUP BY status",
    )
    .all();
  for (const { status, cases } of rows) counts[status] = cases;
  return counts;
}
