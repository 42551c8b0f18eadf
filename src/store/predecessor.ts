// The store in use, beside the one that is being written: which records are the same in both, which differ,
// which are gone, and which have become referents of others. What any of it means is not known here.

import type { Database } from "bun:sqlite";
import type { Corpus } from "../model/corpus.ts";
import type { Entity, Listing } from "../model/entity.ts";
import { type EntityRow, readEntityRow } from "./entity-row.ts";
import { type ListingRow, readListingRow } from "./listing-row.ts";

/** A record as a store holds it. */
export interface StoredRecord {
  readonly row: number;
  readonly corpus: Corpus;
  readonly entity: Entity;
  readonly listings: readonly Listing[];
}

/** The store that is being written, or the finished one beside it. */
export type StoreName = "main" | "before";

/**
 * True of a record in use whose id is neither that of a record that is being written nor a referent of one.
 */
const NOBODYS_SQL = `
  NOT EXISTS (SELECT 1 FROM main.entity AS own WHERE own.corpus = before.corpus AND own.id = before.id)
  AND NOT EXISTS (SELECT 1 FROM main.referent AS held WHERE held.corpus = before.corpus AND held.referent = before.id)`;

/** True of a listed record whose id no record in use has. */
const NEW_SQL = `now.target = 1 AND NOT EXISTS
  (SELECT 1 FROM before.entity AS known WHERE known.corpus = now.corpus AND known.id = now.id)`;

/** True of a record that was in no way known, and that all of its datasets list. */
const PLAIN_SQL = `now.referents = '[]'
  AND NOT EXISTS (SELECT 1 FROM before.referent AS held WHERE held.corpus = now.corpus AND held.referent = now.id)
  AND (json_array_length(now.datasets) = 1
    OR NOT EXISTS (SELECT 1 FROM main.listing WHERE listing.row = now.row AND listing.end_dates <> '[]'))`;

/** Everything that two records must share to be the same, as SQL over `now` and `before`. */
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
   * Gives records that are the same in both stores the times of the store in use; a last change that their
   * list tells (one that isn't `loadedAt`) stays. Returns how many there are.
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

  /** How many records have an id that no record in use has. */
  countNew(): number {
    const found = this.#database
      .query<{ count: number }, []>(
        `SELECT count(*) AS count FROM main.entity AS now WHERE NOT EXISTS
           (SELECT 1 FROM before.entity AS before WHERE before.corpus = now.corpus AND before.id = now.id)`,
      )
      .get();
    return found?.count ?? 0;
  }

  /** Records of the same id that differ, as pairs of rows. */
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
   * Records in use whose id is nobody's any more, while an id that they answered for is that of a record
   * again, or of another's referent: as pairs of rows, each record in use with the first of those.
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
       WHERE ${NOBODYS_SQL} GROUP BY heir.before ORDER BY now, before`,
    );
  }

  /** Records in use whose id is nobody's any more, as rows of the store in use. */
  gone(): number[] {
    return this.#database
      .query<{ row: number }, []>(`SELECT row FROM before.entity AS before WHERE ${NOBODYS_SQL} ORDER BY row`)
      .all()
      .map(({ row }) => row);
  }

  /**
   * How many of the listed records that nobody answered for before are of each dataset; without those of
   * newListed.
   */
  countNewByDataset(): { dataset: string; count: number }[] {
    return this.#database
      .query<{ dataset: string; count: number }, []>(
        `SELECT value AS dataset, count(*) AS count FROM main.entity AS now, json_each(now.datasets)
         WHERE ${NEW_SQL} AND ${PLAIN_SQL} GROUP BY value`,
      )
      .all();
  }

  /**
   * Rows of listed records of an id that no record in use has, but that may be known: by a referent, or by
   * its past.
   */
  newListed(): number[] {
    return this.#database
      .query<{ row: number }, []>(
        `SELECT row FROM main.entity AS now WHERE ${NEW_SQL} AND NOT (${PLAIN_SQL})`,
      )
      .all()
      .map(({ row }) => row);
  }

  /** The records of a store that answer for the ids, each once. */
  holders(store: StoreName, corpus: Corpus, ids: readonly string[]): StoredRecord[] {
    return readHolders(this.#database, store, corpus, ids);
  }

  /** A record of the store in use. Throws when there is no such row. */
  before(row: number): StoredRecord {
    return readStoredRecord(this.#database, "before", row);
  }

  /** A record of the store that is being written. Throws when there is no such row. */
  now(row: number): StoredRecord {
    return readStoredRecord(this.#database, "main", row);
  }

  /** The record of that id, not of a referent, in the store that is being written. */
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

/**
 * The records that answer for the ids in one of the stores, each once: those of the ids, and those that
 * replaced them.
 */
export function readHolders(
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
  return [...rows].map((row) => readStoredRecord(database, store, row));
}

/**
 * One record of the store that is written (`main`) or of the one beside it. Throws when there is no such row.
 */
export function readStoredRecord(database: Database, store: StoreName, row: number): StoredRecord {
  const found = database.query<EntityRow, [number]>(`SELECT * FROM ${store}.entity WHERE row = ?`).get(row);
  if (found === null) throw new Error(`The ${store} store has no row ${row}.`);
  const listings = database
    .query<ListingRow, [number]>(`SELECT * FROM ${store}.listing WHERE row = ? ORDER BY number`)
    .all(row)
    .map(readListingRow);
  return { row, corpus: found.corpus, entity: readEntityRow(found), listings };
}
