// Writes the list file of a benchmark and the questions that are asked of it: real listed entities first,
// then benign people and organisations as PEPs, then invented entities, until there are about so many names.
// The same size gives the same bytes. Run as a program: bun test/bench/corpus/write-lists.ts SIZE FOLDER

import { closeSync, mkdirSync, openSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pick, type Random, sample, seeded } from "../../support/random.ts";
import { CHANGED_NAMES, type ManipulationName, manipulate } from "./manipulate.ts";
import {
  type ListedRecord,
  type NamePools,
  readDerivedLines,
  readOrganisations,
  readPeople,
  requireData,
} from "./real-names.ts";
import { recombine } from "./recombine.ts";

/** What a corpus of about so many names (forms of aliases in the index) is made of, in entities. */
export const SIZES = {
  "20k": { derived: 1 / 16, people: 0, organisations: 0, invented: 0, equal: 0 },
  "300k": { derived: 1, people: 0, organisations: 0, invented: 0, equal: 0 },
  "3m": { derived: 1, people: 330_000, organisations: 80_000, invented: 500_000, equal: 10_000 },
  "10m": { derived: 1, people: 330_000, organisations: 80_000, invented: 1_700_000, equal: 10_000 },
} as const;

/** Whom as many entities of a corpus are called as its `equal` says. */
export const EQUAL_NAME = "Viktor Sampleton Quandry";

export type CorpusSize = keyof typeof SIZES;
export const CORPUS_SIZES = Object.keys(SIZES) as readonly CorpusSize[];

/** The name of a list file and of its questions. */
export const LIST_FILE = "entities.ftm.json";
export const QUESTIONS_FILE = "questions.json";

/** A subject that a bank may ask for. */
export interface Question {
  /** The entity that is meant, and what was done to its name; null for somebody who is on no list. */
  readonly meant: { readonly id: string; readonly name: string; readonly way: ManipulationName } | null;
  readonly schema: string;
  readonly properties: Readonly<Record<string, readonly string[]>>;
}

const SEED = 20_260_101;
const LISTED_QUESTIONS = 2_000;
const BENIGN_QUESTIONS = 2_000;
/** Lines are written in pieces of about this many letters. */
const PIECE_LETTERS = 1 << 22;
/** One culture's names shall not be most of all. */
const PEOPLE_OF_A_SOURCE_MAX = 70_000;
/** Of real people in risk data about one in five is under sanctions, the rest are PEPs. */
const SANCTIONED_PART = 0.2;
/**
 * Invented entities have as many names as those of a large aggregated list: this many on average next to the
 * first.
 */
const ALIASES_AVERAGE = 3.8;
const ALIASES_MAX = 24;
/** Half of the invented names follow those of the lists; the rest are of one benign source each. */
const LISTED_PATTERN_PART = 0.5;
const COUNTRIES = ["ru", "ir", "sy", "kp", "cn", "us", "gb", "de", "fr", "br", "ua", "iq", "ng", "mx"];

/** Groups that an invented entity may be of, and the part of all that each is. */
const INVENTED_SCHEMATA: readonly (readonly [schema: string, part: number])[] = [
  ["Person", 0.8],
  ["Organization", 0.13],
  ["Company", 0.04],
  ["Vessel", 0.03],
];

class ListWriter {
  readonly #file: number;
  #piece: string[] = [];
  #letters = 0;

  constructor(path: string) {
    this.#file = openSync(path, "w", 0o600);
  }

