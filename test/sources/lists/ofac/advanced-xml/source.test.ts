import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { ofacAdvancedXml } from "../../../../../src/lists/sources/lists/ofac/advanced-xml/source.ts";
import { describeSource } from "../../../conformance.ts";
import { memoryFile, readSets, setsOf } from "../../../support.ts";
import { refusalOf, textSet } from "../../../text-set.ts";

const FIXTURE = "fixtures/lists/ofac-advanced-xml/sdn_advanced.xml";

describeSource("OFAC Advanced XML", {
  source: ofacAdvancedXml,
  paths: [FIXTURE],
  foreign: [
    "fixtures/demo",
    "fixtures/lists/ofac-csv",
    "fixtures/lists/ofac-sdn-xml",
    "fixtures/lists/ofac-enhanced-xml",
  ],
  entities: 20,
  datasets: ["us_ofac_sdn"],
  ids: ["ofac-991001", "ofac-991020"],
});

const PARTY = `<DistinctParty FixedRef="17"><Profile ID="17" PartySubTypeID="3"><Identity ID="1"><Alias AliasTypeID="1403" Primary="true">
<DocumentedName><DocumentedNamePart><NamePartValue NamePartGroupID="2" ScriptID="215">Zelmaron</NamePartValue></DocumentedNamePart></DocumentedName>
</Alias><NamePartGroups><MasterNamePartGroup><NamePartGroup ID="2" NamePartTypeID="1525"/></MasterNamePartGroup></NamePartGroups></Identity></Profile></DistinctParty>`;

function listOf(parties: string, more = "", before = ""): string {
  return `<Sanctions>
<DateOfIssue><Year>2026</Year><Month>1</Month><Day>2</Day></DateOfIssue>${before}
<DistinctParties>
${parties}
</DistinctParties>${more}</Sanctions>`;
}

const setOf = (text: string, dataset: string | null = "us_ofac_sdn") =>
  textSet(ofacAdvancedXml, dataset, text);

test("what is owned or controlled by another is a holding of an unknown share, unless it is over", async () => {
  const link = (more: string) =>
    `<ProfileRelationships><ProfileRelationship From-ProfileID="17" To-ProfileID="18" RelationTypeID="15003"${more}/></ProfileRelationships>`;
  const types = `<ReferenceValueSets><RelationTypeValues><RelationType ID="15003">Owned or Controlled By</RelationType></RelationTypeValues></ReferenceValueSets>`;
  const parties = PARTY + PARTY.replaceAll('"17"', '"18"');
  const { holdings } = await readSets([setOf(listOf(parties, link(""), types))]);
  expect(holdings).toMatchObject([{ owner: "ofac-18", owned: "ofac-17", share: { low: 0 } }]);
  const former = await readSets([setOf(listOf(parties, link(' Former="true"'), types))]);
  expect(former.holdings).toEqual([]);
});

describe("tells the list", () => {
  const recognise = (name: string) =>
    ofacAdvancedXml.recognise(memoryFile(`lists/${name}`, new TextEncoder().encode(listOf(PARTY))))?.dataset;

  test("by the publisher's file name, and failing that when the entries are read", async () => {
    expect(recognise("SDN_ADVANCED.XML")).toBe("us_ofac_sdn");
    expect(recognise("cons_advanced.xml")).toBe("us_ofac_cons");
    expect(recognise("list.xml")).toBeNull();
    const text = readFileSync(FIXTURE, "utf8").replace(">SDN List<", ">Consolidated List<");
    const { datasets } = await readSets([setOf(text, null)]);
    expect(datasets.map(({ name }) => name)).toEqual(["us_ofac_cons"]);
  });

  test("and refuses a file whose name says otherwise than its entries", async () => {
    const text = readFileSync(FIXTURE, "utf8");
    expect(await refusalOf(setOf(text, "us_ofac_cons"))).toMatch(
      /is named like a file of us_ofac_cons, but its entries belong to us_ofac_sdn/,
    );
  });
});

test("works without tables, by the numbers that all editions share", async () => {
  const { entities, notes, contentDates } = await readSets([setOf(listOf(PARTY))]);
  expect(entities.map(({ entity }) => [entity.id, entity.caption, entity.schema])).toEqual([
    ["ofac-17", "ZELMARON", "Organization"],
  ]);
  expect(contentDates).toEqual(["2026-01-02"]);
  expect(notes).toEqual([]);
});

describe("refuses what can't be trusted, with its line", () => {
  test("parties without a profile, a number, a primary name or a known type, twice, and none", async () => {
    const refusal = (party: string) => refusalOf(setOf(listOf(party)));
    expect(await refusal("<DistinctParty/>")).toMatch(/line 4: party without exactly one profile\.$/);
    expect(await refusal(PARTY.replace(' ID="17"', ""))).toMatch(/line 4: profile without an ID\.$/);
    expect(await refusal(PARTY.replace("Zelmaron", ""))).toMatch(
      /line 4: profile 17 without a primary name\.$/,
    );
    expect(await refusal(PARTY.replace('SubTypeID="3"', 'SubTypeID="9"'))).toMatch(
      /line 4: profile 17 of the unknown type ""/,
    );
    expect(await refusal(`${PARTY}\n${PARTY}`)).toMatch(/line 7: profile 17, whose ID line 4 has too\.$/);
    expect(await refusal("")).toBe("lists/list.xml holds no record.");
  });

  test("locations behind the parties that would point at them, and sections of no name", async () => {
    expect(await refusalOf(setOf(listOf(PARTY, "<Locations><Location ID='1'/></Locations>")))).toMatch(
      /Location after the parties that may point at it/,
    );
    expect(await refusalOf(setOf(listOf(PARTY, "<Other/>")))).toMatch(/unknown element Other/);
  });
});

test("what points at no party, and what is not known, is noted", async () => {
  const more =
    '<ProfileRelationships><ProfileRelationship From-ProfileID="17" To-ProfileID="18"/>' +
    '<ProfileRelationship From-ProfileID="19" To-ProfileID="17"/></ProfileRelationships>' +
    '<SanctionsEntries><SanctionsEntry ProfileID="20" colour="red"/></SanctionsEntries>';
  const { notes, entities } = await readSets([setOf(listOf(PARTY, more))]);
  expect(notes.map(({ kind, line, message }) => [kind, line, message])).toEqual([
    ["unread", 7, "The attribute colour of SanctionsEntry is unknown; its content is left out."],
    [
      "orphan",
      7,
      "A relationship names profile 18, which the file does not hold; the id is shown instead of the name.",
    ],
    ["orphan", 7, "The entry of a list belongs to profile 20, which the file does not hold; it is left out."],
    ["orphan", 7, "The relationship belongs to profile 19, which the file does not hold; it is left out."],
  ]);
  expect(entities[0]?.entity.properties.linkedTo).toEqual(["ofac-18 (related to)"]);
});

const REAL = "../shared/data/lists/ofac-consolidated/sdn_advanced_sample.xml";

test.skipIf(!existsSync(REAL))("the real sample of one record (skipped where absent)", async () => {
  const { entities, notes, records } = await readSets(await setsOf(ofacAdvancedXml, [REAL]));
  expect(Object.values(records)).toEqual([1]);
  expect(entities.map(({ entity }) => entity.id)).toEqual(["ofac-27307"]);
  expect(notes).toEqual([]);
});
