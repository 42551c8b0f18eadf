// How many records each dataset lists, and how many of them have each important field. The gates compare the
// tallies of two imports.

import type { ListedEntity } from "../../base/model/entity.ts";

/** The fields that match compares and a reviewer needs first. */
const FIELDS = [
  "alias",
  "birthDate",
  "country",
  "citizenship",
  "nationality",
  "gender",
  "address",
  "program",
  "passportNumber",
  "idNumber",
  "taxNumber",
  "registrationNumber",
  "imoNumber",
] as const;

export interface DatasetTally {
  /** The content day, YYYY-MM-DD; null when neither the list nor the operator gives one. */
  contentDate: string | null;
  /** Records that are listed themselves. */
  listed: number;
  /** How many of those have the field, by field. */
  readonly filled: Record<string, number>;
}

export type Tally = Record<string, DatasetTally>;

/** Counts one record for each of its datasets. */
export function addToTally(tally: Tally, { entity }: ListedEntity): void {
  if (!entity.target || entity.listingStatus !== "listed") return;
  for (const dataset of entity.datasets) {
    const counted = tally[dataset] ?? emptyTally();
    tally[dataset] = counted;
    counted.listed++;
    for (const field of FIELDS) {
      if (entity.properties[field] !== undefined) counted.filled[field] = (counted.filled[field] ?? 0) + 1;
    }
  }
}

export function emptyTally(): DatasetTally {
  return { contentDate: null, listed: 0, filled: {} };
}
