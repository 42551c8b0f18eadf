import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { ofacEnhancedXml } from "../../../../../src/lists/sources/lists/ofac/enhanced-xml/source.ts";
import { describeSource } from "../../../conformance.ts";
import { memoryFile, readSets, setsOf } from "../../../support.ts";
import { refusalOf, textSet } from "../../../text-set.ts";

describeSource("OFAC Enhanced XML", {
  source: ofacEnhancedXml,
  paths: ["fixtures/lists/ofac-enhanced-xml"],
  foreign: [
    "fixtures/demo",
    "fixtures/lists/ofac-csv",
    "fixtures/lists/ofac-sdn-xml",
    "fixtures/lists/ofac-advanced-xml",
  ],
  entities: 20,
  datasets: ["us_ofac_sdn"],
  ids: ["ofac-991001", "ofac-991020"],
});

const NAME =
  "<names><name><isPrimary>true</isPrimary><translations><translation><isPrimary>true</isPrimary>" +
  "<formattedLastName>ZELMARON</formattedLastName></translation></translations></name></names>";

const entityWith = (inner: string) =>
  `<entity id="17">\n<generalInfo><entityType>Entity</entityType></generalInfo>${NAME}${inner}</entity>`;

function listOf(inner: string, filters = ""): string {
  return `<sanctionsData>\n<publicationInfo>${filters}</publicationInfo>\n<entities>\n${inner}\n</entities>\n</sanctionsData>`;
}

const setOf = (inner: string, dataset = "us_ofac_sdn") => textSet(ofacEnhancedXml, dataset, listOf(inner));

test("tells the list by the filter of the file, and failing that by the publisher's file name", () => {
  const recognise = (name: string, ...lists: readonly string[]) => {
    const filters = lists.map((list) => `<sanctionsList refId="1">${list}</sanctionsList>`).join("\n");
    const text = listOf(
      "",
      lists.length === 0 ? "" : `<filters><sanctionsLists>\n${filters}</sanctionsLists></filters>`,
    );
    return ofacEnhancedXml.recognise(memoryFile(`lists/${name}`, new TextEncoder().encode(text)))?.dataset;
  };
  expect(recognise("list.xml", "SDN List")).toBe("us_ofac_sdn");
  expect(recognise("list.xml", "Consolidated List")).toBe("us_ofac_cons");
  expect(recognise("CONS_ENHANCED.XML")).toBe("us_ofac_cons");
  expect(recognise("list.xml")).toBe("us_ofac_sdn");
  // A list of another name is left to the name of the file.
  expect(recognise("CONS_ENHANCED.XML", "Zelma List")).toBe("us_ofac_cons");
  expect(recognise("list.xml", "Zelma List")).toBe("us_ofac_sdn");
});

test("a file for an unknown list and a part of an address of an unknown type are noted", async () => {
  const part = "<addressPart><type>Planet</type><value>Zelma</value></addressPart>";
  const translation = `<translation><isPrimary>true</isPrimary><addressParts>${part}</addressParts></translation>`;
  const address = `<addresses><address><translations>${translation}</translations></address></addresses>`;
  const filters =
    "<filters><sanctionsLists><sanctionsList>Zelma List</sanctionsList></sanctionsLists></filters>";
  const list = listOf(entityWith(address), filters);
  const { notes } = await readSets([textSet(ofacEnhancedXml, "us_ofac_sdn", list)]);
  expect(notes.map(({ kind, message }) => [kind, message])).toEqual([
    ["unread", 'The file is made for the unknown list "Zelma List".'],
    ["unread", "An address has a part of the unknown type PLANET."],
  ]);
});

describe("refuses what can't be trusted, with its line", () => {
  test("entities without a number, a primary name or a known type, twice, and none", async () => {
    const whole = entityWith("");
    expect(await refusalOf(setOf(whole.replace('id="17"', "")))).toMatch(/line 4: entity without an id\.$/);
    expect(await refusalOf(setOf(whole.replace("ZELMARON", "")))).toMatch(
      /line 4: entity 17 without a primary name\.$/,
    );
    expect(await refusalOf(setOf(whole.replace("Entity<", "Tank<")))).toMatch(
      /line 4: entity 17 of the unknown type "Tank"/,
    );
    expect(await refusalOf(setOf(`${whole}\n${whole}`))).toMatch(
      /line 6: entity 17, whose id line 4 has too\.$/,
    );
    expect(await refusalOf(setOf(""))).toBe("lists/list.xml holds no record.");
  });
});

