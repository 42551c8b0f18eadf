// How a record of this import continues the previous record of the same subject: first seen, last change, and
// which listings ended. A list says who is on it; only a comparison shows who left. Pure.

import { type EntityRecord, haveSameValues, type Listing } from "../../base/model/entity.ts";
import { endOf } from "../../base/model/history.ts";

/** The days that an import compares by. */
export interface ImportDates {
  /** When the import began. Sources give this time where their list has none. */
  readonly loadedAt: string;
  /** The content day (YYYY-MM-DD) of a dataset; null when this import lacks it, so its listings can't end. */
  readonly dayOf: (dataset: string) => string | null;
}

/**
 * The record of this import with the history of the previous one: its first-seen time, its last change unless
 * the content differs, and its ended listings. The same content twice differs in `lastSeen` only.
 */
export function continueRecord(before: EntityRecord, now: EntityRecord, dates: ImportDates): EntityRecord {
  const listings = continueListings(before.listings, now.listings, dates);
  const entity = { ...now.entity, firstSeen: earlier(before.entity.firstSeen, now.entity.firstSeen) };
  const isSame = isSameContent(before, { entity, listings });
  return { entity: { ...entity, lastChange: lastChangeOf(before, now, isSame, dates) }, listings };
}

/**
 * The record of a subject that no list of this import has: no target, listings ended, all else unchanged.
 * Returns a record that was delisted before as it is.
 */
export function delist(before: EntityRecord, dates: ImportDates): EntityRecord {
  if (before.entity.listingStatus === "delisted") return before;
  const listings = continueListings(before.listings, [], dates);
  const days = before.entity.datasets.flatMap((dataset) => dates.dayOf(dataset) ?? []);
  const delistedOn = days.sort().at(-1) ?? dates.loadedAt.slice(0, 10);
  return {
    entity: {
      ...before.entity,
      target: false,
      listingStatus: "delisted",
      delistedOn,
      lastChange: dates.loadedAt,
    },
    listings,
  };
}

/**
 * The last change: the date that the list gives. When the content differs and that date is not newer than the
 * previous one, the time of the import.
 */
function lastChangeOf(
  before: EntityRecord,
  now: EntityRecord,
  isSame: boolean,
  { loadedAt }: ImportDates,
): string {
  const listed = now.entity.lastChange === loadedAt ? null : now.entity.lastChange;
  if (isSame) return listed ?? before.entity.lastChange;
  return listed !== null && listed > before.entity.lastChange ? listed : loadedAt;
}

/** True when two records have the same content; the order of values does not matter. */
export function isSameContent(a: EntityRecord, b: EntityRecord): boolean {
  const [x, y] = [a.entity, b.entity];
  return (
    x.caption === y.caption &&
    x.schema === y.schema &&
    x.target === y.target &&
    x.listingStatus === y.listingStatus &&
    x.delistedOn === y.delistedOn &&
    haveSameValues(x.datasets, y.datasets) &&
    haveSameValues(x.referents, y.referents) &&
    haveSameValues(Object.keys(x.properties), Object.keys(y.properties)) &&
    Object.entries(x.properties).every(([key, values]) => haveSameValues(values, y.properties[key] ?? [])) &&
    haveSameValues(a.listings.map(toText), b.listings.map(toText))
  );
}

function toText(listing: Listing): string {
  return JSON.stringify([
    listingKey(listing),
    listing.status,
    [...listing.startDates].sort(),
    [...listing.endDates].sort(),
    listing.reason,
    listing.sourceUrl,
  ]);
}

/** Identifies a listing across two editions of a list. */
export function listingKey({ dataset, authority, program }: Listing): string {
  return JSON.stringify([dataset, authority, program]);
}

/**
 * The listings of this import with their previous periods, followed by the previous listings that no list has
 * any more, ended on the day of the list that dropped them.
 */
function continueListings(
  before: readonly Listing[],
  now: readonly Listing[],
  dates: ImportDates,
): Listing[] {
  const left = [...before];
  const continued = now.map((listing) => {
    const earlier = takePredecessor(left, listing);
    return earlier === null ? listing : joinPeriods(earlier, listing, dates);
  });
  for (const listing of left) {
    const day = dates.dayOf(listing.dataset);
    if (day === null) continue;
    const isEnded = endOf(listing, day) !== null;
    continued.push(isEnded ? listing : { ...listing, endDates: [...listing.endDates, day] });
  }
  return continued;
}

/**
 * Removes from `left` the previous listing of the same key and returns it; null when there is none. Among
 * several, prefers the one with the same start dates.
 */
function takePredecessor(left: Listing[], listing: Listing): Listing | null {
  const key = listingKey(listing);
  let at = left.findIndex(
    (other) => listingKey(other) === key && haveSameValues(other.startDates, listing.startDates),
  );
  if (at < 0) at = left.findIndex((other) => listingKey(other) === key);
  return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
}

/** A listing that had ended and runs again has both periods; one that never ended is as its list has it. */
function joinPeriods(before: Listing, now: Listing, { dayOf }: ImportDates): Listing {
  if (before.endDates.every((date) => now.endDates.includes(date))) return now;
  const day = dayOf(now.dataset);
  const isBack = day !== null && endOf(now, day) === null;
  const startDates = union(before.startDates, now.startDates);
  // A listing that ended and returned on one day never ended; nor did one on a list older than the end.
  const ended = before.endDates.filter((date) => !isBack || date < day);
  const endDates = union(ended, now.endDates);
  if (isBack && endOf({ startDates, endDates }, day) !== null) startDates.push(day);
  return { ...now, startDates, endDates };
}

function union(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])];
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}
