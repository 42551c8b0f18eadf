// Entities as this API answers them: the records of the store, as their files published them where those
// files are kept, and what the store keeps of official lists as the entities that yente has beside them.

import type { Entity } from "../../base/model/entity.ts";
import { FTM_SCHEMATA, type GraphRecord } from "../../base/model/ftm.ts";
import type { EntityStore } from "../../engine/store/entity-store.ts";
import { mergeEntities, mergeProperties } from "../../engine/store/merge.ts";
import type { StoredRecord } from "../../engine/store/predecessor.ts";
import type { Published } from "./entity-answer.ts";
import { PART, Parts } from "./parts.ts";

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

  /** What belongs to a record of an official list, and the relations of others that name it. */
  beside(entity: Published): Published[] {
    return [...this.#parts.of(this.store.records(entity.id)), ...this.#parts.naming(entity)];
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
    return {
      ...entity,
      schema: isWhole ? first.schema : entity.schema,
      properties: [...all.map(({ properties }) => properties), ofLists].reduce(mergeProperties),
      ...(isWhole && timesOf(first, entity)),
    };
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

/** The times that a file gives; of the import those that it lacks. */
function timesOf({ firstSeen, lastSeen, lastChange }: GraphRecord, entity: Entity) {
  return {
    firstSeen: firstSeen ?? entity.firstSeen,
    lastSeen: lastSeen ?? entity.lastSeen,
    lastChange: lastChange ?? entity.lastChange,
  };
}

function ofGraph(record: GraphRecord): Published {
  return { ...record, caption: record.caption ?? captionOf(record), target: false };
}

function captionOf({ schema, properties }: GraphRecord): string {
  for (const property of FTM_SCHEMATA.get(schema)?.caption ?? []) {
    const [first] = properties[property] ?? [];
    if (first !== undefined) return first;
  }
  return schema;
}
