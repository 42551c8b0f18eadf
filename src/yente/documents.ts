// Everything that a search can find, in columns of numbers: what it filters, counts and ranks by. Made at the
// first search of a snapshot, from all its records and those of the graph.

import type { Properties } from "../model/entity.ts";
import type { SnapshotView } from "../screening/screening.ts";
import type { EntityStore } from "../store/entity-store.ts";
import { MemberSets } from "../store/search/dataset-sets.ts";
import { TEXT_PLACES_FROM } from "../store/text-index.ts";
import { PROPERTY_GROUPS } from "./property-groups.ts";
import type { Published, PublishedEntities } from "./published.ts";

/** What a search counts and filters by columns. */
export const COLUMNS = ["datasets", "schema", "countries", "topics", "genders"] as const;
export type Column = (typeof COLUMNS)[number];

/** Records that are read before other requests have a turn. */
const SLICE = 1000;

interface Added {
  readonly number: number;
  readonly schema: string;
  readonly datasets: readonly string[];
  readonly properties: Properties;
  readonly lastChange: string | null;
  /** Bits: 1 for the sanction corpus, 2 for the other. */
  readonly corpora: number;
}

type RowRecord = ReturnType<EntityStore["recordsAfter"]>[number];

/** The documents of a snapshot, by their positions. */
export class Documents {
  /** Rows, and TEXT_PLACES_FROM and places of the graph; ascending. */
  readonly #numbers: number[] = [];
  readonly #sets = new Map<Column, { sets: MemberSets; numbers: number[] }>(
    COLUMNS.map((column) => [column, { sets: new MemberSets(), numbers: [] }]),
  );
  readonly #changes: string[] = [];
  readonly #times = new Map<string, string>();
  readonly #corpora: number[] = [];
  readonly #sizes: number[] = [];

  /** Reads all records of a store, a slice at each step. */
  *readSlices(store: EntityStore): Generator<void> {
    const twins = new Set<string>();
    for (let records = store.recordsAfter(0, SLICE); records.length > 0; ) {
      for (const record of records) if (!twins.has(record.entity.id)) this.#addRecord(record, twins);
      yield;
      records = store.recordsAfter(records.at(-1)?.row ?? 0, SLICE);
    }
    let count = 0;
    for (const { place, record } of store.graph.all()) {
      if (store.records(record.id).length === 0)
        this.#add({ ...record, corpora: 0, number: TEXT_PLACES_FROM + place });
      if (++count % SLICE === 0) yield;
    }
  }

  #addRecord({ row, corpus, entity, hasTwin }: RowRecord, twins: Set<string>): void {
    if (hasTwin) twins.add(entity.id);
    const { properties } = entity;
    const isListedBy = entity.target ? [corpus === "pep" ? "role.pep" : "sanction"] : [];
    const topics = properties.topics ?? isListedBy;
    const corpora = hasTwin ? 3 : corpus === "pep" ? 2 : 1;
    this.#add({ ...entity, properties: { ...properties, topics }, corpora, number: row });
  }

  get length(): number {
    return this.#numbers.length;
  }

  /** The position of a document of the index of texts; -1 for a second record of an entity. */
  positionOf(number: number): number {
    let [low, high] = [0, this.#numbers.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#numbers[middle] ?? 0;
      if (found === number) return middle;
      if (found < number) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** The entity at a position. */
  entityAt(position: number, entities: PublishedEntities, store: EntityStore): Published | null {
    const number = this.#numbers[position] ?? 0;
    if (number >= TEXT_PLACES_FROM) return entities.at(number - TEXT_PLACES_FROM);
    const record = store.entitiesByRow([number]).get(number);
    return record === undefined ? null : entities.find(record.id);
  }

  /** Whether the members of a column pass, by position. */
  passing(column: Column, passes: (members: readonly string[]) => boolean): (position: number) => boolean {
    const { sets, numbers } = this.#column(column);
    const passed = new Set(
      [...sets.entries()].flatMap(([number, members]) => (passes(members) ? number : [])),
    );
    return (position) => passed.has(numbers[position] ?? -1);
  }

  /** How many of some documents have each member of a column, most first. */
  count(column: Column, positions: Iterable<number>): [string, number][] {
    const { sets, numbers } = this.#column(column);
    const bySet = new Map<number, number>();
    for (const position of positions) {
      const number = numbers[position] ?? -1;
      bySet.set(number, (bySet.get(number) ?? 0) + 1);
    }
    const counts = new Map<string, number>();
    for (const [number, members] of sets.entries())
      for (const member of members) counts.set(member, (counts.get(member) ?? 0) + (bySet.get(number) ?? 0));
    return sortCounts(counts);
  }

  changeOf(position: number): string {
    return this.#changes[position] ?? "";
  }

  corporaOf(position: number): number {
    return this.#corpora[position] ?? 0;
  }

  /** How much is known of an entity: values. */
  sizeOf(position: number): number {
    return this.#sizes[position] ?? 0;
  }

  #column(column: Column) {
    const found = this.#sets.get(column);
    if (found === undefined) throw new Error(`There is no column ${column}.`);
    return found;
  }

  #add({ number, schema, datasets, properties, lastChange, corpora }: Added): void {
    this.#numbers.push(number);
    const members: Readonly<Record<Column, readonly string[]>> = {
      datasets,
      schema: [schema],
      countries: valuesOf(properties, countryProperties),
      topics: properties.topics ?? [],
      genders: properties.gender ?? [],
    };
    for (const column of COLUMNS) {
      const { sets, numbers } = this.#column(column);
      numbers.push(sets.numberOf(members[column]));
    }
    // Files share few times.
    const time = lastChange ?? "";
    const known = this.#times.get(time) ?? time;
    this.#times.set(time, known);
    this.#changes.push(known);
    this.#corpora.push(corpora);
    this.#sizes.push(Object.values(properties).reduce((sum, values) => sum + values.length, 0));
  }
}

const countryProperties = PROPERTY_GROUPS.get("countries") ?? [];

/** The values of some properties, each once. */
export function valuesOf(properties: Properties, names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => properties[name] ?? []))];
}

/** Counts, the most first. */
export function sortCounts(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].filter(([, count]) => count > 0).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

const known = new WeakMap<EntityStore, Promise<Documents>>();

/** The documents of the snapshot of a view, read once; other requests have turns meanwhile. */
export function documentsOf(view: SnapshotView): Promise<Documents> {
  const store = view.reading((one) => one);
  const earlier = known.get(store);
  if (earlier !== undefined) return earlier;
  const read = readDocuments(view);
  known.set(store, read);
  read.catch(() => known.delete(store));
  return read;
}

async function readDocuments(view: SnapshotView): Promise<Documents> {
  const documents = new Documents();
  const slices = view.reading((store) => documents.readSlices(store));
  while (view.reading(() => slices.next()).done !== true) await new Promise(setImmediate);
  return documents;
}
