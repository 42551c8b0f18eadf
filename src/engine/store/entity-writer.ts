// Writes entities.sqlite while a snapshot is built. The file is not read before `finish`, so it needs no
// journal on disk: a build that fails discards the whole file.

import { Database, type Statement } from "bun:sqlite";
import { closeSync, openSync } from "node:fs";
import type { Corpus } from "../../base/model/corpus.ts";
import { countryCode } from "../../base/model/countries.ts";
import {
  COUNTRY_PROPERTIES,
  type Dataset,
  type Entity,
  type ListedEntity,
  type Listing,
  type Properties,
} from "../../base/model/entity.ts";
import type { GraphRecord } from "../../base/model/ftm.ts";
import { type EntityRow, toEntity, WRITTEN_COLUMNS } from "./entity-row.ts";
import { GraphWriter } from "./graph.ts";
import { LISTINGS_SQL, type ListingRow, toListing } from "./listing-row.ts";
import { mergeEntities } from "./merge.ts";
import { loadStoredRecord, Predecessor, type StoredRecord } from "./predecessor.ts";
import { INDEXES_SQL, TABLES_SQL } from "./schema.ts";
import { foldCaption, markWords, sortCaption } from "./search/caption-text.ts";
import { MemberSets } from "./search/dataset-sets.ts";
import { wordsOfNames } from "./search/name-words.ts";
import { writeEntries, writeSets } from "./search/search-entries.ts";
import { type StoredHolding, type StoredParty, writeStructure } from "./structure.ts";
import { writeTexts } from "./text-index.ts";

/** Records in one transaction. */
const BATCH_RECORDS = 20_000;

export class EntityWriter {
  readonly #database: Database;
  readonly #insert: Statement;
  readonly #update: Statement;
  readonly #find: Statement<EntityRow>;
  readonly #datasetSets = new MemberSets();
  readonly #countrySets = new MemberSets();
  readonly #graph: GraphWriter;
  #pending = 0;
  #isClosed = false;

