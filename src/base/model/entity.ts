// The full record of a listed subject, or of somebody related to one, as the entity endpoint shows it.

import type { Corpus } from "./corpus.ts";

/** Property key to its values; a value is always text, a key without values is absent. */
export type Properties = Readonly<Record<string, readonly string[]>>;

export type ListingStatus = "listed" | "delisted" | "supporting";

/** One record in one corpus. Timestamps are ISO 8601 date-times without a zone, in UTC. */
export interface Entity {
  readonly id: string;
  readonly caption: string;
  readonly schema: string;
  readonly properties: Properties;
  /** Ids of records that were merged into this one; a request for one of them answers with this entity. */
  readonly referents: readonly string[];
  readonly datasets: readonly string[];
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly lastChange: string;
  /** True when the entity is itself the subject of a listing. */
  readonly target: boolean;
  readonly listingStatus: ListingStatus;
  /** YYYY-MM-DD, or null while the entity is not delisted. */
  readonly delistedOn: string | null;
}

/**
 * What an authority says about an entity: one entry of one list. Dates are as precise as the source has them.
 */
export interface Listing {
  readonly authority: string;
  readonly program: string | null;
  readonly status: string | null;
  readonly startDates: readonly string[];
  readonly endDates: readonly string[];
  readonly reason: string | null;
  readonly sourceUrl: string | null;
  /** The dataset that the listing was read from. */
  readonly dataset: string;
}

/** What a source makes of one record of its list: an entity, the corpora it belongs to, and its listings. */
export interface ListedEntity {
  readonly corpora: readonly Corpus[];
  readonly entity: Entity;
  readonly listings: readonly Listing[];
  /** The values of typed fields, such as dates and countries, that could not be read. */
  readonly unread?: readonly UnreadValue[];
}

/** A value of a list that is not what its field needs: a birth date that is no date. */
export interface UnreadValue {
  /** The property that lacks it, or `startDate`, `endDate` and `lastChange` of a listing. */
  readonly field: string;
  readonly text: string;
  /** True when the source has reported it with its line. */
  readonly isNoted?: boolean;
}

export interface Dataset {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

export type AliasQuality = "strong" | "weak";

/** One spelling under which an entity can be found. */
export interface Alias {
  readonly text: string;
  readonly quality: AliasQuality;
}

/** The properties that hold names, strongest first, with the quality of what they hold. */
export const NAME_PROPERTIES: Readonly<Record<string, AliasQuality>> = {
  name: "strong",
  alias: "strong",
  previousName: "strong",
  abbreviation: "weak",
  weakAlias: "weak",
};

/**
 * The properties that say which countries an entity belongs to: what match compares and the country filter
 * reads.
 */
export const COUNTRY_PROPERTIES = [
  "country",
  "citizenship",
  "nationality",
  "jurisdiction",
  "mainCountry",
  "flag",
] as const;

/**
 * Every spelling of an entity once; a spelling that is strong anywhere is strong. The caption is one of them.
 */
export function aliasesOf(caption: string, properties: Properties): Alias[] {
  const qualities = new Map<string, AliasQuality>([[caption, "strong"]]);
  for (const [key, quality] of Object.entries(NAME_PROPERTIES)) {
    for (const text of properties[key] ?? []) {
      if (!qualities.has(text)) qualities.set(text, quality);
    }
  }
  return [...qualities].map(([text, quality]) => ({ text, quality }));
}

/** A record with everything that authorities say of it. */
export interface EntityRecord {
  readonly entity: Entity;
  readonly listings: readonly Listing[];
}

/** Whether two lists hold the same values, in any order. */
export function haveSameValues(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  const sorted = [...b].sort();
  return [...a].sort().every((value, i) => value === sorted[i]);
}
