// The queue of an account: which cases wait, in an order that stays while it is worked through, and how many.

import type { Database, SQLQueryBindings } from "bun:sqlite";
import { CASE_ROWS, type CaseRow, toCase } from "./case-rows.ts";
import { wordsOfSearch } from "./case-words.ts";
import type { CaseStatus, ReviewCase, Reviewer } from "./review-case.ts";

/**
 * `todo` is what the account can do, `mine` what of it was given to the account; `own` are its decisions that
 * await another account.
 */
const QUEUES = ["mine", "todo", "awaiting", "own", "reopened", "escalated", "decided", "all"] as const;
type Queue = (typeof QUEUES)[number];

const QUEUE_ORDERS = ["changed", "oldest", "due", "score", "customer"] as const;
type QueueOrder = (typeof QUEUE_ORDERS)[number];

/** Ids that one answer has; further cases come when these are done. */
const QUEUE_IDS_MAX = 25_000;

export interface QueueFilter {
  readonly queue: Queue;
  /** Parts of reference, names or caption; null for all. */
  readonly text: string | null;
  /** Id of a customer file; null for all. */
  readonly file: string | null;
  /** Name of the account that works on it; "" for nobody, null for all. */
  readonly assignee: string | null;
  readonly order: QueueOrder;
}

export interface QueuedCases {
  /** At most QUEUE_IDS_MAX of them. */
  readonly ids: readonly string[];
  /** Of these cases. */
  readonly versions: readonly number[];
  readonly counts: QueueCounts;
}

/** How many cases are in each queue of an account. */
export type QueueCounts = Readonly<Record<Queue, number>>;

export const NO_COUNTS = Object.fromEntries(QUEUES.map((queue) => [queue, 0])) as QueueCounts;

const ORDERS: Readonly<Record<QueueOrder, string>> = {
  changed: "changed_at DESC, number DESC",
  oldest: "number",
  due: "due_on IS NULL, due_on, number",
  score: "score DESC, number",
  // Customers without a reference are grouped by their screening.
  customer: "reference IS NULL, reference, iif(reference IS NULL, request, ''), score DESC, number",
};

const STATUSES: Readonly<Record<Queue, readonly CaseStatus[]>> = {
  mine: ["open", "awaiting", "reopened"],
  escalated: ["open", "awaiting", "reopened"],
  todo: ["open", "awaiting", "reopened"],
  awaiting: ["awaiting"],
  own: ["awaiting"],
  reopened: ["reopened"],
  decided: ["decided"],
  all: ["open", "awaiting", "decided", "reopened"],
};

/** How many cases of these filters are in each queue of an account. */
export function countQueues(
  database: Database,
  filter: Pick<QueueFilter, "text" | "file" | "assignee">,
  account: Reviewer["account"],
): QueueCounts {
  const { conditions, values } = conditionsOf(filter);
  const where = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
  const tally = database
    .query<TallyRow, SQLQueryBindings[]>(
      `SELECT status, decided_by_account IS ? AS own, assignee IS ? AS mine, escalated, count(*) AS cases
       FROM review_case ${where} GROUP BY 1, 2, 3, 4`,
    )
    .all(account.id, account.name, ...values);
  const counts: Record<Queue, number> = { ...NO_COUNTS };
  for (const row of tally) for (const queue of QUEUES) if (isIn(queue, row)) counts[queue] += row.cases;
  return counts;
}

/** The queue of an account, and how many cases of the same filters are in each. */
export function queueOf(database: Database, filter: QueueFilter, account: Reviewer["account"]): QueuedCases {
  const { where, values } = whereOf(filter, account);
  const rows = database
    .query<Pick<CaseRow, "id" | "version">, SQLQueryBindings[]>(
      `SELECT id, version FROM review_case ${where}`,
    )
    .all(...values);
  const counts = countQueues(database, filter, account);
  return { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version), counts };
}

/** The conditions and the order of a queue, and what they are bound to. */
export function whereOf(
  filter: QueueFilter,
  account: Reviewer["account"],
): { readonly where: string; readonly values: SQLQueryBindings[] } {
  const { conditions, values } = conditionsOf(filter);
  const { queue, order } = filter;
  const add = (condition: string, ...bound: SQLQueryBindings[]) => {
    conditions.push(condition);
    values.push(...bound);
  };
  add("status IN (SELECT value FROM json_each(?))", JSON.stringify(STATUSES[queue]));
  if (queue === "own") add("decided_by_account IS ?", account.id);
  else if (STATUSES[queue].includes("awaiting") && queue !== "all")
    add("(status <> 'awaiting' OR decided_by_account IS NOT ?)", account.id);
  if (queue === "escalated") add("escalated = 1");
  if (queue === "mine") add("assignee = ?", account.name);
  const where = `WHERE ${conditions.join(" AND ")} ORDER BY ${ORDERS[order]} LIMIT ${QUEUE_IDS_MAX}`;
  return { where, values };
}

