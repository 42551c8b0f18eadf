import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { OperatorError } from "../../../../src/base/model/errors.ts";
import type { Source } from "../../../../src/lists/sources/lists/source.ts";
import { ukFcdoCsv, ukFcdoXml, ukOfsiCsv } from "../../../../src/lists/sources/lists/uk/source.ts";
import { describeSource } from "../../conformance.ts";
import { memoryFile, readSets, setsOf } from "../../support.ts";

const XML = "fixtures/lists/uk/uk-sanctions-list.xml";
const CSV = "fixtures/lists/uk/uk-sanctions-list.csv";
const OFSI = "fixtures/lists/uk/ConList.csv";
const FOREIGN = ["fixtures/demo", "fixtures/lists/eu/fsf-1.1.csv", "fixtures/lists/ch", "fixtures/lists/ca"];

describeSource("UK Sanctions List XML", {
  source: ukFcdoXml,
  paths: [XML],
  foreign: [...FOREIGN, CSV, OFSI],
  entities: 4,
  datasets: ["gb_fcdo_sanctions"],
  ids: ["gb-fcdo-zzr9917", "gb-fcdo-zzq0017"],
});

describeSource("UK Sanctions List CSV", {
  source: ukFcdoCsv,
  paths: [CSV],
  foreign: [...FOREIGN, XML, OFSI],
  entities: 4,
  datasets: ["gb_fcdo_sanctions"],
  ids: ["gb-fcdo-zzr9917", "gb-fcdo-zzq0017"],
});

describeSource("OFSI ConList CSV", {
  source: ukOfsiCsv,
  paths: [OFSI],
  foreign: [...FOREIGN, XML, CSV],
  entities: 3,
  datasets: ["gb_hmt_sanctions"],
  ids: ["gb-hmt-99917"],
});

async function entitiesOf(source: Source, path: string) {
  const { entities } = await readSets(await setsOf(source, [path]));
  return entities.sort((a, b) => (a.entity.id < b.entity.id ? -1 : 1));
}

test("both publications of the FCDO give the same entities, field by field", async () => {
  const fromXml = await entitiesOf(ukFcdoXml, XML);
  expect(fromXml.length).toBe(4);
  expect(JSON.stringify(await entitiesOf(ukFcdoCsv, CSV))).toBe(JSON.stringify(fromXml));
});

test("placeholders of dates are years and months, never the first of January", async () => {
  const [, person] = await entitiesOf(ukFcdoXml, XML);
  expect(person?.entity.properties.birthDate).toEqual(["1971", "1972-05-02", "1973-07", "1974"]);
});

test("a person, a body and a ship of the FCDO", async () => {
  const [alias, person, body, ship] = await entitiesOf(ukFcdoCsv, CSV);
  expect(person?.entity).toMatchObject({
    caption: "Tesmir Joval HARKONDY",
    lastChange: "2026-04-14T00:00:00",
  });
  expect(person?.entity.properties).toMatchObject({
    alias: ["Tesmyr HARKONDI", "Тесмир Харконды"],
    weakAlias: ["The Sealkeeper"],
    authorityId: ["ZZR9917", "99917"],
    address: ["1 Quay Street, Old Port, ZZ-17, Belarus", "Harbour Rock, Velmora Isles"],
  });
  expect(person?.listings).toEqual([
    {
      authority: "Foreign, Commonwealth & Development Office",
      program: "The Velmora (Sanctions) (EU Exit) Regulations 2099",
      status: null,
      startDates: ["2022-02-25"],
      endDates: [],
      reason: "Kept Velmora's harbour & its seal.",
      sourceUrl: null,
      dataset: "gb_fcdo_sanctions",
    },
  ]);
  // Some have no primary name; a year of another calendar stays a note.
  expect(alias?.entity.caption).toBe("Mirzan ABU TORKHAZ");
  expect(alias?.entity.properties.birthDate).toBeUndefined();
  expect(alias?.entity.properties.unscId).toEqual(["ZZi.918"]);
  expect(body?.entity.properties).toMatchObject({
    innCode: ["0012345678"],
    ogrnCode: ["1000000000017"],
    kppCode: ["001001001"],
    registrationNumber: ["ZZ-55019"],
  });
  expect(ship?.entity).toMatchObject({ schema: "Vessel" });
  expect(ship?.entity.properties).toMatchObject({
    imoNumber: ["2990015"],
    flag: ["pa"],
    buildDate: ["2003"],
  });
});

test("OFSI: enumerations, labels in prose, and rows of a group that lie apart", async () => {
  const [person, body, ship] = await entitiesOf(ukOfsiCsv, OFSI);
  expect(person?.entity.properties).toMatchObject({
    name: ["Tesmir Joval HARKONDY"],
    alias: ["Tesmyr HARKONDI", "Тесмир Харконды"],
    weakAlias: ["The Sealkeeper"],
    previousName: ["Tesmir SEALINGEN"],
    birthDate: ["1971", "1972-08", "1973-05-02", "1974"],
    birthPlace: ["Gomel, Belarus", "Poland"],
    nationality: ["by", "pl"],
    passportNumber: ["ZZ9917001", "ZZ9917002"],
    phone: ["+375 00 0017", "+375 00 0018"],
    notes: ["Passport: ZZ9917001; Belarus, expired", "Also known at sea."],
    authorityId: ["ZZR9917", "99917"],
    unscId: ["ZZi.919"],
  });
  expect(person?.listings[0]?.reason).toBe("Kept the harbour seal (and the key).");
  expect(body?.entity.properties.notes).toContain("Subsidiary: Harkondy Ropes");
  expect(ship?.entity.properties).toMatchObject({ imoNumber: ["2990015"], pastFlags: ["lr"] });
});

