// Merges two records with the same id in the same corpus into one. Pure. Everything is kept except the vaguer
// of two schemata, and a second caption that is a name already.

import {
  type Entity,
  type ListingStatus,
  NAME_PROPERTIES,
  type Properties,
} from "../../base/model/entity.ts";

/**
 * How vague a schema is; those left out are specific. Anything is a Thing, and every person is a LegalEntity.
 */
const VAGUENESS: Readonly<Record<string, number>> = { Thing: 3, LegalEntity: 2, Asset: 2, Organization: 1 };

const STATUS_ORDER: readonly ListingStatus[] = ["listed", "delisted", "supporting"];

/**
 * Merges the second record into the first, whose caption and order of values stay, and whose schema unless
 * vaguer.
 */
export function mergeEntities(first: Entity, second: Entity): Entity {
  const listingStatus =
    STATUS_ORDER.find((status) => first.listingStatus === status || second.listingStatus === status) ??
    first.listingStatus;
  return {
    id: first.id,
    caption: first.caption,
    schema: vagueness(second.schema) < vagueness(first.schema) ? second.schema : first.schema,
    properties: keepCaption(
      mergeProperties(first.properties, second.properties),
      first.caption,
      second.caption,
    ),
    referents: union(first.referents, second.referents),
    datasets: union(first.datasets, second.datasets),
    firstSeen: earliest(first.firstSeen, second.firstSeen),
    lastSeen: latest(first.lastSeen, second.lastSeen),
    lastChange: latest(first.lastChange, second.lastChange),
    target: first.target || second.target,
    listingStatus,
    delistedOn: listingStatus === "delisted" ? later(first.delistedOn, second.delistedOn) : null,
  };
}

/** All values of both, those of the first before others. */
export function mergeProperties(first: Properties, second: Properties): Record<string, readonly string[]> {
  const merged: Record<string, readonly string[]> = Object.assign(Object.create(null), first);
  for (const [key, values] of Object.entries(second)) merged[key] = union(merged[key] ?? [], values);
  return merged;
}

/** Keeps the dropped caption as an alias, so that match still compares it. */
function keepCaption(
  properties: Record<string, readonly string[]>,
  kept: string,
  dropped: string,
): Properties {
  const isName = Object.keys(NAME_PROPERTIES).some((key) => properties[key]?.includes(dropped));
  if (dropped !== kept && !isName) properties.alias = [...(properties.alias ?? []), dropped];
  return properties;
}

function union(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])];
}

function vagueness(schema: string): number {
  return VAGUENESS[schema] ?? 0;
}

/** Timestamps are text that sorts by time. */
function earliest(...times: readonly string[]): string {
  return [...times].sort()[0] ?? "";
}

function latest(...times: readonly string[]): string {
  return [...times].sort().at(-1) ?? "";
}

function later(a: string | null, b: string | null): string | null {
  return a === null || b === null ? (a ?? b) : latest(a, b);
}
