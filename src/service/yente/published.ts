// Entities as this API answers them: the records of the store, as their files published them where those
// files are kept, and what the store keeps of official lists as the entities that yente has beside them.

import type { Entity, Properties } from "../../base/model/entity.ts";
import { FTM_SCHEMATA, type GraphRecord } from "../../base/model/ftm.ts";
import type { EntityStore } from "../../engine/store/entity-store.ts";
import { mergeEntities, mergeProperties } from "../../engine/store/merge.ts";
import type { StoredRecord } from "../../engine/store/predecessor.ts";

/** An entity without its neighbours: what it names are ids. */
export interface Published {
  readonly id: string;
  readonly caption: string;
  readonly schema: string;
  readonly properties: Properties;
  readonly datasets: readonly string[];
  readonly referents: readonly string[];
  readonly target: boolean;
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  readonly lastChange: string | null;
}

/** Finds entities by their ids. */
export class PublishedEntities {
  constructor(private readonly store: EntityStore) {}

  /** The entity with an id, or the one that it was merged into, which then has another id; null for none. */
  find(id: string): Published | null {
    const records = this.store.records(id);
    if (records.length > 0) return this.#ofRecords(records);
    const found = this.store.graph.find(id);
    if (found !== null) return ofGraph(found.record);
    const [, owner = ""] = PART.exec(id) ?? [];
    return owner === "" ? null : (this.parts(owner).find((part) => part.id === id) ?? null);
  }

  /** The entity of a place of the graph. */
  at(place: number): Published | null {
    const found = this.store.graph.at(place);
    return found === null ? null : (this.find(found.record.id) ?? ofGraph(found.record));
  }

  /** What the store knows of a record of an official list: its measures and addresses, which name it. */
  parts(id: string): Published[] {
    const [first, ...others] = this.store.records(id);
    if (first === undefined || this.#isInGraph(first.entity)) return [];
    const { entity } = first;
    const common = { ...entity, referents: [], target: false };
    const part = (kind: string, i: number, schema: string, caption: string, properties: Properties) => ({
      ...common,
      id: `${entity.id}-${kind}-${i + 1}`,
      schema,
      caption,
      properties,
    });
    const measures = [first, ...others]
      .flatMap(({ listings }) => listings)
      .map((listing, i) => {
        const properties = keepKnown({
          entity: [entity.id],
          authority: [listing.authority],
          program: [listing.program],
          status: [listing.status],
          startDate: listing.startDates,
          endDate: listing.endDates,
          reason: [listing.reason],
          sourceUrl: [listing.sourceUrl],
        });
        const measure = part("sanction", i, "Sanction", listing.program ?? listing.authority, properties);
        return { ...measure, datasets: [listing.dataset] };
      });
    const addresses = (entity.properties.address ?? []).map((full, i) =>
      part("address", i, "Address", full, { full: [full] }),
    );
    return [...measures, ...addresses];
  }

  #isInGraph({ id, referents }: Entity): boolean {
    return [id, ...referents].some((one) => this.store.graph.find(one) !== null);
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

/** The id of a part: that of its owner, its kind and its number. */
const PART = /^(.+)-(?:sanction|address)-\d+$/;

function keepKnown(properties: Readonly<Record<string, readonly (string | null)[]>>): Properties {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, values]) => {
      const known = values.filter((value) => value !== null);
      return known.length === 0 ? [] : [[key, known]];
    }),
  );
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

/** A value of an answer: text, an id, or a neighbour. */
export type Value = string | EntityAnswer;

/** An entity as it is answered. */
export interface EntityAnswer {
  readonly id: string;
  readonly caption: string;
  readonly schema: string;
  readonly properties: Readonly<Record<string, readonly Value[]>>;
  readonly datasets: readonly string[];
  readonly referents: readonly string[];
  readonly target: boolean;
  readonly first_seen: string | null;
  readonly last_seen: string | null;
  readonly last_change: string | null;
}

/** An entity as it is answered, with neighbours in place of some of its ids. */
export function answerEntity(
  entity: Published,
  neighbours: Readonly<Record<string, readonly Value[]>> = {},
): EntityAnswer {
  return {
    id: entity.id,
    caption: entity.caption,
    schema: entity.schema,
    properties: { ...entity.properties, ...neighbours },
    datasets: entity.datasets,
    referents: entity.referents,
    target: entity.target,
    first_seen: secondsOf(entity.firstSeen),
    last_seen: secondsOf(entity.lastSeen),
    last_change: secondsOf(entity.lastChange),
  };
}

/** A time as `YYYY-MM-DDTHH:MM:SS`, which clients read; files may leave the time of day out. */
function secondsOf(time: string | null): string | null {
  if (time === null) return null;
  const [, day = "", clock = "00:00:00"] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2}))?/.exec(time) ?? [];
  return day === "" ? null : `${day}T${clock}`;
}
