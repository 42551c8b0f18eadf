// A row of the entity table, and its conversion to an entity.

import type { Corpus } from "../../base/model/corpus.ts";
import type { Entity, ListingStatus, Properties } from "../../base/model/entity.ts";
import { StoredJson } from "../../base/model/stored-json.ts";

export interface EntityRow {
  row: number;
  corpus: Corpus;
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

/** The columns that an INSERT fills; SQLite numbers the rows. */
export const WRITTEN_COLUMNS = [
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
] as const;

/** The columns of EntityRow for a SELECT. */
export const ENTITY_COLUMNS = ["row", ...WRITTEN_COLUMNS].map((name) => `entity.${name}`).join(", ");

export function toEntity(row: EntityRow): Entity {
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

/** The parts of a record that a match returns. */
export interface CandidateRecord extends Pick<Entity, "id" | "caption" | "schema" | "datasets"> {
  readonly corpus: Corpus;
  readonly properties: StoredJson<Properties>;
}

export const CANDIDATE_SQL =
  "SELECT corpus, id, caption, schema, properties, datasets FROM entity WHERE row = ?";

export type CandidateRow = Pick<
  EntityRow,
  "corpus" | "id" | "caption" | "schema" | "properties" | "datasets"
>;

export function toCandidateRecord(row: CandidateRow): CandidateRecord {
  return {
    corpus: row.corpus,
    id: row.id,
    caption: row.caption,
    schema: row.schema,
    datasets: JSON.parse(row.datasets),
    properties: new StoredJson(row.properties),
  };
}
