// The values of the fields of an entity, and entities in the order of them.

import { PROPERTY_GROUPS } from "../../base/model/ftm.ts";
import type { Published } from "../../engine/store/published/published.ts";

/** The values of a field: of a property, a group of properties, or an entity itself. */
export function valuesOfField(entity: Published, field: string): readonly string[] {
  const { id, referents, properties, firstSeen, lastSeen, lastChange } = entity;
  const group = PROPERTY_GROUPS.get(field);
  if (group !== undefined) return [...new Set(group.flatMap((name) => properties[name] ?? []))];
  const times = { first_seen: firstSeen, last_seen: lastSeen, last_change: lastChange };
  const own = { ...entity, ...times, entity_id: id, referents: [id, ...referents], properties: [] };
  const value =
    properties[field.replace(/^properties\./, "")] ?? (own as Record<string, unknown>)[field] ?? [];
  return [value].flat().map(String);
}

/** The field of FIELD, FIELD:asc or FIELD:desc, and which way it goes; any other order is asc. */
function readSort(text: string) {
  const [, field = text, order] = /^(.*):(.*)$/s.exec(text) ?? [];
  return { field, isDescending: order === "desc" };
}

/** What an entity is sorted by: of each field the least value, of a descending one the greatest. */
export function sortKeys(entity: Published, sort: readonly string[]): (string | undefined)[] {
  return sort.map(readSort).map(({ field, isDescending }) =>
    valuesOfField(entity, field)
      .toSorted()
      .at(isDescending ? -1 : 0),
  );
}

/** Items in the order of their keys; what has no value comes last. */
export function sortBy<Item>(
  items: readonly Item[],
  sort: readonly string[],
  keysOf: (item: Item) => readonly (string | undefined)[],
): Item[] {
  const sorts = sort.map(readSort);
  return items.toSorted((a, b) => {
    const [mine, theirs] = [keysOf(a), keysOf(b)];
    const at = sorts.findIndex((_, i) => mine[i] !== theirs[i]);
    const [own, other] = [mine[at], theirs[at]];
    if (own === undefined || other === undefined)
      return Number(own === undefined) - Number(other === undefined);
    return own < other === sorts[at]?.isDescending ? 1 : -1;
  });
}
