// The queue of an account: which cases wait, in an order that stays while it is worked through, and how many.

import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { CaseQueue, QueueFilters } from "../contract/review-queue.ts";
import type { Fixed } from "../contract/schema-parts.ts";
import { CaseRefusal } from "./case-change.ts";
import { CASE_ROWS, type CaseRow, toCase } from "./case-rows.ts";
import { foldWords, wordsOfSearch } from "./case-words.ts";
import type { CaseStatus, ReviewCase, Reviewer } from "./review-case.ts";
import { BIRTH_PROPERTIES, COUNTRY_PROPERTIES } from "./row-facts.ts";

/** The id of the `file` is null for all, and the `assignee` empty for nobody. */
export type QueueFilter = QueueFilters;
type Queue = QueueFilter["queue"];
type Column = keyof typeof COLUMNS;

/** Statements that select what columns hold of a case, as conditions and orders read it, the first first. */
const ofRecords = (value: string, from = "") =>
  `SELECT ${value} AS value FROM case_record AS one${from} WHERE one.case_number = review_case.number
   ORDER BY one.score DESC, one.number`;
const ofCustomer = (properties: readonly string[]) =>
  `SELECT given.value FROM json_each(subject, '$.properties') AS named, json_each(named.value) AS given
   WHERE named.key IN (${properties.map((name) => `'${name}'`).join(", ")})`;
const COLUMNS = {
  opened: "SELECT opened_at AS value",
  changed: "SELECT changed_at AS value",
  due: "SELECT due_on AS value",
  assignee: "SELECT assignee AS value",
  tag: "SELECT value FROM json_each(review_case.tags)",
  score: "SELECT review_case.score AS value",
  customer: "SELECT reference AS value",
  party: ofRecords("one.facts ->> '$.words'"),
  list: ofRecords("listed.value", ", json_each(one.datasets) AS listed"),
  kind: ofRecords("one.schema"),
  ownBirth: ofCustomer(BIRTH_PROPERTIES),
  listedBirth: ofRecords("listed.value", ", json_each(one.facts, '$.births') AS listed"),
  ownCountry: ofCustomer(COUNTRY_PROPERTIES),
  listedCountry: ofRecords("listed.value", ", json_each(one.facts, '$.countries') AS listed"),
} as const;

/** Ids that one answer has; further cases come when these are done. */
const QUEUE_IDS_MAX = 25_000;

/** At most QUEUE_IDS_MAX cases, with their versions. */
export type QueuedCases = Pick<Fixed<CaseQueue>, "ids" | "versions" | "counts">;

/** How many cases are in each queue of an account. */
export type QueueCounts = QueuedCases["counts"];

/** The states of the cases of each queue. */
const STATUSES: Readonly<Record<Queue, readonly CaseStatus[]>> = {
  mine: ["open", "awaiting", "reopened"],
  todo: ["open", "awaiting", "reopened"],
  payments: ["open", "awaiting", "reopened"],
  awaiting: ["awaiting"],
  own: ["awaiting"],
  reopened: ["reopened"],
  escalated: ["open", "awaiting", "reopened"],
  decided: ["decided"],
  all: ["open", "awaiting", "decided", "reopened"],
};
const QUEUES = Object.keys(STATUSES) as Queue[];

export const NO_COUNTS = Object.fromEntries(QUEUES.map((queue) => [queue, 0])) as QueueCounts;

/** Customers without a reference are grouped by their screening; what lacks the value comes last. */
function orderOf(order: QueueFilter["order"]): string {
  const column = order.replace("-", "") as Column;
  const by = `(${COLUMNS[column]} LIMIT 1) ${order === column ? "ASC" : "DESC"} NULLS LAST`;
  if (column === "customer") return `${by}, iif(reference IS NULL, request, ''), score DESC, number`;
  return `${by}, number ${order === "-changed" ? "DESC" : "ASC"}`;
}

const IS_PAYMENT = "number IN (SELECT case_number FROM payment)";

/** Which cases are counted. */
type Narrowed = Pick<QueueFilter, "text" | "file" | "assignee" | "columns">;

const EVERY_CASE: Narrowed = { text: null, file: null, assignee: null, columns: {} };

/** How many cases of these filters are alike: read once, and counted for every account. */
export function tallyCases(database: Database, filter: Narrowed = EVERY_CASE): readonly CaseTally[] {
  const { conditions, values } = conditionsOf(filter);
  const where = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
  return database
    .query<CaseTally, SQLQueryBindings[]>(
      `SELECT status, decided_by_account AS decider, assignee, escalated,
         ${IS_PAYMENT} AS payment, count(*) AS cases
       FROM review_case ${where} GROUP BY 1, 2, 3, 4, 5`,
    )
    .all(...values);
}

