// One record by its id, and its history: what the entity endpoints and the commands of the same names answer.

import type { Corpus } from "../model/corpus.ts";
import type { Entity } from "../model/entity.ts";
import { ServiceError } from "../model/errors.ts";
import { type History, summariseHistory } from "../model/history.ts";
import type { Snapshot } from "../snapshot/open.ts";

/** The entity, or the one that replaced it when the id is a referent's. Throws `entity_not_found`. */
export function readEntity({ store }: Pick<Snapshot, "store">, corpus: Corpus, id: string): Entity {
  return store.entity(corpus, id) ?? refuseEntity(corpus, id);
}

/**
 * The entity, as readEntity finds it, with its history as it stands on the day of `now`. Throws
 * `entity_not_found`.
 */
export function readHistory(
  { store }: Pick<Snapshot, "store">,
  corpus: Corpus,
  id: string,
  now: Date,
): { readonly entity: Entity; readonly history: History } {
  const { entity, listings } = store.listings(corpus, id) ?? refuseEntity(corpus, id);
  const today = now.toISOString().slice(0, 10);
  return { entity, history: summariseHistory(listings, entity.listingStatus === "listed", today) };
}

function refuseEntity(corpus: Corpus, id: string): never {
  throw new ServiceError(
    "entity_not_found",
    `No entity with the id ${JSON.stringify(id)} in type "${corpus}".`,
  );
}
