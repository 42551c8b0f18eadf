// The answers of the endpoints that search and the page of a record read.

import type { Properties } from "./types.ts";

export type Corpus = "sanction" | "pep";

export type ListingStatus = "listed" | "delisted" | "supporting";

export interface SearchResult {
  readonly id: string;
  readonly caption: string;
  readonly schema: string;
  readonly datasets: readonly string[];
  readonly last_change: string;
  /** A part of the properties. */
  readonly properties: Properties;
  readonly listingStatus: ListingStatus;
  /** The name that the text was found in; null without a text, missing where captions alone are read. */
  readonly hit?: string | null;
}

/** `GET /review/search`, and `GET /v1/sanctions/search`, which reads captions alone. */
export interface SearchPageAnswer {
  readonly hasAllNames?: boolean;
  readonly results: readonly SearchResult[];
  readonly total: number;
  readonly page: number;
  readonly per_page: number;
  readonly total_pages: number;
}

export interface Entity {
  readonly id: string;
  readonly caption: string;
  readonly schema: string;
  readonly properties: Properties;
  readonly referents: readonly string[];
  readonly datasets: readonly string[];
  readonly first_seen: string;
  readonly last_seen: string;
  readonly last_change: string;
  readonly target: boolean;
  readonly listingStatus: ListingStatus;
  readonly delistedOn: string | null;
}

/** Dates are as precise as the list has them: a year, a month or a day. */
export interface Listing {
  readonly authority: string;
  readonly program: string | null;
  readonly status: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly allStartDates: readonly string[];
  readonly allEndDates: readonly string[];
  readonly reason: string | null;
  readonly sourceUrl: string | null;
  readonly ended: boolean;
}

export interface History {
  readonly listings: readonly Listing[];
  readonly truncated: boolean;
  readonly firstListedAt: string | null;
  readonly lastEndedAt: string | null;
  readonly currentlyListed: boolean;
  readonly authorityCount: number;
}

export interface Dataset {
  readonly name: string;
  readonly description: string;
}

export interface Kind {
  readonly name: string;
  readonly description: string;
  readonly matchable: boolean;
}
