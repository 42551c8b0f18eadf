// The neighbours of an entity: those that it names and those that name it. What is beside a relation is its
// other end, so a relation is answered with both ends.

import { FTM_SCHEMATA, linksOf, reverseLinksOf } from "../../base/model/ftm.ts";
import type { EntityStore } from "../../engine/store/entity-store.ts";
import { answerEntity, type EntityAnswer, type Published, type Value } from "./entity-answer.ts";
import type { PublishedEntities } from "./published.ts";

/** The neighbours of one entity in one answer. */
const NEIGHBOURS_MAX = 9999;

/** The neighbours of an entity by the property that leads to them, in the order of their files. */
export function neighboursOf(
  entity: Published,
  entities: PublishedEntities,
  store: EntityStore,
): Map<string, Published[]> {
  const found = new Map<string, Published[]>();
  for (const { name } of linksOf(entity.schema)) {
    const ids = entity.properties[name] ?? [];
    const named = inFileOrder(ids, store).flatMap((id) => entities.find(id) ?? []);
    if (named.length > 0) found.set(name, named);
  }
  const ids = [entity.id, ...entity.referents];
  const naming = store.graph.placesNaming(ids, NEIGHBOURS_MAX).flatMap((place) => entities.at(place) ?? []);
  const seen = new Set<string>();
  for (const other of [...naming, ...entities.beside(entity)]) {
    if (seen.has(other.id)) continue;
    seen.add(other.id);
    for (const { name, reverse } of linksOf(other.schema))
      if (reverse !== null && other.properties[name]?.some((id) => ids.includes(id)))
        found.set(reverse, [...(found.get(reverse) ?? []), other]);
  }
  return found;
}

function inFileOrder(ids: readonly string[], store: EntityStore): readonly string[] {
  const places = new Map(ids.map((id) => [id, store.graph.find(id)?.place ?? Number.POSITIVE_INFINITY]));
  return ids.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0) || 0);
}

/** True for a property of a schema that names entities, or by which others name it. */
export function leadsToNeighbours(schema: string, property: string): boolean {
  return linksOf(schema).some(({ name }) => name === property) || reverseLinksOf(schema).has(property);
}

/** A neighbour as it is answered beside `root`: of a relation, its other ends are entities, too. */
export function answerNeighbour(
  other: Published,
  root: Published,
  entities: PublishedEntities,
): EntityAnswer {
  if (FTM_SCHEMATA.get(other.schema)?.isEdge !== true) return answerEntity(other);
  const ends: Record<string, readonly Value[]> = {};
  for (const { name } of linksOf(other.schema)) {
    const ids = (other.properties[name] ?? []).filter((id) => id !== root.id && !root.referents.includes(id));
    const found = ids.flatMap((id) => entities.find(id) ?? []);
    if (found.length > 0) ends[name] = found.map((end) => answerEntity(end));
  }
  return answerEntity(other, ends);
}
