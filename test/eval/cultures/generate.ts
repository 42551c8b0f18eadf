// Pairs by rule, drawn with a seed: names of the twelve cultures, of companies, ships and aircraft as
// somebody else writes them, and as others are named who are easily mistaken for them. Nobody can tune to
// rows that the next seed draws anew.

import { pick, type Random, seeded } from "../../support/random.ts";
import { drawEntryPair } from "./bank-entry.ts";
import { type Culture, commonSpelling, loadCultures, type Person } from "./cultures.ts";
import type { DrawnPair, GeneratedPair } from "./drawn-pair.ts";
import { drawInstitutionPair } from "./institutions.ts";
import { ROMANISATIONS, romanise } from "./russian.ts";
import { respell } from "./spellings.ts";
import { drawCompanyPair, drawCraftPair, drawShipPair } from "./things.ts";
import { misspell } from "./typos.ts";

const PAIRS_OF_CLASS = 80;

/** Greater seeds are held out. */
const SEED_OF_DEVELOPMENT_MAX = 1000;

/** The same pairs for the same seed: as many of each class, half of them the same. */
export function generatePairs(seed: number): GeneratedPair[] {
  const random = seeded(seed);
  const classes: ((random: Random, isMatch: boolean) => DrawnPair)[] = [
    ...loadCultures().map(
      (culture) => (random: Random, isMatch: boolean) =>
        isMatch ? drawSamePerson(random, culture) : drawOtherPerson(random, culture),
    ),
    drawCompanyPair,
    drawShipPair,
    drawCraftPair,
    (random, isMatch) => drawInstitutionPair(random, isMatch, seed > SEED_OF_DEVELOPMENT_MAX),
    drawEntryPair,
  ];
  const pairs: GeneratedPair[] = [];
  for (const draw of classes) {
    const seen = new Set<string>();
    for (let missing = PAIRS_OF_CLASS; missing > 0; ) {
      const pair = draw(random, missing % 2 === 0);
      const key = `${pair?.listed}|${pair?.customer}`;
      if (pair === null || pair.listed === pair.customer || seen.has(key)) continue;
      seen.add(key);
      pairs.push({ ...pair, line: pairs.length + 1 });
      missing--;
    }
  }
  return pairs;
}

function drawPerson(random: Random, { men, women, families }: Culture): Person {
  const isWoman = random() < 0.5;
  return { given: pick(random, isWoman ? women : men), family: pick(random, families), isWoman };
}

const SAME: Readonly<Record<string, (random: Random, culture: Culture, person: Person) => string>> = {
  "another spelling": (random, culture, person) => spellOtherwise(random, culture, person),
  "another spelling, family name first": (random, culture, person) =>
    familyFirst(spellOtherwise(random, culture, person)),
  "a slip": (random, culture, person) => misspell(random, commonSpelling(culture, person)),
  "in capitals, family name first": (_, culture, person) =>
    familyFirst(commonSpelling(culture, person)).toUpperCase(),
};

function familyFirst(name: string): string {
  const words = name.split(" ");
  return [words.at(-1), ...words.slice(0, -1)].join(" ");
}

function drawSamePerson(random: Random, culture: Culture): DrawnPair {
  const person = drawPerson(random, culture);
  const kind = pick(random, [...Object.keys(SAME), "another spelling", "another spelling"]);
  const customer = SAME[kind]?.(random, culture, person) ?? "";
  return {
    schema: "Person",
    class: culture.name,
    kind,
    isMatch: true,
    listed: commonSpelling(culture, person),
    customer,
  };
}

function spellOtherwise(random: Random, culture: Culture, person: Person): string {
  if (culture.name !== "Russian") return respell(random, culture.name, commonSpelling(culture, person));
  const family = person.isWoman ? `${person.family}а` : person.family;
  const patronymic = random() < 0.4 ? [patronymicOf(pick(random, culture.men), person.isWoman)] : [];
  const words = [person.given, ...patronymic, family];
  if (random() < 0.3) return words.join(" ");
  const system = pick(random, ROMANISATIONS);
  return words.map((word) => romanise(word, system)).join(" ");
}

/** The name of a father as his children bear it. */
function patronymicOf(father: string, isWoman: boolean): string {
  const [man, woman] = /[йь]$/.test(father) ? ["евич", "евна"] : ["ович", "овна"];
  return father.replace(/[йь]$/, "") + (isWoman ? woman : man);
}

const OTHER: Readonly<Record<string, (random: Random, culture: Culture, person: Person) => Person>> = {
  "another given name": (random, { men, women }, person) => ({
    ...person,
    given: pick(random, person.isWoman ? women : men),
  }),
  "another family name": (random, { families }, person) => ({ ...person, family: pick(random, families) }),
  "the nearest given name": (_, { men, women }, person) => ({
    ...person,
    given: nearest(person.given, person.isWoman ? women : men),
  }),
  "the nearest family name": (_, { families }, person) => ({
    ...person,
    family: nearest(person.family, families),
  }),
  "the nearest name of the other sex": (_, { men, women }, person) => ({
    ...person,
    given: nearest(person.given, person.isWoman ? men : women),
    isWoman: !person.isWoman,
  }),
};

function drawOtherPerson(random: Random, culture: Culture): DrawnPair {
  const person = drawPerson(random, culture);
  const kind = pick(random, Object.keys(OTHER));
  const other = OTHER[kind]?.(random, culture, person) ?? person;
  const customer = commonSpelling(culture, other);
  return {
    schema: "Person",
    class: culture.name,
    kind,
    isMatch: false,
    listed: commonSpelling(culture, person),
    customer,
  };
}

/**
 * The name that shares the most neighbouring letters with this one (Dice). Names with a word in common are
 * left out: José Luis may be called Luis.
 */
export function nearest(name: string, names: readonly string[]): string {
  const own = bigrams(name);
  const nearness = (other: string) => {
    const theirs = bigrams(other);
    return (2 * own.filter((bigram) => theirs.includes(bigram)).length) / (own.length + theirs.length);
  };
  const others = names.filter((other) => !other.split(" ").some((word) => name.split(" ").includes(word)));
  return others.toSorted((a, b) => nearness(b) - nearness(a))[0] ?? name;
}

function bigrams(name: string): string[] {
  const padded = ` ${name.toLowerCase()} `;
  return Array.from({ length: padded.length - 1 }, (_, i) => padded.slice(i, i + 2));
}
