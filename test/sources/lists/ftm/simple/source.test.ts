import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { splitValues } from "../../../../../src/lists/sources/lists/ftm/simple/mapper.ts";
import { ftmSimple } from "../../../../../src/lists/sources/lists/ftm/simple/source.ts";
import { describeSource } from "../../../conformance.ts";
import { memoryFile, readSets, setsOf } from "../../../support.ts";
import { find } from "../support.ts";

const FOLDER = "fixtures/lists/ftm-simple";

describeSource("OpenSanctions simplified table", {
  source: ftmSimple,
  paths: [FOLDER],
  foreign: ["fixtures/demo", "fixtures/lists/ofac-csv", "fixtures/lists/us-csl", "fixtures/lists/us-bis"],
  entities: 4,
  datasets: [
    "eu_fsf",
    "everypolitician",
    "invented_list_of_zelmar",
    "us_ofac_sdn",
    "wd_peps",
    "worldbank_debarred_providers",
  ],
  notes: { unread: 1 },
  ids: ["NK-zzVantreek", "Q99999902"],
});

test("several values of a cell stand between semicolons, in quotes where they hold one", () => {
  expect(splitValues('A;"B; C";;""')).toEqual(["A", "B; C"]);
  expect(splitValues('a "B" c;d')).toEqual(['a "B" c', "d"]);
  expect(splitValues("")).toEqual([]);
});

test("a number is of the kind that its prefix or its check digits show", async () => {
  const row = (schema: string, countries: string, identifiers: string) =>
    `"NK-${schema}${countries}","${schema}","Orlan","","${countries}","${identifiers}","EU - ZZ","Every Politician"\n`;
  const text = [
    '"id","schema","name","aliases","countries","identifiers","sanctions","dataset"\n',
    row("Vessel", "zz", "IMO2990003;2990015;237000001;ZZCALL;2990016"),
    row("Company", "ru", "5047059383;1027700000008;5047059384;INN 5047059383"),
    row("Company", "zz", "5047059383;2990015;529900ZZZZZZZZZZZZ46"),
  ].join("");
  const file = memoryFile("targets.simple.csv", new TextEncoder().encode(text));
  const { entities } = await readSets([
    { source: ftmSimple, dataset: null, files: new Map([["targets", file]]) },
  ]);
  const numbers = entities.map(({ entity: { properties } }) => {
    const { name: _, country: __, topics: ___, notes: ____, ...rest } = properties;
    return rest;
  });
  expect(numbers).toEqual([
    { imoNumber: ["2990003", "2990015"], mmsi: ["237000001"], idNumber: ["ZZCALL", "2990016"] },
    { innCode: ["5047059383"], ogrnCode: ["1027700000008"], idNumber: ["5047059384"] },
    { idNumber: ["5047059383", "2990015"], leiCode: ["529900ZZZZZZZZZZZZ46"] },
  ]);
});

test("rows are in the corpus that their sanctions and datasets tell", async () => {
  const outcome = await readSets(await setsOf(ftmSimple, [FOLDER]));
  const corpora = outcome.entities.map(({ entity, corpora }) => [entity.id, ...corpora]);
  expect(corpora).toEqual([
    ["NK-zzVantreek", "sanction"],
    ["Q99999902", "pep"],
    ["NK-zzHalvenne", "sanction"],
    ["NK-zzBoth", "sanction", "pep"],
  ]);
  expect(outcome.notes.map(({ message }) => message)).toEqual([
    "1 of 4 records do not say why they are listed; they are screened as sanctioned. " +
      "Import entities.ftm.json or targets.nested.json, which say it.",
  ]);
  const person = find(outcome, "NK-zzVantreek");
  expect(person.entity.properties).toEqual({
    name: ["Orsolin Vantreek"],
    alias: ["O. van Treek", "Vantreek; the Elder", "Орсолин Вантрик"],
    birthDate: ["1961-05-02", "1961"],
    country: ["ru"],
    notes: ["Country: zz"],
    address: ["1 Example Street, Minskaya"],
    idNumber: ["ZZ9990001"],
    wikidataId: ["Q99999901"],
    phone: ["+37500000991"],
    email: ["o@vantreek.example"],
    program: ["ZZ-SDN"],
    topics: ["sanction"],
  });
  expect(person.listings.map(({ program }) => program)).toEqual(["Office of Measures - ZZ", "EU - ZZ"]);
});

const REAL = "../shared/data/ftm/export-sample";

describe.skipIf(!existsSync(REAL))("a real export (skipped where absent)", () => {
  test("holds the same 20 people as the other publication of it", async () => {
    const { entities, records, notes } = await readSets(
      await setsOf(ftmSimple, [`${REAL}/targets.simple.csv`]),
    );
    expect(entities.length).toBe(20);
    expect(Object.values(records)).toEqual([20]);
    expect(notes).toEqual([]);
    const lines = readFileSync(`${REAL}/targets.nested.json`, "utf8").trimEnd().split("\n");
    expect(lines.length).toBe(20);
    for (const text of lines) {
      const { id, caption, properties } = JSON.parse(text) as {
        id: string;
        caption: string;
        properties: Record<string, string[]>;
      };
      const found = entities.find(({ entity }) => entity.id === id);
      expect(found?.corpora).toEqual(["pep"]);
      expect(found?.entity.caption).toBe(caption);
      expect(found?.entity.properties.birthDate?.toSorted()).toEqual(properties.birthDate?.toSorted());
      const names = new Set([...(properties.name ?? []), ...(properties.alias ?? [])]);
      const read = found?.entity.properties ?? {};
      expect([...new Set([...(read.name ?? []), ...(read.alias ?? [])])].sort()).toEqual([...names].sort());
    }
  });
});
