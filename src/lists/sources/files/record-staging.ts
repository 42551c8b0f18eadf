// Keeps records on disk while a list is parsed, so that rows that belong together but lie far apart (or in
// different files) can be joined without holding a file in memory. Knows nothing of lists; values are JSON.
// The file is scratch: written without a journal on disk, readable by its owner only, and deleted with its
// folder.

import { Database, type Statement } from "bun:sqlite";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";

/**
 * Rows written in one transaction: enough that committing costs little, few enough that a batch stays small.
 */
const BATCH_ROWS = 20_000;

/** Rows held in memory at once while a key's values or the keys of a kind are read. */
const PAGE_ROWS = 1_000;

/** Page cache of the scratch file, in KiB: the bound of its memory. */
const CACHE_KIB = 32 * 1024;

/**
 * A multimap on disk: (kind, key) to values, in the order in which they were put. Reading and writing may
 * alternate; writing everything first is much faster, as the look-up index is then built once.
 */
export class Staging {
  readonly #database: Database;
  readonly #insert: Statement;
  #pendingRows = 0;
  #indexed = false;

  /** Creates the scratch file `name`.sqlite in `folder`. Throws when the file exists already. */
  constructor(folder: string, name = "staging") {
    const path = join(folder, `${name}.sqlite`);
    closeSync(openSync(path, "wx", 0o600));
    this.#database = new Database(path, { strict: true });
    this.#database.run("PRAGMA journal_mode = MEMORY");
    this.#database.run("PRAGMA synchronous = OFF");
    this.#database.run("PRAGMA locking_mode = EXCLUSIVE");
    this.#database.run(`PRAGMA cache_size = -${CACHE_KIB}`);
    this.#database.run(
      "CREATE TABLE staged (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL)",
    );
    this.#insert = this.#database.prepare("INSERT INTO staged (kind, key, value) VALUES (?, ?, ?)");
  }

  /** Appends a value; anything that JSON can hold. */
  put(kind: string, key: string, value: unknown): void {
    if (this.#pendingRows === 0) this.#database.run("BEGIN");
    this.#insert.run(kind, key, JSON.stringify(value));
    this.#pendingRows++;
    if (this.#pendingRows >= BATCH_ROWS) this.#commit();
  }

  /** The values of a key, first put first. Values put while this is being read may or may not be seen. */
  *get(kind: string, key: string): Generator<unknown> {
    this.#index();
    let after = 0;
    for (;;) {
      const rows = this.#database
        .query<{ seq: number; value: string }, [string, string, number, number]>(
          "SELECT seq, value FROM staged WHERE kind = ? AND key = ? AND seq > ? ORDER BY seq LIMIT ?",
        )
        .all(kind, key, after, PAGE_ROWS);
      for (const row of rows) {
        after = row.seq;
        yield JSON.parse(row.value);
      }
      if (rows.length < PAGE_ROWS) return;
    }
  }

  /** True when at least one value was put under the key. */
  has(kind: string, key: string): boolean {
    this.#index();
    return (
      this.#database
        .query<unknown, [string, string]>("SELECT 1 FROM staged WHERE kind = ? AND key = ? LIMIT 1")
        .get(kind, key) !== null
    );
  }

  /** Every key of a kind once, in binary order. */
  *keys(kind: string): Generator<string> {
    this.#index();
    let after = "";
    let isFirst = true;
    for (;;) {
      const rows = this.#database
        .query<{ key: string }, [string, string, number, number]>(
          "SELECT DISTINCT key FROM staged WHERE kind = ?1 AND (key > ?2 OR ?3) ORDER BY key LIMIT ?4",
        )
        .all(kind, after, isFirst ? 1 : 0, PAGE_ROWS);
      isFirst = false;
      for (const row of rows) {
        after = row.key;
        yield row.key;
      }
      if (rows.length < PAGE_ROWS) return;
    }
  }

  /** Closes the scratch file, as it is: nobody reads it again. It may be closed again. */
  close(): void {
    this.#insert.finalize();
    this.#database.close();
  }

  #commit(): void {
    if (this.#pendingRows > 0) this.#database.run("COMMIT");
    this.#pendingRows = 0;
  }

  #index(): void {
    if (this.#indexed) return;
    this.#commit();
    this.#database.run("CREATE INDEX staged_by_key ON staged (kind, key, seq)");
    this.#indexed = true;
  }
}
