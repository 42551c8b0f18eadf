// Holds the fields of a record together that a list may give in contradiction: whether it is listed and which
// of its listings run, and its times. Pure.

import type { Entity, ListedEntity, Listing } from "../../base/model/entity.ts";
import { endOf } from "../../base/model/history.ts";

/**
 * The record as of the import that began at `loadedAt` (YYYY-MM-DDTHH:MM:SS). A listed record is delisted
 * when all of its listings have ended. No time is later than the import: a day to come that a list states
 * belongs to the listing.
 */
export function settleRecord(listed: ListedEntity, loadedAt: string): ListedEntity {
  const entity = capTimes(listed.entity, loadedAt);
  const delistedOn = entity.listingStatus === "listed" ? lastEndOf(listed.listings, loadedAt) : null;
  if (delistedOn === null) return { ...listed, entity };
  return { ...listed, entity: { ...entity, target: false, listingStatus: "delisted", delistedOn } };
}

function capTimes(entity: Entity, loadedAt: string): Entity {
  const cap = (time: string) => (time > loadedAt ? loadedAt : time);
  return {
    ...entity,
    firstSeen: cap(entity.firstSeen),
    lastSeen: cap(entity.lastSeen),
    lastChange: cap(entity.lastChange),
  };
}

/** The day on which the last listing ended; null when one runs, and where there is none. */
function lastEndOf(listings: readonly Listing[], loadedAt: string): string | null {
  const ends = listings.map((listing) => endOf(listing, loadedAt.slice(0, 10)));
  return ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
}
