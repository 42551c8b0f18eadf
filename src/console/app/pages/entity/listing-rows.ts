// Listings as the rows of a table. Some lists give one entry several programs: such listings differ in
// nothing else, and are one row.

import type { Listing } from "../../api/search.ts";

export interface ListingRow {
  readonly listing: Listing;
  readonly programs: readonly string[];
}

/** The rows in the order of their first listings. */
export function rowsOfListings(listings: readonly Listing[]): readonly ListingRow[] {
  const rows = new Map<string, { listing: Listing; programs: string[] }>();
  for (const listing of listings) {
    const { program, ...rest } = listing;
    const key = JSON.stringify(rest);
    const row = rows.get(key) ?? { listing, programs: [] };
    rows.set(key, row);
    if (program !== null && program !== "") row.programs.push(program);
  }
  return [...rows.values()];
}
