// Reads entities.sqlite: records by id and by row, listings, datasets, and searches. The file never changes
// while it is open, which is told to SQLite (immutable), so that a file and a folder that the service may not
// write serve as well.

import { constants, Database } from "bun:sqlite";
import { pathToFileURL } from "node:url";
import type { Corpus } from "../model/corpus.ts";
import type { Dataset, Entity, Listing } from "../model/entity.ts";
import { IMPORT_AGAIN_HINT, OperatorError, reasonOf } from "../model/errors.ts";
import type { SearchPage, SearchQuery } from "../model/search.ts";
import {
  CANDIDATE_SQL,
  type CandidateRecord,
  type CandidateRow,
  ENTITY_COLUMNS,
  type EntityRow,
  readCandidateRow,
  readEntityRow,
} from "./entity-row.ts";
import { LISTINGS_SQL, type ListingRow, readListingRow } from "./listing-row.ts";
import { CaptionSearch } from "./search/search.ts";

/**
 * Pages of the file that a connection keeps. (With SQLite's own 2 MiB a match on OFAC and UN took a tenth
 * longer.)
 */
const CACHE_KIB_MAX = 16 * 1024;

/**
 * The row of the record with an id, or of the one that replaced it. Where there is neither, as for most
 * persons in the other corpus, two subqueries tell so in 1 µs; a join with the referents took 13 µs.
 */
const ROW_OF_ID_SQL = `coalesce(
  (SELECT row FROM entity WHERE corpus = ?1 AND id = ?2),
  (SELECT row FROM referent WHERE corpus = ?1 AND referent = ?2))`;
const ENTITY_BY_ID_SQL = `SELECT ${ENTITY_COLUMNS} FROM entity WHERE row = ${ROW_OF_ID_SQL}`;
const TARGET_DATASETS_SQL = `SELECT datasets FROM entity WHERE row = ${ROW_OF_ID_SQL} AND target = 1`;

export interface StoreCounts {
  readonly entities: number;
  readonly byCorpus: Record<string, number>;
  readonly byDataset: Record<string, number>;
  readonly bySchema: Record<string, number>;
}

export class EntityStore {
  readonly #database: Database;
  readonly #search: CaptionSearch;

  private constructor(database: Database) {
    this.#database = database;
    this.#search = new CaptionSearch(database);
  }

  /** Throws an OperatorError when the file is absent or is no store. */
  static open(path: string): EntityStore {
    try {
      const uri = `${pathToFileURL(path).href}?immutable=1`;
      const database = new Database(uri, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
      // Sorting never spills into a temporary file: the folder may not be ours to write.
      database.run("PRAGMA temp_store = MEMORY");
      // A page of a mapping that is cut off the file would end the process; a read of it fails.
      database.run("PRAGMA mmap_size = 0");
      database.run(`PRAGMA cache_size = -${CACHE_KIB_MAX}`);
      database.query("SELECT count(*) FROM dataset").get();
      return new EntityStore(database);
    } catch (error) {
      throw new OperatorError(`${path}: the entities can't be read: ${reasonOf(error)}.`, IMPORT_AGAIN_HINT, {
        cause: error,
      });
    }
  }

  /** The record of that id, or the one that replaced it. */
  entity(corpus: Corpus, id: string): Entity | null {
    const row = this.#findRow(corpus, id);
    return row === null ? null : readEntityRow(row);
  }

  entitiesByRow(rows: readonly number[]): Map<number, Entity> {
    const query = this.#database.query<EntityRow, [number]>(
      `SELECT ${ENTITY_COLUMNS} FROM entity WHERE row = ?`,
    );
    const entities = new Map<number, Entity>();
    for (const row of rows) {
      const found = query.get(row);
      if (found !== null) entities.set(row, readEntityRow(found));
    }
    return entities;
  }

  /** What a match answers of the record in a row; null when there is no such row. */
  candidate(row: number): CandidateRecord | null {
    const found = this.#database.query<CandidateRow, [number]>(CANDIDATE_SQL).get(row);
    return found === null ? null : readCandidateRow(found);
  }