async function failureOf(source: Source, text: string): Promise<OperatorError> {
  const file = memoryFile("uk.list", new TextEncoder().encode(text));
  const dataset = source === ukOfsiCsv ? "gb_hmt_sanctions" : "gb_fcdo_sanctions";
  const failure = await readSets([{ source, dataset, files: new Map([["list", file]]) }]).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(OperatorError);
  return failure as OperatorError;
}

const XML_TEXT = readFileSync(XML, "utf8");
const CSV_TEXT = readFileSync(CSV, "utf8");
const OFSI_TEXT = readFileSync(OFSI, "utf8");

describe("a list that can't be trusted is refused with its line", () => {
  const cases: readonly (readonly [string, Source, string, RegExp])[] = [
    [
      "an id twice",
      ukFcdoXml,
      XML_TEXT.replace("ZZR9918", "ZZR9917"),
      /line \d+.*has the Unique ID of another, ZZR9917/,
    ],
    ["no id", ukFcdoXml, XML_TEXT.replace("<UniqueID>ZZR9918</UniqueID>", ""), /has no id/],
    ["a new kind", ukFcdoXml, XML_TEXT.replace(">Ship<", ">Balloon<"), /of the unknown kind "Balloon"/],
    ["no name", ukFcdoXml, XML_TEXT.replace("<Name6>HARKONDY DAWNLIGHT</Name6>", ""), /has no name/],
    ["no id in a row", ukFcdoCsv, CSV_TEXT.replaceAll(",ZZR9918,", ",,"), /line 9 has no Unique ID/],
    ["no column", ukFcdoCsv, CSV_TEXT.replace("Regime Name", "Regime"), /has no column regime name/],
    ["columns of a row", ukFcdoCsv, `${CSV_TEXT}a,b\n`, /line 12 has 2 columns where the header has 58/],
    ["no line end", ukFcdoCsv, CSV_TEXT.trimEnd(), /line 11 is cut short: it has no line end/],
    ["an open quote", ukFcdoCsv, `${CSV_TEXT}"a,b\n`, /not readable as CSV/],
    ["no group", ukOfsiCsv, OFSI_TEXT.replace(",99919\r\n", ",\r\n"), /line 5 has no Group ID/],
    ["no record", ukOfsiCsv, `${OFSI_TEXT.split("\r\n", 2).join("\r\n")}\r\n`, /holds no record/],
  ];
  for (const [what, source, text, message] of cases) {
    test(what, async () => {
      expect((await failureOf(source, text)).message).toMatch(message);
    });
  }
});

test("unknown columns and elements are noted once", async () => {
  const read = async (source: Source, text: string) => {
    const file = memoryFile("uk.list", new TextEncoder().encode(text));
    return readSets([{ source, dataset: "gb_fcdo_sanctions", files: new Map([["list", file]]) }]);
  };
  const csv = await read(ukFcdoCsv, CSV_TEXT.replace("Length of ship", "Length of boat"));
  expect(csv.notes.map(({ line, message }) => [line, message])).toEqual([
    [2, 'The column "length of boat" is unknown; its content is left out.'],
  ]);
  const xml = await read(ukFcdoXml, XML_TEXT.replaceAll("Gender>", "Mood>").replaceAll("Name2>", "Name9>"));
  expect(xml.notes.map(({ message }) => message.split(" is ", 1)[0])).toEqual([
    "The element Name9",
    "The element Mood",
  ]);
});

const SHARED = "../shared/data/lists/uk";

describe.skipIf(!existsSync(SHARED))("the real file (skipped where it is absent)", () => {
  test("every row and every group", async () => {
    const { entities, notes, records, contentDates } = await readSets(await setsOf(ukOfsiCsv, [SHARED]));
    expect(Object.values(records)).toEqual([18_796]);
    expect([entities.length, notes.length, ...contentDates]).toEqual([4_686, 0, "2025-04-10"]);
    const schemata: Record<string, number> = {};
    for (const { entity } of entities) schemata[entity.schema] = (schemata[entity.schema] ?? 0) + 1;
    expect(schemata).toEqual({ Person: 3_662, Organization: 1_009, Vessel: 15 });
    // Every designation carries the number of the list that has followed this one.
    expect(
      entities.filter(({ entity }) => entity.properties.authorityId?.length === 2).length,
    ).toBeGreaterThan(4_670);
    expect(entities.filter(({ entity }) => entity.properties.unscId !== undefined).length).toBeGreaterThan(
      800,
    );
  });
});
