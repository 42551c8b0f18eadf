// One record by its id, and its history: the use cases of the entity endpoints and commands.

import type { Corpus } from "../../base/model/corpus.ts";
import type { Entity } from "../../base/model/entity.ts";
import { ServiceError } from "../../base/model/errors.ts";
import { type History, summariseHistory } from "../../base/model/history.ts";
import type { Snapshot } from "../snapshot/open.ts";

/** The entity with this id, or the one that replaced it. Throws `entity_not_found`. */
export function findEntity({ store }: Pick<Snapshot, "store">, corpus: Corpus, id: string): Entity {
  return store.entity(corpus, id) ?? refuseEntity(corpus, id);
}

/**
 * The history of the entity that findEntity returns, as of the day of the import: a listing that has ended
 * since then is still screened against. Throws `entity_not_found`.
 */
export function findHistory(
  { store, manifest }: Pick<Snapshot, "store" | "manifest">,
  corpus: Corpus,
  id: string,
): History {
  const { listings } = store.listings(corpus, id) ?? refuseEntity(corpus, id);
  return summariseHistory(listings, manifest.createdAt.slice(0, 10));
}

function refuseEntity(corpus: Corpus, id: string): never {
  throw new ServiceError(
    "entity_not_found",
    `No entity with the id ${JSON.stringify(id)} in type "${corpus}".`,
  );
}
