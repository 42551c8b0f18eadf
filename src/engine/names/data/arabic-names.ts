// Known names in Arabic letters, and endings that make another name of one.

import arabicEndingsText from "./arabic-endings.tsv" with { type: "text" };
import arabicNamesText from "./arabic-names.tsv" with { type: "text" };
import { loadRecords, loadWords } from "./load.ts";
import { once } from "./once.ts";

/** The one or two spellings of each word, the Arab one first. */
export const ARABIC_NAMES = once(
  (): ReadonlyMap<string, readonly string[]> => loadWords("arabic-names.tsv", arabicNamesText),
);

/** Endings in Arabic and Latin letters, in the order in which they are tried. */
export const ARABIC_ENDINGS = once((): readonly (readonly [string, string])[] =>
  loadRecords("arabic-endings.tsv", arabicEndingsText, 2, 1),
);
