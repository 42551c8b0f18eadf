// A row of the listing table, and its conversion to a listing.

import type { Listing } from "../../base/model/entity.ts";

/** The listings of one row of the entity table, in the order of the lists. */
export const LISTINGS_SQL = "SELECT * FROM listing WHERE row = ? ORDER BY number";

export interface ListingRow extends Omit<Listing, "startDates" | "endDates" | "sourceUrl"> {
  start_dates: string;
  end_dates: string;
  source_url: string | null;
}

export function toListing(row: ListingRow): Listing {
  return {
    authority: row.authority,
    program: row.program,
    status: row.status,
    startDates: JSON.parse(row.start_dates),
    endDates: JSON.parse(row.end_dates),
    reason: row.reason,
    sourceUrl: row.source_url,
    dataset: row.dataset,
  };
}
