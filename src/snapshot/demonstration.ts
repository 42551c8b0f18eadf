// Demonstration data: invented people in the executable, for a first try. They have their own folder and
// datasets named demo_*, and only `serve --demo` answers from them.

import { join } from "node:path";
import type { ListedEntity } from "../model/entity.ts";
import { OperatorError } from "../model/errors.ts";

const DATASET_PREFIX = "demo_";

/** The state folder of the demonstration, inside the real one: its snapshots stay apart from imports. */
export function demonstrationState(state: string): string {
  return join(state, "demonstration");
}

/** The demonstration name of a dataset. */
export function demonstrationName(dataset: string): string {
  return dataset.startsWith(DATASET_PREFIX) ? dataset : `${DATASET_PREFIX}${dataset}`;
}

/** The same record with the demonstration names of its datasets. */
export function asDemonstration(listed: ListedEntity): ListedEntity {
  return {
    ...listed,
    entity: { ...listed.entity, datasets: listed.entity.datasets.map(demonstrationName) },
    listings: listed.listings.map((listing) => ({ ...listing, dataset: demonstrationName(listing.dataset) })),
  };
}

/** The error for screening against the demonstration. */
export function demonstrationRefused(id: string): OperatorError {
  return new OperatorError(
    `The snapshot ${id} is demonstration data: everybody in it is invented.`,
    "Import real lists: interdict import PATH… To try the service out: interdict serve --demo",
  );
}
