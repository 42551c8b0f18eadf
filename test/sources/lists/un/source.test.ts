import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { OperatorError } from "../../../../src/base/model/errors.ts";
import { unXml } from "../../../../src/lists/sources/lists/un/source.ts";
import { describeSource } from "../../conformance.ts";
import { memoryFile, readSets, setsOf } from "../../support.ts";

const DEMO = "fixtures/demo/un";
const DAMAGED = "fixtures/damaged/lists";

/** Counted without the reader under test. */
const DEMO_RECORDS = readFileSync(`${DEMO}/consolidated.xml`, "utf8").match(/<DATAID>/g)?.length ?? 0;

describeSource("UN XML", {
  source: unXml,
  paths: [DEMO],
  foreign: ["fixtures/demo/ofac", "fixtures/demo/ftm"],
  entities: DEMO_RECORDS,
  datasets: ["un_sc_sanctions"],
});

async function failureOf(text: string | Uint8Array, path: string): Promise<OperatorError> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const set = {
    source: unXml,
    dataset: "un_sc_sanctions",
    files: new Map([["list", memoryFile(path, bytes)]]),
  };
  const failure = await readSets([set]).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(OperatorError);
  return failure as OperatorError;
}

describe("a list that can't be trusted is refused with its place", () => {
  const cases: Readonly<Record<string, RegExp>> = {
    "un-control-character.xml": /line 4, column \d+: not well-formed XML/,
    "un-crossed-tags.xml": /line 4, column \d+: not well-formed XML/,
    "un-cut.xml": /line 6, column \d+: not well-formed XML/,
    "un-deep.xml": /line 4, column \d+: elements more than 6 deep/,
    "un-doctype.xml": /line 2, column \d+: a document type/,
    "un-empty.xml": /holds no record/,
    "un-encoding.xml": /line 1, column \d+: encoding ISO-8859-1/,
    "un-entity.xml": /line 4, column \d+: not well-formed XML/,
    "un-no-id.xml": /line 4: the record that ends here has no DATAID/,
    "un-no-name.xml": /line 4: the record that ends here has no name/,
    "un-not-utf8.xml": /is not UTF-8 text at line 4, column \d+/,
    "un-other-records.xml":
      /line 4, column \d+: element VESSEL, where only INDIVIDUAL and ENTITY are allowed/,
    "un-text.xml": /line 5, column \d+: text in INDIVIDUALS, which may hold only records/,
    "un-twice.xml":
      /line 7: the record that ends here has the DATAID 9909001, which an earlier record has too/,
  };

  test("every damaged list of the fixtures has its case", () => {
    const present = readdirSync(DAMAGED).filter((name) => name.startsWith("un-"));
    expect(present.sort()).toEqual(Object.keys(cases).sort());
  });

  for (const [name, message] of Object.entries(cases)) {
    test(name, async () => {
      const path = `${DAMAGED}/${name}`;
      const failure = await failureOf(readFileSync(path), path);
      expect(failure.message).toContain(path);
      expect(failure.message).toMatch(message);
      expect(failure.hint).toBeString();
    });
  }

  test("a piece without end doesn't fill the memory", async () => {
    const endless = `<CONSOLIDATED_LIST><!-- ${"x".repeat(3 * 1024 * 1024)}`;
    expect((await failureOf(endless, "endless.xml")).message).toMatch(/characters without a tag/);
    const text = `<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><COMMENTS1>${"x".repeat(3 * 1024 * 1024)}`;
    expect((await failureOf(text, "endless.xml")).message).toMatch(/characters without a tag/);
  });
});

function listOf(record: string): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?><x:CONSOLIDATED_LIST xmlns:x="urn:changed" dateGenerated="2026-11-20T00:00:09.554+01:00">' +
    `<x:INDIVIDUALS>${record}</x:INDIVIDUALS><x:ENTITIES/></x:CONSOLIDATED_LIST>`
  );
}