/** Cases that are in the same queues. */
interface TallyRow {
  readonly status: CaseStatus;
  readonly own: number;
  readonly mine: number;
  readonly escalated: number;
  readonly cases: number;
}

function isIn(queue: Queue, { status, own, mine, escalated }: TallyRow): boolean {
  if (!STATUSES[queue].includes(status)) return false;
  if (queue === "own") return own === 1;
  if ((queue === "mine" && mine === 0) || (queue === "escalated" && escalated === 0)) return false;
  return status !== "awaiting" || queue === "all" || own === 0;
}

function conditionsOf({ text, file, assignee }: Pick<QueueFilter, "text" | "file" | "assignee">) {
  const conditions: string[] = [];
  const values: SQLQueryBindings[] = [];
  for (const word of text === null ? [] : wordsOfSearch(text)) {
    conditions.push("instr(words, ?) > 0");
    values.push(word);
  }
  if (file !== null) {
    conditions.push(
      "number IN (SELECT case_number FROM file_case JOIN file ON file.number = file WHERE file.id = ?)",
    );
    values.push(file);
  }
  if (assignee !== null) {
    conditions.push(assignee === "" ? "assignee IS NULL" : "assignee = ?");
    if (assignee !== "") values.push(assignee);
  }
  return { conditions, values };
}

/** The cases with these ids, in their order; those that are not there are left out. */
export function casesWithIds(database: Database, ids: readonly string[]): ReviewCase[] {
  const rows = database
    .query<CaseRow, [string]>(`${CASE_ROWS} WHERE id IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(ids));
  const byId = new Map(rows.map((row) => [row.id, toCase(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A customer with cases. */
interface FoundCustomer {
  /** The bank's reference. */
  readonly reference: string;
  /** The first name of the case that was opened last. */
  readonly name: string;
  readonly cases: number;
  /** Those that are not decided, or await another account. */
  readonly open: number;
}

/** Cases and customers that a text leads to. */
export interface FoundByText {
  readonly cases: readonly ReviewCase[];
  readonly customers: readonly FoundCustomer[];
}

/** So many cases with a text in reference, names or caption, and so many of their customers. */
export function findByText(database: Database, text: string, count: number): FoundByText {
  const { conditions, values } = conditionsOf({ text, file: null, assignee: null });
  if (conditions.length === 0) return { cases: [], customers: [] };
  const where = conditions.join(" AND ");
  const cases = database
    .query<CaseRow, SQLQueryBindings[]>(`${CASE_ROWS} WHERE ${where} ORDER BY ${ORDERS.changed} LIMIT ?`)
    .all(...values, count);
  // With one max(), SQLite takes the other columns from the row that has it.
  const customers = database
    .query<{ reference: string; name: string | null; cases: number; open: number }, SQLQueryBindings[]>(
      `SELECT reference, subject ->> '$.properties.name[0]' AS name, count(*) AS cases,
         sum(status <> 'decided') AS open, max(number) AS last
       FROM review_case WHERE ${where} AND reference IS NOT NULL
       GROUP BY reference ORDER BY last DESC LIMIT ?`,
    )
    .all(...values, count);
  return {
    cases: cases.map(toCase),
    customers: customers.map(({ reference, name, cases: all, open }) => ({
      reference,
      name: name ?? "",
      cases: all,
      open,
    })),
  };
}

/** Earlier decisions that are shown with a case. */
const EARLIER_MAX = 20;

/** The other cases of the same customer that somebody decided, the last first. */
export function earlierCases(
  database: Database,
  { id, reference }: Pick<ReviewCase, "id" | "reference">,
): ReviewCase[] {
  if (reference === null) return [];
  return database
    .query<CaseRow, [string, string, number]>(
      `${CASE_ROWS} WHERE reference = ? AND id <> ? AND verdict IS NOT NULL
       ORDER BY decided_at DESC LIMIT ?`,
    )
    .all(reference, id, EARLIER_MAX)
    .map(toCase);
}

/** A customer file whose matches became cases. */
export interface QueuedFile {
  readonly id: string;
  readonly name: string;
  readonly cases: number;
  /** Those that nobody decided, or that were reopened. */
  readonly open: number;
}

/** The files of the cases, the last first. */
export function filesOfCases(database: Database): QueuedFile[] {
  return database
    .query<QueuedFile, []>(
      `SELECT file.id, file.name, count(*) AS cases, sum(status IN ('open', 'reopened')) AS open
       FROM file JOIN file_case ON file = file.number JOIN review_case ON review_case.number = case_number
       GROUP BY file.number ORDER BY file.number DESC LIMIT 50`,
    )
    .all();
}
