import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { splitAliases, splitKnownAs } from "../../../../src/lists/sources/lists/ca/names.ts";
import { caSemaXml } from "../../../../src/lists/sources/lists/ca/source.ts";
import { describeSource } from "../../conformance.ts";
import { memoryFile, readSets, setsOf } from "../../support.ts";

const LIST = "fixtures/lists/ca/sema.xml";
const RENAMED = "fixtures/lists/ca/renamed/sema-2026.xml";

describeSource("Canada SEMA XML", {
  source: caSemaXml,
  paths: [LIST],
  foreign: ["fixtures/demo", "fixtures/lists/eu/fsf-1.1.xml", "fixtures/lists/uk", "fixtures/lists/ch"],
  entities: 5,
  datasets: ["ca_dfatd_sema_sanctions"],
});

const ALIASES = readFileSync("fixtures/golden/lists/ca-aliases.jsonl", "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as { text: string; person: boolean; names: string[] });

test("the golden table is there", () => {
  expect(ALIASES.length).toBeGreaterThan(10);
});

for (const { text, person, names } of ALIASES) {
  test(`takes the aliases "${text}" apart`, () => {
    expect(splitAliases(text, person)).toEqual(names);
  });
}

/**
 * Names of bodies with others in brackets. An "and" parts them only where it is certainly between two names.
 */
const KNOWN_AS: readonly (readonly [text: string, names: readonly string[] | null])[] = [
  ["Velm JSC (also known as Welm)", ["Velm JSC", "Welm"]],
  ["Velm Works (also known as Velmash", ["Velm Works", "Velmash"]],
  [
    "Velm Plant (also known as Velmash and Velmora Steel LLC)",
    ["Velm Plant", "Velmash", "Velmora Steel LLC"],
  ],
  [
    "JSC Velm (also known as Institute of Orvin and ZAO Velm)",
    ["JSC Velm", "Institute of Orvin", "ZAO Velm"],
  ],
  [
    "Velm (also known as PO Velmor, Union Orvin and Zavod Tal)",
    ["Velm", "PO Velmor", "Union Orvin", "Zavod Tal"],
  ],
  ["Velm (also known as Zavod Velm, JSC)", ["Velm", "Zavod Velm, JSC"]],
  ["Orv & Co. (also known as Orv and Velm Co. Ltd.)", ["Orv & Co.", "Orv and Velm Co. Ltd."]],
  [
    "Velm (also known as Institute of Chemistry and Mechanics)",
    ["Velm", "Institute of Chemistry and Mechanics"],
  ],
  ["Velm Company (VC)", null],
];

test.each(KNOWN_AS)("the names of %s", (text, names) => {
  expect(splitKnownAs(text)).toEqual(names === null ? null : [...names]);
});

const TEXT = readFileSync(LIST, "utf8");

async function importText(text: string) {
  const file = memoryFile("sema.xml", new TextEncoder().encode(text));
  return readSets([
    { source: caSemaXml, dataset: "ca_dfatd_sema_sanctions", files: new Map([["list", file]]) },
  ]);
}

async function idsByCaption(text: string) {
  const { entities } = await importText(text);
  return new Map(entities.map(({ entity }) => [entity.caption, entity.id]));
}

test("an id stays when dates, items, schedules, aliases and letter case change, and with a ship's new name", async () => {
  const { entities } = await importText(TEXT);
  const ids = new Set(entities.map(({ entity }) => entity.id));
  const renamed = await importText(readFileSync(RENAMED, "utf8"));
  expect(renamed.notes).toEqual([]);
  expect(renamed.entities.length).toBe(2);
  for (const { entity } of renamed.entities) expect([...ids]).toContain(entity.id);
  const moved = TEXT.replaceAll(/<Item>\d+<\/Item>/g, "<Item>1</Item>").replaceAll(
    "<Schedule>1",
    "<Schedule>9",
  );
  expect(new Set((await importText(moved)).entities.map(({ entity }) => entity.id))).toEqual(ids);
});

test("records of one name under one regime are told apart by when they were listed, whatever their order", async () => {
  const { entities } = await importText(TEXT);
  const twice = entities.filter(({ entity }) => entity.caption === "Orsin Tavek PELLIVARD");
  expect(twice.map(({ entity, listings }) => [entity.id.slice(-2), listings[0]?.startDates[0]])).toEqual([
    [twice[0]?.entity.id.slice(-2), "2022-02-24"],
    ["-2", "2023-01-02"],
  ]);
  const [head = "", ...records] = TEXT.split("\t<record>");
  const [tail = ""] = records.at(-1)?.split("\n").slice(1) ?? [];
  const bodies = records.map((record) => record.split("\n")[0] ?? "");
  const reversed = `${head}${bodies
    .reverse()
    .map((body) => `\t<record>${body}\n`)
    .join("")}${tail}\n`;
  expect(await idsByCaption(reversed)).toEqual(await idsByCaption(TEXT));
});

test("people, bodies in two languages, ships; the regime is no nationality", async () => {
  const { entities } = await importText(TEXT);
  const byName = (caption: string) => entities.find(({ entity }) => entity.caption === caption);
  expect(byName("Orsin Tavek PELLIVARD")?.entity.properties).toMatchObject({
    alias: ["Orsyn Pelyvard", "Орсин Пелливард", "Орсін Пелівард"],
    weakAlias: ["Orsin"],
    program: ["Belarus"],
  });
  expect(byName("Orsin Tavek PELLIVARD")?.entity.properties.nationality).toBeUndefined();
  expect(byName("Pellivard Harbour Works (PEHW)")?.entity.properties).toMatchObject({
    alias: [
      "Pellivard Harbour Works",
      "PEHW",
      "Travaux portuaires Pellivard",
      "Pellivard Works, Ltd.",
      "Пелливард Порт",
    ],
    abbreviation: ["PEHW"],
  });
  expect(byName("M/V Pellivard Dawn")?.entity).toMatchObject({ schema: "Vessel" });
  expect(byName("M/V Pellivard Dawn")?.entity.properties).toMatchObject({
    alias: ["Pellivard Dawn"],
    imoNumber: ["2990015"],
    buildDate: ["2003"],
    type: ["Oil Tanker"],
  });
  expect(byName("Tolviro Quesarine")?.entity.properties).toMatchObject({ birthDate: ["1963", "1964"] });
  expect(byName("Tolviro Quesarine")?.listings[0]).toMatchObject({
    program: "Venezuela",
    reason: "item 12",
    startDates: ["2017-09-22"],
  });
});

describe("dates as people and spreadsheets write them", () => {
  const cases: readonly (readonly [text: string, dates: string[] | undefined])[] = [
    ["1971-05-02", ["1971-05-02"]],
    [" 1971-05-02 ", ["1971-05-02"]],
    ["Sep-69", ["1969-09"]],
    ["26055", ["1971-05-02"]],
    ["1970-01-02 or 1971-01-02", ["1970-01-02", "1971-01-02"]],
    ["1963-1964", ["1963", "1964"]],
    ["1975-19-25", undefined],
    ["born in the early 1970s", undefined],
  ];
  for (const [text, dates] of cases) {
    test(text, async () => {
      const { entities } = await importText(TEXT.replace(">1971-05-02<", `>${text}<`));
      const listed = entities.find(({ entity }) => entity.properties.alias?.includes("Orsyn Pelyvard"));
      expect(listed?.entity.properties.birthDate).toEqual(dates as string[]);
      const isNoted = listed?.entity.properties.notes?.includes(`Born: ${text}`) ?? false;
      expect(isNoted).toBe(dates === undefined);
    });
  }
});

test("values that stand in the wrong columns are refused or noted, and new elements too", async () => {
  const text = TEXT.replace("<EntityOrShip>M/V Pellivard Dawn </EntityOrShip>", "")
    .replace("2010-07-22", "Iran")
    .replace("<Country>Venezuela </Country>", "<Mood>x</Mood>");
  const { notes, entities, records } = await importText(text);
  expect(Object.values(records)).toEqual([5]);
  expect(entities.length).toBe(4);
  expect(notes.map(({ kind, line, message }) => [kind, line, message.slice(0, 34)])).toEqual([
    ["unread", 5, 'The date of listing "Iran" is not '],
    ["refused", 6, "The record has no name and is left"],
    ["unread", 7, "The element Mood is unknown; its c"],
    ["unread", 7, "The record names no regime."],
  ]);
});

test("a record within a field of another refuses the list, with the line of the field", async () => {
  const text = TEXT.replace(
    /<EntityOrShip>M\/V Pellivard Dawn <\/EntityOrShip>/,
    "<EntityOrShip>M/V Pellivard Dawn <record><Country>Iran</Country></record></EntityOrShip>",
  );
  await expect(importText(text)).rejects.toThrow(
    /line 6: the element that begins here is EntityOrShip and holds record, where only text is allowed/,
  );
});

const SHARED = "../shared/data/lists/ca/sema_2025-05-25.xml";

describe.skipIf(!existsSync(SHARED))("the real file (skipped where it is absent)", () => {
  test("every record, with an id of its own", async () => {
    const { entities, notes, records } = await readSets(await setsOf(caSemaXml, [SHARED]));
    expect(Object.values(records)).toEqual([4_759]);
    expect([entities.length, notes.length]).toEqual([4_759, 0]);
    expect(new Set(entities.map(({ entity }) => entity.id)).size).toBe(4_759);
    expect(entities.filter(({ entity }) => /-\d+$/.test(entity.id)).length).toBe(1);
    const schemata: Record<string, number> = {};
    for (const { entity } of entities) schemata[entity.schema] = (schemata[entity.schema] ?? 0) + 1;
    expect(schemata).toEqual({ Person: 3_334, Organization: 1_316, Vessel: 109 });
  });
});
