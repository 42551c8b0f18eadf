// Demonstration data: invented people that the executable carries for a first try. They lie in a folder of
// their own, under datasets named demo_*, and only `serve --demo` answers from them.

import { join } from "node:path";
import type { ListedEntity } from "../model/entity.ts";
import { OperatorError } from "../model/errors.ts";

const DATASET_PREFIX = "demo_";

/**
 * The folder inside a state folder that holds the snapshots of the demonstration, apart from those of
 * imports.
 */
export function demonstrationState(state: string): string {
  return join(state, "demonstration");
}

/** The name under which a dataset is served as a demonstration. */
export function demonstrationName(dataset: string): string {
  return dataset.startsWith(DATASET_PREFIX) ? dataset : `${DATASET_PREFIX}${dataset}`;
}

/** The same record under the demonstration's names of its datasets. */
export function asDemonstration(listed: ListedEntity): ListedEntity {
  return {
    ...listed,
    entity: { ...listed.entity, datasets: listed.entity.datasets.map(demonstrationName) },
    listings: listed.listings.map((listing) => ({ ...listing, dataset: demonstrationName(listing.dataset) })),
  };
}

/** The error for a demonstration that is about to be screened against. */
export function demonstrationRefused(id: string): OperatorError {
  return new OperatorError(
    `The snapshot ${id} is demonstration data: everybody in it is invented.`,
    "Import real lists: interdict import PATH… To try the service out: interdict serve --demo",
  );
}
