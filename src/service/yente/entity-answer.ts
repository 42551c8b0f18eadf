// An entity, and how this API answers with it.

import type { Published } from "../../engine/store/published/published.ts";

/** Values of properties: texts, ids, or neighbours. */
type Values = Readonly<Record<string, readonly (string | object)[]>>;

/** An entity as it is answered, with neighbours in place of some of its ids. */
export function answerEntity(entity: Published, neighbours: Values = {}) {
  const { id, caption, schema, datasets, referents, target } = entity;
  const properties: Values = { ...entity.properties, ...neighbours };
  return {
    ...{ id, caption, schema, properties, datasets, referents, target },
    first_seen: secondsOf(entity.firstSeen),
    last_seen: secondsOf(entity.lastSeen),
    last_change: secondsOf(entity.lastChange),
  };
}

/** A time as `YYYY-MM-DDTHH:MM:SS`, which clients read; files may leave the time of day out. */
function secondsOf(time: string | null): string | null {
  const [, day, clock = "00:00:00"] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d))?/.exec(time ?? "") ?? [];
  return day === undefined ? null : `${day}T${clock}`;
}
