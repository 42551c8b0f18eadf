// Which datasets came to list a record, and which no longer do. A record may be on several lists: while one
// of them lists it, it stays listed, and who left another one is seen here only. Pure.

import type { EntityRecord } from "../model/entity.ts";
import { endOf } from "../model/history.ts";

/** Records of one dataset, by number; a record in two corpora counts twice. */
export interface DatasetChanges {
  /** Records that the dataset lists now and did not list before; those that came back are among them. */
  added: number;
  /** Records that the dataset listed and no longer does; other datasets may. */
  delisted: number;
}

/**
 * The datasets that list a record on `day` (YYYY-MM-DD). A dataset whose listings have all ended only
 * remembers it, as long as another one lists it; of a record that is listed without any listing that runs,
 * all datasets list it.
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
  const left = new Set(some.flatMap((held) => listedBy(held, day)));
  for (const held of others) for (const dataset of listedBy(held, day)) left.delete(dataset);
  return [...left];
}
