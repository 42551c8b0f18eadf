import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { ofacCsv } from "../../../../../src/lists/sources/lists/ofac/csv/source.ts";
import { usBis } from "../../../../../src/lists/sources/lists/us/bis/source.ts";
import { usCsl } from "../../../../../src/lists/sources/lists/us/csl/source.ts";
import { describeSource } from "../../../conformance.ts";
import { readSets, setsOf } from "../../../support.ts";
import { refusalOf, textSet } from "../../../text-set.ts";
import { byId } from "../../ofac/publications.ts";

const FIXTURE = "fixtures/lists/us-csl/consolidated.csv";

describeSource("US Consolidated Screening List", {
  source: usCsl,
  paths: [FIXTURE],
  foreign: ["fixtures/demo", "fixtures/lists/ofac-csv", "fixtures/lists/us-bis"],
  // 20 rows; two of them may be people, and are that too.
  entities: 22,
  records: 20,
  datasets: [
    "us_bis_denied",
    "us_bis_entity_list",
    "us_bis_military_end_users",
    "us_bis_unverified",
    "us_ddtc_debarred",
    "us_ofac_cons",
    "us_ofac_sdn",
    "us_state_nonproliferation",
  ],
  ids: ["ofac-991001", "ofac-991015", "ofac-991030"],
});

const readFixture = async () => (await readSets(await setsOf(usCsl, [FIXTURE]))).entities;

describe("rows of OFAC's lists", () => {
  test("are the entities of OFAC's own files, by the same numbers", async () => {
    const own = byId((await readSets(await setsOf(ofacCsv, ["fixtures/lists/ofac-csv"]))).entities);
    const listed = byId(await readFixture());
    const [person, ofac] = [listed.get("ofac-991001"), own.get("ofac-991001")];
    expect(person?.entity.datasets).toEqual(["us_ofac_sdn"]);
    expect(person?.listings).toEqual([...(ofac?.listings ?? [])]);
    // Only the weak alias is another: the row does not say which aliases are weak, and has it without its
    // article.
    expect({ ...person?.entity.properties, weakAlias: [] }).toEqual({
      ...ofac?.entity.properties,
      weakAlias: [],
    });
    expect(person?.entity.properties.weakAlias).toEqual(["Tollkeeper"]);
    expect(listed.get("ofac-991015")?.entity.properties).toMatchObject({
      imoNumber: ["2999102"],
      mmsi: ["000991015"],
      pastFlags: ["mt"],
      flag: ["ir"],
      alias: ["SEA ORVIN", "ALPHARINA"],
    });
  });

  test("codes of countries are read as codes, and one day of a paper as either", async () => {
    const properties = byId(await readFixture()).get("ofac-991006")?.entity.properties;
    expect(properties?.nationality).toEqual(["na", "zw"]);
    expect(properties?.birthDate).toEqual(["1961", "1962"]);
    expect(properties?.idNumber).toEqual(["ZZ630001"]);
    expect(properties?.notes).toContain("National ID No. ZZ630001 issued or expires 2021-01-19");
  });
});

describe("rows of the other lists", () => {
  test("have ids made of the name, so that the lists' own publications agree", async () => {
    const listed = byId(await readFixture());
    const { entities } = await readSets(await setsOf(usBis, ["fixtures/lists/us-bis"]));
    const shared = entities.filter(({ entity }) => listed.has(entity.id));
    expect(shared.map(({ entity }) => entity.caption).sort()).toEqual([
      "AL ZELMAR WINGS AIRLINES",
      "ORVIN T. BRESKOVAN",
      "ORVIN T. BRESKOVAN",
    ]);
    for (const { entity, listings } of shared) expect(listed.get(entity.id)?.listings).toEqual([...listings]);
  });

  test("say why a party is listed, under which list, and where it is", async () => {
    const rows = await readFixture();
    const institute = rows.find(({ entity }) => entity.caption.startsWith("33rd"));
    expect(institute?.entity.schema).toBe("Organization");
    expect(institute?.entity.properties).toEqual({
      name: ["33rd Orvinian Scientific Research and Testing Institute"],
      alias: ["33rd OrvNII", "JSC OrvNII"],
      country: ["ru", "cn"],
      address: ["1 Ulitsa Znamennaya, Volskaya, RU", "50 Yongding Example Road, Haidana District, China"],
      program: ["Entity List"],
      sourceUrl: ["https://lists.example/el"],
      topics: ["export.control"],
    });
    expect(institute?.listings).toEqual([
      {
        authority: "Bureau of Industry and Security",
        program: "Entity List",
        status: null,
        startDates: ["2020-08-27"],
        endDates: [],
        reason:
          "Federal Register: 85 FR 99901; License requirement: For all items subject to the EAR. " +
          "(See §744.11 of the EAR).; License policy: Presumption of denial.",
        sourceUrl: null,
        dataset: "us_bis_entity_list",
      },
    ]);
  });
});

