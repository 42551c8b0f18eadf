import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { OperatorError } from "../../../../../src/base/model/errors.ts";
import { euJournalCsv } from "../../../../../src/lists/sources/lists/eu/journal/source.ts";
import { describeSource } from "../../../conformance.ts";
import { memoryFile, readSets, setsOf } from "../../../support.ts";

const ACTS = "fixtures/lists/eu-journal";

describeSource("EU Journal CSV", {
  source: euJournalCsv,
  paths: [`${ACTS}/consolidated/39917R0017.csv`],
  foreign: ["fixtures/demo", "fixtures/lists/eu/fsf-1.1.csv", "fixtures/lists/uk", "fixtures/lists/in-house"],
  entities: 4,
  datasets: ["eu_journal_sanctions"],
});

test("rows of one subject for several measures share an id; an amendment is of the act it amends", async () => {
  const { entities, notes } = await readSets(await setsOf(euJournalCsv, [ACTS]));
  const person = entities.filter(({ entity }) => entity.caption === "Tavrik Olmenson");
  expect(person.map(({ listings }) => [listings[0]?.reason, listings[0]?.startDates])).toEqual([
    ["Asset freeze, annex I.A: Guards the well.", ["2022-02-25"]],
    ["Transportation restrictions, annex II: Guards the well.", []],
    ["Asset freeze, annex I.A: Guards the well.", ["2026-07-13"]],
  ]);
  expect(new Set(person.map(({ entity }) => entity.id)).size).toBe(1);
  expect(person[2]?.listings[0]?.sourceUrl).toEndWith("CELEX:39926R0026");
  expect(notes.map(({ file, message }) => [file, message])).toEqual([
    [`${ACTS}/consolidated/39918R0018.csv`, "The act lists nobody."],
  ]);
});

test("values between semicolons, numbers with their kind, dates, nationalities as adjectives", async () => {
  const { entities } = await readSets(await setsOf(euJournalCsv, [`${ACTS}/consolidated/39917R0017.csv`]));
  const [person, , body, ship] = entities.map(({ entity }) => entity);
  expect(person?.properties).toMatchObject({
    alias: ["Таврик Олменсон", "Olmen (Tavrick Olmen)"],
    position: ["Guard", "Warden; of the well"],
    weakAlias: ["Wellguard"],
    previousName: ["Tavrik Olm"],
    nationality: ["ru"],
    birthDate: ["1970-06-05", "1971"],
    passportNumber: ["ZZ0017"],
    gender: ["male"],
    notes: [
      "nationality: Velmoran",
      "Born: Approximately 1971",
      "Born: 1349 (Islamic calendar)",
      "passportNumber: ZZ0017 (Belarus)",
      "Appearance: tall",
      "Seen at the well.",
      "Measure: Asset freeze, annex I.A",
    ],
  });
  expect(body).toMatchObject({ schema: "LegalEntity", lastChange: "2022-02-26T00:00:00" });
  expect(body?.properties).toMatchObject({
    innCode: ["0012345678"],
    registrationNumber: ["ZZ-55"],
    incorporationDate: ["1997-10-10"],
    address: ["Well 1", "Well 2"],
    topics: ["export.control"],
  });
  expect(ship?.properties).toMatchObject({ imoNumber: ["2990015"], flag: ["cm"] });
});

describe("refused with its line, or noted", () => {
  const text = readFileSync(`${ACTS}/consolidated/39917R0017.csv`, "utf8");
  const read = (content: string) => {
    const file = memoryFile("act.csv", new TextEncoder().encode(content));
    return readSets([{ source: euJournalCsv, dataset: null, files: new Map([["act", file]]) }]);
  };
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ["no name", text.replace("Olmenson Wellworks", ""), /act\.csv, line 4 has no name/],
    ["a schema", text.replace("LegalEntity", "Balloon"), /line 4 has the unknown schema "Balloon"/],
    ["no column", text.replace("measure", "mesure"), /line 1 has no column measure/],
  ];
  for (const [what, content, message] of cases) {
    test(what, async () => {
      const failure = await read(content).then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(OperatorError);
      expect((failure as OperatorError).message).toMatch(message);
    });
  }

  test("names between commas are names each, single words weak ones, and none is longer than 300", async () => {
    const long = `Well ${"of the well ".repeat(30)}`;
    const aliases = `"Olmen Front, Katiba Olmen, OLF, Olmen Battalion; ${long}"`;
    const { entities } = await read(text.replace("Olmenson Wellworks,", `Olmenson Wellworks,${aliases}`));
    const body = entities.find(({ entity }) => entity.caption === "Olmenson Wellworks")?.entity.properties;
    expect(body?.alias).toEqual(["Olmen Front", "Katiba Olmen", "Olmen Battalion"]);
    expect(body?.weakAlias).toEqual(["OLF"]);
    expect(body?.notes?.slice(0, 2)).toEqual([
      "Names: Olmen Front, Katiba Olmen, OLF, Olmen Battalion",
      `Name: ${long.trim()}`,
    ]);
  });

  test("a date that can't be read", async () => {
    const { entities } = await read(text.replace("26 Feb. 2022", "in spring"));
    const unread = entities.flatMap((listed) => listed.unread ?? []);
    expect(unread).toContainEqual({ field: "startDate", text: "in spring" });
  });
});

const SHARED = "../shared/data/lists/eu/journal_annexes.tar.gz";

describe.skipIf(!existsSync(SHARED))("the real archive (skipped where it is absent)", () => {
  test("every row of every act", async () => {
    const { entities, notes, records } = await readSets(await setsOf(euJournalCsv, [SHARED]));
    expect(Object.keys(records).length + notes.filter(({ line }) => line === null).length).toBe(56);
    expect(Object.values(records).reduce((sum, count) => sum + count, 0)).toBe(8_434);
    expect(entities.length).toBe(8_434);
    expect(notes.filter(({ line }) => line !== null)).toEqual([]);
  });
});
