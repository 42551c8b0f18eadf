// Entities as they were published, with their neighbours: the records of the store, those of files that are
// kept whole, and what official lists say of a record as entities beside it.

import type { Entity } from "../../../base/model/entity.ts";
import { FTM_SCHEMATA, type GraphRecord, linksOf } from "../../../base/model/ftm.ts";
import type { EntityStore } from "../entity-store.ts";
import { mergeEntities, mergeProperties } from "../merge.ts";
import type { StoredRecord } from "../predecessor.ts";
import { PART, Parts } from "./parts.ts";
import type { Published } from "./published.ts";

/** The neighbours of one entity in one answer. */
const NEIGHBOURS_MAX = 9999;

/** Finds entities by their ids. */
export class PublishedEntities {
  readonly #parts: Parts;

  constructor(private readonly store: EntityStore) {
    this.#parts = new Parts(store);
  }

  /** The entity with an id, or the one that it was merged into, which then has another id; null for none. */
  find(id: string): Published | null {
    const records = this.store.records(id);
    if (records.length > 0) return this.#ofRecords(records);
    const found = this.store.graph.find(id);
    if (found !== null) return ofGraph(found.record);
    const [, owner = ""] = PART.exec(id) ?? [];
    const parts = owner === "" ? [] : this.#parts.of(this.store.records(owner));
    return parts.find((part) => part.id === id) ?? null;
  }

  /** The entity of a place of the graph. */
  at(place: number): Published | null {
    const found = this.store.graph.at(place);
    return found === null ? null : (this.find(found.record.id) ?? ofGraph(found.record));
  }

  /** The neighbours of an entity by the property that leads to them, in the order of their files. */
  neighboursOf(entity: Published): Map<string, Published[]> {
    const { store } = this;
    const found = new Map<string, Published[]>();
    const placeOf = (id: string) => store.graph.find(id)?.place ?? Number.MAX_SAFE_INTEGER;
    for (const { name } of linksOf(entity.schema)) {
      const named = entity.properties[name]?.toSorted((a, b) => placeOf(a) - placeOf(b)) ?? [];
      if (named.length > 0)
        found.set(
          name,
          named.flatMap((id) => this.find(id) ?? []),
        );
    }
    const ids = [entity.id, ...entity.referents];
    const naming = store.graph.placesNaming(ids, NEIGHBOURS_MAX).flatMap((place) => this.at(place) ?? []);
    const beside = [...this.#parts.of(store.records(entity.id)), ...this.#parts.naming(entity)];
    const all = new Map([...naming, ...beside].map((other) => [other.id, other]));
    for (const other of all.values())
      for (const { name, reverse } of linksOf(other.schema))
        if (reverse !== null && other.properties[name]?.some((id) => ids.includes(id)))
          found.getOrInsertComputed(reverse, () => []).push(other);
    return new Map([...found].filter(([, others]) => others.length > 0));
  }

  /** Records of one id in both corpora, or of several files, are one entity. */
  #ofRecords(records: readonly StoredRecord[]): Published {
    const entity = records.map(withTopics).reduce(mergeEntities);
    const published = new Map<number, GraphRecord>();
    for (const id of [entity.id, ...entity.referents]) {
      const found = this.store.graph.find(id);
      if (found !== null) published.set(found.place, found.record);
    }
    const [first, ...others] = published.values();
    if (first === undefined) return withAddresses(entity);
    const all = [first, ...others];
    const isWhole = entity.datasets.every((name) => all.some(({ datasets }) => datasets.includes(name)));
    const ofLists = isWhole ? {} : entity.properties;
    const properties = [...all.map((one) => one.properties), ofLists].reduce(mergeProperties);
    if (!isWhole) return { ...entity, properties };
    // The times that the file gives; of the import those that it lacks.
    const times = (["firstSeen", "lastSeen", "lastChange"] as const).map((name) => [
      name,
      first[name] ?? entity[name],
    ]);
    return { ...entity, properties, schema: first.schema, ...Object.fromEntries(times) };
  }
}

/** Official lists state no topics; to be listed is one. */
export function withTopics({ corpus, entity }: Pick<StoredRecord, "corpus" | "entity">): Entity {
  if (!entity.target || entity.properties.topics !== undefined) return entity;
  const topics = [corpus === "pep" ? "role.pep" : "sanction"];
  return { ...entity, properties: { ...entity.properties, topics } };
}

/** The addresses of a record of a list are entities of their own, too. */
function withAddresses(entity: Entity): Entity {
  const { id, properties } = entity;
  const addressEntity = properties.address?.map((_, i) => `${id}-address-${i + 1}`);
  return addressEntity === undefined ? entity : { ...entity, properties: { ...properties, addressEntity } };
}

function ofGraph(record: GraphRecord): Published {
  const { schema, properties } = record;
  const names = FTM_SCHEMATA.get(schema)?.caption.flatMap((property) => properties[property] ?? []) ?? [];
  return { ...record, caption: record.caption ?? names[0] ?? schema, target: false };
}
