// How much each dataset holds, and how often the fields that matter are filled: what one import is compared
// with the next by.

import type { ListedEntity } from "../model/entity.ts";

/** The fields whose loss would be felt: what match compares, and what a reviewer asks for first. */
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
  /** The day of the list's content, YYYY-MM-DD; null when neither the list nor the operator tells it. */
  contentDate: string | null;
  /** Records that are listed themselves. */
  listed: number;
  /** How many of those have the field at all. */
  readonly filled: Record<string, number>;
}

export type Tally = Record<string, DatasetTally>;

/** Counts one record for each of its datasets. */
export function countRecord(tally: Tally, { entity }: ListedEntity): void {
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
