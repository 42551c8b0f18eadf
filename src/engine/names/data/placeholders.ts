// What is written where there is no name.

import { loadRecords } from "./load.ts";
import placeholdersText from "./placeholders.tsv" with { type: "text" };

/** The words of a table; the file explains both. */
export function placeholdersOf(wanted: "never" | "alone"): ReadonlySet<string> {
  return new Set(
    loadRecords("placeholders.tsv", placeholdersText, 2, 2).flatMap(([table, words]) =>
      table === wanted ? [words] : [],
    ),
  );
}
