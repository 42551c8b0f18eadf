// Writes entities.sqlite while a snapshot is built. Nobody reads the file before `finish`, so it needs no journal: a
// build that fails throws the whole file away.

import { Database, type Statement } from "bun:sqlite";
import { closeSync, openSync } from "node:fs";
import type { Corpus } from "../model/corpus.ts";
import { countryCode } from "../model/countries.ts";
import type { Dataset, Entity, ListedEntity, Listing, Properties } from "../model/entity.ts";
import { foldCaption, markWords, sortCaption } from "./caption-text.ts";
import { type EntityRow, readEntityRow } from "./entity-row.ts";
import { INDEXES_SQL, TABLES_SQL } from "./schema.ts";

/** Records in one transaction. */
const BATCH_RECORDS = 20_000;

/** The properties whose values the country filter looks at. */
const COUNTRY_PROPERTIES = [
  "country",
  "citizenship",
  "nationality",
  "jurisdiction",
  "mainCountry",
  "flag",
] as const;

const WRITTEN_COLUMNS = [
  "corpus",
  "id",
  "caption",
  "caption_sort",
  "caption_marked",
  "schema",
  "target",
  "listing_status",
  "delisted_on",
  "first_seen",
  "last_seen",
  "last_change",
  "properties",
  "referents",
  "datasets",
] as const;

export class EntityWriter {
  readonly #database: Database;
  readonly #insert: Statement;
  readonly #update: Statement;
  readonly #find: Statement<EntityRow>;
  #pending = 0;
  #isFinished = false;

  /** Makes the file, which must not be there yet, readable by its owner only. */
  constructor(path: string) {
    closeSync(openSync(path, "wx", 0o600));
    this.#database = new Database(path, { strict: true });
    this.#database.run("PRAGMA journal_mode = OFF");
    this.#database.run("PRAGMA synchronous = OFF");
    this.#database.run("PRAGMA locking_mode = EXCLUSIVE");
    this.#database.run("PRAGMA cache_size = -65536");
    this.#database.run(TABLES_SQL);
    const values = WRITTEN_COLUMNS.map((name) => `$${name}`).join(", ");
    this.#insert = this.#database.prepare(
      `INSERT INTO entity (${WRITTEN_COLUMNS.join(", ")}) VALUES (${values})`,
    );
    const changes = WRITTEN_COLUMNS.map((name) => `${name} = $${name}`).join(", ");
    this.#update = this.#database.prepare(`UPDATE entity SET ${changes} WHERE corpus = $corpus AND id = $id`);
    this.#find = this.#database.prepare("SELECT * FROM entity WHERE corpus = ? AND id = ?");
  }

  /** Names a dataset; the last words for a name win. */
  addDataset({ name, title, description }: Dataset): void {
    this.#begin();
    this.#database
      .query(
        "INSERT INTO dataset VALUES (?1, ?2, ?3) ON CONFLICT (name) DO UPDATE SET title = ?2, description = ?3",
      )
      .run(name, title, description);
  }

  /** Adds a record to each of its corpora. A record that is there already is merged: nothing of either is lost. */
  add({ corpora, entity, listings }: ListedEntity): void {
    for (const corpus of corpora) {
      this.#begin();
      const known = this.#find.get(corpus, entity.id);
      const whole = known === null ? entity : merge(readEntityRow(known), entity);
      const values = toColumns(corpus, whole);
      if (known === null) this.#insert.run(values);
      else this.#update.run(values);
      const row = known?.row ?? this.#lastRow();
      this.#addListings(row, listings);
      this.#addFilters(row, corpus, whole);
      this.#pending++;
      if (this.#pending >= BATCH_RECORDS) this.#commit();
    }
  }

  /** Makes the indexes and closes the file. Harmless when called again. */
  finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    try {
      this.#commit();
      this.#database.run("BEGIN");
      this.#database.run(INDEXES_SQL);
      this.#database.run("COMMIT");
      this.#database.run("PRAGMA optimize");
    } finally {
      this.#insert.finalize();
      this.#update.finalize();
      this.#find.finalize();
      this.#database.close();
    }
  }

  #begin(): void {
    if (!this.#database.inTransaction) this.#database.run("BEGIN");
  }

  #commit(): void {
    if (this.#database.inTransaction) this.#database.run("COMMIT");
    this.#pending = 0;
  }

  #lastRow(): number {
    const found = this.#database.query<{ row: number }, []>("SELECT last_insert_rowid() AS row").get();
    if (found === null) throw new Error("SQLite tells no row for an insert.");
    return found.row;
  }

  #addListings(row: number, listings: readonly Listing[]): void {
    const { count } = this.#database
      .query<{ count: number }, [number]>("SELECT count(*) AS count FROM listing WHERE row = ?")
      .get(row) ?? { count: 0 };
    const insert = this.#database.query("INSERT INTO listing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    listings.forEach((listing, i) => {
      insert.run(
        row,
        count + i,
        listing.authority,
        listing.program,
        listing.status,
        JSON.stringify(listing.startDates),
        JSON.stringify(listing.endDates),
        listing.reason,
        listing.sourceUrl,
        listing.dataset,
      );
    });
  }

  #addFilters(row: number, corpus: Corpus, entity: Entity): void {
    const dataset = this.#database.query("INSERT OR IGNORE INTO entity_dataset VALUES (?, ?)");
    for (const name of entity.datasets) dataset.run(name, row);
    const country = this.#database.query("INSERT OR IGNORE INTO entity_country VALUES (?, ?)");
    for (const code of countriesOf(entity.properties)) country.run(code, row);
    const referent = this.#database.query("INSERT OR IGNORE INTO referent VALUES (?, ?, ?)");
    for (const id of entity.referents) referent.run(corpus, id, row);
  }
}

