// Compares the store in use with the one that is being written, in SQL: which records are equal, which
// differ, which are gone, and which have become referents of others. The import decides what follows from it.

import type { Database } from "bun:sqlite";
import type { Corpus } from "../../base/model/corpus.ts";
import type { Entity, Listing } from "../../base/model/entity.ts";
import { type EntityRow, toEntity } from "./entity-row.ts";
import { type ListingRow, toListing } from "./listing-row.ts";

/** A record as a store holds it. */
export interface StoredRecord {
  readonly row: number;
  readonly corpus: Corpus;
  readonly entity: Entity;
  readonly listings: readonly Listing[];
}

/** The store that is being written (`main`), or the finished store in use (`before`). */
export type StoreName = "main" | "before";

/** True for a record in use whose id is neither the id nor a referent of a record that is being written. */
const UNCLAIMED_SQL = `
  NOT EXISTS (SELECT 1 FROM main.entity AS own WHERE own.corpus = before.corpus AND own.id = before.id)
  AND NOT EXISTS (SELECT 1 FROM main.referent AS held WHERE held.corpus = before.corpus AND held.referent = before.id)`;

/** True for a listed record whose id no record in use has. */
const NEW_SQL = `now.target = 1 AND NOT EXISTS
  (SELECT 1 FROM before.entity AS known WHERE known.corpus = now.corpus AND known.id = now.id)`;

/** True for a record that was not known by any id, and that all of its datasets list. */
const PLAIN_SQL = `now.referents = '[]'
  AND NOT EXISTS (SELECT 1 FROM before.referent AS held WHERE held.corpus = now.corpus AND held.referent = now.id)
  AND (json_array_length(now.datasets) = 1
    OR NOT EXISTS (SELECT 1 FROM main.listing WHERE listing.row = now.row AND listing.end_dates <> '[]'))`;

/** The equality of two records, as SQL over `now` and `before`. Timestamps don't count. */
const SAME_SQL = `
  now.caption = before.caption AND now.schema = before.schema AND now.target = before.target
  AND now.listing_status = before.listing_status AND now.delisted_on IS before.delisted_on
  AND now.properties = before.properties AND now.referents = before.referents AND now.datasets = before.datasets
  AND (${listingsText("main", "now")}) IS (${listingsText("before", "before")})`;

function listingsText(store: string, alias: string): string {
  return `SELECT json_group_array(json_array(authority, program, status, start_dates, end_dates, reason, source_url, dataset))
    FROM (SELECT * FROM ${store}.listing WHERE listing.row = ${alias}.row ORDER BY number)`;
}

export class Predecessor {
  readonly #database: Database;

  /** `database` is the store that is being written; `path` the finished store in use, which is read only. */
  constructor(database: Database, path: string) {
    this.#database = database;
    // Attaching is refused inside a transaction; the writer begins a new one when it writes next.
    database.query("ATTACH ? AS before").run(path);
  }

  /**
   * Copies the times of equal records from the store in use. A last change that a list states (one other than
   * `loadedAt`) stays. Returns the number of equal records.
   */
  keepTimes(loadedAt: string): number {
    return this.#database
      .query(
        `UPDATE main.entity AS now SET
           first_seen = min(now.first_seen, before.first_seen),
           last_change = iif(now.last_change = ?, before.last_change, now.last_change)
         FROM before.entity AS before
         WHERE before.corpus = now.corpus AND before.id = now.id AND ${SAME_SQL}`,
      )
      .run(loadedAt).changes;
  }

  /** The number of records whose id no record in use has. */
  countNew(): number {
    const found = this.#database
      .query<{ count: number }, []>(
        `SELECT count(*) AS count FROM main.entity AS now WHERE NOT EXISTS
           (SELECT 1 FROM before.entity AS before WHERE before.corpus = now.corpus AND before.id = now.id)`,
      )
      .get();
    return found?.count ?? 0;
  }

