// Opens the case of a customer and a party, or finds it. Which records are of one party is what the lists in
// use say of them, and of the records that the customer's cases have.

import type { Database } from "bun:sqlite";
import { ListedParty } from "../../engine/screening/same-party.ts";
import { findIds, findRecords, type RecordStore } from "../clearances/listed-records.ts";
import { addEvent, CaseRefusal, inTransaction, reopenCases } from "./case-change.ts";
import { pairOf } from "./case-pair.ts";
import type { CaseRow } from "./case-rows.ts";
import { foldWords, wordsOfCase } from "./case-words.ts";
import type { CaseRecord, ReviewCase, Reviewer } from "./review-case.ts";
import { daysFor, NO_RULES, type ReviewRules } from "./review-rules.ts";

/** A match that becomes a case, or part of one. */
export interface OpenedCase extends Pick<ReviewCase, "reference" | "subject" | "threshold"> {
  readonly entity: Omit<CaseRecord, "score">;
  readonly score: number;
  /** Of the screening. */
  readonly requestId: string;
  readonly snapshot: string;
}

/** A customer file whose matches become cases. */
export interface FileOfCases {
  readonly id: string;
  readonly name: string;
}

/** Who opens cases, when, and with which lists. */
interface Opening {
  readonly lists: RecordStore;
  readonly reviewer: Reviewer;
  readonly at: string;
  /** When cases are to be decided. */
  readonly rules?: ReviewRules;
}

/**
 * Opens cases in one transaction, unless there are: of the same customer and party, or, without a reference,
 * of the same screening by the same account. Returns an id for each match. Throws a CaseRefusal for a
 * reference that can't be cleared.
 */
export function openCases(database: Database, matches: readonly OpenedCase[], opening: Opening): string[] {
  return inTransaction(database, () => {
    const opener = new CaseOpener(database, opening);
    return matches.map((match) => opener.open(match).id);
  });
}

/** As openCases, for the matches of a customer file. Returns how many cases are new. */
export function openFileCases(
  database: Database,
  { id, name }: FileOfCases,
  matches: readonly OpenedCase[],
  opening: Opening,
): number {
  return inTransaction(database, () => {
    const file = database
      .query<{ number: number }, [string, string]>(
        "INSERT INTO file (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = name RETURNING number",
      )
      .get(id, name);
    const link = database.query("INSERT OR IGNORE INTO file_case VALUES (?, ?)");
    const opener = new CaseOpener(database, opening);
    for (const match of matches) link.run(file?.number ?? 0, opener.open(match).number);
    return opener.opened;
  });
}

type KnownCase = Pick<CaseRow, "number" | "id" | "version" | "status" | "verdict">;

interface KnownRecord extends Pick<CaseRecord, "caption" | "schema"> {
  readonly case_number: number;
  readonly entity: string;
  /** As JSON. */
  readonly datasets: string;
}

class CaseOpener {
  readonly #made = new Set<number>();
  readonly #parties: Parties;

  constructor(
    private readonly database: Database,
    private readonly opening: Opening,
  ) {
    this.#parties = new Parties(opening.lists);
  }

  /** How many cases are new. */
  get opened(): number {
    return this.#made.size;
  }

  open(match: OpenedCase): Pick<KnownCase, "id" | "number"> {
    const { reviewer, at } = this.opening;
    const of = { reason: "-", until: null, decided_at: at, decided_by: reviewer.account.name };
    const pair = pairOf({ ...of, entity: match.entity.id, reference: match.reference ?? "-" }, null);
    if (typeof pair === "string") throw new CaseRefusal(`The case ${pair}.`);
    const given = { ...match, reference: match.reference === null ? null : pair.reference };
    const known = this.#casesOf(given);
    const records = recordsOfCases(this.database, known);
    const ids = new Set(findIds(this.opening.lists, given.entity.id));
    const found =
      records.find(({ entity }) => ids.has(entity))?.case_number ??
      this.#parties.caseOf({ ...given.entity, entity: given.entity.id }, records);
    const same = known.find(({ number }) => number === found);
    if (same === undefined) return this.#insert(given);
    if (!records.some(({ entity }) => ids.has(entity))) this.#add(same, given);
    return same;
  }