function countriesOf(properties: Properties): Set<string> {
  const codes = new Set<string>();
  for (const key of COUNTRY_PROPERTIES) {
    for (const text of properties[key] ?? []) {
      const code = countryCode(text);
      if (code !== null) codes.add(code);
    }
  }
  return codes;
}

type ColumnValues = Record<(typeof WRITTEN_COLUMNS)[number], string | number | null>;

function toColumns(corpus: Corpus, entity: Entity): ColumnValues {
  const folded = foldCaption(entity.caption);
  return {
    corpus,
    id: entity.id,
    caption: entity.caption,
    caption_sort: sortCaption(folded),
    caption_marked: markWords(folded),
    schema: entity.schema,
    target: Number(entity.target),
    listing_status: entity.listingStatus,
    delisted_on: entity.delistedOn,
    first_seen: entity.firstSeen,
    last_seen: entity.lastSeen,
    last_change: entity.lastChange,
    properties: JSON.stringify(entity.properties),
    referents: JSON.stringify(entity.referents),
    datasets: JSON.stringify(entity.datasets),
  };
}

/** Two accounts of one record: the first names it, values are united, dates span both, and listed anywhere is listed. */
function merge(first: Entity, second: Entity): Entity {
  const properties: Record<string, readonly string[]> = { ...first.properties };
  for (const [key, values] of Object.entries(second.properties))
    properties[key] = unite(properties[key] ?? [], values);
  const leading = first.listingStatus === "listed" || second.listingStatus !== "listed" ? first : second;
  return {
    ...first,
    properties,
    referents: unite(first.referents, second.referents),
    datasets: unite(first.datasets, second.datasets),
    firstSeen: earliest(first.firstSeen, second.firstSeen),
    lastSeen: latest(first.lastSeen, second.lastSeen),
    lastChange: latest(first.lastChange, second.lastChange),
    target: first.target || second.target,
    listingStatus: leading.listingStatus,
    delistedOn: leading.delistedOn,
  };
}

/** Timestamps sort as text. */
function earliest(a: string, b: string): string {
  return a.localeCompare(b, "en") <= 0 ? a : b;
}

function latest(a: string, b: string): string {
  return earliest(a, b) === a ? b : a;
}

function unite(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])];
}
