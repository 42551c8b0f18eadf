// Gives imported datasets their demonstration names: demo_*. Real and invented data can then never be
// mistaken for each other.

import type { ListedEntity } from "../../base/model/entity.ts";

const DATASET_PREFIX = "demo_";

/** The demonstration name of a dataset. */
export function demonstrationName(dataset: string): string {
  return dataset.startsWith(DATASET_PREFIX) ? dataset : `${DATASET_PREFIX}${dataset}`;
}

/** The name that a dataset has outside of the demonstration. */
export function plainName(dataset: string): string {
  return dataset.startsWith(DATASET_PREFIX) ? dataset.slice(DATASET_PREFIX.length) : dataset;
}

/** The same record with the demonstration names of its datasets. */
export function asDemonstration(listed: ListedEntity): ListedEntity {
  return {
    ...listed,
    entity: { ...listed.entity, datasets: listed.entity.datasets.map(demonstrationName) },
    listings: listed.listings.map((listing) => ({ ...listing, dataset: demonstrationName(listing.dataset) })),
  };
}