  #casesOf({ reference, requestId }: OpenedCase): KnownCase[] {
    const columns = "SELECT number, id, version, status, verdict FROM review_case";
    return reference === null
      ? this.database
          .query<KnownCase, [string, number]>(
            `${columns} WHERE reference IS NULL AND request = ? AND account = ? ORDER BY number`,
          )
          .all(requestId, this.opening.reviewer.account.id)
      : this.database
          .query<KnownCase, [string]>(`${columns} WHERE reference = ? ORDER BY number`)
          .all(reference);
  }

  #insert(given: OpenedCase): Pick<KnownCase, "id" | "number"> {
    const { subject, score, threshold, requestId, snapshot, reference } = given;
    const { reviewer, at } = this.opening;
    const id = Bun.randomUUIDv7();
    const row = this.database
      .query<{ number: number }, (string | number | null)[]>(
        `INSERT INTO review_case (id, reference, subject, score, threshold, request, snapshot, opened_at,
           opened_by, account, status, changed_at, words)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 'open', ?8, ?11) RETURNING number`,
      )
      .get(
        ...[id, reference, JSON.stringify(subject), score, threshold, requestId, snapshot, at],
        ...[reviewer.account.name, reviewer.account.id, wordsOfCase(given)],
      );
    if (row === null) throw new Error("SQLite didn't return the case that it stored.");
    this.#made.add(row.number);
    this.#addRecord(row.number, given);
    return { id, number: row.number };
  }

  /** Adds a record to a case that was there: what was decided is not about it, so it is looked at again. */
  #add({ number, version, status, verdict }: KnownCase, given: OpenedCase): void {
    this.#addRecord(number, given);
    if (this.#made.has(number)) return;
    const { at, reviewer } = this.opening;
    const { entity, snapshot } = given;
    const because = `${entity.caption} (${entity.datasets.join(", ")})`;
    if (verdict !== null && status !== "reopened") {
      const reopening = { number, version, because: `another record of the party: ${because}` };
      reopenCases(this.database, [reopening], snapshot, at);
      return;
    }
    addEvent(this.database, { number }, at, { kind: "record", reviewer, because, snapshot });
    this.database
      .query("UPDATE review_case SET version = version + 1, changed_at = ? WHERE number = ?")
      .run(at, number);
  }

  #addRecord(number: number, { entity, score }: OpenedCase): void {
    const { id, caption, schema, datasets } = entity;
    this.database
      .query(
        `INSERT INTO case_record (case_number, entity, caption, schema, datasets, score)
         VALUES (?, ?, ?, ?, ?, ?)`,
      )
      .run(number, id, caption, schema, JSON.stringify(datasets), score);
    const days = daysFor(this.opening.rules ?? NO_RULES, datasets, score);
    this.database
      .query(
        `UPDATE review_case SET score = max(score, ?1), words = words || ' ' || ?2,
           due_days = coalesce(min(due_days, ?3), due_days, ?3),
           due_on = date(opened_at, '+' || coalesce(min(due_days, ?3), due_days, ?3) || ' days')
         WHERE number = ?4`,
      )
      .run(score, foldWords(caption), days, number);
  }
}

/** In the order in which they were added. */
function recordsOfCases(database: Database, cases: readonly Pick<KnownCase, "number">[]): KnownRecord[] {
  if (cases.length === 0) return [];
  return database
    .query<KnownRecord, [string]>(
      `SELECT case_number, entity, caption, schema, datasets FROM case_record
       WHERE case_number IN (SELECT value FROM json_each(?)) ORDER BY number`,
    )
    .all(JSON.stringify(cases.map(({ number }) => number)));
}

/** Which case has the records of a party. */
class Parties {
  readonly #known = new Map<string, ListedParty>();

  constructor(private readonly lists: RecordStore) {}

