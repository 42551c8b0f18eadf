import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { ofacSdnXml } from "../../../../../src/lists/sources/lists/ofac/sdn-xml/source.ts";
import { describeSource } from "../../../conformance.ts";
import { memoryFile, readSets, setsOf } from "../../../support.ts";
import { refusalOf, textSet } from "../../../text-set.ts";

describeSource("OFAC sdnList XML", {
  source: ofacSdnXml,
  paths: ["fixtures/lists/ofac-sdn-xml"],
  foreign: [
    "fixtures/demo",
    "fixtures/lists/ofac-csv",
    "fixtures/lists/ofac-enhanced-xml",
    "fixtures/lists/ofac-advanced-xml",
  ],
  entities: 20,
  datasets: ["us_ofac_sdn"],
  ids: ["ofac-991001", "ofac-991020"],
});

const ENTRY = `<sdnEntry>
<uid>17</uid><lastName>ZELMARON</lastName><sdnType>Entity</sdnType><programList><program>NS-PLC</program></programList>
</sdnEntry>`;

function listOf(...entries: readonly string[]): string {
  return `<?xml version="1.0"?>\n<sdnList>\n${entries.join("\n")}\n</sdnList>\n`;
}

const setOf = (...entries: readonly string[]) => textSet(ofacSdnXml, "us_ofac_sdn", listOf(...entries));

describe("tells the list", () => {
  const recognise = (name: string, text: string) =>
    ofacSdnXml.recognise(memoryFile(`lists/${name}`, new TextEncoder().encode(text)))?.dataset;

  test("by the publisher's file name, and failing that by the programs", () => {
    expect(recognise("SDN.XML", listOf(ENTRY))).toBe("us_ofac_sdn");
    expect(recognise("consolidated.xml", listOf(ENTRY))).toBe("us_ofac_cons");
    expect(recognise("list.xml", listOf(ENTRY))).toBe("us_ofac_cons");
    expect(recognise("list.xml", listOf(ENTRY.replace("NS-PLC", "SDGT")))).toBe("us_ofac_sdn");
    expect(recognise("list.xml", listOf())).toBe("us_ofac_sdn");
  });
});

describe("refuses what can't be trusted, with its line", () => {
  test("records without a number, a name or a known type", async () => {
    expect(await refusalOf(setOf(ENTRY.replace("17", "")))).toBe(
      "lists/list.xml, line 3: record without a uid.",
    );
    expect(await refusalOf(setOf(ENTRY.replace("ZELMARON", " ")))).toBe(
      "lists/list.xml, line 3: record 17 without a name.",
    );
    expect(await refusalOf(setOf(ENTRY.replace("Entity", "Submarine")))).toBe(
      'lists/list.xml, line 3: record 17 of the unknown type "Submarine".',
    );
  });

  test("a record twice, other records, and none", async () => {
    expect(await refusalOf(setOf(ENTRY, ENTRY))).toBe(
      "lists/list.xml, line 6: record 17, whose uid line 3 has too.",
    );
    expect(await refusalOf(setOf("<other/>"))).toBe(
      "lists/list.xml, line 3: element other, where only sdnEntry is allowed.",
    );
    expect(await refusalOf(setOf())).toBe("lists/list.xml holds no record.");
  });

  test("fewer records than the file announces", async () => {
    const announced = "<publshInformation><Record_Count>2</Record_Count></publshInformation>";
    expect(await refusalOf(setOf(announced, ENTRY))).toBe("lists/list.xml announces 2 records and holds 1.");
  });
});

test("what is not known is noted once, and a name of an unknown kind is kept", async () => {
  const akas =
    "<akaList><aka><type>z.k.a.</type><category>strong</category><lastName>ZELM</lastName></aka>" +
    "<aka><type>a.k.a.</type><category>odd</category><lastName>ZELMA</lastName></aka>" +
    "<aka><type>a.k.a.</type><category>weak</category></aka></akaList><colour>red</colour>";
  const outcome = await readSets([setOf(ENTRY.replace("<programList>", `${akas}<programList>`))]);
  expect(outcome.notes.map(({ kind, line, message }) => [kind, line, message])).toEqual([
    ["unread", 4, "The element colour in sdnEntry is unknown; its content is left out."],
    ["unread", 3, 'The kind of alias "z.k.a." is unknown; the name is kept as an alias.'],
    ["unread", 3, 'The category of alias "odd" is unknown; the name is kept as a strong one.'],
    ["unread", 3, "An alias has no name."],
  ]);
  expect(outcome.entities[0]?.entity.properties.alias).toEqual(["ZELM", "ZELMA"]);
});

const REAL = "../shared/data/lists/ofac-consolidated/sdnList-schema_2025-03-28.xml";

test.skipIf(!existsSync(REAL))(
  "the real file: as many records as it announces (skipped where absent)",
  async () => {
    const { entities, notes, records, contentDates } = await readSets(await setsOf(ofacSdnXml, [REAL]));
    expect(entities.length).toBe(443);
    expect(Object.values(records)).toEqual([443]);
    expect(notes).toEqual([]);
    expect(contentDates).toEqual(["2025-03-28"]);
    const akas = entities.flatMap(({ entity: { properties } }) => [
      ...(properties.name ?? []).slice(1),
      ...["alias", "previousName", "weakAlias"].flatMap((key) => properties[key] ?? []),
    ]);
    // Counted without the reader under test: the file has 1,136 <aka> elements, and 73 names of issuers.
    expect(akas.length).toBe(1_136 + 73);
  },
);