/** How many of the cases are in each queue of an account. */
export function countsOf(tally: readonly CaseTally[], account: Reviewer["account"]): QueueCounts {
  const counts: Record<Queue, number> = { ...NO_COUNTS };
  for (const row of tally)
    for (const queue of QUEUES) if (isIn(queue, row, account)) counts[queue] += row.cases;
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
  const counts = countsOf(tallyCases(database, filter), account);
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
  if (queue === "payments") add(IS_PAYMENT);
  if (queue === "mine") add("assignee = ?", account.name);
  const where = `WHERE ${conditions.join(" AND ")} ORDER BY ${orderOf(order)} LIMIT ${QUEUE_IDS_MAX}`;
  return { where, values };
}

/** Cases that are alike. */
export interface CaseTally {
  readonly status: CaseStatus;
  /** Number of the account that decided last. */
  readonly decider: number | null;
  readonly assignee: string | null;
  readonly escalated: number;
  readonly payment: number;
  readonly cases: number;
}

function isIn(
  queue: Queue,
  { status, decider, assignee, escalated, payment }: CaseTally,
  account: Reviewer["account"],
): boolean {
  if (!STATUSES[queue].includes(status)) return false;
  const isOwn = decider === account.id;
  if (queue === "own") return isOwn;
  if (
    (queue === "mine" && assignee !== account.name) ||
    (queue === "escalated" && escalated === 0) ||
    (queue === "payments" && payment === 0)
  )
    return false;
  return status !== "awaiting" || queue === "all" || !isOwn;
}

function conditionsOf({ text, file, assignee, columns }: Narrowed) {
  const conditions: string[] = [];
  const values: SQLQueryBindings[] = [];
  const add = (condition: string, ...bound: SQLQueryBindings[]) => {
    conditions.push(condition);
    values.push(...bound);
  };
  for (const word of text === null ? [] : wordsOfSearch(text)) add("instr(words, ?) > 0", word);
  if (file !== null)
    add(
      "number IN (SELECT case_number FROM file_case JOIN file ON file.number = file WHERE file.id = ?)",
      file,
    );
  if (assignee === "") add("assignee IS NULL");
  else if (assignee !== null) add("assignee = ?", assignee);
  const { score, opened, ...held } = columns;
  if (score !== undefined) add("review_case.score >= ?", score);
  if (opened !== undefined) add("substr(opened_at, 1, 10) <= date('now', ?)", `-${opened} days`);
  for (const [column, wanted] of Object.entries(held)) {
    const found = COLUMNS[column as keyof typeof held];
    if (wanted === "-") add(`NOT EXISTS (${found})`);
    else if (column === "tag") add(`? IN (${found})`, wanted);
    else add(`EXISTS (SELECT 1 FROM (${found}) WHERE instr(lower(value), ?) > 0)`, foldWords(wanted));
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
interface FoundByText {
  readonly cases: readonly ReviewCase[];
  readonly customers: readonly FoundCustomer[];
}

/** So many cases with a text in reference, names or caption, and so many of their customers. */
export function findByText(database: Database, text: string, count: number): FoundByText {
  const { conditions, values } = conditionsOf({ ...EVERY_CASE, text });
  if (conditions.length === 0) return { cases: [], customers: [] };
  const where = conditions.join(" AND ");
  const cases = database
    .query<CaseRow, SQLQueryBindings[]>(
      `${CASE_ROWS} WHERE ${where} ORDER BY changed_at DESC, number DESC LIMIT ?`,
    )
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

export type QueuedFile = Fixed<CaseQueue>["files"][number];

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

/** The labels of all cases, sorted. */
export function tagsInUse(database: Database): string[] {
  return database
    .query<{ value: string }, []>(
      `SELECT DISTINCT value FROM review_case, json_each(tags) WHERE tags <> '[]' ORDER BY value`,
    )
    .all()
    .map(({ value }) => value);
}

/** Filters and columns of the queue that an account keeps by a name. */
export interface KeptView {
  readonly name: string;
  /** As JSON: what the console made of it. */
  readonly view: string;
}

const VIEWS_MAX = 30;

export function viewsOf(database: Database, account: Reviewer["account"]): KeptView[] {
  return database
    .query<KeptView, [number]>("SELECT name, view FROM case_view WHERE account = ? ORDER BY name")
    .all(account.id);
}

/**
 * Keeps a view, in place of one of the same name; null forgets it. Throws a CaseRefusal for too many.
 */
export function keepView(
  database: Database,
  { name, view }: { readonly name: string; readonly view: string | null },
  account: Reviewer["account"],
): void {
  database.query("DELETE FROM case_view WHERE account = ? AND name = ?").run(account.id, name);
  if (view === null) return;
  if (viewsOf(database, account).length >= VIEWS_MAX)
    throw new CaseRefusal(`There are ${VIEWS_MAX} views already. Delete one first.`);
  database.query("INSERT INTO case_view VALUES (?, ?, ?)").run(account.id, name, view);
}
