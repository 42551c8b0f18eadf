// How many people bear a name, given or family name: counted for many names, known of others.

import familyNamesText from "./family-names.tsv" with { type: "text" };
import { cultureOf, givenNames, knownNames } from "./given-names.ts";
import { loadList, loadWords } from "./load.ts";
import nameBearersText from "./name-bearers.tsv" with { type: "text" };
import nameRegionsText from "./name-regions.tsv" with { type: "text" };
import nameSpellingsText from "./name-spellings.tsv" with { type: "text" };
import { once } from "./once.ts";

/** The class of a name that no count holds, but that is known to be usual in its culture. */
const USUAL_CLASS = 7;

/** The class of a name that no count holds, but that people are known to bear. */
export const KNOWN_CLASS = 4;

/** By culture, its usual family names. */
export const familyNames = once(() => loadWords("family-names.tsv", familyNamesText));

/** Who bears a name. */
export interface Bearers {
  /** The power of two that their number reaches, of half a million people. */
  readonly count: number;
  /** A bit for each region of name-regions.tsv that has the name. */
  readonly regions: number;
}

/** The regions of a name that only registers have. */
const EVERY_REGION = -1;

/** By name; names with few bearers, whom no table knows, are absent. */
export const nameBearers: () => ReadonlyMap<string, Bearers> = once(() => {
  const bearers = new Map<string, Bearers>();
  const regionsOf = new Map<string, number>();
  [...loadWords("name-regions.tsv", nameRegionsText).values()].forEach((cultures, at) => {
    for (const culture of cultures) regionsOf.set(culture, (regionsOf.get(culture) ?? 0) | (1 << at));
  });
  const add = (names: readonly string[], atLeast: number, culture: string | null) => {
    const regions = (culture === null ? undefined : regionsOf.get(culture)) ?? EVERY_REGION;
    for (const name of names) {
      const known = bearers.get(name);
      bearers.set(name, {
        count: Math.max(atLeast, known?.count ?? 0),
        regions: known === undefined || known.regions === EVERY_REGION ? regions : known.regions | regions,
      });
    }
  };
  for (const [key, names] of loadWords("name-bearers.tsv", nameBearersText))
    add(names, Number.parseInt(key, 10), null);
  for (const [culture, names] of familyNames()) add(names, USUAL_CLASS, culture);
  for (const [title, names] of givenNames()) add(names, USUAL_CLASS, cultureOf(title));
  for (const [title, names] of knownNames()) add(names, KNOWN_CLASS, cultureOf(title));
  return bearers;
});

/** Sets of usual spellings of one name, a slip apart. */
export const nameSpellings: () => readonly (readonly string[])[] = once(() =>
  loadList("name-spellings.tsv", nameSpellingsText).map((spellings) => spellings.split(" ")),
);
