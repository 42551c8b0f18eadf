import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { usBis } from "../../../../../src/lists/sources/lists/us/bis/source.ts";
import { describeSource } from "../../../conformance.ts";
import { readSets, setsOf } from "../../../support.ts";
import { refusalOf, textSet } from "../../../text-set.ts";

describeSource("US BIS Denied Persons List", {
  source: usBis,
  paths: ["fixtures/lists/us-bis"],
  foreign: ["fixtures/demo", "fixtures/lists/ofac-csv", "fixtures/lists/us-csl"],
  // Six rows of five parties; three of them may be people, and are that too.
  entities: 8,
  records: 6,
  datasets: ["us_bis_denied"],
});

const HEADER =
  "Name\tStreet_Address\tCity\tState\tCountry\tPostal_Code\tEffective_Date\tExpiration_Date\tStandard_Order\tLast_Update\tAction\tFR_Citation";
const rowOf = (name: string, ...cells: readonly string[]) =>
  [name, ...cells, ...Array.from({ length: 11 - cells.length }, () => "")].join("\t");
const setOf = (...rows: readonly string[]) =>
  textSet(usBis, "us_bis_denied", `${[HEADER, ...rows].join("\n")}\n`);

test("rows of one name are one party, with each address and each order once", async () => {
  const { entities, contentDates } = await readSets(await setsOf(usBis, ["fixtures/lists/us-bis"]));
  const airline = entities.find(({ entity }) => entity.caption === "AL ZELMAR WINGS AIRLINES");
  expect(airline?.entity.schema).toBe("Organization");
  expect(airline?.entity.properties.address).toEqual([
    "AL ORVINA STREET, BAGHDARA, IQ",
    "P.O. BOX 991, DUBAYA, AE",
  ]);
  expect(airline?.entity.properties.country).toEqual(["iq", "ae"]);
  expect(airline?.listings).toEqual([
    {
      authority: "Bureau of Industry and Security",
      program: "Denied Persons List",
      status: null,
      startDates: ["2015-03-19"],
      endDates: [],
      reason: "Federal Register: 80 F.R. 99911 3/24/15",
      sourceUrl: null,
      dataset: "us_bis_denied",
    },
  ]);
  expect(airline?.entity.lastChange).toBe("2015-03-24T00:00:00");
  expect(contentDates).toEqual([]);
});

test("a party that may be a person is one too, and its other names are read", async () => {
  const { entities } = await readSets(await setsOf(usBis, ["fixtures/lists/us-bis"]));
  const found = entities.filter(({ entity }) => entity.caption === "PEARLA LIU").map(({ entity }) => entity);
  expect(found.map(({ schema }) => schema)).toEqual(["LegalEntity", "Person"]);
  expect(found[1]?.id).toBe(`${found[0]?.id}-person`);
  expect(found[0]?.properties.alias).toEqual(["NEIA-CHIENA CHUNG"]);
});

describe("refuses what can't be trusted, with its line", () => {
  test("rows without a name, of another width, and none; a missing column", async () => {
    expect(await refusalOf(setOf(rowOf("", "1 Example Street")))).toMatch(/line 2 has no name/);
    expect(await refusalOf(setOf("X\tY"))).toMatch(/line 2 has 2 columns where the header has 12/);
    expect(await refusalOf(setOf())).toMatch(/holds no record/);
    const other = textSet(usBis, "us_bis_denied", `${HEADER.replace("\tCity", "")}\n`);
    expect(await refusalOf(other)).toMatch(/line 1 has no column city/);
  });
});

test("a date that is none is counted as unread and left out", async () => {
  const { entities } = await readSets([
    setOf(rowOf("ORVINA LTD", "", "", "", "", "", "13/13/2020", "2020-01-02")),
  ]);
  expect(entities[0]?.unread).toEqual([{ field: "startDate", text: "13/13/2020" }]);
  expect(entities[0]?.listings[0]).toMatchObject({ startDates: [], endDates: ["2020-01-02"] });
});

const REAL = "../shared/data/lists/us-bis/dpl.txt";

test.skipIf(!existsSync(REAL))("the real file: 665 rows of 545 parties (skipped where absent)", async () => {
  const { entities, records } = await readSets(await setsOf(usBis, [REAL]));
  expect(Object.values(records)).toEqual([665]);
  expect(entities.filter(({ entity }) => !entity.id.endsWith("-person")).length).toBe(545);
  // The publisher's own slips of the pen.
  const unread = entities.flatMap(({ unread = [] }) => unread.map(({ field, text }) => `${field} ${text}`));
  expect(unread.sort()).toEqual([
    "country NM",
    "lastChange 1023-11-01",
    "lastChange 1023-11-01",
    "lastChange 3033-09-30",
  ]);
});
