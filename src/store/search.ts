// A search as SQL: which captions hold the text, which records pass the filters, and in which order.

import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { SearchPage, SearchQuery } from "../model/search.ts";
import { MARKER, markQuery } from "./caption-text.ts";
import { ENTITY_COLUMNS, type EntityRow, readEntityRow } from "./entity-row.ts";

/** The trigram index can't find less; shorter texts are looked for in every caption. */
const INDEXED_LENGTH_MIN = 3;

/** Tables and conditions of a query, with the values that they bind in order. */
interface Condition {
  readonly from: string;
  readonly where: string;
  readonly values: readonly SQLQueryBindings[];
}

/** Finds a page of records and counts all that fit. A page past the end is empty and still tells the true total. */
export function searchCaptions(database: Database, query: SearchQuery): SearchPage {
  const { from, where, values } = conditionOf(query);
  const { total } = database
    .query<{ total: number }, SQLQueryBindings[]>(`SELECT count(*) AS total FROM ${from} WHERE ${where}`)
    .get(...values) ?? { total: 0 };
  const order = orderOf(query);
  // Only rows are sorted; the records of the page are read after it is cut.
  const rows = database
    .query<EntityRow, SQLQueryBindings[]>(
      `WITH page AS MATERIALIZED (
         SELECT entity.row AS page_row FROM ${from} WHERE ${where} ORDER BY ${order.sql} LIMIT ? OFFSET ?
       )
       SELECT ${ENTITY_COLUMNS} FROM page JOIN entity ON entity.row = page_row ORDER BY ${order.sql}`,
    )
    .all(...values, ...order.values, query.perPage, (query.page - 1) * query.perPage, ...order.values);
  return { results: rows.map(readEntityRow), total };
}

function conditionOf(query: SearchQuery): Condition {
  const conditions = ["entity.corpus = ?", "entity.target = ?"];
  const values: SQLQueryBindings[] = [query.corpus, Number(query.target)];
  const anyOf = (sql: (list: string) => string, wanted: readonly string[]) => {
    conditions.push(sql(wanted.map(() => "?").join(", ")));
    values.push(...wanted);
  };
  if (query.schemata !== null) anyOf((list) => `entity.schema IN (${list})`, query.schemata);
  if (query.datasets !== null) {
    anyOf(
      (list) => `entity.row IN (SELECT row FROM entity_dataset WHERE dataset IN (${list}))`,
      query.datasets,
    );
  }
  if (query.countries !== null) {
    anyOf(
      (list) => `entity.row IN (SELECT row FROM entity_country WHERE country IN (${list}))`,
      query.countries,
    );
  }
  if (query.fromDate !== null) {
    conditions.push("entity.last_change >= ?");
    values.push(query.fromDate);
  }
  if (query.toDate !== null) {
    // A timestamp of that day sorts after the day itself and before this.
    conditions.push("entity.last_change < ?");
    values.push(`${query.toDate}U`);
  }
  if (query.text === null) return { from: "entity", where: conditions.join(" AND "), values };

  const { whole, inside } = markQuery(query.text);
  const wanted = query.wholeWord ? whole : inside;
  if ([...wanted].length < INDEXED_LENGTH_MIN) {
    conditions.push("instr(entity.caption_marked, ?) > 0");
    return { from: "entity", where: conditions.join(" AND "), values: [...values, wanted] };
  }
  return {
    from: "caption_index CROSS JOIN entity ON entity.row = caption_index.rowid",
    where: `caption_index MATCH ? AND ${conditions.join(" AND ")}`,
    values: [quotePhrase(wanted), ...values],
  };
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
      return { sql: `entity.caption_sort ${direction}, entity.id ${direction}`, values: [] };
    case "date":
      return { sql: `entity.last_change ${direction}, entity.id ${direction}`, values: [] };
    case "relevance":
      return relevanceOrder(query.text ?? "");
  }
}

/** Whole words above the beginning of a word above the inside of one; whole words most of all at the start. */
function relevanceOrder(text: string): { sql: string; values: readonly SQLQueryBindings[] } {
  const { whole, inside } = markQuery(text);
  return {
    sql: `CASE
      WHEN instr(entity.caption_marked, ?) = 1 THEN 0
      WHEN instr(entity.caption_marked, ?) > 0 THEN 1
      WHEN instr(entity.caption_marked, ?) > 0 THEN 2
      ELSE 3 END, entity.id`,
    values: [whole, whole, MARKER + inside],
  };
}
