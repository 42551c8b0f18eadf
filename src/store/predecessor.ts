// The store in use, beside the one that is being written: which records are the same in both, which differ, which are
// gone, and which have become referents of others. What any of it means is not known here.

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
   * Gives records that are the same in both stores the times of the store in use; a last change that their list tells
   * (one that isn't `loadedAt`) stays. Returns how many there are.
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

  /** Records in use whose id is nobody's any more, as rows of the store in use. */
  gone(): number[] {
    return this.#database
      .query<{ row: number }, []>(
        `SELECT row FROM before.entity AS before
         WHERE NOT EXISTS (SELECT 1 FROM main.entity AS own WHERE own.corpus = before.corpus AND own.id = before.id)
           AND NOT EXISTS (SELECT 1 FROM main.referent WHERE referent.corpus = before.corpus AND referent = before.id)
         ORDER BY row`,
      )
      .all()
      .map(({ row }) => row);
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

/** One record of the store that is written (`main`) or of the one beside it. Throws when there is no such row. */
export function readStoredRecord(database: Database, store: "main" | "before", row: number): StoredRecord {
  const found = database.query<EntityRow, [number]>(`SELECT * FROM ${store}.entity WHERE row = ?`).get(row);
  if (found === null) throw new Error(`The ${store} store has no row ${row}.`);
  const listings = database
    .query<ListingRow, [number]>(`SELECT * FROM ${store}.listing WHERE row = ? ORDER BY number`)
    .all(row)
    .map(readListingRow);
  return { row, corpus: found.corpus, entity: readEntityRow(found), listings };
}
