// Customers invented from frequent names of 24 countries: what a host has that holds no customer file. Their
// birth dates and countries are drawn too.

import { loadRecords } from "../../../engine/names/data/load.ts";
import { pick, type Random, seeded } from "../manipulations/random.ts";
import type { CleanCustomer } from "./clean-customer.ts";
import populationText from "./population.tsv" with { type: "text" };

const PEOPLE = 4000;
const COMPANIES = 1000;

const BIRTH_YEARS = { first: 1940, last: 2006 };

type Part = "given" | "family" | "company" | "trade" | "form";

/** The words of each part, by country. */
function loadWords(): ReadonlyMap<string, Partial<Record<Part, readonly string[]>>> {
  const byCountry = new Map<string, Partial<Record<Part, readonly string[]>>>();
  for (const [country, part, words] of loadRecords("population.tsv", populationText, 3, 2))
    byCountry.set(country, { ...byCountry.get(country), [part]: words.split(" ") });
  return byCountry;
}

/** 4,000 people and 1,000 companies, no two of one name; the same for the same seed. */
export function inventCustomers(seed: number): CleanCustomer[] {
  const random = seeded(seed);
  const words = [...loadWords()];
  const people = draw(random, PEOPLE, words, ({ given = [], family = [] }, country) => ({
    schema: "Person",
    properties: {
      name: [`${pick(random, given)} ${pick(random, family)}`],
      birthDate: [drawDate(random)],
      country: [country],
    },
  }));
  const traders = words.filter(([, { company }]) => company !== undefined);
  const companies = draw(random, COMPANIES, traders, ({ company = [], trade = [], form = [] }, country) => ({
    schema: "Company",
    properties: {
      name: [`${pick(random, company)} ${pick(random, trade)} ${pick(random, form)}`],
      country: [country],
    },
  }));
  return [...people, ...companies].map((subject) => ({
    ...subject,
    label: subject.properties.name[0] ?? "",
  }));
}

type Subject = Pick<CleanCustomer, "schema" | "properties">;

/** The countries take turns. */
function draw<T, S extends Subject>(
  random: Random,
  count: number,
  countries: readonly (readonly [country: string, words: T])[],
  invent: (words: T, country: string) => S,
): S[] {
  const drawn = new Map<string, S>();
  for (let turn = 0; drawn.size < count; turn++) {
    const [country, words] = countries[turn % countries.length] ?? pick(random, countries);
    const subject = invent(words, country);
    const [name = ""] = subject.properties.name ?? [];
    if (!drawn.has(name)) drawn.set(name, subject);
  }
  return [...drawn.values()];
}

function drawDate(random: Random): string {
  const { first, last } = BIRTH_YEARS;
  const day = new Date(Date.UTC(first, 0, 1 + Math.floor(random() * 365.25 * (last - first + 1))));
  return day.toISOString().slice(0, 10);
}
