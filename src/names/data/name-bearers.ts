// How many people bear a name, given or family name: counted for many names, known of others.

import familyNamesText from "./family-names.tsv" with { type: "text" };
import { GIVEN_NAMES } from "./given-names.ts";
import { loadList, loadWords } from "./load.ts";
import nameBearersText from "./name-bearers.tsv" with { type: "text" };
import nameSpellingsText from "./name-spellings.tsv" with { type: "text" };
import { once } from "./once.ts";

/** The class of a name that no count holds, but that is known to be usual in its culture. */
const KNOWN_CLASS = 7;

/** By culture, its usual family names. */
export const familyNames = once(() => loadWords("family-names.tsv", familyNamesText));

/**
 * By name, the power of two that the number of its bearers reaches, of half a million people; names with few
 * are absent.
 */
export const nameBearers: () => ReadonlyMap<string, number> = once(() => {
  const classes = new Map<string, number>();
  const add = (names: readonly string[], atLeast: number) => {
    for (const name of names) classes.set(name, Math.max(atLeast, classes.get(name) ?? 0));
  };
  for (const [key, names] of loadWords("name-bearers.tsv", nameBearersText))
    add(names, Number.parseInt(key, 10));
  for (const names of familyNames().values()) add(names, KNOWN_CLASS);
  add(GIVEN_NAMES.men, KNOWN_CLASS);
  add(GIVEN_NAMES.women, KNOWN_CLASS);
  return classes;
});

/** Sets of usual spellings of one name, a slip apart. */
export const nameSpellings: () => readonly (readonly string[])[] = once(() =>
  loadList("name-spellings.tsv", nameSpellingsText).map((spellings) => spellings.split(" ")),
);
