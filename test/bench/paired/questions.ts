// What both programs are asked: distinct names of real people and organisations, listed ones with a letter
// changed. The same seed gives the same questions.

import { type Random, sample, seeded } from "../../support/random.ts";
import { manipulate } from "../corpus/manipulate.ts";
import { readOrganisations, readPeople } from "../corpus/real-names.ts";
import type { ListedRecord } from "../peers/peer.ts";

const SEED = 34;
const NOT_LATIN = /[^\p{Script=Latin}\p{P}\p{N}\s]/u;
const YEARS = { first: 1940, count: 60 } as const;
const COUNTRIES = ["ru", "ir", "sy", "kp", "cn", "us", "gb", "de", "fr", "ng"];

/** A body of a match. */
export interface PairedQuestion {
  readonly schema: string;
  readonly properties: Readonly<Record<string, readonly string[]>>;
}

export interface PairedSet {
  readonly title: string;
  readonly questions: readonly PairedQuestion[];
}

/** Five sets of so many questions, or of as many as there are distinct names. */
export function makePairedSets(records: readonly ListedRecord[], count: number): PairedSet[] {
  const random = seeded(SEED);
  const namesOf = (isPerson: boolean) =>
    records
      .filter(({ schema, caption }) => (schema === "Person") === isPerson && caption.includes(" "))
      .map(({ caption }) => caption);
  const damage = (names: readonly string[], wanted: number) =>
    sample(random, [...new Set(names)], wanted).map(
      (name) => manipulate(random, name, ["inserted", "deleted", "replaced", "swapped"]).text,
    );
  const people = [...readPeople().values()];
  const latin = spread(random, people, (name) => !NOT_LATIN.test(name) && name.includes(" "), 2 * count);
  const plain = latin.slice(0, count);
  const half = Math.ceil(count / 2);
  const organisations = [
    ...damage(namesOf(false), half),
    ...spread(random, [...readOrganisations().values()], (name) => !NOT_LATIN.test(name), half),
  ];
  const withFacts = [...damage(namesOf(true), half), ...latin.slice(count, count + half)];
  const person = (name: string) => ({ schema: "Person", properties: { name: [name] } });
  return [
    { title: "damaged", questions: damage(namesOf(true), count).map(person) },
    { title: "plain", questions: plain.map(person) },
    {
      title: "other scripts",
      questions: spread(random, people, (name) => NOT_LATIN.test(name), count).map(person),
    },
    {
      title: "with facts",
      questions: withFacts.map((name) => ({
        schema: "Person",
        properties: { name: [name], birthDate: [inventDate(random)], country: [choose(random, COUNTRIES)] },
      })),
    },
    {
      title: "organisations",
      questions: organisations.map((name) => ({ schema: "Organization", properties: { name: [name] } })),
    },
  ];
}

/** As many names of each pool as of the others, mixed; fewer where a pool has no more. */
export function spread(
  random: Random,
  pools: readonly (readonly string[])[],
  isWanted: (name: string) => boolean,
  count: number,
): string[] {
  const fitting = pools.map((pool) => [...new Set(pool.filter(isWanted))]).filter((pool) => pool.length > 0);
  const names = fitting.flatMap((pool) => sample(random, pool, Math.ceil(count / fitting.length)));
  return shuffle(random, [...new Set(names)]).slice(0, count);
}

function shuffle<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function choose<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

function inventDate(random: Random): string {
  const two = (number: number) => String(1 + Math.floor(number)).padStart(2, "0");
  return `${YEARS.first + Math.floor(random() * YEARS.count)}-${two(random() * 12)}-${two(random() * 28)}`;
}