async function readOne(record: string) {
  const file = memoryFile("un.xml", new TextEncoder().encode(listOf(record)));
  const outcome = await readSets([
    { source: unXml, dataset: "un_sc_sanctions", files: new Map([["list", file]]) },
  ]);
  const [listed] = outcome.entities;
  if (listed === undefined || outcome.entities.length !== 1) throw new Error("One record was expected.");
  return { ...outcome, listed };
}

test("text within a field, and around an element, is refused or kept", async () => {
  const record = (alias: string) =>
    `<INDIVIDUAL><DATAID>9900017</DATAID><FIRST_NAME>TAREL</FIRST_NAME><INDIVIDUAL_ALIAS>${alias}</INDIVIDUAL_ALIAS></INDIVIDUAL>`;
  const nested = listOf(record("<ALIAS_NAME>Abu <B>Kesra</B></ALIAS_NAME>"));
  expect((await failureOf(nested, "un.xml")).message).toMatch(/text in B, which may hold only records/);
  const { listed } = await readOne(record("<ALIAS_NAME>Abu <B/>Kesra</ALIAS_NAME>"));
  expect(listed.entity.properties.alias).toEqual(["Abu Kesra"]);
});

test("a record within another, whose end is lost, is refused", async () => {
  const inner = "<ENTITY><DATAID>9900018</DATAID><FIRST_NAME>QUELLWERK</FIRST_NAME></ENTITY>";
  const outer = `<INDIVIDUAL><DATAID>9900017</DATAID><FIRST_NAME>TAREL</FIRST_NAME>${inner}</INDIVIDUAL>`;
  expect((await failureOf(listOf(outer), "un.xml")).message).toMatch(/ENTITY within INDIVIDUAL/);
});

