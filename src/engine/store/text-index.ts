// The index of the words of all values: those of the records, and those of the graph that are no records.

import type { Database } from "bun:sqlite";
import { aliasesOf, type Properties } from "../../base/model/entity.ts";
import { GraphReader } from "./graph.ts";
import { wordsOfTexts } from "./search/name-words.ts";

/** Numbers from here on are places of the graph; rows end before it. */
export const TEXT_PLACES_FROM = 2 ** 40;

/** A word that all have. */
const EVERY = " ·";

/** Fills the index, once all records and the graph are written. */
export function writeTexts(database: Database): void {
  const insert = database.prepare("INSERT INTO text_index (rowid, words) VALUES (?, ?)");
  const records = database.query<{ row: number; id: string; caption: string; properties: string }, []>(
    "SELECT row, id, caption, properties FROM entity",
  );
  const graph = new GraphReader(database);
  for (const { row, id, caption, properties } of records.iterate()) {
    const own: Properties = JSON.parse(properties);
    // What the import makes of neighbours for people to read is theirs.
    const names = aliasesOf(caption, own).map(({ text }) => text);
    const published = graph.find(id)?.record.properties ?? own;
    insert.run(row, wordsOfTexts([...names, ...Object.values(published).flat()]) + EVERY);
  }
  const isRecord = database.query<unknown, [string]>(
    `SELECT 1 FROM entity WHERE corpus IN ('sanction', 'pep') AND id = ?1
     UNION ALL SELECT 1 FROM referent WHERE corpus IN ('sanction', 'pep') AND referent = ?1 LIMIT 1`,
  );
  for (const { place, record } of graph.all()) {
    if (isRecord.get(record.id) !== null) continue;
    const texts = [record.caption ?? "", ...Object.values(record.properties).flat()];
    insert.run(TEXT_PLACES_FROM + place, wordsOfTexts(texts) + EVERY);
  }
  insert.finalize();
  database.run("INSERT INTO text_index (text_index) VALUES ('optimize')");
}

/** Finds records by the words of all their values. */
export class TextSearch {
  constructor(private readonly database: Database) {}

  /** False for a store of an earlier version: it has no index of words, so none finds its records. */
  get exists(): boolean {
    const sql = "SELECT count(*) AS count FROM sqlite_master WHERE name IN ('text_index', 'word_index')";
    return this.database.query<{ count: number }, []>(sql).get()?.count === 2;
  }

  /** The numbers of the records that an expression of FTS5 finds, ascending. */
  find(expression: string): number[] {
    return this.database
      .query<{ rowid: number }, [string]>("SELECT rowid FROM text_index WHERE text_index MATCH ?")
      .all(expression)
      .map(({ rowid }) => rowid);
  }

  /** The numbers of the records whose names an expression finds; without those of the graph. */
  named(expression: string): number[] {
    return this.database
      .query<{ rowid: number }, [string]>("SELECT rowid FROM word_index WHERE word_index MATCH ?")
      .all(expression)
      .map(({ rowid }) => rowid);
  }

  /** The words of the index of some lengths that fit a pattern of * and ? and pass a test, at most `max`. */
  words(
    [from, to]: readonly [number, number],
    pattern: string,
    passes: (word: string) => boolean,
    max: number,
  ): string[] {
    this.database.run(
      "CREATE VIRTUAL TABLE IF NOT EXISTS temp.text_words USING fts5vocab(main, text_index, row)",
    );
    const found: string[] = [];
    const query = this.database.query<{ term: string }, [number, number, string]>(
      "SELECT term FROM temp.text_words WHERE length(term) BETWEEN ? AND ? AND term GLOB ?",
    );
    for (const { term } of query.iterate(from, to, pattern.replace(/[[\]]/g, "")))
      if (passes(term)) {
        found.push(term);
        if (found.length === max) break;
      }
    return found;
  }
}
