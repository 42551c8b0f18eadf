// The columns by which search filters and sorts, as arrays of numbers: filtering a million records takes the
// time in which SQLite joins five thousand rows of an index with their table. The store holds the arrays
// little-endian, as they are used, and the first search reads them.

import type { Database } from "bun:sqlite";
import { CORPORA, type Corpus } from "../../../base/model/corpus.ts";
import { OperatorError } from "../../../base/model/errors.ts";

/** The sort orders; ties are broken by id, so that a record never moves between pages. */
const ORDERS = ["id", "caption", "change"] as const;
export type Order = (typeof ORDERS)[number];

/** Each column is indexed by row of the store; row 0 is unused. */
export interface SearchColumns {
  /** The position among all records in each sort order, from 0. */
  readonly ranks: Readonly<Record<Order, Int32Array>>;
  /** See kindOf; 0 where there is no record. */
  readonly kinds: Uint16Array;
  /** By the schema numbers of kindOf. */
  readonly schemata: readonly string[];
  /** The day of the last change as yyyymmdd. */
  readonly days: Int32Array;
  /** Numbers of sets; see member-sets.ts. */
  readonly datasetSets: Int32Array;
  readonly countrySets: Int32Array;
}

/** Corpus, target and schema as one number above 0. */
export function kindOf(corpus: Corpus, target: boolean, schemaNumber: number): number {
  return 1 + CORPORA.indexOf(corpus) + CORPORA.length * (Number(target) + 2 * schemaNumber);
}

/** The day at the beginning of a timestamp as yyyymmdd, with zeros for unknown parts, which sort first. */
export function dayOf(timestamp: string): number {
  return Number(timestamp.slice(0, 10).replaceAll("-", "").padEnd(8, "0"));
}

const SCHEMATA = "schemata";

/** Writes the columns of a store that has all its entries. `ranks` are by row. */
export function writeColumns(database: Database, ranks: SearchColumns["ranks"]): void {
  const rows = ranks.id.length;
  const kinds = new Uint16Array(rows);
  const days = new Int32Array(rows);
  const datasetSets = new Int32Array(rows);
  const countrySets = new Int32Array(rows);
  const schemata: string[] = [];
  const entries = database.query<EntryRow, []>(
    "SELECT row, corpus, target, schema, last_change, dataset_set, country_set FROM entry",
  );
  for (const entry of entries.iterate()) {
    let schemaNumber = schemata.indexOf(entry.schema);
    if (schemaNumber < 0) schemaNumber = schemata.push(entry.schema) - 1;
    kinds[entry.row] = kindOf(entry.corpus, entry.target === 1, schemaNumber);
    days[entry.row] = dayOf(entry.last_change);
    datasetSets[entry.row] = entry.dataset_set;
    countrySets[entry.row] = entry.country_set;
  }
  const insert = database.query<unknown, [string, Uint8Array]>("INSERT INTO search_column VALUES (?, ?)");
  const write = (name: string, content: ArrayBufferView) =>
    insert.run(name, new Uint8Array(content.buffer, content.byteOffset, content.byteLength));
  for (const order of ORDERS) write(`${order}_rank`, ranks[order]);
  write("kind", kinds);
  write("day", days);
  write("dataset_set", datasetSets);
  write("country_set", countrySets);
  write(SCHEMATA, new TextEncoder().encode(JSON.stringify(schemata)));
}

/** A record as search filters it, by numbers of sets. */
export interface EntryRow {
  readonly row: number;
  readonly corpus: Corpus;
  readonly target: number;
  readonly schema: string;
  readonly last_change: string;
  readonly dataset_set: number;
  readonly country_set: number;
}

/**
 * Reads the columns of a finished store: 26 bytes per record. Throws an OperatorError when one is missing or
 * their lengths differ.
 */
export function loadColumns(database: Database): SearchColumns {
  const query = database.query<{ content: Uint8Array }, [string]>(
    "SELECT content FROM search_column WHERE name = ?",
  );
  const read = (name: string): Uint8Array => {
    const content = query.get(name)?.content;
    if (content === undefined) throw new OperatorError(`The store has no column ${name}.`);
    return content;
  };
  const readInt32 = (name: string) => new Int32Array(toAligned(read(name)));
  const columns: SearchColumns = {
    ranks: { id: readInt32("id_rank"), caption: readInt32("caption_rank"), change: readInt32("change_rank") },
    kinds: new Uint16Array(toAligned(read("kind"))),
    schemata: JSON.parse(new TextDecoder().decode(read(SCHEMATA))),
    days: readInt32("day"),
    datasetSets: readInt32("dataset_set"),
    countrySets: readInt32("country_set"),
  };
  const { ranks, kinds, days, datasetSets, countrySets } = columns;
  const lengths = [...Object.values(ranks), days, datasetSets, countrySets].map(({ length }) => length);
  if (lengths.some((length) => length !== kinds.length))
    throw new OperatorError(
      `The search columns of the store have ${lengths.join(", ")} rows, not ${kinds.length}.`,
    );
  return columns;
}

/** A buffer with these bytes and nothing else. */
function toAligned(bytes: Uint8Array): ArrayBufferLike {
  const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return isWhole ? bytes.buffer : bytes.slice().buffer;
}