const HEADER = "source,entity_number,type,name,alt_names,addresses,source_list_url,start_date";
const setOf = (...rows: readonly string[]) => textSet(usCsl, null, `${[HEADER, ...rows].join("\n")}\n`);

describe("refuses what can't be trusted, with its line", () => {
  test("rows without a list, a name, a number or a known type, and no rows", async () => {
    expect(await refusalOf(setOf(",,,X,,,,"))).toMatch(/line 2 does not say which list it is of/);
    expect(await refusalOf(setOf("Entity List,,,,,,,"))).toMatch(/line 2 has no name/);
    expect(await refusalOf(setOf("Capta List,,Entity,X,,,,"))).toMatch(/line 2 has no entity_number/);
    expect(await refusalOf(setOf("Capta List,1,Tank,X,,,,"))).toMatch(/line 2 has the unknown type "Tank"/);
    expect(await refusalOf(setOf())).toMatch(/holds no record/);
  });
});

test("a new list is a dataset of its own, with a note; so is a date that is none", async () => {
  const outcome = await readSets([
    setOf("New List (NL) - Some Bureau,,,Orvina Ltd,,,,soon", "New List (NL) - Some Bureau,,,Zelma Ltd,,,,"),
  ]);
  expect(outcome.datasets.map(({ name }) => name)).toEqual(["us_csl_new_list_nl_some_bureau"]);
  expect(outcome.notes.map(({ line, message }) => [line, message])).toEqual([
    [
      2,
      'The list "New List (NL) - Some Bureau" is unknown; its records go into the dataset us_csl_new_list_nl_some_bureau.',
    ],
  ]);
  expect(outcome.entities.flatMap(({ unread }) => unread)).toEqual([{ field: "startDate", text: "soon" }]);
  expect(outcome.entities[0]?.listings[0]).toMatchObject({
    authority: "Some Bureau",
    program: "New List (NL)",
  });
});

const REAL = "../shared/data/lists/us-csl/consolidated.csv.gz";

test.skipIf(!existsSync(REAL))(
  "the real file: every row, in the dataset of its list (skipped where absent)",
  async () => {
    const { entities, notes, records } = await readSets(await setsOf(usCsl, [REAL]));
    expect(Object.values(records)).toEqual([14_160]);
    expect(notes).toEqual([]);
    const rows: Record<string, number> = {};
    for (const { entity } of entities) {
      if (entity.id.endsWith("-person")) continue;
      const [dataset = ""] = entity.datasets;
      rows[dataset] = (rows[dataset] ?? 0) + 1;
    }
    // Counted without the reader under test: SSI 290, PLC 78, CMIC 68, CAPTA 53, NS-MBS 17 and FSE 3 make up
    // the 509.
    expect(rows).toEqual({
      us_bis_denied: 462,
      us_bis_entity_list: 2_001,
      us_bis_military_end_users: 71,
      us_bis_unverified: 201,
      us_ddtc_debarred: 727,
      us_ofac_cons: 509,
      us_ofac_sdn: 10_026,
      us_state_nonproliferation: 163,
    });
    expect(Object.values(rows).reduce((sum, count) => sum + count, 0)).toBe(14_160);
  },
);
