// The schemata of FollowTheMoney: what each descends from, what it is called, and which of its properties
// name other entities; and properties by the type of their values. Facts only, from the tables beside this
// file.

import type { Properties } from "./entity.ts";
import propertiesText from "./ftm-properties.tsv" with { type: "text" };
import schemataText from "./ftm-schemata.tsv" with { type: "text" };

/** One record as its file has it; links to others are ids. */
export interface GraphRecord {
  readonly id: string;
  readonly schema: string;
  readonly caption: string | null;
  readonly properties: Properties;
  readonly referents: readonly string[];
  readonly datasets: readonly string[];
  /** Timestamps as the file writes them. */
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  readonly lastChange: string | null;
}

/** A property that holds the ids of other entities. */
interface FtmLink {
  readonly name: string;
  /** The schema of the entities it names. */
  readonly range: string;
  /** What it is called seen from there; null where nothing is. */
  readonly reverse: string | null;
}

interface FtmSchema {
  readonly name: string;
  readonly parents: readonly string[];
  readonly isMatchable: boolean;
  /** True for a relation between two entities. */
  readonly isEdge: boolean;
  readonly plural: string;
  /** The properties that name an entity, the best first. */
  readonly caption: readonly string[];
  /** Its own links, without those of its parents. */
  readonly links: readonly FtmLink[];
}

/** A link seen from the entity that it names. */
interface ReverseLink {
  readonly schema: string;
  readonly property: string;
}

const wordsOf = (field = "-") => (field === "-" ? [] : field.split(" "));

const rowsOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));

/** The properties of each type of values (names, countries, dates …); others are other text. */
export const PROPERTY_GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  rowsOf(propertiesText).map(([type = "", properties]) => [type, wordsOf(properties)]),
);

/** Every schema by its name; one that isn't here is unknown. */
export const FTM_SCHEMATA: ReadonlyMap<string, FtmSchema> = new Map(
  rowsOf(schemataText).map(([name = "", parents, kinds = "", plural = name, caption, links]) => {
    const schema: FtmSchema = {
      name,
      parents: wordsOf(parents),
      isMatchable: kinds.includes("M"),
      isEdge: kinds.includes("E"),
      plural,
      caption: wordsOf(caption),
      links: wordsOf(links).map((link) => {
        const [property = "", range = "", reverse = ""] = link.split(">");
        return { name: property, range, reverse: reverse === "" ? null : reverse };
      }),
    };
    return [name, schema];
  }),
);

/** A schema and all that it descends from; only itself when it is unknown. */
export function lineageOf(schema: string): ReadonlySet<string> {
  const known = LINEAGES.get(schema);
  if (known !== undefined) return known;
  const parents = FTM_SCHEMATA.get(schema)?.parents ?? [];
  const lineage = new Set([schema, ...parents.flatMap((parent) => [...lineageOf(parent)])]);
  if (FTM_SCHEMATA.has(schema)) LINEAGES.set(schema, lineage);
  return lineage;
}

const LINEAGES = new Map<string, ReadonlySet<string>>();

/** A schema and all that descend from it. */
export function descendantsOf(schema: string): string[] {
  return [...FTM_SCHEMATA.keys()].filter((one) => lineageOf(one).has(schema));
}

/** The properties of a schema that name other entities, its parents' too. */
export function linksOf(schema: string): readonly FtmLink[] {
  let links = LINKS.get(schema);
  if (links === undefined) {
    links = [...lineageOf(schema)].flatMap((one) => FTM_SCHEMATA.get(one)?.links ?? []);
    if (FTM_SCHEMATA.has(schema)) LINKS.set(schema, links);
  }
  return links;
}

const LINKS = new Map<string, readonly FtmLink[]>();

/** How other entities' links to one of a schema are called on its side. */
export function reverseLinksOf(schema: string): ReadonlyMap<string, ReverseLink> {
  const found = new Map<string, ReverseLink>();
  const lineage = lineageOf(schema);
  for (const { name, links } of FTM_SCHEMATA.values())
    for (const { name: property, range, reverse } of links)
      if (reverse !== null && lineage.has(range) && !found.has(reverse))
        found.set(reverse, { schema: name, property });
  return found;
}
