// Japanese names and their readings in Latin letters, the most usual first.

import japaneseCharactersText from "./japanese-characters.tsv" with { type: "text" };
import japaneseFamilyNamesText from "./japanese-family-names.tsv" with { type: "text" };
import japaneseGivenNamesText from "./japanese-given-names.tsv" with { type: "text" };
import japaneseReadingsText from "./japanese-readings.tsv" with { type: "text" };
import { loadMap, loadWords } from "./load.ts";
import { once } from "./once.ts";

/** The readings of a family name, between spaces. */
export const JAPANESE_FAMILY_NAMES = once(
  (): ReadonlyMap<string, string> => loadMap("japanese-family-names.tsv", japaneseFamilyNamesText),
);

/** The readings of a given name, between spaces. */
export const JAPANESE_GIVEN_NAMES = once(
  (): ReadonlyMap<string, string> => loadMap("japanese-given-names.tsv", japaneseGivenNamesText),
);

/** The readings of a character in given names, between spaces. */
export const JAPANESE_CHARACTERS = once(
  (): ReadonlyMap<string, string> => loadMap("japanese-characters.tsv", japaneseCharactersText),
);

/** Every reading of a `family` name and of a `given` one. */
export const JAPANESE_READINGS = once(
  (): ReadonlyMap<string, readonly string[]> => loadWords("japanese-readings.tsv", japaneseReadingsText),
);
