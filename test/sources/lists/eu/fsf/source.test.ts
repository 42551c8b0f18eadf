import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { OperatorError } from "../../../../../src/base/model/errors.ts";
import { euFsfCsv, euFsfXml } from "../../../../../src/lists/sources/lists/eu/fsf/source.ts";
import type { Source } from "../../../../../src/lists/sources/lists/source.ts";
import { describeSource } from "../../../conformance.ts";
import { memoryFile, readSets, setsOf } from "../../../support.ts";

const XML = "fixtures/lists/eu/fsf-1.1.xml";
const CSV = "fixtures/lists/eu/fsf-1.1.csv";
const OLDER = "fixtures/lists/eu/older/fsf-1.0.csv";
const COPY = "fixtures/lists/eu/spreadsheet/fsf-1.0.csv";
const FOREIGN = [
  "fixtures/demo",
  "fixtures/lists/uk",
  "fixtures/lists/ch",
  "fixtures/lists/ca",
  "fixtures/lists/au",
];

describeSource("EU FSF XML", {
  source: euFsfXml,
  paths: [XML],
  foreign: [...FOREIGN, CSV, OLDER],
  entities: 5,
  datasets: ["eu_fsf"],
  ids: ["eu-fsf-eu-99901-17", "eu-fsf-logical-999021"],
});

describeSource("EU FSF CSV 1.1", {
  source: euFsfCsv,
  paths: [CSV],
  foreign: [...FOREIGN, XML],
  entities: 5,
  datasets: ["eu_fsf"],
  ids: ["eu-fsf-eu-99901-17", "eu-fsf-logical-999021"],
});

describeSource("EU FSF CSV 1.0", {
  source: euFsfCsv,
  paths: [OLDER],
  foreign: [XML],
  entities: 2,
  datasets: ["eu_fsf"],
});

describeSource("EU FSF CSV 1.0 out of a spreadsheet", {
  source: euFsfCsv,
  paths: [COPY],
  foreign: [XML],
  entities: 2,
  datasets: ["eu_fsf"],
  // The encoding, a name without a letter left, and one that lost some.
  notes: { unread: 3 },
});

async function entitiesOf(source: Source, path: string) {
  const { entities } = await readSets(await setsOf(source, [path]));
  return entities.sort((a, b) => (a.entity.id < b.entity.id ? -1 : 1));
}

test("both publications give the same entities, field by field", async () => {
  const fromXml = await entitiesOf(euFsfXml, XML);
  expect(fromXml.length).toBe(5);
  expect(JSON.stringify(await entitiesOf(euFsfCsv, CSV))).toBe(JSON.stringify(fromXml));
});

test("the copy of a spreadsheet gives the same entities, but for the names it lost", async () => {
  const whole = await entitiesOf(euFsfCsv, OLDER);
  const [person, body] = await entitiesOf(euFsfCsv, COPY);
  expect(person).toEqual(whole[0] as NonNullable<typeof person>);
  expect(body?.entity.properties).toEqual({ ...whole[1]?.entity.properties, alias: ["Vosk vo?ná?sk? ú?ad"] });
});

test("version 1.0: papers, contacts and countries in its own forms", async () => {
  const [person, body] = await entitiesOf(euFsfCsv, OLDER);
  expect(person?.entity.properties).toEqual({
    name: ["Emir Talan Vosk"],
    firstName: ["Emir"],
    middleName: ["Talan"],
    lastName: ["Vosk"],
    position: ["Warden, Old Port"],
    gender: ["male"],
    alias: ["Emír Vosque"],
    nationality: ["by"],
    birthDate: ["1924-02-21"],
    birthPlace: ["Kutara", "Old Port"],
    passportNumber: ["ZZ0011917"],
    notes: ["National passport ZZ0011917; july 2017", "(Date of UN designation: 2002-02-21) (A second line)"],
    authorityId: ["EU.99911.17"],
    program: ["ZZA"],
    topics: ["sanction"],
  });
  expect(body?.entity.properties).toMatchObject({
    country: ["by"],
    address: ["1 Quay Street, ZZ 17, Gomel, BY"],
    phone: ["00-17, 00-18", "00-19"],
  });
});

test("a person: dates, papers, weak and former names, the UN's number", async () => {
  const [first, second] = await entitiesOf(euFsfXml, XML);
  expect(first?.entity.properties).toMatchObject({
    alias: ["Вадимир Остренго", "Vadimir Ostrenhou"],
    weakAlias: ["Storehouse Vadim"],
    previousName: ["Vadimir Kestrenko"],
    birthDate: ["1970", "1971", "1972", "1971-05-02"],
    position: ["Chief of Stores", "Deputy Warden"],
    passportNumber: ["ZZ9000017"],
    taxNumber: ["ZZ77-17"],
  });
  // A year of the Islamic calendar is never a birth date.
  expect(second?.entity.properties.birthDate).toEqual(["1968"]);
  expect(second?.entity.properties.notes).toContain("Born (islamic calendar): 1349");
  expect(second?.entity.properties.unscId).toEqual(["ZZi.917"]);
  expect(second?.listings.map(({ program, startDates }) => [program, startDates])).toEqual([
    ["ZZB", ["2019-05-03"]],
    ["ZZA", ["2022-02-26"]],
  ]);
});