  write(line: string): void {
    this.#piece.push(line, "\n");
    this.#letters += line.length + 1;
    if (this.#letters >= PIECE_LETTERS) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  #flush(): void {
    writeSync(this.#file, this.#piece.join(""));
    this.#piece = [];
    this.#letters = 0;
  }
}

/** Writes list and questions of a size into a folder. */
export function writeLists(size: CorpusSize, folder: string): void {
  requireData();
  const wanted = SIZES[size];
  const random = seeded(SEED);
  mkdirSync(folder, { recursive: true });
  const scratch = join(folder, `${LIST_FILE}.tmp`);
  const writer = new ListWriter(scratch);
  const known: ListedRecord[] = [];
  const keep = (record: ListedRecord) => {
    known.push(record);
    writer.write(JSON.stringify(record));
  };

  const derived = readDerivedLines();
  for (const line of sample(random, derived, Math.round(derived.length * wanted.derived))) {
    known.push(JSON.parse(line));
    writer.write(line);
  }
  const people = capped(random, readPeople());
  const organisations = capped(random, readOrganisations());
  const persons = split(random, people, wanted.people, BENIGN_QUESTIONS);
  const firms = split(random, organisations, wanted.organisations, BENIGN_QUESTIONS);
  persons.taken.forEach((name, i) => {
    keep(benign(random, `bench-person-${i}`, "Person", name));
  });
  firms.taken.forEach((name, i) => {
    keep(benign(random, `bench-firm-${i}`, "Organization", name));
  });
  const patterns = {
    people: { listed: namesOf(known, "Person"), benign: [...people.values()] },
    firms: { listed: namesOf(known, "Organization"), benign: [...organisations.values()] },
  };
  for (let i = 0; i < wanted.invented; i++) keep(invent(random, i, patterns));
  for (let i = 0; i < wanted.equal; i++)
    keep(record(random, `bench-equal-${i}`, "Person", [EQUAL_NAME], false));
  writer.close();

  const questions = [
    ...sample(random, known.filter(isToldApart), LISTED_QUESTIONS).map((record) =>
      askForListed(random, record),
    ),
    ...Array.from({ length: BENIGN_QUESTIONS }, () => askForBenign(random, persons.left, firms.left)),
  ];
  writeFileSync(join(folder, QUESTIONS_FILE), JSON.stringify(questions));
  renameSync(scratch, join(folder, LIST_FILE));
}

/** Nobody can say which of ten thousand equals is meant. */
function isToldApart({ properties }: ListedRecord): boolean {
  return properties.name?.[0] !== EQUAL_NAME;
}

function capped(random: Random, pools: NamePools): NamePools {
  return new Map(
    [...pools].map(([source, names]) => [source, sample(random, names, PEOPLE_OF_A_SOURCE_MAX)]),
  );
}

/** Names for the list, and others for questions about people who are on none. */
function split(random: Random, pools: NamePools, taken: number, left: number) {
  const names = sample(random, [...pools.values()].flat(), taken + left);
  const apart = new Set(sample(random, names, left));
  return { taken: names.filter((name) => !apart.has(name)), left: [...apart] };
}

function namesOf(records: readonly ListedRecord[], schema: string): string[] {
  return records
    .filter((record) => record.schema === schema && record.properties.topics?.includes("sanction"))
    .flatMap(({ properties }) => properties.name ?? []);
}

function benign(random: Random, id: string, schema: string, name: string): ListedRecord {
  return record(random, id, schema, [name], false);
}

interface Patterns {
  readonly listed: readonly string[];
  readonly benign: readonly (readonly string[])[];
}

function invent(
  random: Random,
  number: number,
  patterns: { readonly people: Patterns; readonly firms: Patterns },
): ListedRecord {
  const schema = pickSchema(random);
  const { listed, benign } = schema === "Person" ? patterns.people : patterns.firms;
  const name = recombine(random, random() < LISTED_PATTERN_PART ? listed : pick(random, benign));
  const aliases = Math.min(ALIASES_MAX, Math.floor(-Math.log(1 - random()) * ALIASES_AVERAGE));
  const names = Array.from({ length: aliases }, () => manipulate(random, name, CHANGED_NAMES).text);
  const isSanctioned = random() < SANCTIONED_PART;
  return record(random, `bench-invented-${number}`, schema, [name, ...new Set(names)], isSanctioned);
}

function pickSchema(random: Random): string {
  let left = random();
  for (const [schema, part] of INVENTED_SCHEMATA) {
    left -= part;
    if (left < 0) return schema;
  }
  return "Person";
}

function record(
  random: Random,
  id: string,
  schema: string,
  [name = "", ...alias]: readonly string[],
  isSanctioned: boolean,
): ListedRecord & Record<string, unknown> {
  const dataset = `${isSanctioned ? "bench_sanctions" : "bench_peps"}_${1 + Math.floor(random() * 8)}`;
  const changed = `2026-01-${String(1 + Math.floor(random() * 28)).padStart(2, "0")}T00:00:00`;
  return {
    id,
    caption: name,
    schema,
    properties: {
      name: [name],
      ...(alias.length > 0 ? { alias } : {}),
      ...(schema === "Person" && random() < 0.6 ? { birthDate: [inventDate(random)] } : {}),
      ...(random() < 0.8 ? { country: [pick(random, COUNTRIES)] } : {}),
      ...(random() < 0.1 ? { idNumber: [`ID${Math.floor(random() * 1e9)}`] } : {}),
      topics: [isSanctioned ? "sanction" : "role.pep"],
    },
    referents: [],
    datasets: [dataset],
    first_seen: "2025-01-01T00:00:00",
    last_seen: changed,
    last_change: changed,
    target: true,
  };
}

function inventDate(random: Random): string {
  const year = 1930 + Math.floor(random() * 75);
  if (random() < 0.3) return String(year);
  const [month, day] = [1 + Math.floor(random() * 12), 1 + Math.floor(random() * 28)];
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function askForListed(random: Random, { id, schema, properties }: ListedRecord): Question {
  const name = pick(random, [...(properties.name ?? []), ...(properties.alias ?? [])]);
  const { way, text } = manipulate(random, name);
  return { meant: { id, name, way }, schema, properties: { name: [text], ...someFacts(random, properties) } };
}

function askForBenign(random: Random, people: readonly string[], firms: readonly string[]): Question {
  const schema = random() < 0.8 ? "Person" : "Organization";
  const name = pick(random, schema === "Person" ? people : firms);
  const facts = { birthDate: [inventDate(random)], country: [pick(random, COUNTRIES)] };
  return { meant: null, schema, properties: { name: [name], ...someFacts(random, facts) } };
}

const COUNTRY_CODE = /^[a-z]{2}$/;

/** Half of the subjects of a bank come with what else is known of them. */
function someFacts(random: Random, { birthDate, country }: ListedRecord["properties"]) {
  if (random() < 0.5) return {};
  // Some records name the country in words, which a request may not.
  const codes = country?.filter((code) => COUNTRY_CODE.test(code)) ?? [];
  return { ...(birthDate && { birthDate }), ...(codes.length > 0 && { country: codes }) };
}

if (import.meta.main) {
  const [size = "", folder = ""] = process.argv.slice(2);
  if (!(size in SIZES) || folder === "")
    throw new Error(`Give a size (${CORPUS_SIZES.join(", ")}) and a folder.`);
  writeLists(size as CorpusSize, folder);
}
