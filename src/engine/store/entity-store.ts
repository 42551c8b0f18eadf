// Reads entities.sqlite: records by id and by row, listings, datasets, and searches. The file never changes
// while it is open, so it is opened as immutable: SQLite then needs no permission to write to the file or its
// folder.

import { constants, Database } from "bun:sqlite";
import { pathToFileURL } from "node:url";
import { CORPORA, type Corpus } from "../../base/model/corpus.ts";
import type { Dataset, Entity } from "../../base/model/entity.ts";
import { IMPORT_AGAIN_HINT, OperatorError, reasonOf } from "../../base/model/errors.ts";
import { idPrefixOf } from "../../base/model/ownership.ts";
import type { NameSearchPage, SearchPage, SearchQuery } from "../../base/model/search.ts";
import {
  CANDIDATE_SQL,
  type CandidateRecord,
  type CandidateRow,
  ENTITY_COLUMNS,
  type EntityRow,
  toCandidateRecord,
  toEntity,
} from "./entity-row.ts";
import { GraphReader } from "./graph.ts";
import { LISTINGS_SQL, type ListingRow, toListing } from "./listing-row.ts";
import type { StoredRecord } from "./predecessor.ts";
import { nameThatHit } from "./search/name-words.ts";
import { CaptionSearch } from "./search/search.ts";
import { StructureReader } from "./structure.ts";
import { TextSearch } from "./text-index.ts";

/**
 * The page cache of a connection. (With SQLite's default of 2 MiB, a match on OFAC and UN took a tenth
 * longer.)
 */
const CACHE_KIB_MAX = 16 * 1024;

/** A sample goes over the whole store so many times: a part of it is evenly spaced too. */
const SAMPLE_ROUNDS = 40;

/**
 * The row of the record with an id, or of the record that replaced it. Most persons are in one corpus only;
 * for the other, two subqueries find nothing in 1 µs, and a join with the referents took 13 µs.
 */
const ROW_OF_ID_SQL = `coalesce(
  (SELECT row FROM entity WHERE corpus = ?1 AND id = ?2),
  (SELECT row FROM referent WHERE corpus = ?1 AND referent = ?2))`;
const ENTITY_BY_ID_SQL = `SELECT ${ENTITY_COLUMNS} FROM entity WHERE row = ${ROW_OF_ID_SQL}`;
const TARGET_DATASETS_SQL = `SELECT datasets FROM entity WHERE row = ${ROW_OF_ID_SQL} AND target = 1`;

interface StoreCounts {
  readonly entities: number;
  readonly byCorpus: Record<string, number>;
  readonly byDataset: Record<string, number>;
  readonly bySchema: Record<string, number>;
}

export class EntityStore {
  readonly #database: Database;
  readonly #search: CaptionSearch;
  #graph: GraphReader | null = null;

  private constructor(database: Database) {
    this.#database = database;
    this.#search = new CaptionSearch(database);
  }

