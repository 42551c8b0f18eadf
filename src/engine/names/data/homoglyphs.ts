// Characters that look like a letter of another script.

import homoglyphsText from "./homoglyphs.tsv" with { type: "text" };
import { loadMap, loadTables } from "./load.ts";
import lookAlikesText from "./look-alikes.tsv" with { type: "text" };
import { once } from "./once.ts";

const tables = loadTables("homoglyphs.tsv", homoglyphsText);

/** Letters of all other scripts that look like one or two Latin ones. */
export const LATIN_LOOK_ALIKES = once(
  (): Readonly<Record<string, string>> => ({
    ...Object.fromEntries(
      [...loadMap("look-alikes.tsv", lookAlikesText)].flatMap(([latin, letters]) =>
        [...letters].map((letter): [string, string] => [letter, latin]),
      ),
    ),
    ...tables("latin"),
  }),
);

/** Latin letters that stand in for a Cyrillic one inside a Cyrillic word. */
export const CYRILLIC_LOOK_ALIKES: Readonly<Record<string, string>> = tables("cyrillic");

/** Latin letters that stand in for a Greek one inside a Greek word. */
export const GREEK_LOOK_ALIKES: Readonly<Record<string, string>> = tables("greek");

/** Digits for letters; "1" is I or l, by its neighbours. */
export const DIGITS_AS_LETTERS: Readonly<Record<string, string>> = tables("digit");

/** Signs for letters inside a word. */
export const SIGNS_AS_LETTERS: Readonly<Record<string, string>> = tables("sign");

/** Digits of other scripts that look like a Latin letter. */
export const DIGIT_SHAPES: Readonly<Record<string, string>> = tables("shape");

/** Letters that are turned upside down, and those that another letter is then. */
export const TURNED_LETTERS: Readonly<Record<string, string>> = tables("turned");
