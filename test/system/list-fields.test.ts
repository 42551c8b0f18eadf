// What the import makes of publishers' files, counted against the files themselves: no value of a field may
// be missing unless the import counts it as unread, or the table below says why. Skipped, saying so, where
// the lists are not beside the checkout.

import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ListedEntity } from "../../src/base/model/entity.ts";
import { listFiles } from "../../src/lists/sources/files/list-files.ts";
import { groupIntoSets } from "../../src/lists/sources/list-sets.ts";
import { SOURCES } from "../../src/lists/sources/registry.ts";
import { readSets } from "../sources/support.ts";
import { SHARED_LISTS } from "../support/binary.ts";
import * as published from "../support/published-fields.ts";

const present = existsSync(SHARED_LISTS);
if (!present) console.warn("skipped: the real lists are not at ../shared/data/lists");

const NAMES = ["name", "alias", "previousName", "weakAlias", "abbreviation"];
const STRONG = ["name", "alias", "previousName"];
const NUMBERS =
  "passportNumber idNumber socialSecurityNumber taxNumber registrationNumber innCode ogrnCode kppCode imoNumber leiCode swiftBic mmsi vatCode licenseNumber publicKey wikidataId uscCode isinCode serialNumber callSign".split(
    " ",
  );
type Field = readonly [how: "words" | "number" | "date" | "code", ...properties: string[]];

/** Field to the properties that hold it, and how a text is looked for among their values. */
const FIELDS: Readonly<Record<string, Field>> = Object.fromEntries(
  (
    "name: words STRONG; strong name: words STRONG; weak name: words NAMES; any name: words NAMES; " +
    "birth date: date birthDate; death date: date deathDate; birth place: words birthPlace; gender: code gender; " +
    "nationality: code nationality country; citizenship: code citizenship country; country: code country; flag: code flag; " +
    "address: words address country; passport: number NUMBERS; other number: number NUMBERS; any number: number NUMBERS; " +
    "tax number: number NUMBERS; registration number: number NUMBERS; imo: number imoNumber; lei: number leiCode; " +
    "bic: number swiftBic; mmsi: number mmsi; wallet: number publicKey; un number: number unscId; " +
    "contact: words phone email website; position: words position; title: words title notes type; programme: words program; " +
    "listed: date startDate; ends: date endDate; built or founded: date buildDate incorporationDate; " +
    "document date: words notes identification; document country: words notes identification"
  )
    .replaceAll("STRONG", STRONG.join(" "))
    .replaceAll("NAMES", NAMES.join(" "))
    .replaceAll("NUMBERS", NUMBERS.join(" "))
    .split("; ")
    .map((line) => line.split(": "))
    .map(([field = "", how = ""]) => [field, how.split(" ") as unknown as Field]),
);

type Reader = (path: string) => published.Published[];
/** Publisher, its files beside the checkout, and how they are read. */
const PUBLISHERS: readonly (readonly [name: string, path: string, read: Reader])[] = [
  ["ofac csv", "ofac", (path) => published.readOfacCsv(path, "", "sdn.csv")],
  ["ofac cons csv", "ofac-consolidated", (path) => published.readOfacCsv(path, "cons_", "cons_prim.csv")],
  [
    "ofac 2022",
    "ofac-history/sdn_2022-03-31.csv.gz",
    (path) => published.readOfacCsv(path.replace(/\/[^/]*$/, ""), "none", "sdn_2022-03-31.csv.gz"),
  ],
  ["ofac sdn xml", "ofac-consolidated/sdnList-schema_2025-03-28.xml", published.readOfacSdnXml],
  ["ofac enhanced", "ofac-consolidated/CONS_ENHANCED.XML", published.readOfacEnhanced],
  ["ofac advanced", "ofac-consolidated/cons_advanced_2020.xml.gz", published.readOfacAdvanced],
  ["un", "un/consolidated_2026-02-27.xml", published.readUn],
  ["eu xml", "eu/eu_fsf_1_1_sample.xml", published.readEuXml],
  ["eu csv", "eu/fsf-v1.0_first-1000-rows.csv", published.readEuCsv],
  ["eu journal", "eu/journal_annexes.tar.gz", published.readEuJournal],
  ["uk", "uk", (path) => published.readUk(join(path, "ConList_2025-04-10.csv.gz"))],
  ["ca", "ca/sema_2025-05-25.xml", published.readCa],
  ["ch", "ch/seco-sample.xml", published.readCh],
  ["au", "au/regulation8_2024-12.xlsx", published.readAu],
  ["us bis", "us-bis/dpl.txt", published.readBis],
  ["us csl", "us-csl/consolidated.csv.gz", published.readCsl],
  ["ftm simple", "../ftm/targets.simple_2024.csv.gz", published.readSimple],
  ["ftm zala", "../ftm/yente-fixtures/zala/entities.ftm.json", published.readFtm],
  ["ftm t1", "../ftm/yente-fixtures/t1/entities.ftm.json", published.readFtm],
  ["ftm derived", "../ftm/derived_165923.ftm.json.gz", published.readFtm],
];