test("ships stand on the list as enterprises", async () => {
  const entities = await entitiesOf(euFsfXml, XML);
  expect(entities.map(({ entity }) => entity.schema)).toEqual([
    "Person",
    "Person",
    "Organization",
    "Vessel",
    "Person",
  ]);
});

async function readXml(text: string) {
  const file = memoryFile("eu.xml", new TextEncoder().encode(text));
  return readSets([{ source: euFsfXml, dataset: "eu_fsf", files: new Map([["list", file]]) }]);
}

const XML_TEXT = readFileSync(XML, "utf8");

describe("what the XML alone tells, and what it must not hold", () => {
  test("a name is weak by its attribute, without a remark", async () => {
    const text = XML_TEXT.replace("<remark>(low quality alias)</remark>", "");
    const { entities } = await readXml(text);
    expect(entities[0]?.entity.properties.weakAlias).toEqual(["Storehouse Vadim"]);
  });

  test("unknown elements and attributes are noted once, with their line", async () => {
    const text = XML_TEXT.replaceAll("<citizenship ", '<citizenship mood="x" ').replace(
      "<address ",
      "<shoe>44</shoe><address ",
    );
    const { notes } = await readXml(text);
    expect(notes.map(({ line, message }) => [typeof line, message.slice(0, 42)])).toEqual([
      ["number", "The attribute mood of citizenship is unkno"],
      ["number", "The element shoe in sanctionEntity is unkn"],
    ]);
  });

  const refusals: readonly (readonly [what: string, change: (text: string) => string, message: RegExp])[] = [
    [
      "a record twice",
      (text) => text.replaceAll("EU.99902.5", "EU.99901.17"),
      /has the id eu-fsf-eu-99901-17, which an earlier record has too/,
    ],
    ["no number", (text) => text.replaceAll(/(?:euReferenceNumber|logicalId)="[^"]*"/g, ""), /has no number/],
    [
      "no name",
      (text) => text.replaceAll(/wholeName="[^"]*"|(?:first|middle|last)Name="[^"]*"/g, ""),
      /has no name/,
    ],
    [
      "a new kind",
      (text) => text.replace('classificationCode="E"', 'classificationCode="X"'),
      /of the kind "X"/,
    ],
    [
      "a document type",
      (text) => text.replace("<export", '<!DOCTYPE x [<!ENTITY a "b">]><export'),
      /a document type/,
    ],
    ["no record", (text) => text.replace(/<sanctionEntity[\s\S]*<\/sanctionEntity>/, ""), /holds no record/],
    ["a cut", (text) => text.slice(0, 3_000), /line \d+, column \d+/],
    ["another root", (text) => text.replaceAll("export", "import"), /root element is import/],
  ];
  for (const [what, change, message] of refusals) {
    test(`refused: ${what}`, async () => {
      const failure = await readXml(change(XML_TEXT)).then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(OperatorError);
      expect((failure as OperatorError).message).toMatch(message);
      expect((failure as OperatorError).message).toContain("eu.xml");
    });
  }
});

const SHARED = "../shared/data/lists/eu";

describe.skipIf(!existsSync(SHARED))("real files (skipped where they are absent)", () => {
  test("the XML sample", async () => {
    const { entities, notes, records, contentDates } = await readSets(
      await setsOf(euFsfXml, [`${SHARED}/eu_fsf_1_1_sample.xml`]),
    );
    expect(entities.map(({ entity }) => entity.id)).toEqual(["eu-fsf-eu-27-28"]);
    expect([notes.length, ...Object.values(records), ...contentDates]).toEqual([0, 1, "2024-12-11T20:24:35"]);
  });

  test("the first 1,000 lines of the CSV, as a spreadsheet left them", async () => {
    const { entities, notes, records, contentDates } = await readSets(
      await setsOf(euFsfCsv, [`${SHARED}/fsf-v1.0_first-1000-rows.csv`]),
    );
    expect(Object.values(records)).toEqual([999]);
    expect(entities.length).toBe(93);
    expect(entities.filter(({ entity }) => entity.schema === "Person").length).toBe(61);
    expect(new Set(contentDates)).toEqual(new Set(["2018-07-04"]));
    // Names with a question mark, counted without the reader under test, and the encoding.
    const lines = readFileSync(`${SHARED}/fsf-v1.0_first-1000-rows.csv`, "latin1").split("\n");
    const lost = lines.filter((line) => line.split(";")[17]?.includes("?")).length;
    expect(notes.length).toBe(lost + 1);
    expect(lost).toBeGreaterThan(100);
  });
});
