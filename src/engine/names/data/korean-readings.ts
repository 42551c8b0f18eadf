// Korean readings of Chinese characters.

import koreanFamilyReadingsText from "./korean-family-readings.tsv" with { type: "text" };
import koreanReadingsText from "./korean-readings.tsv" with { type: "text" };
import { loadMap } from "./load.ts";
import { once } from "./once.ts";

/** Hangul by character, of characters that Korea allows in names. */
export const KOREAN_READINGS = once(
  (): ReadonlyMap<string, string> =>
    new Map(
      [...loadMap("korean-readings.tsv", koreanReadingsText)].flatMap(([reading, characters]) =>
        [...characters].map((character): [string, string] => [character, reading]),
      ),
    ),
);

/** The same in a family name, where it differs. */
export const KOREAN_FAMILY_READINGS = once(
  (): ReadonlyMap<string, string> => loadMap("korean-family-readings.tsv", koreanFamilyReadingsText),
);