  /** Creates the file, readable by its owner only. Throws when it exists. */
  constructor(path: string) {
    closeSync(openSync(path, "wx", 0o600));
    this.#database = new Database(path, { strict: true });
    // SQLite's defensive mode silently ignores OFF, and would keep a journal on disk.
    this.#database.run("PRAGMA journal_mode = MEMORY");
    this.#database.run("PRAGMA synchronous = OFF");
    this.#database.run("PRAGMA locking_mode = EXCLUSIVE");
    this.#database.run("PRAGMA cache_size = -65536");
    this.#database.run(TABLES_SQL);
    const values = WRITTEN_COLUMNS.map((_, i) => `?${i + 1}`);
    this.#insert = this.#database.prepare(
      `INSERT INTO entity (${WRITTEN_COLUMNS.join(", ")}) VALUES (${values.join(", ")})
       ON CONFLICT (corpus, id) DO NOTHING`,
    );
    const changes = WRITTEN_COLUMNS.map((name, i) => `${name} = ${values[i]}`).join(", ");
    this.#update = this.#database.prepare(`UPDATE entity SET ${changes} WHERE corpus = ?1 AND id = ?2`);
    this.#find = this.#database.prepare("SELECT * FROM entity WHERE corpus = ? AND id = ?");
    this.#graph = new GraphWriter(this.#database);
  }

  /** Adds or replaces the title and description of a dataset. */
  addDataset({ name, title, description }: Dataset): void {
    this.#begin();
    this.#database
      .query(
        "INSERT INTO dataset VALUES (?1, ?2, ?3) ON CONFLICT (name) DO UPDATE SET title = ?2, description = ?3",
      )
      .run(name, title, description);
  }

  /** Adds a record to each of its corpora. A record with the same id is merged with it; see mergeEntities. */
  add({ corpora, entity, listings }: ListedEntity): void {
    for (const corpus of corpora) {
      this.#begin();
      const { changes, lastInsertRowid } = this.#insert.run(...toColumns(corpus, entity));
      if (changes === 1) this.#addParts(Number(lastInsertRowid), corpus, entity, [], listings);
      else this.#merge(corpus, entity, listings);
      this.#pending++;
      if (this.#pending >= BATCH_RECORDS) this.#commit();
    }
  }

  /** Adds a record as its file has it, which names `targets`. */
  addGraphRecord(record: GraphRecord, targets: readonly string[]): void {
    this.#begin();
    this.#graph.add(record, targets);
  }

  /** True when a record with this id was added. */
  has(corpus: Corpus, id: string): boolean {
    return this.#find.get(corpus, id) !== null;
  }

  /** Replaces the record in a row. */
  replace({ row, corpus, entity, listings }: StoredRecord): void {
    this.#begin();
    this.#update.run(...toColumns(corpus, entity));
    this.#database.query("DELETE FROM listing WHERE row = ?").run(row);
    this.#addParts(row, corpus, entity, [], listings);
  }

  /** Removes a record with its listings and referents. */
  remove(row: number): void {
    this.#begin();
    for (const table of ["entity", "listing", "referent", "staged"])
      this.#database.query(`DELETE FROM ${table} WHERE row = ?`).run(row);
  }

  /** Merges several records of a corpus into that of the first row. The others become its referents. */
  join(rows: readonly number[]): void {
    const [first, ...others] = rows.map((row) => loadStoredRecord(this.#database, "main", row));
    if (first === undefined) throw new Error("There is no record to join others with.");
    let { entity, listings } = first;
    for (const other of others) {
      entity = mergeEntities(entity, {
        ...other.entity,
        referents: [...other.entity.referents, other.entity.id],
      });
      listings = [...listings, ...other.listings];
      this.remove(other.row);
    }
    this.replace({ ...first, entity, listings });
  }

  /**
   * Yields the listed records of a corpus that have one of the properties or are in one of the datasets, in
   * row order. `hasTwin` is true when the other corpus has a record with the same id.
   */
  *listedWith(
    corpus: Corpus,
    properties: readonly string[],
    datasets: readonly string[],
  ): Generator<{ row: number; entity: Entity; hasTwin: boolean }> {
    const isWanted = [
      ...properties.map(() => "json_type(properties, ?) IS NOT NULL"),
      "EXISTS (SELECT 1 FROM json_each(datasets) WHERE value IN (SELECT value FROM json_each(?)))",
    ].join(" OR ");
    const query = this.#database.query<EntityRow & { twin: number }, string[]>(
      `SELECT *, EXISTS (SELECT 1 FROM entity AS other WHERE other.corpus = ? AND other.id = entity.id) AS twin
       FROM entity WHERE corpus = ? AND target = 1 AND listing_status = 'listed' AND (${isWanted}) ORDER BY row`,
    );
    const otherCorpus: Corpus = corpus === "sanction" ? "pep" : "sanction";
    const paths = properties.map((name) => `$.${name}`);
    for (const row of query.iterate(otherCorpus, corpus, ...paths, JSON.stringify(datasets)))
      yield { row: row.row, entity: toEntity(row), hasTwin: row.twin === 1 };
  }

  /** Yields the listed records of a corpus, in row order. */
  *listed(corpus: Corpus): Generator<Entity> {
    const query = this.#database.query<EntityRow, [Corpus]>(
      "SELECT * FROM entity WHERE corpus = ? AND target = 1 AND listing_status = 'listed' ORDER BY row",
    );
    for (const row of query.iterate(corpus)) yield toEntity(row);
  }

  /** Adds the structures of ownership (structure.ts). Called at most once. */
  addStructure(holdings: Iterable<StoredHolding>, parties: Iterable<StoredParty>): void {
    this.#begin();
    writeStructure(this.#database, holdings, parties);
  }

  /** Attaches a finished store, to compare the records that were added so far with. */
  compareWith(path: string): Predecessor {
    this.#commit();
    return new Predecessor(this.#database, path);
  }

  /** Makes the indexes and closes the file, which is a finished store then. */
  finish(): void {
    this.#commit();
    this.#begin();
    this.#graph.finish();
    writeEntries(this.#database);
    writeTexts(this.#database);
    writeSets(this.#database, "dataset_set", this.#datasetSets);
    writeSets(this.#database, "country_set", this.#countrySets);
    this.#database.run(INDEXES_SQL);
    this.#commit();
    this.close();
  }

  /** Closes the file; without `finish` it is no store. Calling it again has no effect. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#insert.finalize();
    this.#update.finalize();
    this.#find.finalize();
    this.#database.close();
  }

  #begin(): void {
    if (!this.#database.inTransaction) this.#database.run("BEGIN");
  }

  #commit(): void {
    if (this.#database.inTransaction) this.#database.run("COMMIT");
    this.#pending = 0;
  }

  /** Merges a record into the stored record with its id. */
  #merge(corpus: Corpus, entity: Entity, listings: readonly Listing[]): void {
    const known = this.#find.get(corpus, entity.id);
    if (known === null) throw new Error(`The store holds ${entity.id} but can't find it.`);
    const merged = mergeEntities(toEntity(known), entity);
    this.#update.run(...toColumns(corpus, merged));
    this.#addParts(known.row, corpus, merged, this.#loadListings(known.row), listings);
  }

  /** Adds the parts of a record in other tables; `known` are the listings that its row has already. */
  #addParts(
    row: number,
    corpus: Corpus,
    entity: Entity,
    known: readonly Listing[],
    listings: readonly Listing[],
  ): void {
    this.#addListings(row, known, listings);
    this.#addReferents(row, corpus, entity.referents);
    this.#stage(row, entity);
  }

  /** Adds the listings that are not known yet: two files may hold the same listing. */
  #addListings(row: number, known: readonly Listing[], listings: readonly Listing[]): void {
    const stored = [...known];
    const insert = this.#database.query("INSERT INTO listing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (const listing of listings) {
      if (stored.some((other) => Bun.deepEquals(other, listing))) continue;
      insert.run(
        row,
        stored.length,
        listing.authority,
        listing.program,
        listing.status,
        JSON.stringify(listing.startDates),
        JSON.stringify(listing.endDates),
        listing.reason,
        listing.sourceUrl,
        listing.dataset,
      );
      stored.push(listing);
    }
  }

  #loadListings(row: number): Listing[] {
    return this.#database.query<ListingRow, [number]>(LISTINGS_SQL).all(row).map(toListing);
  }

  #addReferents(row: number, corpus: Corpus, referents: readonly string[]): void {
    const referent = this.#database.query("INSERT OR IGNORE INTO referent VALUES (?, ?, ?)");
    for (const id of referents) referent.run(corpus, id, row);
  }

  #stage(row: number, entity: Entity): void {
    const folded = foldCaption(entity.caption);
    this.#database
      .query("INSERT OR REPLACE INTO staged VALUES (?, ?, ?, ?, ?, ?)")
      .run(
        row,
        sortCaption(folded),
        this.#datasetSets.numberOf(entity.datasets),
        this.#countrySets.numberOf(countriesOf(entity.properties)),
        markWords(folded),
        wordsOfNames(entity.caption, entity.properties),
      );
  }
}

/** Country names are few and recur; recognising one takes a dozen string operations. */
const CODES_KEPT_MAX = 10_000;
const knownCodes = new Map<string, string | null>();

function countryCodeOf(text: string): string | null {
  const known = knownCodes.get(text);
  if (known !== undefined) return known;
  const code = countryCode(text);
  if (knownCodes.size < CODES_KEPT_MAX) knownCodes.set(text, code);
  return code;
}

function countriesOf(properties: Properties): Set<string> {
  const codes = new Set<string>();
  for (const key of COUNTRY_PROPERTIES) {
    for (const text of properties[key] ?? []) {
      const code = countryCodeOf(text);
      if (code !== null) codes.add(code);
    }
  }
  return codes;
}

/** The values of WRITTEN_COLUMNS, in their order. */
function toColumns(corpus: Corpus, entity: Entity): (string | number | null)[] {
  return [
    corpus,
    entity.id,
    entity.caption,
    entity.schema,
    Number(entity.target),
    entity.listingStatus,
    entity.delistedOn,
    entity.firstSeen,
    entity.lastSeen,
    entity.lastChange,
    JSON.stringify(entity.properties),
    JSON.stringify(entity.referents),
    JSON.stringify(entity.datasets),
  ];
}