/** Why a value of the file is not found: publisher, field, how many, reason. */
const EXPLAINED: readonly (readonly [publisher: string, field: string, count: number, reason: string])[] = [
  ["ofac csv", "country", 3, "a country under two names; regions that are no country stay in the address"],
  ["ofac csv", "nationality", 1, "a country under two names"],
  ["ofac 2022", "nationality", 1, "a country under two names"],
  ["ofac 2022", "imo", 1, "a number of five digits, kept as a registration"],
  ["ofac 2022", "wallet", 2, "the remarks are cut, which the import notes"],
  ["ofac enhanced", "listed", 61, "days of the SDN list, which the reason of the listing names"],
  ["un", "strong name", 1, "a name with its birth year, which is a birth date"],
  ["eu csv", "programme", 1, "in a line that a spreadsheet broke"],
  ["eu csv", "name", 31, "names in letters that a spreadsheet lost, which the import notes"],
  ["eu journal", "any name", 5, "the name at birth behind a name, which is a note"],
  ["eu journal", "birth date", 1, "a decade with the likely year in brackets, which is read"],
  ["eu journal", "nationality", 1, "a country under two names"],
  ["uk", "position", 1, "of a body, which has no position: a note"],
  ["ca", "any name", 2, "a legal form between commas is no name; the whole text is a note"],
  ["au", "citizenship", 2, "a country under two names"],
  ["au", "listed", 11, "a control date beside a day of listing"],
  ["au", "programme", 1, "a row away from its primary one, which this count gives to another subject"],
  ["au", "any name", 1, "the same row"],
  ["au", "address", 1, "the same row"],
  ["us bis", "any name", 1, "other names in brackets within a name, which are aliases"],
  [
    "us csl",
    "any name",
    3,
    "other names in brackets within a name, which are aliases; brackets within brackets",
  ],
  ["us csl", "listed", 1, "the party with brackets within brackets, which this count does not find"],
  ["us csl", "programme", 1, "the same party"],
  ["us csl", "passport", 1, "a word between number and type"],
  ["us csl", "imo", 1, "a number of five digits, kept as a registration"],
];

/** Lost values that the table names of each field. */
const EXAMPLES_MAX = 2;

interface Row {
  inFile: number;
  imported: number;
  lost: number;
  unread: number;
  added: number;
  examples: string[];
}

const sharesProperty = (field: string, [, ...properties]: Field) =>
  FIELDS[field]?.some((property) => properties.includes(property)) ?? false;

const compact = (text: string) => published.fold(text).replaceAll(" ", "");

/** What an import knows of one record: values by property, the dates of its listings, and unread texts. */
class Imported {
  readonly values = new Map<string, string[]>();
  readonly unread: string[] = [];

  add({ entity, listings, unread = [] }: ListedEntity): void {
    const put = (key: string, values: readonly string[]) => {
      const known = this.values.get(key) ?? [];
      this.values.set(key, [...known, ...values.filter((value) => !known.includes(value))]);
    };
    for (const [key, values] of Object.entries(entity.properties)) put(key, values);
    for (const { startDates, endDates } of listings) {
      put("startDate", startDates);
      put("endDate", endDates);
    }
    this.unread.push(...unread.map(({ text }) => compact(text)));
  }

  of(properties: readonly string[]): string[] {
    return properties.flatMap((property) => this.values.get(property) ?? []);
  }

  /** How many values of a field no text of the file holds. */
  added(texts: readonly string[], [how, ...properties]: Field): number {
    const values = this.of(properties);
    if (how === "code") return Math.max(0, values.length - new Set(texts.map(published.fold)).size);
    const all = published.fold(texts.join(" "));
    const words = wordsOf([all]);
    return values.filter((value) =>
      how === "number"
        ? !compact(all).includes(compact(value))
        : !holds(words, how === "date" ? value.slice(0, 4) : value),
    ).length;
  }

  /** The texts of a field that no value of the record holds. */
  missing(texts: readonly string[], [how, ...properties]: Field): string[] {
    const values = this.of(properties);
    if (how === "code") {
      const distinct = [...new Map(texts.map((text) => [published.fold(text), text])).values()];
      return distinct.slice(Math.min(distinct.length, values.length));
    }
    if (how === "date") return texts.filter((text) => !holdsDate(values, text));
    if (how === "number") {
      const numbers = values.map(compact);
      return texts.filter(
        (text) => !numbers.some((number) => number.includes(compact(text)) || compact(text).includes(number)),
      );
    }
    const words = wordsOf(values);
    // What a list says in brackets about a name or a place may be a note.
    const noted = wordsOf([...values, ...this.of(["notes"])]);
    return texts.filter((text) => {
      const outside = bareText(text).replace(/\([^()]*\)|, born\b.*$/g, " ");
      return !holds(words, outside) || !holds(noted, bareText(text));
    });
  }
}

