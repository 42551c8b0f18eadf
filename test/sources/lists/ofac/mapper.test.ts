import { expect, test } from "bun:test";
import type { OfacRow } from "../../../../src/lists/sources/lists/ofac/csv/reader.ts";
import { makeRecord, splitPrograms } from "../../../../src/lists/sources/lists/ofac/csv/record.ts";
import { mapRecord, parsePersonName } from "../../../../src/lists/sources/lists/ofac/mapper.ts";
import { LOADED_AT } from "../../support.ts";

function row(cells: readonly (string | null)[]): OfacRow {
  return { line: 1, entNum: cells[0] ?? "", cells };
}

const PERSON = row([
  "17",
  "BRESHKO, Orvin Talek, Jr.",
  "individual",
  "IRAN] [SDGT] [IRAN",
  "Minister",
  ...nulls(7),
]);
const VESSEL = row([
  ...[
    "18",
    "ZELMAR STAR",
    "vessel",
    "RUSSIA-EO14024",
    null,
    "ZZ7Q",
    "Crude Oil Tanker",
    "318,000",
    "163,660",
  ],
  ...["Region: Velmora", "Zelmar Shipping, S.A.", null],
]);

function nulls(count: number): null[] {
  return Array.from({ length: count }, () => null);
}

test("names of people are turned round, with suffixes last", () => {
  const full = (text: string) => parsePersonName(text).full;
  expect(full("BRESHKO, Orvin Talek")).toBe("Orvin Talek BRESHKO");
  expect(full("BRESHKO, Orvin, Jr.")).toBe("Orvin BRESHKO Jr.");
  expect(full("BRESHKO, JR., Orvin")).toBe("Orvin BRESHKO JR.");
  expect(full("BRESHKO, Orvin, Talek al-Din")).toBe("Orvin Talek al-Din BRESHKO");
  expect(full("ABU NAKHR")).toBe("ABU NAKHR");
  expect(full("BRESHKO,")).toBe("BRESHKO");
  expect(parsePersonName("DELOS BRESHKO, Orvin, Jr.")).toEqual({
    full: "Orvin DELOS BRESHKO Jr.",
    first: "Orvin",
    last: "DELOS BRESHKO",
    suffix: "Jr.",
  });
});

test("programs are split and counted once", () => {
  expect(splitPrograms("IRAN] [SDGT] [IRAN")).toEqual(["IRAN", "SDGT"]);
  expect(splitPrograms("[CUBA]")).toEqual(["CUBA"]);
  expect(splitPrograms(null)).toEqual([]);
});

test("a person with aliases, addresses and remarks", () => {
  const { entity, listings, corpora } = mapRecord(
    makeRecord(
      {
        primary: PERSON,
        aliases: [
          row(["17", "1", "aka", "BRASHKO, Arvin", null]),
          row(["17", "2", "fka", "OLD, Orvin", null]),
          row(["17", "3", "nka", "NEW, Orvin", null]),
        ],
        addresses: [
          row(["17", "1", "1 Example Street", "Shiraz 70000", "Iran", null]),
          row(["17", "2", null, null, "Iran", null]),
          row(["17", "3", null, null, null, null]),
          row(["17", "4", null, "Somewhere", "undetermined", null]),
          row(["17", "5", null, null, "Region: Northern Mali", null]),
        ],
        remarks: [
          "DOB 1951 to 1953",
          "Secondary sanctions risk: a",
          "a.k.a. 'BROKER, The'",
          "Chief of Staff",
        ],
      },
      "Person",
    ),
    "us_ofac_sdn",
    LOADED_AT,
  );
  expect(corpora).toEqual(["sanction"]);
  expect(entity).toEqual({
    id: "ofac-17",
    caption: "Orvin Talek BRESHKO Jr.",
    schema: "Person",
    properties: {
      name: ["Orvin Talek BRESHKO Jr.", "Orvin NEW"],
      firstName: ["Orvin Talek"],
      lastName: ["BRESHKO"],
      nameSuffix: ["Jr."],
      alias: ["Arvin BRASHKO"],
      previousName: ["Orvin OLD"],
      position: ["Minister"],
      country: ["ir", "ml"],
      address: ["1 Example Street, Shiraz 70000, Iran", "Somewhere", "Region: Northern Mali"],
      birthDate: ["1951", "1952", "1953"],
      notes: ["Chief of Staff", "DOB 1951 to 1953"],
      weakAlias: ["The BROKER"],
      program: ["IRAN", "SDGT"],
      topics: ["sanction"],
      sourceUrl: ["https://sanctionssearch.ofac.treas.gov/Details.aspx?id=17"],
    },
    referents: [],
    datasets: ["us_ofac_sdn"],
    firstSeen: LOADED_AT,
    lastSeen: LOADED_AT,
    lastChange: LOADED_AT,
    target: true,
    listingStatus: "listed",
    delistedOn: null,
  });
  expect(listings.map(({ program, reason, startDates }) => ({ program, reason, startDates }))).toEqual([
    { program: "IRAN", reason: "Secondary sanctions risk: a", startDates: [] },
    { program: "SDGT", reason: "Secondary sanctions risk: a", startDates: [] },
  ]);
});

