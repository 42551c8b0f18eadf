// Writes the tables by which search filters and sorts, once a store has all its records: the staged values of
// each record, with its rank in every sort order.

import type { Database } from "bun:sqlite";
import { int32At } from "../../../base/platform/checked-read.ts";
import type { MemberSets } from "./dataset-sets.ts";
import { type EntryRow, writeColumns } from "./search-columns.ts";

/** An entry without its ranks. */
interface StagedEntry extends EntryRow {
  readonly marked: string;
}

/**
 * Writes the entries, and drops the staging table, whose pages the indexes use. Called in a transaction, and
 * leaves another open.
 */
export function writeEntries(database: Database): void {
  const ranks = {
    id: rank(database, "SELECT row FROM entity ORDER BY id, corpus"),
    caption: rank(
      database,
      "SELECT staged.row FROM staged JOIN entity USING (row) ORDER BY caption_sort, id, corpus",
    ),
    change: rank(database, "SELECT row FROM entity ORDER BY last_change, id, corpus"),
  };
  const insert = database.query("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  // Reading all rows and inserting each takes a third of the time of an INSERT … SELECT.
  const entries = database.query<StagedEntry, []>(
    `SELECT row, corpus, target, last_change, schema, dataset_set, country_set, marked
     FROM entity JOIN staged USING (row) ORDER BY row`,
  );
  for (const entry of entries.iterate()) {
    const { row } = entry;
    insert.run(
      row,
      entry.corpus,
      entry.target,
      entry.last_change,
      entry.schema,
      entry.dataset_set,
      entry.country_set,
      int32At(ranks.id, row),
      int32At(ranks.caption, row),
      int32At(ranks.change, row),
      entry.marked,
    );
  }
  database.run("INSERT INTO word_index (rowid, words) SELECT row, words FROM staged ORDER BY row");
  // In one transaction, SQLite would keep the dropped pages in memory for a rollback.
  database.run("COMMIT");
  database.run("DROP TABLE staged");
  database.run("BEGIN");
  writeColumns(database, ranks);
  database.run("INSERT INTO caption_index (rowid, marked) SELECT row, marked FROM entry ORDER BY row");
  for (const index of ["caption_index", "word_index"])
    database.run(`INSERT INTO ${index} (${index}) VALUES ('optimize')`);
}

/** Per row of the store, its position among the rows of a query. */
function rank(database: Database, sql: string): Int32Array {
  const { last } = database
    .query<{ last: number | null }, []>("SELECT max(row) AS last FROM entity")
    .get() ?? { last: null };
  const ranks = new Int32Array((last ?? 0) + 1);
  let rank = 0;
  for (const { row } of database.query<{ row: number }, []>(sql).iterate()) ranks[row] = rank++;
  return ranks;
}

/** Writes the sets in use, with the number of entries of each. */
export function writeSets(database: Database, table: "dataset_set" | "country_set", sets: MemberSets): void {
  const sizes = new Map(
    database
      .query<{ number: number; entries: number }, []>(
        `SELECT ${table} AS number, count(*) AS entries FROM entry GROUP BY ${table}`,
      )
      .all()
      .map(({ number, entries }) => [number, entries]),
  );
  const insert = database.query(`INSERT INTO ${table} VALUES (?, ?, ?)`);
  for (const [number, members] of sets.entries()) {
    // A set that only an unmerged record had is no longer in use.
    const entries = sizes.get(number);
    if (entries !== undefined) for (const member of members) insert.run(member, number, entries);
  }
}
