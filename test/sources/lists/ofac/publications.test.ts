import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import type { ListedEntity } from "../../../../src/base/model/entity.ts";
import { SOURCES } from "../../../../src/lists/sources/registry.ts";
import { readSets, setsOf } from "../../support.ts";
import { byId, withoutAdditions } from "./publications.ts";

async function readWith(name: string, paths: readonly string[]): Promise<ListedEntity[]> {
  const source = SOURCES.find((known) => known.name === name);
  if (source === undefined) throw new Error(`There is no source ${name}.`);
  return (await readSets(await setsOf(source, paths))).entities;
}

const readFixture = (name: string) => readWith(name, [`fixtures/lists/${name}`]);

describe("the same 20 invented records in the four publications", () => {
  test("are byte-equal in the CSV and the sdnList XML", async () => {
    const csv = await readFixture("ofac-csv");
    expect(csv.length).toBe(20);
    expect(JSON.stringify(await readFixture("ofac-sdn-xml"))).toBe(JSON.stringify(csv));
  });

  test("are byte-equal in the Enhanced and the Advanced XML", async () => {
    const enhanced = await readFixture("ofac-enhanced-xml");
    expect(enhanced.length).toBe(20);
    expect(JSON.stringify(await readFixture("ofac-advanced-xml"))).toBe(JSON.stringify(enhanced));
  });

  test("are byte-equal in the CSV and the Enhanced XML but for the listed additions", async () => {
    const csv = byId(await readFixture("ofac-csv"));
    const enhanced = await readFixture("ofac-enhanced-xml");
    let additions = 0;
    for (const rich of enhanced) {
      const plain = csv.get(rich.entity.id);
      if (plain === undefined) throw new Error(`The CSV does not have ${rich.entity.id}.`);
      if (JSON.stringify(rich) !== JSON.stringify(plain)) additions++;
      expect(JSON.stringify(withoutAdditions(rich, plain))).toBe(JSON.stringify(plain));
    }
    expect(additions).toBe(20);
  });

  test("and say everything once more in the richer ones", async () => {
    const enhanced = byId(await readFixture("ofac-enhanced-xml"));
    const person = enhanced.get("ofac-991001");
    expect(person?.entity.properties).toMatchObject({
      name: ["Orvin Talek BRESKOVAN"],
      alias: ["Arvin BRASKOVAN", "Орвин БРЕСКОВАН"],
      weakAlias: ["The Tollkeeper"],
      birthDate: ["1971"],
      position: ["Chief of Procurement"],
      passportNumber: ["ZZ9910017"],
      address: ["1 Example Street, Minskaya 220000, Belarus"],
      linkedTo: ["DIRECTORATE OF OUTER SUPPLY (Acting for or on behalf of)"],
    });
    expect(person?.listings.map(({ program, startDates }) => [program, startDates])).toEqual([
      ["NPWMD", ["2024-06-12"]],
      ["RUSSIA-EO14024", ["2024-06-12"]],
    ]);
    expect(person?.listings[0]?.reason).toBe(
      "Linked To: DIRECTORATE OF OUTER SUPPLY; Secondary sanctions risk: See Section 11 of Executive Order 14024; " +
        "List: SDN List, since 2024-06-12; Legal authority: Executive Order 14024 (Russia); Measure: Block",
    );
    expect(enhanced.get("ofac-991004")?.entity.properties.alias).toEqual(["So'ng-hyo'n LEE", "리성현"]);
    const ship = enhanced.get("ofac-991015")?.entity.properties;
    expect(ship).toMatchObject({
      callSign: ["T2ZZ9"],
      type: ["Crude/Oil Products Tanker"],
      tonnage: ["99,144"],
      grossRegisteredTonnage: ["56,068"],
      flag: ["ir"],
      pastFlags: ["mt", "tv"],
      imoNumber: ["2999102"],
      mmsi: ["000991015"],
      previousName: ["SEA ORVIN"],
      weakAlias: ["ALPHARINA"],
    });
  });
});

const CONSOLIDATED = "../shared/data/lists/ofac-consolidated";

describe.skipIf(!existsSync(CONSOLIDATED))(
  "real files of the consolidated list (skipped where absent)",
  () => {
    const readCsv = () =>
      readWith(
        "ofac-csv",
        ["prim", "alt", "add", "comments"].map((part) => `${CONSOLIDATED}/cons_${part}.csv`),
      );

    // The CSV is of a later day: of 442 records that are in both, OFAC itself had changed the other 18.
    test("CSV and sdnList XML: 442 records in both, 424 of them byte-equal", async () => {
      const csv = await readCsv();
      const xml = byId(await readWith("ofac-sdn-xml", [`${CONSOLIDATED}/sdnList-schema_2025-03-28.xml`]));
      expect([csv.length, xml.size]).toEqual([442, 443]);
      const equal = csv.filter(
        (listed) => JSON.stringify(xml.get(listed.entity.id)) === JSON.stringify(listed),
      );
      expect(equal.length).toBe(424);
    });

    // Ten weeks lie between the two; OFAC changed papers, an address and a risk of four records.
    test("sdnList XML and Enhanced XML: the same 443 records, 439 equal but for the listed additions", async () => {
      const xml = await readWith("ofac-sdn-xml", [`${CONSOLIDATED}/sdnList-schema_2025-03-28.xml`]);
      const enhanced = byId(await readWith("ofac-enhanced-xml", [`${CONSOLIDATED}/CONS_ENHANCED.XML`]));
      expect([xml.length, enhanced.size]).toEqual([443, 443]);
      const equal = xml.filter((plain) => {
        const rich = enhanced.get(plain.entity.id);
        return rich !== undefined && JSON.stringify(withoutAdditions(rich, plain)) === JSON.stringify(plain);
      });
      expect(equal.length).toBe(439);
    });
  },
);
