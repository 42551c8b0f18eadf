// The cultures of fixtures/labelled/romanised.tsv: their names, the systems that spell them, and how a full
// name is put together.

import { readFileSync } from "node:fs";
import { pick, type Random } from "../../../support/random.ts";
import { stripMarks } from "../spellings.ts";
import { ARABIC_SYSTEMS, HEBREW_SOUNDS, MAGHREBI_SYSTEMS } from "./abjads.ts";
import {
  BALTIC_SYSTEMS,
  BELARUSIAN_SYSTEMS,
  GREEK_SYSTEMS,
  INDONESIAN_SYSTEMS,
  JAPANESE_SYSTEMS,
  MARKS_SYSTEMS,
  SOMALI_SYSTEMS,
  type Systems,
  UKRAINIAN_SYSTEMS,
} from "./alphabets.ts";
import { BENGALI_SYSTEMS, ETHIOPIC_SYSTEMS, TAMIL_SYSTEMS } from "./syllabaries.ts";

export const ROMANISED_FILE = "fixtures/labelled/romanised.tsv";

/** The names of one half of the table. */
export interface RomanisedNames {
  readonly man: readonly string[];
  readonly woman: readonly string[];
  readonly family: readonly string[];
}

export type NamePart = keyof RomanisedNames;

export interface RomanisedCulture {
  readonly name: string;
  readonly development: RomanisedNames;
  readonly heldOut: RomanisedNames;
  /** By system, the spelling of a name of the table. The first system is that of lists. */
  readonly systems: Systems;
  /** The names of a person in their order; `draw` gives further ones. */
  readonly compose: (
    given: string,
    family: string,
    isWoman: boolean,
    draw: (part: NamePart) => string,
  ) => readonly string[];
  readonly isFamilyFirst: boolean;
}

/** Spellings that stand next to each other in the table, in this order of systems. */
const columns = (...systems: readonly string[]): Systems =>
  Object.fromEntries(systems.map((system, i) => [system, (word: string) => word.split("=")[i] ?? ""]));

const HEBREW: Systems = {
  ...Object.fromEntries(
    Object.entries(HEBREW_SOUNDS).map(([system, write]) => [
      system,
      (word: string) => write(word.split("=")[1] ?? ""),
    ]),
  ),
  script: (word) => word.split("=")[0] ?? "",
};

const OFFICIAL_AND_USUAL: Systems = (({ script, official, usual }) =>
  ({ usual, official, script }) as Systems)(columns("script", "official", "usual"));

const VIETNAMESE: Systems = {
  plain: (word) => stripMarks(word).replaceAll("đ", "d").replaceAll("Đ", "D"),
  marks: (word) => word,
  decomposed: (word) => word.normalize("NFD"),
};

const SYSTEMS: Readonly<Record<string, Systems>> = {
  Bengali: BENGALI_SYSTEMS,
  Tamil: TAMIL_SYSTEMS,
  Thai: OFFICIAL_AND_USUAL,
  Lao: OFFICIAL_AND_USUAL,
  Khmer: OFFICIAL_AND_USUAL,
  Vietnamese: VIETNAMESE,
  Indonesian: INDONESIAN_SYSTEMS,
  Somali: SOMALI_SYSTEMS,
  Ethiopian: ETHIOPIC_SYSTEMS,
  Ukrainian: UKRAINIAN_SYSTEMS,
  Belarusian: BELARUSIAN_SYSTEMS,
  Baltic: BALTIC_SYSTEMS,
  Latvian: MARKS_SYSTEMS,
  Lithuanian: MARKS_SYSTEMS,
  Greek: GREEK_SYSTEMS,
  Hebrew: HEBREW,
  Japanese: JAPANESE_SYSTEMS,
  Maghrebi: MAGHREBI_SYSTEMS,
  "Arabic in script": ARABIC_SYSTEMS,
  "West African": columns("french", "english"),
};

/** Own name, father and grandfather. */
const CHAINED: ReadonlySet<string> = new Set(["Somali", "Ethiopian"]);
const FAMILY_FIRST: ReadonlySet<string> = new Set(["Vietnamese", "Khmer", "Japanese"]);

const SLAVIC: ReadonlySet<string> = new Set(["Ukrainian", "Belarusian", "Baltic"]);

/** The family name of a woman, in Cyrillic letters. */
export function feminine(family: string): string {
  return family
    .replace(/ський$/, "ська")
    .replace(/ский$/, "ская")
    .replace(/скі$/, "ская")
    .replace(/([оеёаі])ў$/, "$1ва")
    .replace(/([оеёи][вн])$/, "$1а");
}

/** The cultures, in the order of the file. */
export function loadRomanisedCultures(): RomanisedCulture[] {
  const lines = readFileSync(ROMANISED_FILE, "utf8").trimEnd().split("\n");
  const [, ...rows] = lines.filter((line) => !line.startsWith("#"));
  const names = new Map(
    rows.map((row) => {
      const [culture = "", part = "", cell = ""] = row.split("\t");
      return [`${culture}|${part}`, cell.split(", ")];
    }),
  );
  const half = (culture: string, isSecond: boolean): RomanisedNames => {
    const read = (part: NamePart) => {
      const all = names.get(`${culture}|${part === "family" && CHAINED.has(culture) ? "man" : part}`);
      if (all === undefined) throw new Error(`${ROMANISED_FILE} has no row "${culture}" "${part}".`);
      const cut = Math.ceil(all.length / 2);
      return isSecond ? all.slice(cut) : all.slice(0, cut);
    };
    return { man: read("man"), woman: read("woman"), family: read("family") };
  };
  return Object.entries(SYSTEMS).map(([name, systems]) => ({
    name,
    development: half(name, false),
    heldOut: half(name, true),
    systems,
    compose: CHAINED.has(name)
      ? (given, _family, _isWoman, draw) => [given, draw("man"), draw("man")]
      : (given, family, isWoman) => {
          const own = isWoman && SLAVIC.has(name) ? feminine(family) : family;
          return FAMILY_FIRST.has(name) ? [own, given] : [given, own];
        },
    isFamilyFirst: FAMILY_FIRST.has(name),
  }));
}

/** A system of the culture, other than this one. */
export function pickSystem(random: Random, { systems }: RomanisedCulture, other?: string): string {
  return pick(
    random,
    Object.keys(systems).filter((system) => system !== other),
  );
}
