// Institutions of states as several languages name them, by their initials and with a number, and others that
// are easily mistaken for them. Development draws from one half of the table, held-out seeds from the other:
// a word that is missing in the program's tables shows there.

import { readFileSync } from "node:fs";
import { pick, type Random } from "../../support/random.ts";
import type { DrawnPair } from "./drawn-pair.ts";

const FOLDER = "fixtures/labelled";
const LANGUAGES = ["ru", "es", "fr", "de", "tr", "it", "pt", "uk", "ar", "fa", "zh", "ko"];

/** Small words, which initials leave out. */
const SMALL_WORDS = new Set(["of", "the", "and", "for"]);
const INITIALS_MIN = 4;

type Row = Readonly<Record<string, string>>;

interface Institutions {
  readonly names: readonly Row[];
  readonly countries: readonly Row[];
}

let loaded: Readonly<Record<"first" | "second", Institutions>> | null = null;

function load(isHeldOut: boolean): Institutions {
  if (loaded === null) {
    const names = readRows("institutions.tsv");
    const countries = readRows("institution-countries.tsv");
    const cut = (rows: readonly Row[]) => Math.ceil(rows.length / 2);
    loaded = {
      first: { names: names.slice(0, cut(names)), countries: countries.slice(0, cut(countries)) },
      second: { names: names.slice(cut(names)), countries: countries.slice(cut(countries)) },
    };
  }
  return isHeldOut ? loaded.second : loaded.first;
}

function readRows(file: string): Row[] {
  const lines = readFileSync(`${FOLDER}/${file}`, "utf8").trimEnd().split("\n");
  const [header = "", ...rows] = lines.filter((line) => !line.startsWith("#"));
  const columns = header.split("\t");
  return rows.map((row) => Object.fromEntries(row.split("\t").map((cell, i) => [columns[i] ?? "", cell])));
}

function write(name: Row, country: Row, language: string): string {
  return (name[language] ?? "").replace("{c}", country[language] ?? "");
}

function initialsOf(name: string): string {
  return name
    .split(" ")
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => word.charAt(0))
    .join("")
    .toUpperCase();
}

/** One of two institutions; those of held-out seeds are others than those for development. */
export function drawInstitutionPair(random: Random, isMatch: boolean, isHeldOut: boolean): DrawnPair {
  const { names, countries } = load(isHeldOut);
  const [name, country] = [pick(random, names), pick(random, countries)];
  const [otherName, otherCountry] = [pick(random, names), pick(random, countries)];
  const language = pick(random, LANGUAGES);
  const english = write(name, country, "en");
  const translated = write(name, country, language);
  const initials = initialsOf(english);
  const number = 2 + Math.floor(random() * 7);
  const otherNumber = 2 + Math.floor(random() * 7);
  const withNumber = `${english} No. ${number}`;
  const [kind, listed, customer] = isMatch
    ? pick(random, [
        [`translated, ${language}`, english, translated],
        [`translated, ${language}`, english, translated],
        [`translated, ${language}`, translated, english],
        ["another name of the country", english, write(name, { en: country.also ?? "" }, "en")],
        ["initials", english, initials],
        ["initials within a name", english, `${initials} Europe GmbH`],
        ["initials next to the name", `${english} (${initials})`, english],
        ["number otherwise", withNumber, `${translated} № ${number}`],
      ] as const)
    : pick(random, [
        ["of another country", english, write(name, otherCountry, "en")],
        ["of another country, translated", english, write(name, otherCountry, language)],
        ["another institution", english, write(otherName, country, "en")],
        ["another institution, translated", english, write(otherName, country, language)],
        ["another number", withNumber, `${english} No. ${otherNumber}`],
        ["a letter of the initials differs", english, `${initials.slice(0, -1)}X`],
      ] as const);
  if (kind.includes("initials") && initials.length < INITIALS_MIN) return null;
  const isOther = name !== otherName || !kind.includes("institution");
  if (!isMatch && !isOther) return null;
  if (kind.startsWith("of another country") && country === otherCountry) return null;
  if (kind === "another number" && number === otherNumber) return null;
  return { schema: "Organization", class: "institutions", kind, isMatch, listed, customer };
}
