// Readings of Chinese characters, and family names.

import hanFamilyNamesText from "./han-family-names.tsv" with { type: "text" };
import hanFamilyReadingsText from "./han-family-readings.tsv" with { type: "text" };
import hanReadingsText from "./han-readings.tsv" with { type: "text" };
import { loadList, loadMap } from "./load.ts";
import { once } from "./once.ts";

/** Pinyin of the characters that unidecode reads in another way than names do. */
export const HAN_READINGS = once(
  (): ReadonlyMap<string, string> => loadMap("han-readings.tsv", hanReadingsText),
);

/** Readings as a family name. */
export const HAN_FAMILY_READINGS = once(
  (): ReadonlyMap<string, string> => loadMap("han-family-readings.tsv", hanFamilyReadingsText),
);

/** Family names of two characters. */
export const HAN_LONG_FAMILY_NAMES = once(
  (): ReadonlySet<string> => new Set(loadList("han-family-names.tsv", hanFamilyNamesText)),
);