  /** Throws an OperatorError when the file is missing or not a store. */
  static open(path: string): EntityStore {
    try {
      const uri = `${pathToFileURL(path).href}?immutable=1`;
      const database = new Database(uri, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
      // Sorting must not use temporary files: the folder may be read-only.
      database.run("PRAGMA temp_store = MEMORY");
      // Reading a mapped page that was cut off the file would end the process; a plain read fails.
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

  /** The record with this id, or the record that replaced it. */
  entity(corpus: Corpus, id: string): Entity | null {
    const row = this.#findRow(corpus, id);
    return row === null ? null : toEntity(row);
  }

  entitiesByRow(rows: readonly number[]): Map<number, Entity> {
    const query = this.#database.query<EntityRow, [number]>(
      `SELECT ${ENTITY_COLUMNS} FROM entity WHERE row = ?`,
    );
    const entities = new Map<number, Entity>();
    for (const row of rows) {
      const found = query.get(row);
      if (found !== null) entities.set(row, toEntity(found));
    }
    return entities;
  }

  /** The record in a row, as a match returns it; null when there is no such row. */
  candidate(row: number): CandidateRecord | null {
    const found = this.#database.query<CandidateRow, [number]>(CANDIDATE_SQL).get(row);
    return found === null ? null : toCandidateRecord(found);
  }

  /** The datasets of the record that `entity` would return if it is itself listed; otherwise none. */
  targetDatasets(corpus: Corpus, id: string): readonly string[] {
    const found = this.#database
      .query<{ datasets: string }, [Corpus, string]>(TARGET_DATASETS_SQL)
      .get(corpus, id);
    return found === null ? [] : JSON.parse(found.datasets);
  }

  /** A record with its listings by authorities. */
  listings(corpus: Corpus, id: string): StoredRecord | null {
    const row = this.#findRow(corpus, id);
    if (row === null) return null;
    const listings = this.#database.query<ListingRow, [number]>(LISTINGS_SQL).all(row.row).map(toListing);
    return { row: row.row, corpus, entity: toEntity(row), listings };
  }

  /** The records that an id means, with their listings: at most one in each corpus. */
  records(id: string): StoredRecord[] {
    return CORPORA.flatMap((corpus) => this.listings(corpus, id) ?? []);
  }

  /** True when a text is written as the ids of some records are, in any case: see idPrefixOf. */
  isLikeId(text: string): boolean {
    const letters = idPrefixOf(text);
    if (letters === null) return false;
    // A full stop is the character after a hyphen, so the index is asked for a range.
    const find = this.#database.query<unknown, [Corpus, string, string]>(
      "SELECT 1 FROM entity WHERE corpus = ? AND id >= ? || '-' AND id < ? || '.' LIMIT 1",
    );
    const forms = new Set([letters, letters.toLowerCase(), letters.toUpperCase()]);
    return [...forms].some((form) => CORPORA.some((corpus) => find.get(corpus, form, form) !== null));
  }

  search(query: SearchQuery): SearchPage {
    const { rows, total } = this.#search.find(query);
    const entities = this.entitiesByRow(rows);
    return { results: rows.flatMap((row) => entities.get(row) ?? []), total };
  }

  /** As search, through all names of each record. */
  searchNames(query: SearchQuery): NameSearchPage {
    const { rows, total } = this.#search.findByNames(query);
    const entities = this.entitiesByRow(rows);
    const results = rows.flatMap((row) => entities.get(row) ?? []);
    const { text } = query;
    const hits = results.map((entity) => (text === null ? null : (nameThatHit(entity, text)?.name ?? null)));
    return { results, total, hits, hasAllNames: this.#search.hasWords };
  }

  /** The records of files whose records name each other, as they were published. */
  get graph(): GraphReader {
    this.#graph ??= new GraphReader(this.#database);
    return this.#graph;
  }

  /** The index of the words of all values. */
  texts(): TextSearch {
    return new TextSearch(this.#database);
  }

  /** Records behind a row, in row order; `hasTwin` is true when the other corpus has one of the same id. */
  recordsAfter(
    row: number,
    max: number,
  ): { row: number; corpus: Corpus; entity: Entity; hasTwin: boolean }[] {
    return this.#database
      .query<EntityRow & { twin: number }, [number, number]>(
        `SELECT *, EXISTS (SELECT 1 FROM entity AS other WHERE other.id = entity.id AND other.corpus
           = iif(entity.corpus = 'pep', 'sanction', 'pep')) AS twin
         FROM entity WHERE row > ? ORDER BY row LIMIT ?`,
      )
      .all(row, max)
      .map((found) => ({
        row: found.row,
        corpus: found.corpus,
        entity: toEntity(found),
        hasTwin: found.twin === 1,
      }));
  }

  /** The structures of ownership; absent from a store that was built without a derivation. */
  structure(): StructureReader {
    return new StructureReader(this.#database);
  }

  datasets(): Dataset[] {
    return this.#database
      .query<Dataset, []>("SELECT name, title, description FROM dataset ORDER BY name")
      .all();
  }

  /** The newest last_change of all records. */
  dataUpdatedAt(): string | null {
    const found = this.#database
      .query<{ newest: string }, []>(
        `SELECT last_change AS newest FROM entry
         WHERE change_rank = (SELECT max(change_rank) FROM entry)`,
      )
      .get();
    return found?.newest ?? null;
  }

  /** Yields the listed records from one row to before another, in row order. */
  *screenable(
    firstRow = 1,
    endRow = Number.MAX_SAFE_INTEGER,
  ): Generator<{ row: number; corpus: Corpus; entity: Entity }> {
    const query = this.#database.query<EntityRow, [number, number]>(
      `SELECT ${ENTITY_COLUMNS} FROM entity
       WHERE row >= ? AND row < ? AND target = 1 AND listing_status = 'listed' ORDER BY row`,
    );
    for (const row of query.iterate(firstRow, endRow))
      yield { row: row.row, corpus: row.corpus, entity: toEntity(row) };
  }

  /** The row of the last record; 0 in an empty store. */
  lastRow(): number {
    const last = this.#database.query<{ row: number | null }, []>("SELECT max(row) AS row FROM entity").get();
    return last?.row ?? 0;
  }

  /** Yields up to `recordsMax` records in rounds, each of them evenly spaced over the store. */
  *sample(recordsMax: number): Generator<Entity> {
    const last = this.lastRow();
    const count = Math.min(last, recordsMax);
    for (let round = 0; round < SAMPLE_ROUNDS; round++) {
      for (let at = round; at < count; at += SAMPLE_ROUNDS)
        yield* this.entitiesByRow([1 + Math.floor((at * last) / count)]).values();
    }
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
