// The listing history of an entity, as the history endpoint returns it.

import { lastDayOf } from "./dates.ts";
import type { Listing } from "./entity.ts";
import { HISTORY_LISTINGS_MAX } from "./limits.ts";

interface HistoryListing extends Pick<Listing, "authority" | "program" | "status" | "reason" | "sourceUrl"> {
  readonly startDate: string | null;
  /** The last of allEndDates, also a day to come; `ended` says whether it has passed. */
  readonly endDate: string | null;
  readonly allStartDates: readonly string[];
  readonly allEndDates: readonly string[];
  readonly ended: boolean;
}

export interface History {
  /** Newest first. */
  readonly listings: readonly HistoryListing[];
  readonly truncated: boolean;
  readonly firstListedAt: string | null;
  readonly lastEndedAt: string | null;
  readonly currentlyListed: boolean;
  readonly authorityCount: number;
}

/**
 * The day on which a listing ended, or null while it runs: its last end date, taken to the end of its year or
 * month when no more is known, lies before or on `today` (YYYY-MM-DD), and no later start follows.
 */
export function endOf(
  { startDates, endDates }: Pick<Listing, "startDates" | "endDates">,
  today: string,
): string | null {
  const end = endDates.map(lastDayOf).sort().at(-1);
  if (end === undefined || end > today) return null;
  return startDates.some((start) => start > end) ? null : end;
}

/**
 * The history of an entity from all its listings, as of `today` (YYYY-MM-DD). It is currently listed while
 * one of them runs.
 */
export function summariseHistory(listings: readonly Listing[], today: string): History {
  const described = listings
    .map((listing) => describeListing(listing, today))
    .sort((a, b) => compareNewestFirst(a.startDate, b.startDate) || compareText(a.authority, b.authority));
  const starts = listings.flatMap((listing) => listing.startDates).sort();
  const ends = described
    .filter((listing) => listing.ended)
    .flatMap((listing) => listing.allEndDates)
    .sort(compareLastDays);
  return {
    listings: described.slice(0, HISTORY_LISTINGS_MAX),
    truncated: described.length > HISTORY_LISTINGS_MAX,
    firstListedAt: starts[0] ?? null,
    lastEndedAt: ends.at(-1) ?? null,
    currentlyListed: described.some(({ ended }) => !ended),
    authorityCount: new Set(listings.map((listing) => listing.authority)).size,
  };
}

function describeListing(listing: Listing, today: string): HistoryListing {
  const starts = [...listing.startDates].sort();
  const ends = [...listing.endDates].sort(compareLastDays);
  return {
    authority: listing.authority,
    program: listing.program,
    status: listing.status,
    startDate: starts[0] ?? null,
    endDate: ends.at(-1) ?? null,
    allStartDates: starts,
    allEndDates: ends,
    reason: listing.reason,
    sourceUrl: listing.sourceUrl,
    ended: endOf(listing, today) !== null,
  };
}

/** By the last day that each end covers: 2024 comes after 2024-05. */
function compareLastDays(a: string, b: string): number {
  return compareText(lastDayOf(a), lastDayOf(b)) || compareText(a, b);
}

/** Later dates first; a listing without a date comes last. */
function compareNewestFirst(a: string | null, b: string | null): number {
  return compareText(b ?? "", a ?? "");
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
