// The official lists that a bank may have to screen against, and where their publishers offer them.

import { loadRecords } from "../../engine/names/data/load.ts";
import officialListsText from "./official-lists.tsv" with { type: "text" };

interface OfficialList {
  /** The name of its dataset here, then names that other collections give it. */
  readonly datasets: readonly string[];
  readonly title: string;
  readonly publisher: string;
  /** Where it is published, without https://. */
  readonly address: string;
  /** The source that reads it; "in-house" when it needs a mapping file. */
  readonly source: string;
}

/** Every official list that the program knows of. */
export function officialLists(): OfficialList[] {
  return loadRecords("official-lists.tsv", officialListsText, 5, 1).map(
    ([datasets, title, publisher, address, source]) => ({
      datasets: datasets.split(","),
      title,
      publisher,
      address,
      source,
    }),
  );
}