test("a vessel keeps its name, and a flag of no country stays out of the codes", () => {
  const { entity } = mapRecord(
    makeRecord(
      {
        primary: VESSEL,
        aliases: [],
        addresses: [],
        remarks: ["Vessel Registration Identification IMO 9900019"],
      },
      "Vessel",
    ),
    "us_ofac_sdn",
    LOADED_AT,
  );
  expect(entity.properties).toMatchObject({
    name: ["ZELMAR STAR"],
    callSign: ["ZZ7Q"],
    type: ["Crude Oil Tanker"],
    tonnage: ["318,000"],
    grossRegisteredTonnage: ["163,660"],
    owner: ["Zelmar Shipping, S.A."],
    imoNumber: ["9900019"],
  });
  expect(entity.properties.flag).toBeUndefined();
  expect(entity.properties.notes).toContain("Flag: Region: Velmora");
});

test("dates of a listing go to the program that they name", () => {
  const primary = row(["19", "ZELMAR BANK", null, "RUSSIA-EO14024] [UKRAINE-EO13662", ...nulls(8)]);
  const remarks = [
    "Listing Date (EO 14024 Directive 2): 24 Feb 2022",
    "Effective Date (EO 14024 Directive 2): 26 Mar 2022",
  ];
  const { listings } = mapRecord(
    makeRecord({ primary, aliases: [], addresses: [], remarks }, "Organization"),
    "us_ofac_sdn",
    LOADED_AT,
  );
  expect(listings.map(({ program, startDates }) => [program, startDates])).toEqual([
    ["RUSSIA-EO14024", ["2022-02-24", "2022-03-26"]],
    ["UKRAINE-EO13662", []],
  ]);
});

test("items come in one order, the main birth date first, whatever order a publication has", () => {
  const primary = row(["21", "BRESHKO, Orvin", "individual", ...nulls(9)]);
  const propertiesOf = (remarks: readonly string[]) =>
    mapRecord(
      makeRecord({ primary, aliases: [], addresses: [], remarks }, "Person"),
      "us_ofac_sdn",
      LOADED_AT,
    );
  const items = [
    "Passport ZZ0000017 (Iran)",
    "DOB 1962",
    "alt. DOB 1951",
    "Gender Male",
    "alt. DOB 1949",
    "x",
  ];
  const whole = propertiesOf(items);
  expect(whole.entity.properties.birthDate).toEqual(["1962", "1949", "1951"]);
  expect(JSON.stringify(propertiesOf(items.toReversed()))).toBe(JSON.stringify(whole));
});

test("a record without a program still has a listing", () => {
  const primary = row(["20", "ZELMAR", null, ...nulls(9)]);
  const { listings } = mapRecord(
    makeRecord({ primary, aliases: [], addresses: [], remarks: [] }, "Organization"),
    "us_ofac_sdn",
    LOADED_AT,
  );
  expect(listings.length).toBe(1);
  expect(listings[0]?.program).toBeNull();
});

test("weak names come in the order of their words, former names behind aliases", () => {
  const primary = row(["22", "ZELMAR", null, ...nulls(9)]);
  const remarks = ["f.k.a. 'ALPHARINA'", "a.k.a. 'ZELM'", "n.k.a. 'ZELMA'", "a.k.a. 'ALPHA'"];
  const { entity } = mapRecord(
    makeRecord({ primary, aliases: [], addresses: [], remarks }, "Organization"),
    "us_ofac_sdn",
    LOADED_AT,
  );
  expect(entity.properties.weakAlias).toEqual(["ALPHA", "ZELM", "ALPHARINA", "ZELMA"]);
});
