// What every record must keep so that the interface can ask for it and SQLite can search it. Sources have
// rules of their own; this one holds for all of them.

import type { ListedEntity } from "../../base/model/entity.ts";
import { OperatorError } from "../../base/model/errors.ts";
import { ENTITY_ID_LENGTH_MAX } from "../../base/model/limits.ts";

const STORABLE_ID = /^[^\s\0]+$/u;

const HINT = "The list is damaged at this record. Fetch it again; it is imported whole or not at all.";

/**
 * Throws an OperatorError for an id that no request can have, and for a value with a NUL, after which SQLite
 * reads no text. `place` names the files of the list.
 */
export function refuseUnstorable({ entity }: ListedEntity, place: string): void {
  const { id, caption, properties } = entity;
  if (id.length > ENTITY_ID_LENGTH_MAX || !STORABLE_ID.test(id))
    throw new OperatorError(
      `${place}: the record ${JSON.stringify(caption)} has the id ${JSON.stringify(id.slice(0, 100))} of ${id.length} characters; an id has 1 to ${ENTITY_ID_LENGTH_MAX}, without spaces.`,
      HINT,
    );
  if (caption.includes("\0")) throw withNul(place, id, "caption");
  for (const [key, values] of Object.entries(properties))
    for (const value of values) if (value.includes("\0")) throw withNul(place, id, key);
}

function withNul(place: string, id: string, key: string): OperatorError {
  return new OperatorError(`${place}: the record ${id} has a NUL character in ${key}.`, HINT);
}
