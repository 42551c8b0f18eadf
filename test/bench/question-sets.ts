// Questions about real people and organisations: distinct names of each, and listed ones with a letter
// changed. `make paired` asks both programs five sets, `make phases` nine kinds. The same seed gives the same
// questions.

import { type Random, sample, seeded } from "../support/random.ts";
import { manipulate } from "./corpus/manipulate.ts";
import { readOrganisations, readPeople } from "./corpus/real-names.ts";
import type { ListedRecord } from "./peers/peer.ts";

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

/** A question with the title of its kind. */
export interface KindQuestion extends PairedQuestion {
  readonly kind: string;
}

/** Five sets of so many questions, or of as many as there are distinct names. */
export function makePairedSets(records: readonly ListedRecord[], count: number): PairedSet[] {
  const random = seeded(SEED);
  const people = [...readPeople().values()];
  const latin = spread(random, people, (name) => !NOT_LATIN.test(name) && name.includes(" "), 2 * count);
  const plain = latin.slice(0, count);
  const half = Math.ceil(count / 2);
  const organisations = [
    ...damage(random, captionsOf(records, false), half),
    ...spread(random, [...readOrganisations().values()], (name) => !NOT_LATIN.test(name), half),
  ];
  const withFacts = [...damage(random, captionsOf(records, true), half), ...latin.slice(count, count + half)];
  const damaged = damage(random, captionsOf(records, true), count);
  return [
    { title: "damaged", questions: damaged.map(askPerson) },
    { title: "plain", questions: plain.map(askPerson) },
    {
      title: "other scripts",
      questions: spread(random, people, (name) => NOT_LATIN.test(name), count).map(askPerson),
    },
    { title: "with facts", questions: withFacts.map((name) => askWithFacts(random, name)) },
    { title: "organisations", questions: organisations.map(askOrganisation) },
  ];
}

/** So many questions of nine kinds, mixed. Each kind has its part, or as many as there are distinct names. */
export function makeKinds(records: readonly ListedRecord[], count: number): KindQuestion[] {
  const random = seeded(SEED);
  const people = [...readPeople().values()];
  const organisations = [...readOrganisations().values()];
  const asked = new Set<string>();
  const person = (part: number, isWanted: (name: string) => boolean) =>
    spread(random, people, (name) => isWanted(name) && !asked.has(name), Math.round(part * count));
  const isLatin = (name: string) => !NOT_LATIN.test(name) && name.includes(" ");
  const plain = person(0.4, isLatin);
  for (const name of plain) asked.add(name);
  const listed = records
    .filter(({ schema }) => schema === "Person")
    .map(({ names }) => choose(random, names));
  const kinds: Readonly<Record<string, readonly PairedQuestion[]>> = {
    plain: plain.map(askPerson),
    "with facts": person(0.12, isLatin).map((name) => askWithFacts(random, name)),
    listed: sample(random, [...new Set(listed)], Math.round(0.06 * count)).map(askPerson),
    damaged: damage(random, captionsOf(records, true), Math.round(0.08 * count)).map(askPerson),
    Cyrillic: person(0.06, (name) => /\p{Script=Cyrillic}/u.test(name)).map(askPerson),
    Arabic: person(0.07, (name) => /\p{Script=Arabic}/u.test(name)).map(askPerson),
    Han: person(0.06, (name) => /\p{Script=Han}/u.test(name)).map(askPerson),
    companies: spread(random, organisations, () => true, Math.round(0.11 * count)).map(askOrganisation),
    "damaged co.": damage(random, captionsOf(records, false), Math.round(0.04 * count)).map(askOrganisation),
  };
  const all = Object.entries(kinds).flatMap(([kind, questions]) =>
    questions.map((one) => ({ kind, ...one })),
  );
  return shuffle(random, all);
}

function captionsOf(records: readonly ListedRecord[], isPerson: boolean): string[] {
  return records
    .filter(({ schema, caption }) => (schema === "Person") === isPerson && caption.includes(" "))
    .map(({ caption }) => caption);
}

function damage(random: Random, names: readonly string[], wanted: number): string[] {
  return sample(random, [...new Set(names)], wanted).map(
    (name) => manipulate(random, name, ["inserted", "deleted", "replaced", "swapped"]).text,
  );
}

function askPerson(name: string): PairedQuestion {
  return { schema: "Person", properties: { name: [name] } };
}

function askWithFacts(random: Random, name: string): PairedQuestion {
  const facts = { birthDate: [inventDate(random)], country: [choose(random, COUNTRIES)] };
  return { schema: "Person", properties: { name: [name], ...facts } };
}

function askOrganisation(name: string): PairedQuestion {
  return { schema: "Organization", properties: { name: [name] } };
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
