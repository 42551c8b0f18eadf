// One row of the entity table, and the entity that it is.

import type { Entity, ListingStatus } from "../model/entity.ts";

export interface EntityRow {
  row: number;
  corpus: "sanction" | "pep";
  id: string;
  caption: string;
  schema: string;
  target: number;
  listing_status: ListingStatus;
  delisted_on: string | null;
  first_seen: string;
  last_seen: string;
  last_change: string;
  properties: string;
  referents: string;
  datasets: string;
}

/** The columns of EntityRow, for a SELECT that leaves the search texts out. */
export const ENTITY_COLUMNS = [
  "row",
  "corpus",
  "id",
  "caption",
  "schema",
  "target",
  "listing_status",
  "delisted_on",
  "first_seen",
  "last_seen",
  "last_change",
  "properties",
  "referents",
  "datasets",
]
  .map((name) => `entity.${name}`)
  .join(", ");

export function readEntityRow(row: EntityRow): Entity {
  return {
    id: row.id,
    caption: row.caption,
    schema: row.schema,
    properties: JSON.parse(row.properties),
    referents: JSON.parse(row.referents),
    datasets: JSON.parse(row.datasets),
    firstSeen: row.first_seen,
    lastSeen: row.last_seen,
    lastChange: row.last_change,
    target: row.target === 1,
    listingStatus: row.listing_status,
    delistedOn: row.delisted_on,
  };
}
