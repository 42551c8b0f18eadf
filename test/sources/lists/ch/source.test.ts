import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { OperatorError } from "../../../../src/base/model/errors.ts";
import { chSecoXml } from "../../../../src/lists/sources/lists/ch/source.ts";
import { describeSource } from "../../conformance.ts";
import { memoryFile, readSets, setsOf } from "../../support.ts";

const LIST = "fixtures/lists/ch/seco.xml";

describeSource("Swiss SECO XML", {
  source: chSecoXml,
  paths: [LIST],
  foreign: ["fixtures/demo", "fixtures/lists/eu/fsf-1.1.xml", "fixtures/lists/uk", "fixtures/lists/ca"],
  entities: 3,
  datasets: ["ch_seco_sanctions"],
  ids: ["ch-seco-99017", "ch-seco-99100", "ch-seco-99200"],
});

const TEXT = readFileSync(LIST, "utf8");

async function importText(text: string) {
  const file = memoryFile("seco.xml", new TextEncoder().encode(text));
  return readSets([{ source: chSecoXml, dataset: "ch_seco_sanctions", files: new Map([["list", file]]) }]);
}

test("names are put together in the order in which they are said, in each script", async () => {
  const { entities } = await importText(TEXT);
  expect(entities[0]?.entity.caption).toBe("Osmek Talevich Yalturin");
  expect(entities[0]?.entity.properties).toMatchObject({
    name: ["Osmek Talevich Yalturin"],
    alias: ["Осмек Talevich Ялтурин", "اوسميك Talevich Yalturin", "Yaltur the Elder"],
    weakAlias: ["The Ferryman of Velm"],
    previousName: ["Osmek Yaltaroff"],
    title: ["Dr"],
    firstName: ["Osmek"],
    lastName: ["Yalturin"],
  });
  // What a modification removed is no name of the subject.
  expect(JSON.stringify(entities)).not.toContain("A name of old");
});

test("places that follow, dates of two calendars, papers, and the UN's number", async () => {
  const { entities } = await importText(TEXT);
  expect(entities[0]?.entity.properties).toMatchObject({
    birthDate: ["1971-05"],
    birthPlace: ["Gomel, Gomel region, Belarus"],
    address: ["1 Ferry Street, ZZ-17, Gomel, Gomel region, Belarus"],
    passportNumber: ["ZZ9901799", "ZZ0099017"],
    innCode: ["001234567890"],
    unscId: ["ZZi.917"],
  });
  expect(entities[0]?.entity.properties.notes).toContain("Born (Islamic calendar): 1349");
  expect(entities[2]?.entity.properties.unscId).toBeUndefined();
  expect(entities[2]?.entity).toMatchObject({ schema: "Vessel", listingStatus: "listed" });
});

test("a target is listed or delisted by its latest modification, wherever that stands", async () => {
  const { entities } = await importText(TEXT);
  expect(entities[0]?.listings).toHaveLength(1);
  expect(entities[0]?.listings[0]).toMatchObject({
    status: "amended",
    startDates: ["2022-03-16"],
    endDates: [],
  });
  expect(entities[1]?.entity).toMatchObject({
    listingStatus: "delisted",
    delistedOn: "2025-06-03",
    target: false,
    lastChange: "2025-06-03T00:00:00",
  });
  expect(entities[1]?.listings[0]).toMatchObject({ startDates: ["2022-03-17"], endDates: ["2025-06-03"] });
  const undated = await importText(
    TEXT.replace(/ enactment-date="2025-06-01" publication-date="[^"]*" effective-date="[^"]*"/, ""),
  );
  expect(undated.entities[1]?.entity.listingStatus).toBe("listed");
});

test("what is not known or not there is noted with its line", async () => {
  const text = TEXT.replace('place-id="99030"', 'place-id="1"')
    .replace("<sanctions-set-id>4388<", "<sanctions-set-id>1<")
    .replace("<justification ", "<shoe-size>44</shoe-size><justification ")
    .replace("whole-list", "amendment");
  const { notes } = await importText(text);
  expect(notes.map(({ line, message }) => [line, message])).toEqual([
    [null, 'The file is of the type "amendment" and not a whole list; fetch the whole list.'],
    [22, "The element shoe-size in individual is unknown; its content is left out."],
    [4, "The place 1 is not in the file; it is left out."],
    [4, "The set of sanctions 1 belongs to no program of the file; its listing has no program."],
  ]);
});

describe("refused with its line", () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    [
      "a number twice",
      TEXT.replace('<target ssid="99100"', '<target ssid="99017"'),
      /the ssid 99017, which the targets on lines 4 and 25 both have/,
    ],
    [
      "no subject",
      TEXT.replaceAll(/<(\/?)object/g, "<$1person"),
      /is not an individual, an entity or an object/,
    ],
    ["no name", TEXT.replaceAll("<value>Yalturin Swift</value>", "<value/>"), /has no name/],
    ["no target", TEXT.replace(/<target[\s\S]*<\/target>/, ""), /holds no record/],
  ];
  for (const [what, text, message] of cases) {
    test(what, async () => {
      const failure = await importText(text).then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(OperatorError);
      expect((failure as OperatorError).message).toMatch(message);
    });
  }
});

const SHARED = "../shared/data/lists/ch/seco-sample.xml";

describe.skipIf(!existsSync(SHARED))("the real sample (skipped where it is absent)", () => {
  test("three targets, and the note that it is an amendment", async () => {
    const { entities, notes, records, contentDates } = await readSets(await setsOf(chSecoXml, [SHARED]));
    expect(Object.values(records)).toEqual([3]);
    expect(entities.map(({ entity }) => entity.id)).toEqual([
      "ch-seco-64398",
      "ch-seco-64403",
      "ch-seco-64393",
    ]);
    expect(notes.map(({ message }) => message)).toEqual([
      'The file is of the type "amendment" and not a whole list; fetch the whole list.',
    ]);
    expect(contentDates).toEqual(["2024-01-17"]);
  });
});
