// Everything that a search can find: what it filters, counts and ranks by. Made at the first search of a
// snapshot, from all its records and those of the graph.

import { PROPERTY_GROUPS } from "../../base/model/ftm.ts";
import type { SnapshotView } from "../../engine/screening/screening.ts";
import type { EntityStore } from "../../engine/store/entity-store.ts";
import type { Published } from "../../engine/store/published/published.ts";
import { type PublishedEntities, withTopics } from "../../engine/store/published/published-entities.ts";
import { TEXT_PLACES_FROM } from "../../engine/store/text-index.ts";

/** Fields that documents have in few combinations. */
export const COLUMNS = ["datasets", "schema", "countries", "topics", "genders"] as const;
type Column = (typeof COLUMNS)[number];

/** What many documents have in common; and of which bodies of data they are, 1 and 2. */
export type Kind = Readonly<Record<Column, readonly string[]>> & { readonly corpora: number };

/** A document: its number in the index of words, and what a search asks of it. */
export interface SearchDocument {
  readonly number: number;
  readonly kind: Kind;
  readonly changed: string;
  /** How much is known of it: values. */
  readonly size: number;
}

/** Records that are read in one step. */
export const SLICE = 200;
/** What is read of all records before other requests have a turn: each turn has a price of its own. */
const TURN_MS = 10;

const COUNTRIES = PROPERTY_GROUPS.get("countries") ?? [];

type Described = Pick<Published, "schema" | "datasets" | "properties" | "lastChange">;

/** The documents of a snapshot, by their numbers, ascending. */
export type Documents = ReadonlyMap<number, SearchDocument>;

/** Reads all records of a store, a slice at each step. */
function* readSlices(store: EntityStore, documents: Map<number, SearchDocument>): Generator<void> {
  const kinds = new Map<string, Kind>();
  const times = new Map<string, string>();
  const add = (number: number, { schema, datasets, properties, lastChange }: Described, corpora: number) => {
    const made: Kind = {
      datasets,
      schema: [schema],
      countries: [...new Set(COUNTRIES.flatMap((name) => properties[name] ?? []))],
      topics: properties.topics ?? [],
      genders: properties.gender ?? [],
      corpora,
    };
    const kind = kinds.getOrInsert(JSON.stringify(made), made);
    const changed = times.getOrInsert(lastChange ?? "", lastChange ?? "");
    const size = Object.values(properties).reduce((sum, values) => sum + values.length, 0);
    documents.set(number, { number, kind, changed, size });
  };
  const ids = new Set<string>();
  const merged = new Set<string>();
  for (let records = store.recordsAfter(0, SLICE); records.length > 0; ) {
    for (const record of records) {
      const { id, referents } = record.entity;
      const own = record.corpus === "pep" ? 2 : 1;
      if (!ids.has(id)) add(record.row, withTopics(record), record.hasTwin ? 3 : own);
      ids.add(id);
      for (const referent of referents) merged.add(referent);
    }
    yield;
    records = store.recordsAfter(records.at(-1)?.row ?? 0, SLICE);
  }
  let count = 0;
  for (const { place, record } of store.graph.all()) {
    if (!ids.has(record.id) && !merged.has(record.id)) add(TEXT_PLACES_FROM + place, record, 0);
    if (++count % SLICE === 0) yield;
  }
}

/** The entity of a document. */
export function entityOf(number: number, entities: PublishedEntities, store: EntityStore): Published | null {
  if (number >= TEXT_PLACES_FROM) return entities.at(number - TEXT_PLACES_FROM);
  const record = store.entitiesByRow([number]).get(number);
  return record === undefined ? null : entities.find(record.id);
}

const known = new WeakMap<EntityStore, Promise<Documents>>();

/** The documents of the snapshot of a view, read once; other requests have turns meanwhile. */
export function documentsOf(view: SnapshotView): Promise<Documents> {
  const store = view.reading((one) => one);
  const read = known.get(store) ?? readDocuments(view);
  known.set(store, read);
  read.catch(() => known.delete(store));
  return read;
}

async function readDocuments(view: SnapshotView): Promise<Documents> {
  const documents = new Map<number, SearchDocument>();
  const slices = view.reading((store) => readSlices(store, documents));
  for (let since = performance.now(); view.reading(() => slices.next()).done !== true; ) {
    if (performance.now() - since < TURN_MS) continue;
    await new Promise(setImmediate);
    since = performance.now();
  }
  return documents;
}
