// Who bears a name, and how many people do. A given name is a man's, a woman's, or either's: it tells two
// people of nearly one name apart (Jamil, Jamila). Two names of many people are two names, though one slip
// makes one of the other (Miller, Milner). The tables guess nothing about names that they don't hold.

import { GIVEN_NAMES } from "../data/given-names.ts";
import { nameBearers, nameSpellings } from "../data/name-bearers.ts";
import { once } from "../data/once.ts";
import { GENDER_PARTICLES } from "../data/words.ts";
import { shareGroup } from "./nicknames.ts";
import { SynonymSets } from "./synonym-sets.ts";

export const EITHER = 0;
export const MAN = 1;
export const WOMAN = 2;

const BEARERS: ReadonlyMap<string, number> = new Map([
  ...GIVEN_NAMES.men.map((name) => [name, MAN] as const),
  ...GIVEN_NAMES.women.map((name) => [name, WOMAN] as const),
]);

/** MAN or WOMAN for a given name that only one of them bears; EITHER for every other word. */
export function bearerOf(token: string): number {
  return BEARERS.get(token) ?? EITHER;
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

/**
 * How many people of half a million bear a name, as the power of two that their number reaches; 0 for a name
 * of few. The feminine form of a family name has the bearers of the other form.
 */
export function bearersOf(token: string): number {
  const table = nameBearers();
  const known = table.get(token) ?? 0;
  return isFeminineFamilyName(token) ? Math.max(known, table.get(token.slice(0, -1)) ?? 0) : known;
}

/** True for Ivanova: a woman's form of a Slavic family name. */
function isFeminineFamilyName(token: string): boolean {
  return token.endsWith("a") && SLAVIC_FAMILY_ENDING.test(token.slice(0, -1));
}

/** True for a woman's form of a Slavic family name and the man's form of it: Ivanova, Ivanov. */
export function isFamilyNameOfWife(token: string, husbands: string): boolean {
  return isFeminineFamilyName(token) && token.slice(0, -1) === husbands;
}

const SPELLINGS = once(() => new SynonymSets(nameSpellings()));

/** True for two usual spellings of one name: Thompson, Thomson. */
export function areSpellingsOfOne(a: string, b: string): boolean {
  return shareGroup(SPELLINGS().numbersOf(a), SPELLINGS().numbersOf(b));
}