describe("translates a record", () => {
  test("with names, dates and papers, whatever the namespace", async () => {
    const { listed, notes, contentDates } = await readOne(
      `<INDIVIDUAL><DATAID>9900017</DATAID><FIRST_NAME>TAREL</FIRST_NAME><SECOND_NAME>OSMIN</SECOND_NAME><THIRD_NAME>AL-VEHDI</THIRD_NAME>
       <UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><REFERENCE_NUMBER>QDi.990</REFERENCE_NUMBER><LISTED_ON>2015-03-27-04:00</LISTED_ON>
       <GENDER>Male</GENDER><NAME_ORIGINAL_SCRIPT>تاريل عثمين</NAME_ORIGINAL_SCRIPT><COMMENTS1> </COMMENTS1>
       <TITLE><VALUE>Haji</VALUE></TITLE><DESIGNATION><VALUE>a) Financier b) Broker</VALUE></DESIGNATION>
       <NATIONALITY><VALUE>Yemen</VALUE><VALUE>former Velmora</VALUE></NATIONALITY><LIST_TYPE><VALUE>UN List</VALUE></LIST_TYPE>
       <LAST_DAY_UPDATED><VALUE>2020-11-24</VALUE><VALUE>2017-06-01</VALUE></LAST_DAY_UPDATED>
       <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Tariel Osman; Tarel Usmin</ALIAS_NAME><DATE_OF_BIRTH>1974</DATE_OF_BIRTH></INDIVIDUAL_ALIAS>
       <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Abu Kesra</ALIAS_NAME></INDIVIDUAL_ALIAS>
       <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Tarel Old</ALIAS_NAME><NOTE>previously listed as. In Arabic: تاريل</NOTE></INDIVIDUAL_ALIAS>
       <INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
       <INDIVIDUAL_ADDRESS><CITY>Aden</CITY><COUNTRY>Yemen</COUNTRY><NOTE>previous address</NOTE></INDIVIDUAL_ADDRESS>
       <INDIVIDUAL_ADDRESS><COUNTRY>Iran (Islamic Republic of)</COUNTRY></INDIVIDUAL_ADDRESS>
       <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1973</FROM_YEAR><TO_YEAR>1974</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
       <INDIVIDUAL_PLACE_OF_BIRTH><CITY>Taiz</CITY><COUNTRY>Yemen</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>
       <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>00000017</NUMBER></INDIVIDUAL_DOCUMENT>
       <SORT_KEY/></INDIVIDUAL>`,
    );
    expect(notes).toEqual([]);
    expect(contentDates).toEqual(["2026-11-19T23:00:09"]);
    expect(listed.entity).toMatchObject({
      id: "unsc-9900017",
      caption: "TAREL OSMIN AL-VEHDI",
      schema: "Person",
      lastChange: "2020-11-24T00:00:00",
    });
    expect(listed.entity.properties).toEqual({
      name: ["TAREL OSMIN AL-VEHDI"],
      firstName: ["TAREL"],
      lastName: ["AL-VEHDI"],
      alias: ["تاريل عثمين", "Tariel Osman", "Tarel Usmin"],
      birthDate: ["1974", "1973"],
      weakAlias: ["Abu Kesra"],
      previousName: ["Tarel Old", "تاريل"],
      notes: [
        "Alias Tarel Old: previously listed as. In Arabic: تاريل",
        "Nationality: former Velmora",
        "Born between 1973 and 1974",
        "Address Aden, Yemen: previous address",
        "Passport 00000017",
      ],
      gender: ["male"],
      title: ["Haji"],
      position: ["Financier", "Broker"],
      nationality: ["ye"],
      birthPlace: ["Taiz, Yemen"],
      country: ["ye", "ir"],
      address: ["Aden, Yemen"],
      passportNumber: ["00000017"],
      unscId: ["QDi.990"],
      program: ["Al-Qaida"],
      topics: ["sanction"],
    });
    expect(listed.listings).toEqual([
      {
        authority: "United Nations Security Council",
        program: "Al-Qaida",
        status: null,
        startDates: ["2015-03-27"],
        endDates: [],
        reason: null,
        sourceUrl: null,
        dataset: "un_sc_sanctions",
      },
    ]);
  });

  const births: readonly (readonly [xml: string, birthDate: string[] | undefined])[] = [
    ["<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1978-04-28</DATE>", ["1978-04-28"]],
    ["<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><YEAR>1971</YEAR>", ["1971"]],
    ["<TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1971</YEAR>", ["1971"]],
    ["<TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><DATE>1971-01-01</DATE>", ["1971"]],
    [
      "<TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1960</FROM_YEAR><TO_YEAR>1962</TO_YEAR>",
      ["1960", "1961", "1962"],
    ],
    ["<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><NOTE>Nov. 1973</NOTE>", ["1973-11"]],
    ["<TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><NOTE>30-35 years old</NOTE>", undefined],
    ["<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><NOTE>24/06/1402 (Hijri Calendar)</NOTE>", undefined],
    ["<TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1960</FROM_YEAR><TO_YEAR>196Z</TO_YEAR>", undefined],
    ["<TYPE_OF_DATE>EXACT</TYPE_OF_DATE>", undefined],
  ];
  for (const [xml, birthDate] of births) {
    test(`born ${xml.replace(/<[^>]+>/g, " ").trim()}`, async () => {
      const { listed } = await readOne(
        `<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>TAREL</FIRST_NAME><INDIVIDUAL_DATE_OF_BIRTH>${xml}</INDIVIDUAL_DATE_OF_BIRTH></INDIVIDUAL>`,
      );
      expect(listed.entity.properties.birthDate).toEqual(birthDate as string[]);
      expect(listed.unread?.length).toBe(birthDate !== undefined || !/NOTE|YEAR/.test(xml) ? 0 : 1);
      const note = /<NOTE>(.*)<\/NOTE>/.exec(xml)?.[1];
      if (note !== undefined && birthDate === undefined) {
        expect(listed.entity.properties.notes?.join()).toContain(note);
      }
    });
  }

  test("what notes of aliases and comments say of papers, births and numbers", async () => {
    const { listed } = await readOne(
      `<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>TAREL NA OSMIN</FIRST_NAME><SECOND_NAME>VEHDI</SECOND_NAME><THIRD_NAME>na</THIRD_NAME>
       <NATIONALITY><VALUE>na</VALUE></NATIONALITY><COMMENTS1>Owner of a ship. IMO number: 9900010.</COMMENTS1>
       <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Tariel Osman</ALIAS_NAME><NOTE>DOB: 1948, passport no. ZZ000017</NOTE></INDIVIDUAL_ALIAS>
       <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Tarel Usmin, born in 1949</ALIAS_NAME></INDIVIDUAL_ALIAS></INDIVIDUAL>`,
    );
    expect(listed.entity.caption).toBe("TAREL NA OSMIN VEHDI");
    expect(listed.entity.properties).toEqual({
      name: ["TAREL NA OSMIN VEHDI"],
      firstName: ["TAREL NA OSMIN"],
      lastName: ["VEHDI"],
      alias: ["Tariel Osman", "Tarel Usmin"],
      birthDate: ["1948", "1949"],
      passportNumber: ["ZZ000017"],
      notes: [
        "Alias Tariel Osman: DOB: 1948, passport no. ZZ000017",
        "Alias: Tarel Usmin, born in 1949",
        "Owner of a ship. IMO number: 9900010.",
      ],
      topics: ["sanction"],
    });
  });

  test("long acronyms of bodies are names of theirs, short ones and those of former names only confirm", async () => {
    const text = listOf("").replace(
      "<x:ENTITIES/>",
      `<x:ENTITIES><ENTITY><DATAID>2</DATAID><FIRST_NAME>VELMORA ORIENT SHIPPING COMPANY (VOSC)</FIRST_NAME>
       <COMMENTS1>Owner of a ship. IMO number: 9900010.</COMMENTS1>
       <ENTITY_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>Velmora Orient Trade (VOT)</ALIAS_NAME></ENTITY_ALIAS>
       <ENTITY_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Velmora Naval Trade Lines (VNTL)</ALIAS_NAME></ENTITY_ALIAS>
       <ENTITY_ALIAS><QUALITY>f.k.a.</QUALITY><ALIAS_NAME>Velmora Old Naval Lines (VONL)</ALIAS_NAME></ENTITY_ALIAS></ENTITY></x:ENTITIES>`,
    );
    const file = memoryFile("un.xml", new TextEncoder().encode(text));
    const { entities } = await readSets([
      { source: unXml, dataset: "un_sc_sanctions", files: new Map([["list", file]]) },
    ]);
    const properties = entities[0]?.entity.properties ?? {};
    const acronyms = (key: string) => properties[key]?.filter((name) => !name.includes(" "));
    expect(acronyms("alias")).toEqual(["VOSC", "VNTL"]);
    expect(acronyms("abbreviation")).toEqual(["VOSC", "VOT", "VNTL", "VONL"]);
    expect(properties.previousName).toEqual(["Velmora Old Naval Lines", "Velmora Old Naval Lines (VONL)"]);
    expect(properties.imoNumber).toEqual(["9900010"]);
  });

  test("an element that is not known is noted, and a date that can't be read is counted", async () => {
    const { notes, listed } = await readOne(
      "<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>TAREL</FIRST_NAME><LISTED_ON>long ago</LISTED_ON><SHOE_SIZE>44</SHOE_SIZE></INDIVIDUAL>",
    );
    expect(notes.map(({ kind, message }) => [kind, /SHOE_SIZE/.exec(message)?.[0]])).toEqual([
      ["unread", "SHOE_SIZE"],
    ]);
    expect(listed.unread).toEqual([{ field: "startDate", text: "long ago" }]);
    expect(listed.listings[0]?.startDates).toEqual([]);
  });
});

const SHARED = "../shared/data/lists/un";

describe.skipIf(!existsSync(SHARED))("real files (skipped where they are absent)", () => {
  test("every individual and entity", async () => {
    const path = `${SHARED}/consolidated_2026-02-27.xml`;
    const { entities, notes, contentDates } = await readSets(await setsOf(unXml, [path]));
    const people = entities.filter(({ entity }) => entity.schema === "Person").length;
    expect([people, entities.length - people, notes.length]).toEqual([730, 273, 0]);
    expect(contentDates).toEqual(["2026-02-27T00:00:09"]);
  });

  test("the malformed copy is refused with file, line and column", async () => {
    const path = `${SHARED}/malformed_2025-08-16.xml`;
    const failure = await failureOf(readFileSync(path), path);
    expect(failure.message).toContain(`${path}, line 53, column 11`);
  });
});
