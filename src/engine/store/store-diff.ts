// The differences between two stores: which records are new, gone or changed, and in which fields.

import { Database } from "bun:sqlite";
import type { Corpus } from "../../base/model/corpus.ts";
import { loadHolders, loadStoredRecord, type StoredRecord, type StoreName } from "./predecessor.ts";

/** A record in both stores; null where a store has none with its id. At least one has. */
export interface Difference {
  readonly corpus: Corpus;
  readonly before: StoredRecord | null;
  readonly now: StoredRecord | null;
  /**
   * The records of each store with an id or referent of the other's record: the same subject under other ids.
   */
  readonly heldBefore: readonly StoredRecord[];
  readonly heldNow: readonly StoredRecord[];
}

/**
 * Yields every record that differs between the stores, listings included, in the order of ids. Times at which
 * a record was seen or loaded don't count. Both files must be finished stores.
 */
export function* diffStores(beforePath: string, nowPath: string): Generator<Difference> {
  const database = new Database(nowPath, { readonly: true });
  try {
    database.query("ATTACH ? AS before").run(beforePath);
    const pairs = database.query<{ corpus: Corpus; id: string }, []>(PAIRS_SQL);
    const read = (store: StoreName, corpus: Corpus, id: string) => {
      const sql = `SELECT row FROM ${store}.entity WHERE corpus = ? AND id = ?`;
      const found = database.query<{ row: number }, [string, string]>(sql).get(corpus, id);
      return found === null ? null : loadStoredRecord(database, store, found.row);
    };
    const held = (store: StoreName, record: StoredRecord | null) =>
      record === null
        ? []
        : loadHolders(database, store, record.corpus, [record.entity.id, ...record.entity.referents]);
    for (const { corpus, id } of pairs.iterate()) {
      const [now, before] = [read("main", corpus, id), read("before", corpus, id)];
      yield { corpus, before, now, heldBefore: held("before", now), heldNow: held("main", before) };
    }
  } finally {
    database.close();
  }
}

const COMPARED =
  "corpus, id, caption, schema, target, listing_status, delisted_on, properties, referents, datasets";

const listingsOf = (store: StoreName) => `
  SELECT corpus, id, authority, program, status, start_dates, end_dates, reason, source_url, dataset
  FROM ${store}.listing JOIN ${store}.entity USING (row)`;

const recordsOf = (store: StoreName) => `SELECT ${COMPARED} FROM ${store}.entity`;

const PAIRS_SQL = `
  SELECT DISTINCT corpus, id FROM (
    SELECT corpus, id FROM (${recordsOf("main")} EXCEPT ${recordsOf("before")})
    UNION ALL
    SELECT corpus, id FROM (${recordsOf("before")} EXCEPT ${recordsOf("main")})
    UNION ALL
    SELECT corpus, id FROM (${listingsOf("main")} EXCEPT ${listingsOf("before")})
    UNION ALL
    SELECT corpus, id FROM (${listingsOf("before")} EXCEPT ${listingsOf("main")})
  ) ORDER BY id, corpus`;