const wordsOf = (values: readonly string[]) =>
  new Set(values.flatMap((value) => published.fold(value).split(" ")));
const holds = (words: ReadonlySet<string>, text: string) =>
  published
    .fold(text)
    .split(" ")
    .every((word) => word === "" || words.has(word));

/** Words that say what follows: the letters of an enumeration, the languages of Canada's aliases. */
const bareText = (text: string) =>
  text.replace(
    /(?<![\p{L}\d])\(?(?:\d{1,2}|[a-zA-Z])\)\s?|(?<!\S)\(?(?:\p{Lu}\p{Ll}+ ?: ?|original script:?|(?:(?:previous|former)ly listed as|- sub-unit name)\)|a\.?k\.?a\.?(?=\s)|(?:also )?known as:?|and |or )/gu,
    " ",
  );

/** Whether the dates hold the years of a text, or the very day of one that is a day. */
function holdsDate(dates: readonly string[], text: string): boolean {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text))
    return dates.some((date) => date === text || (date.length < 10 && text.startsWith(date)));
  const years = text.match(/(?<!\d)\d{4}(?!\d)/g) ?? [];
  return dates.length > 0 && years.every((year) => dates.some((date) => date.startsWith(year)));
}

async function importOf(path: string): Promise<Map<string, Imported>> {
  const records = new Map<string, Imported>();
  const take = (key: string, listed: ListedEntity) => {
    const known = records.get(key) ?? new Imported();
    known.add(listed);
    records.set(key, known);
  };
  const { entities } = await readSets(await groupIntoSets(await listFiles([path]), SOURCES, new Map()));
  for (const listed of entities) {
    take(listed.entity.id, listed);
    for (const name of STRONG.flatMap((key) => listed.entity.properties[key] ?? []))
      take(published.byName(name), listed);
  }
  return records;
}

async function compare(path: string, read: Reader): Promise<Map<string, Row>> {
  const records = await importOf(path);
  const byRecord = Map.groupBy(read(path), ({ record }) => record);
  const rows = new Map<string, Row>();
  for (const [record, found] of byRecord) {
    const imported = records.get(record);
    for (const [field, ofField] of Map.groupBy(found, (one) => one.field)) {
      const how = FIELDS[field];
      if (how === undefined) throw new Error(`The field ${field} has no row in FIELDS.`);
      const row = rows.get(field) ?? { inFile: 0, imported: 0, lost: 0, unread: 0, added: 0, examples: [] };
      rows.set(field, row);
      const texts = [...new Set(ofField.map(({ text }) => text))];
      const missing = imported === undefined ? texts : imported.missing(texts, how);
      const unread = missing.filter((text) =>
        imported?.unread.some((one) => one.includes(compact(text)) || compact(text).includes(one)),
      );
      row.inFile += texts.length;
      row.imported += imported?.of(how.slice(1)).length ?? 0;
      row.unread += unread.length;
      row.added +=
        imported?.added(
          found.filter((one) => sharesProperty(one.field, how)).map(({ text }) => text),
          how,
        ) ?? 0;
      const lost = missing.filter((text) => !unread.includes(text));
      row.lost += lost.length;
      for (const text of lost)
        if (row.examples.length < EXAMPLES_MAX) row.examples.push(`${record}: ${text}`);
    }
  }
  return rows;
}

describe.skipIf(!present)("every value of a publisher's field is imported, or counted as unread", () => {
  test.each(PUBLISHERS)(
    "%s",
    async (name, path, read) => {
      const full = join(SHARED_LISTS, path);
      if (!existsSync(full)) return;
      const rows = await compare(full, read);
      const unused = EXPLAINED.filter(
        ([publisher, field]) => publisher === name && (rows.get(field)?.lost ?? 0) === 0,
      );
      const table = [...rows].map(([field, row]) => {
        const [, , explained = 0] =
          EXPLAINED.find(([publisher, of]) => publisher === name && of === field) ?? [];
        return { field, ...row, explained };
      });
      console.log(
        table
          .map(({ field, inFile, imported, lost, unread, added, examples }) =>
            [
              name,
              field,
              inFile,
              imported,
              `lost ${lost}`,
              `unread ${unread}`,
              `added ${added}`,
              examples.join(" | "),
            ].join("\t"),
          )
          .join("\n"),
      );
      expect(table.filter(({ lost, explained }) => lost > explained)).toEqual([]);
      expect(unused).toEqual([]);
    },
    300_000,
  );
});
