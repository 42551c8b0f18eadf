// The queue of an account: which cases wait, in an order that stays while it is worked through, and how many.

import type { Database, SQLQueryBindings } from "bun:sqlite";
import { type CaseRow, toCase } from "./case-rows.ts";
import { wordsOfSearch } from "./case-words.ts";
import type { CaseStatus, ReviewCase } from "./review-case.ts";

/** `todo` is what the account can do; `own` are its decisions that await another account. */
const QUEUES = ["todo", "awaiting", "own", "reopened", "decided", "all"] as const;
type Queue = (typeof QUEUES)[number];

const QUEUE_ORDERS = ["changed", "oldest", "score", "customer"] as const;
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

/** Decisions of one account that await a confirmation, or hold. */
interface StandingDecisions {
  readonly by: string;
  readonly awaits: boolean;
  /** Positions in the ids of the queue. */
  readonly at: readonly number[];
}

export interface QueuedCases {
  /** At most QUEUE_IDS_MAX of them. */
  readonly ids: readonly string[];
  /** Of these cases. */
  readonly versions: readonly number[];
  /** The decisions that deciding these cases would replace. */
  readonly standing: readonly StandingDecisions[];
  readonly counts: Readonly<Record<Queue, number>>;
}

const ORDERS: Readonly<Record<QueueOrder, string>> = {
  changed: "changed_at DESC, number DESC",
  oldest: "number",
  score: "score DESC, number",
  // Customers without a reference are grouped by their screening.
  customer: "reference IS NULL, reference, iif(reference IS NULL, request, ''), score DESC, number",
};

const STATUSES: Readonly<Record<Queue, readonly CaseStatus[]>> = {
  todo: ["open", "awaiting", "reopened"],
  awaiting: ["awaiting"],
  own: ["awaiting"],
  reopened: ["reopened"],
  decided: ["decided"],
  all: ["open", "awaiting", "decided", "reopened"],
};

/** The queue of an account, and how many cases of the same filters are in each. */
export function queueOf(database: Database, filter: QueueFilter, account: number): QueuedCases {
  const { conditions, values } = conditionsOf(filter);
  const where = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
  const tally = database
    .query<{ status: CaseStatus; own: number; cases: number }, SQLQueryBindings[]>(
      `SELECT status, decided_by_account IS ? AS own, count(*) AS cases FROM review_case ${where} GROUP BY 1, 2`,
    )
    .all(account, ...values);
  const counts: Record<Queue, number> = { todo: 0, awaiting: 0, own: 0, reopened: 0, decided: 0, all: 0 };
  for (const { status, own, cases } of tally)
    for (const queue of QUEUES) if (isIn(queue, status, own === 1)) counts[queue] += cases;
  const ofQueue = [...conditions, "status IN (SELECT value FROM json_each(?))"];
  const { queue } = filter;
  if (queue !== "decided" && queue !== "all" && queue !== "reopened")
    ofQueue.push(
      queue === "own" ? "decided_by_account IS ?" : "(status <> 'awaiting' OR decided_by_account IS NOT ?)",
    );
  const rows = database
    .query<Pick<CaseRow, "id" | "version" | "status" | "decided_by">, SQLQueryBindings[]>(
      `SELECT id, version, status, decided_by FROM review_case WHERE ${ofQueue.join(" AND ")} ORDER BY ${ORDERS[filter.order]} LIMIT ?`,
    )
    .all(
      ...values,
      JSON.stringify(STATUSES[queue]),
      ...(ofQueue.length > conditions.length + 1 ? [account] : []),
      QUEUE_IDS_MAX,
    );
  const versions = rows.map(({ version }) => version);
  return { ids: rows.map(({ id }) => id), versions, standing: standingAmong(rows), counts };
}

function standingAmong(rows: readonly Pick<CaseRow, "status" | "decided_by">[]): StandingDecisions[] {
  const found = new Map<string, StandingDecisions & { at: number[] }>();
  rows.forEach(({ status, decided_by: by }, i) => {
    if (by === null || (status !== "awaiting" && status !== "decided")) return;
    const key = `${status} ${by}`;
    const known = found.get(key) ?? { by, awaits: status === "awaiting", at: [] };
    known.at.push(i);
    found.set(key, known);
  });
  return [...found.values()];
}

/** How many cases an account can do: all that are not decided, but its own decisions. */
export function countTodo(database: Database, account: number): number {
  const row = database
    .query<{ cases: number }, [number]>(
      `SELECT count(*) AS cases FROM review_case
       WHERE status IN ('open', 'reopened') OR (status = 'awaiting' AND decided_by_account IS NOT ?)`,
    )
    .get(account);
  return row?.cases ?? 0;
}

function isIn(queue: Queue, status: CaseStatus, isOwn: boolean): boolean {
  if (!STATUSES[queue].includes(status)) return false;
  if (queue === "own") return isOwn;
  return status !== "awaiting" || queue === "all" || !isOwn;
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
    .query<CaseRow, [string]>("SELECT * FROM review_case WHERE id IN (SELECT value FROM json_each(?))")
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
    .query<CaseRow, SQLQueryBindings[]>(
      `SELECT * FROM review_case WHERE ${where} ORDER BY ${ORDERS.changed} LIMIT ?`,
    )
    .all(...values, count);
  // With one max(), SQLite takes the other columns from the row that has it.
  const customers = database
    .query<CaseRow & { cases: number; undecided: number }, SQLQueryBindings[]>(
      `SELECT *, count(*) AS cases, sum(status <> 'decided') AS undecided, max(number) AS last
       FROM review_case WHERE ${where} AND reference IS NOT NULL
       GROUP BY reference ORDER BY last DESC LIMIT ?`,
    )
    .all(...values, count);
  return {
    cases: cases.map(toCase),
    customers: customers.map(({ cases: all, undecided, ...row }) => {
      const { reference, subject } = toCase(row);
      return {
        reference: reference ?? "",
        name: subject.properties.name?.[0] ?? "",
        cases: all,
        open: undecided,
      };
    }),
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
      `SELECT * FROM review_case WHERE reference = ? AND id <> ? AND verdict IS NOT NULL
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
