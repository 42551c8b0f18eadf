// Given names that only men or only women bear, and names that people of many cultures are known to bear.

import givenNamesText from "./given-names.tsv" with { type: "text" };
import knownNamesText from "./known-names.tsv" with { type: "text" };
import { loadWords } from "./load.ts";
import { once } from "./once.ts";

type Rows = ReadonlyMap<string, readonly string[]>;

/** By culture and bearer ("arabic-men"), the usual names of men and of women. */
export const givenNames: () => Rows = once(() => loadWords("given-names.tsv", givenNamesText));

/**
 * By culture and bearer, names that nobody counted and that are less usual: of men, of women, of both, and
 * family names.
 */
export const knownNames: () => Rows = once(() => loadWords("known-names.tsv", knownNamesText));

/** The culture of a row of these tables. */
export function cultureOf(title: string): string {
  return title.slice(0, title.lastIndexOf("-"));
}

/** The names of the rows of one bearer: men, women, both or family. */
export function namesOf(rows: Rows, bearer: string): string[] {
  return [...rows].flatMap(([title, names]) => (title.endsWith(`-${bearer}`) ? names : []));
}

/** The usual given names. */
export const GIVEN_NAMES: { readonly men: readonly string[]; readonly women: readonly string[] } = {
  men: namesOf(givenNames(), "men"),
  women: namesOf(givenNames(), "women"),
};