test("of several lists the days of those in the publication count, and the reason names all", async () => {
  const lists =
    '<sanctionsLists><sanctionsList datePublished="2014-07-16">Sectoral Sanctions Identifications List</sanctionsList>' +
    '<sanctionsList datePublished="2014-07-16">Consolidated List</sanctionsList>' +
    '<sanctionsList datePublished="2022-02-24">SDN List</sanctionsList></sanctionsLists>';
  for (const [dataset, days] of [
    ["us_ofac_cons", ["2014-07-16"]],
    ["us_ofac_sdn", ["2022-02-24"]],
  ] as const) {
    const { entities } = await readSets([setOf(entityWith(lists), dataset)]);
    expect(entities[0]?.listings.map(({ startDates }) => startDates)).toEqual([[...days]]);
    expect(entities[0]?.listings[0]?.reason).toContain("List: SDN List, since 2022-02-24");
  }
});

test("the days of a document may be in parts; a list of another name gives a day too", async () => {
  const day = (name: string, iso: string) =>
    `<${name}>${["fromDateBegin", "fromDateEnd", "toDateBegin", "toDateEnd"].map((part) => `<${part}>${iso}</${part}>`).join("")}</${name}>`;
  const document =
    "<identityDocuments><identityDocument><type>Passport</type><documentNumber>ZZ9910017</documentNumber>" +
    `${day("issueDate", "2017-06-19")}${day("expirationDate", "2027-06-18")}</identityDocument></identityDocuments>` +
    '<sanctionsLists><sanctionsList datePublished="2024-06-12">SDN-List</sanctionsList>' +
    '<sanctionsList datePublished="soon">SDN List 2</sanctionsList></sanctionsLists>';
  const { entities, notes } = await readSets([setOf(entityWith(document))]);
  expect(notes).toEqual([]);
  expect(entities[0]?.entity.properties.notes).toContain(
    "Passport ZZ9910017 issued 19 Jun 2017 expires 18 Jun 2027",
  );
  expect(entities[0]?.listings[0]?.startDates).toEqual(["2024-06-12"]);
  expect(entities[0]?.unread).toEqual([{ field: "startDate", text: "soon" }]);
});

test("a word that is neither true nor false is noted once", async () => {
  const names =
    "<features><feature><isPrimary>yes</isPrimary><type>Gender</type><value>Male</value></feature></features>";
  const { notes } = await readSets([setOf(entityWith(names))]);
  expect(notes.map(({ message }) => message)).toEqual([
    'The isPrimary "yes" is not of the form of others; it may be read wrongly.',
  ]);
});

test("what is not known is noted once", async () => {
  const { notes } = await readSets([setOf(entityWith('<moods><mood/></moods><features colour="red"/>'))]);
  expect(notes.map(({ kind, line, message }) => [kind, line, message])).toEqual([
    ["unread", 5, "The element moods in entity is unknown; its content is left out."],
    ["unread", 5, "The attribute colour of features is unknown; its content is left out."],
  ]);
});

const REAL = "../shared/data/lists/ofac-consolidated/CONS_ENHANCED.XML";

test.skipIf(!existsSync(REAL))(
  "the real file: every entity, in all its scripts (skipped where absent)",
  async () => {
    const { entities, notes, records, contentDates, datasets } = await readSets(
      await setsOf(ofacEnhancedXml, [REAL]),
    );
    expect(entities.length).toBe(443);
    expect(Object.values(records)).toEqual([443]);
    expect(notes).toEqual([]);
    expect(contentDates).toEqual(["2025-01-10T00:00:00"]);
    expect(datasets.map(({ name }) => name)).toEqual(["us_ofac_cons"]);
    const links = entities.flatMap(({ entity }) => entity.properties.linkedTo ?? []);
    expect(links.length).toBe(283);
    expect(
      entities.filter(({ listings }) => listings.every(({ startDates }) => startDates.length > 0)).length,
    ).toBe(443);
  },
);