  /** The first case whose records are of one party with this one; undefined for none. */
  caseOf(
    record: Omit<KnownRecord, "case_number" | "datasets"> & { readonly datasets: readonly string[] },
    records: readonly KnownRecord[],
  ): number | undefined {
    if (records.length === 0) return undefined;
    const party = this.#partyOf(record);
    const byCase = Map.groupBy(records, ({ case_number }) => case_number);
    return [...byCase].find(([, of]) =>
      party.isOneWith(
        of.map(({ datasets, ...one }) =>
          this.#partyOf({ ...one, datasets: JSON.parse(datasets) as string[] }),
        ),
      ),
    )?.[0];
  }

  /** As the lists in use have it; of a record that they lack, what the case has. */
  #partyOf(record: Parameters<Parties["caseOf"]>[0]): ListedParty {
    const { entity, caption, schema, datasets } = record;
    let party = this.#known.get(entity);
    if (party === undefined) {
      const [listed] = findRecords(this.lists, entity);
      party = new ListedParty(listed?.entity ?? { caption, schema, datasets, properties: {} });
      this.#known.set(entity, party);
    }
    return party;
  }
}

/** Customers whose cases are joined in one transaction. */
const JOINED_AT_ONCE = 50;

/**
 * Joins cases of one customer and party that nobody decided yet: earlier versions opened one for each record.
 * What was decided stays as it was. Pauses between parts.
 */
export async function joinCases(
  database: Database,
  lists: RecordStore,
  pause: () => Promise<void>,
): Promise<void> {
  const groups = database
    .query<{ cases: string }, []>(
      `SELECT json_group_array(number ORDER BY number) AS cases FROM review_case WHERE version = 0
       GROUP BY reference, iif(reference IS NULL, request, ''), iif(reference IS NULL, account, 0)
       HAVING count(*) > 1`,
    )
    .all();
  for (let at = 0; at < groups.length; at += JOINED_AT_ONCE) {
    const parties = new Parties(lists);
    inTransaction(database, () => {
      for (const { cases } of groups.slice(at, at + JOINED_AT_ONCE))
        joinGroup(database, parties, JSON.parse(cases) as number[]);
    });
    await pause();
  }
}

function joinGroup(database: Database, parties: Parties, numbers: readonly number[]): void {
  const open = database
    .query<{ number: number }, [string]>(
      `SELECT number FROM review_case
       WHERE version = 0 AND number IN (SELECT value FROM json_each(?)) ORDER BY number`,
    )
    .all(JSON.stringify(numbers));
  const kept: KnownRecord[] = [];
  for (const record of recordsOfCases(database, open)) {
    const datasets = JSON.parse(record.datasets) as string[];
    const { case_number: from } = record;
    // Cases of earlier versions have one record; those of this one are joined when they are opened.
    const hasOthers = kept.some(({ case_number }) => case_number === from);
    const into = hasOthers ? undefined : parties.caseOf({ ...record, datasets }, kept);
    if (into !== undefined) joinCase(database, from, into);
    kept.push({ ...record, case_number: into ?? from });
  }
}

/** Statements that make one case part of another. */
const JOIN_SQL = [
  "UPDATE case_record SET case_number = $into WHERE case_number = $from",
  "UPDATE note SET case_number = $into WHERE case_number = $from",
  "INSERT OR IGNORE INTO file_case SELECT file, $into FROM file_case WHERE case_number = $from",
  "DELETE FROM file_case WHERE case_number = $from",
  "UPDATE former_case SET case_number = $into WHERE case_number = $from",
  "INSERT INTO former_case SELECT id, $into FROM review_case WHERE number = $from",
  `UPDATE review_case SET score = max(review_case.score, other.score), words = review_case.words || ' ' || other.words,
     assignee = coalesce(review_case.assignee, other.assignee)
   FROM review_case AS other WHERE review_case.number = $into AND other.number = $from`,
  "DELETE FROM review_case WHERE number = $from",
];

function joinCase(database: Database, from: number, into: number): void {
  for (const sql of JOIN_SQL) database.query(sql).run({ from, into });
}
