// A search as SQL: which captions hold the text, which entries pass the filters, and in which order. Answers rows; the
// records of a page are read by whoever asked. Every plan is named here, as SQLite can't know how rare a filter is.

import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { SearchQuery } from "../model/search.ts";
import { MARKER, markQuery } from "./caption-text.ts";

/** The trigram index can't find less; shorter texts are looked for in every caption. */
const INDEXED_LENGTH_MIN = 3;

/** A filter that fewer entries pass than this part of all leads to them; else the order of the list does. */
const RARE_PART = 1 / 16;

/** Totals kept: whoever pages through a list asks for the same one again. */
const TOTALS_KEPT_MAX = 1_000;

export interface FoundRows {
  /** The rows of the page, in its order. */
  readonly rows: readonly number[];
  readonly total: number;
}

/** Where entries come from and which pass, with the values bound in order. */
interface Condition {
  readonly from: string;
  readonly where: string;
  readonly values: readonly SQLQueryBindings[];
}

export class CaptionSearch {
  readonly #totals = new Map<string, number>();

  /** The database must not change while it is searched. */
  constructor(private readonly database: Database) {}

  /** Finds a page and counts all that fit. A page past the end is empty and still tells the true total. */
  find(query: SearchQuery): FoundRows {
    const { from, where, values } = this.#conditionOf(query);
    const total = this.#count(`SELECT count(*) AS total FROM ${from} WHERE ${where}`, values);
    const offset = (query.page - 1) * query.perPage;
    if (offset >= total) return { rows: [], total };
    const order = orderOf(query);
    const rows = this.database
      .query<{ row: number }, SQLQueryBindings[]>(
        `SELECT entry.row AS row FROM ${from} WHERE ${where} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
      )
      .all(...values, ...order.values, query.perPage, offset)
      .map(({ row }) => row);
    return { rows, total };
  }

  #count(sql: string, values: readonly SQLQueryBindings[]): number {
    const key = JSON.stringify([sql, values]);
    const known = this.#totals.get(key);
    if (known !== undefined) return known;
    const total = this.database.query<{ total: number }, SQLQueryBindings[]>(sql).get(...values)?.total ?? 0;
    if (this.#totals.size >= TOTALS_KEPT_MAX) this.#totals.clear();
    this.#totals.set(key, total);
    return total;
  }

  #conditionOf(query: SearchQuery): Condition {
    const conditions = ["entry.corpus = ?", "entry.target = ?"];
    const values: SQLQueryBindings[] = [query.corpus, Number(query.target)];
    const anyOf = (sql: (list: string) => string, wanted: readonly string[]) => {
      conditions.push(sql(wanted.map(() => "?").join(", ")));
      values.push(...wanted);
    };
    if (query.schemata !== null) anyOf((list) => `entry.schema IN (${list})`, query.schemata);
    for (const [set, members] of setFiltersOf(query)) {
      anyOf((list) => `entry.${set} IN (SELECT number FROM ${set} WHERE member IN (${list}))`, members);
    }
    if (query.fromDate !== null) {
      conditions.push("entry.last_change >= ?");
      values.push(query.fromDate);
    }
    if (query.toDate !== null) {
      // A timestamp of that day sorts after the day itself and before this.
      conditions.push("entry.last_change < ?");
      values.push(`${query.toDate}U`);
    }
    const where = conditions.join(" AND ");
    if (query.text === null) return { from: this.#wayInto(query), where, values };

    const { whole, inside } = markQuery(query.text);
    const wanted = query.wholeWord ? whole : inside;
    if ([...wanted].length < INDEXED_LENGTH_MIN) {
      return { from: "entry", where: `${where} AND instr(entry.marked, ?) > 0`, values: [...values, wanted] };
    }
    return {
      from: "caption_index CROSS JOIN entry ON entry.row = caption_index.rowid",
      where: `caption_index MATCH ? AND ${where}`,
      values: [quotePhrase(wanted), ...values],
    };
  }

  /** The index that leads to the entries of a list without a text. */
  #wayInto(query: SearchQuery): string {
    const { all } = this.database.query<{ all: number }, []>('SELECT max(row) AS "all" FROM entry').get() ?? {
      all: 0,
    };
    for (const [set, members] of setFiltersOf(query)) {
      const list = members.map(() => "?").join(", ");
      const found = this.database
        .query<{ entries: number | null }, SQLQueryBindings[]>(
          `SELECT sum(entries) AS entries FROM ${set} WHERE member IN (${list})`,
        )
        .get(...members);
      if ((found?.entries ?? 0) < all * RARE_PART) return `entry INDEXED BY entry_by_${set}`;
    }
    return query.sortMethod === "alpha"
      ? "entry INDEXED BY entry_by_caption"
      : "entry INDEXED BY entry_by_change";
  }
}

/** The filters that look at sets: the table of each, and the members of which a set must have one. */
function setFiltersOf(query: SearchQuery): (readonly ["dataset_set" | "country_set", readonly string[]])[] {
  return [
    ...(query.datasets === null ? [] : [["dataset_set", query.datasets] as const]),
    ...(query.countries === null ? [] : [["country_set", query.countries] as const]),
  ];
}

/** An FTS5 phrase that is taken literally, whatever it holds. */
function quotePhrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Ties are broken by id, in the direction of the sort, so that a record never moves between pages. */
function orderOf(query: SearchQuery): { sql: string; values: readonly SQLQueryBindings[] } {
  const direction = query.sortOrder === "asc" ? "ASC" : "DESC";
  switch (query.sortMethod) {
    case "alpha":
      return { sql: `entry.caption_rank ${direction}, entry.id_rank ${direction}`, values: [] };
    case "date":
      return { sql: `entry.last_change ${direction}, entry.id_rank ${direction}`, values: [] };
    case "relevance":
      return relevanceOrder(query.text ?? "");
  }
}

/** Whole words above the beginning of a word above the inside of one; whole words most of all at the start. */
function relevanceOrder(text: string): { sql: string; values: readonly SQLQueryBindings[] } {
  const { whole, inside } = markQuery(text);
  return {
    sql: `CASE instr(entry.marked, ?)
      WHEN 1 THEN 0
      WHEN 0 THEN iif(instr(entry.marked, ?) > 0, 2, 3)
      ELSE 1 END, entry.id_rank`,
    values: [whole, MARKER + inside],
  };
}
