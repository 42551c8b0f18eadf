// The entities beside a record of an official list, made from what the record says: measures, addresses,
// documents, wallets, and relations to other records. They take no room in the snapshot.

import { aliasesOf, type Entity, type Properties } from "../../../base/model/entity.ts";
import { lineageOf, linksOf } from "../../../base/model/ftm.ts";
import type { EntityStore } from "../entity-store.ts";
import { mergeEntities } from "../merge.ts";
import type { StoredRecord } from "../predecessor.ts";
import { plainWords } from "../search/name-words.ts";
import type { Published } from "./published.ts";

/** The id of a part: that of its owner, its kind and its number. */
export const PART = /^(.+)-(?:sanction|address|passport|document|wallet|link)-\d+$/;

/** What is made of the values of a property: a schema, its property, and the one that names the record. */
const OF_VALUES = [
  ["address", "address", "Address", "full", null],
  ["passport", "passportNumber", "Passport", "number", "holder"],
  ["document", "idNumber", "Identification", "number", "holder"],
  ["wallet", "publicKey", "CryptoWallet", "publicKey", "holder"],
] as const;

/** What lists call a relation, and what it is: the property that names the record, and that of the other. */
const RELATIONS: readonly (readonly [type: RegExp, schema: string, own: string, other: string])[] = [
  [/^(?:owned|controlled|property)/i, "Ownership", "asset", "owner"],
  [/^owns/i, "Ownership", "owner", "asset"],
  [/^family/i, "Family", "person", "relative"],
  [/^associate/i, "Associate", "person", "associate"],
  [/^(?:leader|principal)/i, "Directorship", "director", "organization"],
  [/^acting/i, "Representation", "agent", "client"],
];
const ANY_RELATION = [/^/, "UnknownLink", "subject", "object"] as const;

/** Makes the parts of records. */
export class Parts {
  readonly #named = new Map<string, Entity | null>();
  readonly #hasWords: boolean;

  constructor(private readonly store: EntityStore) {
    this.#hasWords = store.texts().exists;
  }

  /** All parts of the records of one id; none of those whose file has its own. */
  of(records: readonly StoredRecord[]): Published[] {
    if (records.length === 0) return [];
    const entity = records.map((record) => record.entity).reduce(mergeEntities);
    if (isInGraph(entity, this.store)) return [];
    const listings = records.flatMap((record) => record.listings);
    const measures = listings.map(({ dataset, startDates: startDate, endDates: endDate, ...texts }, i) => {
      const properties = keepKnown({ entity: entity.id, startDate, endDate, ...texts });
      const caption = texts.program ?? texts.authority;
      return {
        ...partOf(entity, "sanction", i, { schema: "Sanction", caption, properties }),
        datasets: [dataset],
      };
    });
    const things = OF_VALUES.flatMap(([kind, from, schema, to, holder]) =>
      (entity.properties[from] ?? []).map((caption, i) => {
        const properties = keepKnown({ [to]: caption, ...(holder && { [holder]: entity.id }) });
        return partOf(entity, kind, i, { schema, caption, properties });
      }),
    );
    return [...measures, ...things, ...this.#links(entity)];
  }

  /** The relations by which other records name an entity. */
  naming({ id, caption, properties }: Published): Published[] {
    if (!this.#hasWords) return [];
    const names = aliasesOf(caption, properties).map(({ text }) => `linked ${plainWords(text)}`);
    const rows = this.store.texts().find([...names, `relation ${plainWords(id)}`].map(all).join(" OR "));
    const others = [...this.store.entitiesByRow(rows).values()].filter((other) => other.id !== id);
    return others
      .flatMap((other) => this.#links(other))
      .filter((part) => linksOf(part.schema).some(({ name }) => part.properties[name]?.includes(id)));
  }

  /** The relations that a record says of itself. */
  #links(entity: Entity): Published[] {
    const relations = this.#hasWords ? relationsOf(entity) : [];
    return relations.flatMap(([name, type], i) => {
      const other = this.#find(name, entity);
      if (other === null || other.id === entity.id) return [];
      const fit = RELATIONS.find(
        ([pattern, schema, own, far]) =>
          pattern.test(type) && fits(entity.schema, schema, own) && fits(other.schema, schema, far),
      );
      const [, schema, own, far] = fit ?? ANY_RELATION;
      const how = /^(?:Family|Associate)$/.test(schema) ? "relationship" : "role";
      const properties = keepKnown({ [own]: entity.id, [far]: other.id, [how]: type });
      return partOf(entity, "link", i, { schema, caption: type, properties });
    });
  }

  /** The record that a list means by a name or id; null for none, and for a name that several have. */
  #find(name: string, { datasets }: Entity): Entity | null {
    const key = sortedWords(name);
    let found = this.#named.get(key);
    if (found === undefined) {
      const rows = this.store.texts().named(all(key));
      const near = [...this.store.entitiesByRow(rows).values()].filter((one) =>
        one.datasets.some((dataset) => datasets.includes(dataset)),
      );
      const main = near.filter(({ caption }) => sortedWords(caption) === key);
      const any = near.filter((one) =>
        aliasesOf(one.caption, one.properties).some(({ text }) => sortedWords(text) === key),
      );
      const [only = null, second] = main.length > 0 ? main : any;
      found = this.store.records(name)[0]?.entity ?? (second === undefined ? only : null);
      this.#named.set(key, found);
    }
    return found;
  }
}

/** Properties of lists, without those that hold nothing. */
function keepKnown(values: Readonly<Record<string, string | readonly string[] | null>>): Properties {
  const lists = Object.entries(values).map(
    ([name, value]) => [name, value === null ? [] : [value].flat()] as const,
  );
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0));
}

/** A part of a record; its words are those of the record but for what it says itself. */
function partOf(
  record: Entity,
  kind: string,
  i: number,
  made: Pick<Published, "schema" | "caption" | "properties">,
): Published {
  return { ...record, ...made, id: `${record.id}-${kind}-${i + 1}`, referents: [], target: false };
}

/** True for a record of a file that has neighbours of its own. */
function isInGraph({ id, referents }: Entity, { graph }: EntityStore): boolean {
  return [id, ...referents].some((one) => graph.find(one) !== null);
}

/** What a record says of others: the name or id of each, and how the two are related. */
function relationsOf({ properties: { linkedTo = [], notes = [], owner = [] } }: Entity) {
  const said = (text: string, form: RegExp) => {
    const { name, type = "Linked To" } = form.exec(text)?.groups ?? {};
    return name === undefined ? [] : [[name, type] as const];
  };
  const typed = linkedTo.flatMap((text) => said(text, /^(?<name>.+) \((?<type>.+)\)$/));
  const noted = notes
    .flatMap((note) => said(note, /^Linked To: (?<name>.+)$|^Relation \((?<type>.+?)\): (?<name>[\w-]+)/))
    .filter(([name]) => !typed.some(([other]) => other === name));
  return [...typed, ...noted, ...owner.map((name) => [name, "Owned by"] as const)];
}

/** True where an entity of a schema may stand in a property; an organisation may be owned, as an asset. */
function fits(schema: string, relation: string, property: string): boolean {
  const range = linksOf(relation).find(({ name }) => name === property)?.range ?? "";
  const lineage = lineageOf(schema);
  return lineage.has(range) || (range === "Asset" && lineage.has("Organization"));
}

const sortedWords = (text: string) => plainWords(text).split(" ").sort().join(" ");

/** An expression of the index for all words of a text. */
const all = (text: string) =>
  `(${plainWords(text)
    .split(" ")
    .map((word) => `"${word}"`)
    .join(" AND ")})`;
