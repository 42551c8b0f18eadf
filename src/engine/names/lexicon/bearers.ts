// Who bears a name, and how many people do. A given name is a man's, a woman's, or either's: it tells two
// people of nearly one name apart (Jamil, Jamila). Two names of many people are two names, though one slip
// makes one of the other (Miller, Milner). The tables guess nothing about names that they don't hold.

import { givenNames, knownNames, namesOf } from "../data/given-names.ts";
import { type Bearers, KNOWN_CLASS, nameBearers, nameSpellings } from "../data/name-bearers.ts";
import { once } from "../data/once.ts";
import { GENDER_PARTICLES } from "../data/words.ts";
import { shareGroup } from "./nicknames.ts";
import { SynonymSets } from "./synonym-sets.ts";

export type { Bearers } from "../data/name-bearers.ts";

export const EITHER = 0;
export const MAN = 1;
export const WOMAN = 2;

const GIVEN = once((): ReadonlyMap<string, number> => {
  const bearers = new Map<string, number>();
  const add = (names: readonly string[], bearer: number) => {
    for (const name of names) bearers.set(name, bearer);
  };
  add(namesOf(knownNames(), "both"), EITHER);
  for (const rows of [knownNames(), givenNames()]) {
    add(namesOf(rows, "men"), MAN);
    add(namesOf(rows, "women"), WOMAN);
  }
  return bearers;
});

/** MAN or WOMAN for a given name that only one of them bears; EITHER for every other word. */
export function bearerOf(token: string): number {
  return GIVEN().get(token) ?? EITHER;
}

/** True for a given name of the tables, of men, of women or of both. */
export function isGivenName(token: string): boolean {
  return GIVEN().has(token);
}

const PARTICLES: ReadonlyMap<string, number> = new Map(
  [GENDER_PARTICLES.man, GENDER_PARTICLES.woman].flatMap((particles = "", at) =>
    particles.split(" ").map((particle) => [particle, at === 0 ? MAN : WOMAN] as const),
  ),
);

/** MAN or WOMAN for a particle of names of men or of women only (bin, binti); EITHER for other words. */
export function bearerOfParticle(token: string): number {
  return PARTICLES.get(token) ?? EITHER;
}

/** The endings of Slavic family names of men, to which a woman's adds an a. */
const SLAVIC_FAMILY_ENDING = /(?:ov|ev|in|yn)$/;

export const NOBODY: Bearers = { count: 0, regions: 0 };

/**
 * Who bears a name: nobody whom the tables know, for most words. A name that an ending makes of another has
 * the bearers of that one: Ivanova those of Ivanov, Nurlanuly those of Nurlan.
 */
export function bearersOf(token: string): Bearers {
  const known = nameBearers().get(token) ?? NOBODY;
  const husbands = isFeminineFamilyName(token) ? nameBearers().get(token.slice(0, -1)) : undefined;
  if (husbands !== undefined && husbands.count > known.count) return husbands;
  return known === NOBODY ? bearersOfStem(stemOf(token)) : known;
}

function bearersOfStem(stem: string): Bearers {
  if (!isGivenName(stem)) return NOBODY;
  const { count, regions } = nameBearers().get(stem) ?? NOBODY;
  return { count: Math.min(KNOWN_CLASS, count), regions };
}

/** What a name is made of by an ending that makes names of names (Rameshbhai, Nurlanuly); "" for others. */
function stemOf(token: string): string {
  const [, stem = ""] = MADE_OF_NAME.exec(token) ?? [];
  return stem;
}

const MADE_OF_NAME =
  /^(.{4,}?)(?:[oeiay]+v[iy](?:c|ch)|[oe]vna|[uo]+l[iy]|q[iy]z[iy]|k[iy]z[iy]|o?gl[iyu]|zad[ea]h?|bhai|ben|bek|jon|sdottir|sson|sen|shvili|[iy]an|[oe]v[ai]?c?)$/;

/** True for Ivanova: a woman's form of a Slavic family name. */
function isFeminineFamilyName(token: string): boolean {
  return token.endsWith("a") && SLAVIC_FAMILY_ENDING.test(token.slice(0, -1));
}

/** True for a woman's form of a Slavic family name and the man's form of it: Ivanova, Ivanov. */
export function isFamilyNameOfWife(token: string, husbands: string): boolean {
  return isFeminineFamilyName(token) && token.slice(0, -1) === husbands;
}

const SPELLINGS = once(() => new SynonymSets(nameSpellings()));

/** True for two usual spellings of one name, Thompson and Thomson, and for what one affix makes of them. */
export function areSpellingsOfOne(a: string, b: string): boolean {
  if (shareGroup(SPELLINGS().numbersOf(a), SPELLINGS().numbersOf(b))) return true;
  return areSpelt(stemOf(a), stemOf(b)) || ONE_AFFIX.some((read) => areSpelt(read(a), read(b)));
}

/** True for two stems that are one name. */
function areSpelt(stem: string, other: string): boolean {
  if (stem === "" || other === "") return false;
  return plainSpelling(stem) === plainSpelling(other) || areSpellingsOfOne(stem, other);
}

/** A stem with one spelling of what Arabic names are spelt with: Hameed is Hamid, and Qader is Kadir. */
function plainSpelling(stem: string): string {
  return stem.replace(/(.)\1/g, "$1").replace(/[ey]/g, "i").replace(/ou|o/g, "u").replaceAll("q", "k");
}

/**
 * Affixes that every language spells in its way: "servant of" (Abdelhakim, Abdurashid, Abdessalam), "of the
 * faith" (Nuraddin, Nuriddin), "of God" (Rahmatullah, Rahmatulloh) and "son of" (MacLeod, McLeod). Each gives
 * the word without it; "" for other words.
 */
const ONE_AFFIX: readonly ((token: string) => string)[] = [
  (token) => /^abd[aeiou]l{0,2}(.{2,})$/.exec(token)?.[1]?.replace(/^(.)\1/, "$1") ?? "",
  (token) => /^(.{3,}?)[aeiou]?dd?[ei]e?n$/.exec(token)?.[1] ?? "",
  (token) => /^(.{4,}?)[aeiou]ll?[ao]h?$/.exec(token)?.[1] ?? "",
  (token) => /^ma?c(.{4,})$/.exec(token)?.[1] ?? "",
];
