// The words that Burmese names are made of, and the forms of address before them.

import titlesText from "./burmese-titles.tsv" with { type: "text" };
import { loadList } from "./load.ts";
import { familyNames } from "./name-bearers.ts";
import { once } from "./once.ts";

/** The words of Burmese names. Burmese have no family names: each word is a part of the one name. */
export const burmeseNames: () => ReadonlySet<string> = once(() => new Set(familyNames().get("burmese")));

export const burmeseTitles: () => ReadonlySet<string> = once(
  () => new Set(loadList("burmese-titles.tsv", titlesText)),
);