  /**
   * The datasets of the record that `entity` would find, when it is itself the subject of a listing; else
   * none.
   */
  targetDatasets(corpus: Corpus, id: string): readonly string[] {
    const found = this.#database
      .query<{ datasets: string }, [Corpus, string]>(TARGET_DATASETS_SQL)
      .get(corpus, id);
    return found === null ? [] : JSON.parse(found.datasets);
  }

  /** A record with everything that authorities say of it. */
  listings(corpus: Corpus, id: string): { entity: Entity; listings: Listing[] } | null {
    const row = this.#findRow(corpus, id);
    if (row === null) return null;
    const listings = this.#database
      .query<ListingRow, [number]>(LISTINGS_SQL)
      .all(row.row)
      .map(readListingRow);
    return { entity: readEntityRow(row), listings };
  }

  search(query: SearchQuery): SearchPage {
    const { rows, total } = this.#search.find(query);
    const entities = this.entitiesByRow(rows);
    return { results: rows.flatMap((row) => entities.get(row) ?? []), total };
  }

  datasets(): Dataset[] {
    return this.#database
      .query<Dataset, []>("SELECT name, title, description FROM dataset ORDER BY name")
      .all();
  }

  /** The newest last_change of any record. */
  dataUpdatedAt(): string | null {
    const found = this.#database
      .query<{ newest: string }, []>(
        `SELECT last_change AS newest FROM entry
         WHERE change_rank = (SELECT max(change_rank) FROM entry)`,
      )
      .get();
    return found?.newest ?? null;
  }

  /** Every listed record from one row to before another, in row order, without holding more than one. */
  *screenable(
    firstRow = 1,
    endRow = Number.MAX_SAFE_INTEGER,
  ): Generator<{ row: number; corpus: Corpus; entity: Entity }> {
    const query = this.#database.query<EntityRow, [number, number]>(
      `SELECT ${ENTITY_COLUMNS} FROM entity
       WHERE row >= ? AND row < ? AND target = 1 AND listing_status = 'listed' ORDER BY row`,
    );
    for (const row of query.iterate(firstRow, endRow))
      yield { row: row.row, corpus: row.corpus, entity: readEntityRow(row) };
  }

  /** The row of the last record; 0 in a store of none. */
  lastRow(): number {
    const last = this.#database.query<{ row: number | null }, []>("SELECT max(row) AS row FROM entity").get();
    return last?.row ?? 0;
  }

  /**
   * Up to so many records, in row order and about equally far apart: what the store is like, whatever its
   * size.
   */
  sample(recordsMax: number): Entity[] {
    const step = Math.max(1, this.lastRow() / recordsMax);
    const rows = Array.from({ length: recordsMax }, (_, i) => 1 + Math.floor(i * step));
    return [...this.entitiesByRow(rows).values()];
  }

  counts(): StoreCounts {
    const byCorpus = this.#count(
      "SELECT corpus AS name, count(*) AS count FROM entry GROUP BY corpus ORDER BY corpus",
    );
    return {
      entities: Object.values(byCorpus).reduce((sum, count) => sum + count, 0),
      byCorpus,
      byDataset: this.#count(
        "SELECT member AS name, sum(entries) AS count FROM dataset_set GROUP BY member ORDER BY member",
      ),
      bySchema: this.#count(
        "SELECT schema AS name, count(*) AS count FROM entry GROUP BY schema ORDER BY schema",
      ),
    };
  }

  close(): void {
    this.#database.close();
  }

  #findRow(corpus: Corpus, id: string): EntityRow | null {
    return this.#database.query<EntityRow, [Corpus, string]>(ENTITY_BY_ID_SQL).get(corpus, id);
  }

  #count(sql: string): Record<string, number> {
    const rows = this.#database.query<{ name: string; count: number }, []>(sql).all();
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  }
}