  /** Records with the same id that differ, as pairs of rows. */
  differing(): { now: number; before: number }[] {
    return this.#pairs(
      `SELECT now.row AS now, before.row AS before FROM main.entity AS now
       JOIN before.entity AS before ON before.corpus = now.corpus AND before.id = now.id
       WHERE NOT (${SAME_SQL}) ORDER BY now.row`,
    );
  }

  /** Records in use whose id is now a referent of another record, as pairs of rows. */
  absorbed(): { now: number; before: number }[] {
    return this.#pairs(
      `SELECT referent.row AS now, before.row AS before FROM main.referent
       JOIN before.entity AS before ON before.corpus = referent.corpus AND before.id = referent.referent
       WHERE NOT EXISTS (SELECT 1 FROM main.entity AS own WHERE own.corpus = before.corpus AND own.id = before.id)
       ORDER BY now, before`,
    );
  }

  /**
   * Records in use whose id is unclaimed, while one of their referents is a record again or a referent of
   * another: as pairs of rows, each record in use with the first of those.
   */
  parted(): { now: number; before: number }[] {
    return this.#pairs(
      `SELECT min(heir.row) AS now, heir.before AS before FROM (
         SELECT own.row AS row, referent.row AS before FROM before.referent
         JOIN main.entity AS own ON own.corpus = referent.corpus AND own.id = referent.referent
         UNION ALL
         SELECT held.row AS row, referent.row AS before FROM before.referent
         JOIN main.referent AS held ON held.corpus = referent.corpus AND held.referent = referent.referent
       ) AS heir JOIN before.entity AS before ON before.row = heir.before
       WHERE ${UNCLAIMED_SQL} GROUP BY heir.before ORDER BY now, before`,
    );
  }

  /** Records in use whose id is unclaimed, as rows of the store in use. */
  gone(): number[] {
    return this.#database
      .query<{ row: number }, []>(
        `SELECT row FROM before.entity AS before WHERE ${UNCLAIMED_SQL} ORDER BY row`,
      )
      .all()
      .map(({ row }) => row);
  }

  /** The number of new listed records in each dataset, without those of newListed. */
  countNewByDataset(): { dataset: string; count: number }[] {
    return this.#database
      .query<{ dataset: string; count: number }, []>(
        `SELECT value AS dataset, count(*) AS count FROM main.entity AS now, json_each(now.datasets)
         WHERE ${NEW_SQL} AND ${PLAIN_SQL} GROUP BY value`,
      )
      .all();
  }

  /**
   * Rows of listed records with a new id that may be known all the same: by a referent, or by an ended
   * listing.
   */
  newListed(): number[] {
    return this.#database
      .query<{ row: number }, []>(
        `SELECT row FROM main.entity AS now WHERE ${NEW_SQL} AND NOT (${PLAIN_SQL})`,
      )
      .all()
      .map(({ row }) => row);
  }

  /** The records of a store with these ids or referents, each once. */
  holders(store: StoreName, corpus: Corpus, ids: readonly string[]): StoredRecord[] {
    return loadHolders(this.#database, store, corpus, ids);
  }

  /** A record of the store in use. Throws when there is no such row. */
  before(row: number): StoredRecord {
    return loadStoredRecord(this.#database, "before", row);
  }

  /** A record of the store that is being written. Throws when there is no such row. */
  now(row: number): StoredRecord {
    return loadStoredRecord(this.#database, "main", row);
  }

  /** The record with this id (not as a referent) in the store that is being written. */
  find(corpus: Corpus, id: string): StoredRecord | null {
    const found = this.#database
      .query<{ row: number }, [string, string]>("SELECT row FROM main.entity WHERE corpus = ? AND id = ?")
      .get(corpus, id);
    return found === null ? null : this.now(found.row);
  }

  #pairs(sql: string): { now: number; before: number }[] {
    return this.#database.query<{ now: number; before: number }, []>(sql).all();
  }
}

/** The records of a store with these ids, or that replaced them (by referent), each once. */
export function loadHolders(
  database: Database,
  store: StoreName,
  corpus: Corpus,
  ids: readonly string[],
): StoredRecord[] {
  const find = database.query<{ row: number | null }, [string, string]>(
    `SELECT coalesce(
       (SELECT row FROM ${store}.entity WHERE corpus = ?1 AND id = ?2),
       (SELECT row FROM ${store}.referent WHERE corpus = ?1 AND referent = ?2)) AS row`,
  );
  const rows = new Set(ids.flatMap((id) => find.get(corpus, id)?.row ?? []));
  return [...rows].map((row) => loadStoredRecord(database, store, row));
}

/** A record of a store, with its listings. Throws when there is no such row. */
export function loadStoredRecord(database: Database, store: StoreName, row: number): StoredRecord {
  const found = database.query<EntityRow, [number]>(`SELECT * FROM ${store}.entity WHERE row = ?`).get(row);
  if (found === null) throw new Error(`The ${store} store has no row ${row}.`);
  const listings = database
    .query<ListingRow, [number]>(`SELECT * FROM ${store}.listing WHERE row = ? ORDER BY number`)
    .all(row)
    .map(toListing);
  return { row, corpus: found.corpus, entity: toEntity(found), listings };
}
