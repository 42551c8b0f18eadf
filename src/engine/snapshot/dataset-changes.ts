// Which datasets started to list a record, and which stopped. A record on several lists stays listed while
// one of them lists it, so leaving another list shows only here. Pure.

import type { EntityRecord } from "../../base/model/entity.ts";
import { endOf } from "../../base/model/history.ts";

/** Numbers of records of one dataset; a record in two corpora counts twice. */
export interface DatasetChanges {
  /** Records that the dataset lists now and did not list before, including those that returned. */
  added: number;
  /** Records that the dataset listed and no longer lists; other datasets may. */
  delisted: number;
}

/**
 * The datasets that list a record on `day` (YYYY-MM-DD): those with a running listing, or without listings of
 * their own. When none qualifies although the record is listed, all of its datasets count.
 */
export function listedBy({ entity, listings }: EntityRecord, day: string): readonly string[] {
  if (!entity.target) return [];
  if (entity.datasets.length === 1) return entity.datasets;
  const listing = entity.datasets.filter((dataset) => {
    const own = listings.filter((one) => one.dataset === dataset);
    return own.length === 0 || own.some((one) => endOf(one, day) === null);
  });
  return listing.length === 0 ? entity.datasets : listing;
}

/** The datasets that list one of `some` and none of `others` on `day`. */
export function listedOnlyAmong(
  some: readonly EntityRecord[],
  others: readonly EntityRecord[],
  day: string,
): string[] {
  const left = new Set(some.flatMap((record) => listedBy(record, day)));
  for (const record of others) for (const dataset of listedBy(record, day)) left.delete(dataset);
  return [...left];
}
