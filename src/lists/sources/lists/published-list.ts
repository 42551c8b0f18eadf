// The lists that sources read, as a table, and the listings on them.

import type { Dataset, Listing } from "../../../base/model/entity.ts";
import { loadRecords } from "../../../engine/names/data/load.ts";
import listsText from "./published-lists.tsv" with { type: "text" };

/** A list, and who keeps it. */
export interface PublishedList<D extends Pick<Dataset, "name"> = Dataset> {
  readonly dataset: D;
  /** Whose listings they are. */
  readonly authority: string;
}

const LISTS: ReadonlyMap<string, PublishedList> = new Map(
  loadRecords("published-lists.tsv", listsText, 4, 1).map(([name, authority, title, description]) => [
    name,
    { dataset: { name, title, description }, authority },
  ]),
);

/** The list with this dataset. Throws an Error for one that the table lacks. */
export function publishedList(dataset: string): PublishedList {
  const list = LISTS.get(dataset);
  if (list === undefined) throw new Error(`published-lists.tsv has no list ${dataset}.`);
  return list;
}

/** What a list says of a listing; the rest is not known. */
interface Said extends Partial<Pick<Listing, "status" | "startDates" | "endDates" | "sourceUrl">> {
  readonly reasons?: readonly string[];
}

/** One listing per program; a record without a program has one listing all the same. */
export function makeListings(
  { dataset, authority }: PublishedList<Pick<Dataset, "name">>,
  programs: readonly (string | null)[],
  { status = null, startDates = [], endDates = [], reasons = [], sourceUrl = null }: Said,
): Listing[] {
  return (programs.length === 0 ? [null] : programs).map((program) => ({
    authority,
    program,
    status,
    startDates,
    endDates,
    reason: reasons.length === 0 ? null : reasons.join("; "),
    sourceUrl,
    dataset: dataset.name,
  }));
}
