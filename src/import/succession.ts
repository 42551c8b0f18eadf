// What a record becomes when an import meets the record that is in use: since when it is known, when it last
// changed, which of its listings ended. Pure. A list tells who is on it; who left it is known by comparing
// only.

import { type EntityRecord, haveSameValues, type Listing } from "../model/entity.ts";
import { endOf } from "../model/history.ts";

/** The import that goes on from the snapshot in use. */
export interface Succession {
  /** When the import began: the time that sources give to what their list has no time for. */
  readonly loadedAt: string;
  /**
   * The day (YYYY-MM-DD) of the list that a dataset is imported from; null for a dataset that this import
   * does not have, whose listings are then nobody's to end.
   */
  readonly dayOf: (dataset: string) => string | null;
}

/**
 * The record of this import, going on from the record in use: first seen when that was, changed only when
 * something differs, with the listings that ended. The same content twice gives the same record but for
 * `lastSeen`.
 */
export function succeed(before: EntityRecord, now: EntityRecord, succession: Succession): EntityRecord {
  const listings = continueListings(before.listings, now.listings, succession);
  const entity = { ...now.entity, firstSeen: earlier(before.entity.firstSeen, now.entity.firstSeen) };
  const isSame = isSameContent(before, { entity, listings });
  return { entity: { ...entity, lastChange: lastChangeOf(before, now, isSame, succession) }, listings };
}

/**
 * The record of somebody whom no list of this import names any more: no target, its listings ended,
 * everything else as it was. A record that was delisted before stays as it is.
 */
export function delist(before: EntityRecord, succession: Succession): EntityRecord {
  if (before.entity.listingStatus === "delisted") return before;
  const listings = continueListings(before.listings, [], succession);
  const days = before.entity.datasets.flatMap((dataset) => succession.dayOf(dataset) ?? []);
  const delistedOn = days.sort().at(-1) ?? succession.loadedAt.slice(0, 10);
  return {
    entity: {
      ...before.entity,
      target: false,
      listingStatus: "delisted",
      delistedOn,
      lastChange: succession.loadedAt,
    },
    listings,
  };
}

/**
 * A list that dates its records is believed, unless it gives a record that differs a date that it had before.
 */
function lastChangeOf(
  before: EntityRecord,
  now: EntityRecord,
  isSame: boolean,
  { loadedAt }: Succession,
): string {
  const told = now.entity.lastChange === loadedAt ? null : now.entity.lastChange;
  if (isSame) return told ?? before.entity.lastChange;
  return told !== null && told > before.entity.lastChange ? told : loadedAt;
}

/** True when nothing differs that a reader would see; values have no order. */
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
    keyOf(listing),
    listing.status,
    [...listing.startDates].sort(),
    [...listing.endDates].sort(),
    listing.reason,
    listing.sourceUrl,
  ]);
}

/** What makes two listings one and the same in two editions of a list. */
export function keyOf({ dataset, authority, program }: Listing): string {
  return JSON.stringify([dataset, authority, program]);
}

/**
 * The listings of this import, each with the periods that only the record in use knows of, and behind them
 * those that no list names any more, ended on the day of the list that dropped them.
 */
function continueListings(
  before: readonly Listing[],
  now: readonly Listing[],
  succession: Succession,
): Listing[] {
  const left = [...before];
  const continued = now.map((listing) => {
    const earlier = takePredecessor(left, listing);
    return earlier === null ? listing : joinPeriods(earlier, listing, succession);
  });
  for (const listing of left) {
    const day = succession.dayOf(listing.dataset);
    if (day === null) continue;
    const isEnded = endOf(listing, day) !== null;
    continued.push(isEnded ? listing : { ...listing, endDates: [...listing.endDates, day] });
  }
  return continued;
}

/**
 * The listing that this one goes on from, taken out of those left: of several of one key, the one of the same
 * dates.
 */
function takePredecessor(left: Listing[], listing: Listing): Listing | null {
  const key = keyOf(listing);
  let at = left.findIndex(
    (other) => keyOf(other) === key && haveSameValues(other.startDates, listing.startDates),
  );
  if (at < 0) at = left.findIndex((other) => keyOf(other) === key);
  return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
}

/**
 * A listing that had ended and runs again has both periods; one that never ended is as its list has it now.
 */
function joinPeriods(before: Listing, now: Listing, { dayOf }: Succession): Listing {
  if (before.endDates.every((date) => now.endDates.includes(date))) return now;
  const day = dayOf(now.dataset);
  const isBack = day !== null && endOf(now, day) === null;
  const startDates = union(before.startDates, now.startDates);
  // Who left and came back within a day was never off the list; nor was, on its day, who is on a list older
  // than the end.
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
