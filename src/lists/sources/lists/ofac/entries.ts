// The entries of the Advanced and the Enhanced XML: the lists, laws and measures that a record is under.
// Pure.

import { CONSOLIDATED } from "./datasets.ts";
import type { OfacRecord } from "./record.ts";

/** The list that every record of the consolidated publication is on, in addition to the one that says why. */
const COMMON_LIST = "Consolidated List";

export const SDN_LIST = "SDN List";

interface OfacEntries {
  /** Lists with the day since which the record is on them, an ISO date or "". */
  readonly lists: readonly { readonly name: string; readonly date: string }[];
  readonly authorities: readonly string[];
  readonly measures: readonly string[];
}

/**
 * Days and reasons of the listings in a dataset. The days that count are those of the lists in the
 * publication of that dataset; the reasons name all lists.
 */
export function describeEntries(
  entries: OfacEntries,
  dataset: string,
): Pick<OfacRecord, "listedOn" | "reasons"> {
  const own = entries.lists.filter(({ name }) => (name === SDN_LIST) === (dataset !== CONSOLIDATED.name));
  const specific = own.filter(({ name }) => name !== COMMON_LIST);
  // A list of an unknown name is one of the publication all the same.
  const counting = specific.length > 0 ? specific : own.length > 0 ? own : entries.lists;
  const isNamed = (name: string) => name !== COMMON_LIST || specific.length === 0;
  return {
    listedOn: [...new Set(counting.map(({ date }) => date))],
    reasons: [
      ...entries.lists
        .filter(({ name }) => isNamed(name))
        .map(({ name, date }) => (date === "" ? `List: ${name}` : `List: ${name}, since ${date}`))
        .sort(),
      ...entries.authorities.map((text) => `Legal authority: ${text}`).sort(),
      ...entries.measures.map((text) => `Measure: ${text}`).sort(),
    ],
  };
}
