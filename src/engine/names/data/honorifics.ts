// Forms of address, by their place beside a name.

import honorificsText from "./honorifics.tsv" with { type: "text" };
import { loadRecords } from "./load.ts";

/** Where the words stand; the file explains each. */
type HonorificPlace = "before" | "behind" | "joined before" | "joined behind";

/** The words of a place, the longest first. */
export function honorificsOf(wanted: HonorificPlace): readonly string[] {
  return loadRecords("honorifics.tsv", honorificsText, 2, 2)
    .flatMap(([place, words]) => (place === wanted ? [words] : []))
    .sort((a, b) => b.length - a.length);
}
