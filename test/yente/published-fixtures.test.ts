// What yente's own tests hold of it, asked of its published fixtures: a cluster of listed people and
// companies (zala), and donations to parties (parteispenden). Skipped where the shared files are absent.

import { describe, expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { FTM_SCHEMATA } from "../../src/base/model/ftm.ts";
import { scratchFolder } from "../support/scratch.ts";
import { startDoor } from "./support.ts";

const FIXTURES = resolve("../shared/data/ftm/yente-fixtures");

/** The manifest of a service with both, and a collection over them. */
function writeManifest(): string {
  const path = join(scratchFolder("interdict-yente-"), "manifest.yml");
  const datasetOf = (name: string) =>
    `  - name: ${name}\n    title: All of ${name}\n    entities_url: file://${FIXTURES}/${name}/entities.ftm.json\n`;
  const collection = "  - name: both\n    title: Both\n    datasets: [zala, parteispenden]\n";
  writeFileSync(path, `datasets:\n${datasetOf("zala")}${datasetOf("parteispenden")}${collection}`);
  return path;
}

const start = () => startDoor({ write: writeManifest });

const ZAKHAROV = "NK-aU5ybkbRFJucf8YMwsJvDw";
const PERSON = {
  schema: "Person",
  properties: { name: ["Alexander Vyacheslavovich ZAKHAROV"], birthDate: ["1965"], country: "Russia" },
};
const DONOR = "281d01c426ce39ddf80aa0e46574843c1ba8bfc9";
const ADDRESSES = ["582e64e961eaf537d8a80856520d601519a5fb98", "012a13cddb445def96357093c4ebb30c3c5ab41d"];
const PAYMENTS = ["98a5b377dffde7307e265a7cc928297e318daaef", "8928105b8d3748805295a0fb01ae57cc37be30a5"];
const CDU = "c326dd8021ee75fe9608f31ecb4e2e7388144102";

interface AnsweredEntity {
  readonly id: string;
  readonly schema: string;
  readonly properties: Readonly<Record<string, readonly (string | AnsweredEntity)[]>>;
}

const idsOf = (entities: readonly { id: string }[]) => entities.map(({ id }) => id);

/** Every member that a client of yente reads, at every depth. */
function expectShape(entity: AnsweredEntity): void {
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  const { id, schema, properties, ...others } = entity;
  expect([id !== "", FTM_SCHEMATA.has(schema)]).toEqual([true, true]);
  expect(others).toMatchObject({
    caption: expect.stringMatching(/./),
    datasets: expect.any(Array),
    referents: expect.any(Array),
    target: expect.any(Boolean),
  });
  const times = ["first_seen", "last_seen", "last_change"] as const;
  for (const name of times) {
    const value = (others as Record<string, unknown>)[name];
    if (value !== null) expect(value).toEqual(time);
  }
  for (const value of Object.values(properties).flat())
    if (typeof value === "string") expect(value).not.toBe("");
    else expectShape(value);
}

describe.skipIf(!existsSync(FIXTURES))("the published fixtures", () => {
  const NAMES = [
    ...["Alexander Vyacheslavovich ZAKHAROV", "Александр Вячеславович Захаров", "Александр ЗАХАРОВ"],
    ...["Захаров Александр Вячеславович", "Zakharov Aleksandr Vyacheslavovich"],
  ];
  const MATCHED: [what: string, query: string, properties: object][] = [
    ["a name, a year and a country by name", "", PERSON.properties],
    ["another algorithm", "?algorithm=name-based", PERSON.properties],
    ["many spellings", "?algorithm=logic-v1&fuzzy=false", { name: NAMES }],
    ["a name without spaces", "", { name: ["alexandervyacheslavovichzakharov", "foo bar"] }],
    ["a misspelt name", "?threshold=0.2", { name: "Aiexandvr Zakharom" }],
    ["a year as a number", "", { name: ["Alexander Zakharov"], birthDate: [1965] }],
    [
      "lists beside one that is not in use",
      "?include_dataset=zala&include_dataset=nowhere",
      PERSON.properties,
    ],
  ];
  test.each(MATCHED)("match: %s", async (_what, query, properties) => {
    const { match } = await start();
    const queries = Object.fromEntries(["vv", "xx"].map((key) => [key, { schema: "Person", properties }]));
    const { status, json, headers } = await match(`/match/zala${query}`, { queries });
    expect([status, headers.get("x-batch-size")]).toEqual([200, "2"]);
    const { results, total } = json.responses.vv;
    expect(results[0].id).toBe(ZAKHAROV);
    expect(total.value).toBeGreaterThan(0);
    expectShape(results[0]);
    expect(json.responses.xx.results).toEqual(results);
  });

  const UNMATCHED = [
    ...["exclude_dataset=zala", "include_dataset=ae_local_terrorists&include_dataset=mx_governors"],
    ...["include_dataset=zala&exclude_dataset=zala", "topics=crime.cyber", `exclude_entity_ids=${ZAKHAROV}`],
    ...["exclude_entity_ids=ofac-45937", "changed_since=2099-01-01T00:00", "exclude_schema=Person"],
  ];
  test.each(UNMATCHED)("match: nobody with %s", async (query) => {
    const { matched } = await start();
    expect(await matched(PERSON, `/match/zala?${query}`)).not.toContain(ZAKHAROV);
  });

  test("match: a person of the one list is nobody of the other, and somebody of the collection", async () => {
    const { matched } = await start();
    expect(await matched(PERSON, "/match/parteispenden")).toEqual([]);
    expect(await matched(PERSON, "/match/both")).toContain(ZAKHAROV);
  });

  test("search: results, counts and every filter", async () => {
    const { get } = await start();
    const found = async (query: string, dataset = "zala") => (await get(`/search/${dataset}?${query}`)).json;
    const total = async (query: string, dataset = "zala") => (await found(query, dataset)).total.value;
    const q = "q=alexander zakharov";
    const [first] = (await found(q)).results;
    expectShape(first);
    expect([first.id, first.datasets]).toEqual([ZAKHAROV, ["zala"]]);
    expect((await found("")).results).toHaveLength(10);
    const moscow = await total("q=moscow");
    expect(moscow).toBeGreaterThan(5);
    expect(await total("q=moscow&exclude_schema=Address")).toBeLessThan(moscow);
    for (const [query, isFound] of [
      ["schema=Person", true],
      ["schema=Vessel", false],
      ["countries=ru", true],
      ["countries=ke", false],
      ["countries=ke&countries=ru", true],
      ["countries=ke&countries=ru&filter_op=AND", false],
      ["include_dataset=zala", true],
      ["include_dataset=mx_senators", false],
      ["changed_since=2099-01-01T00:00", false],
      ["filter=properties.birthDate:1972-01-26%C2%A7", false],
      ["target=true", true],
    ] as const)
      expect([query, (await total(`${q}&${query}`)) > 0]).toEqual([query, isFound]);
    expect(await total(q, "parteispenden")).toBe(0);
    const { facets } = await found("facets=schema&facets=topics");
    expect(Object.keys(facets)).toEqual(["schema", "topics"]);
    const namesOf = ({ values }: { values: { name: string }[] }) => values.map(({ name }) => name);
    expect(namesOf(facets.schema)).toContain("Address");
    expect(namesOf(facets.topics)).toContain("sanction");
    const donations = (await found("", "parteispenden")).facets.datasets;
    expect(namesOf(donations)).toEqual(["parteispenden"]);
    const seen = (await found("sort=first_seen:desc")).results.map(
      (one: { first_seen: string }) => one.first_seen,
    );
    expect(seen).toEqual([...seen].sort().reverse());
  });

  test("entities: a listed person with measures, and a donor with payments, nested or not", async () => {
    const { get } = await start();
    const { json: listed } = await get(`/entities/${ZAKHAROV}`);
    expectShape(listed);
    expect(listed.referents.length).toBeGreaterThan(5);
    expect(listed.properties.sanctions[0].schema).toBe("Sanction");
    const { json: merged, status, headers } = await get("/entities/ofac-45937");
    expect([status, headers.get("Location"), merged]).toEqual([308, `/entities/${ZAKHAROV}`, null]);
    const { json: donor } = await get(`/entities/${DONOR}`);
    expectShape(donor);
    expect(idsOf(donor.properties.addressEntity).sort()).toEqual([...ADDRESSES].sort());
    expect(idsOf(donor.properties.paymentPayer).sort()).toEqual([...PAYMENTS].sort());
    const payment = donor.properties.paymentPayer.find(({ id }: { id: string }) => id === PAYMENTS[0]);
    expect(payment.properties.payer).toEqual([DONOR]);
    expect(idsOf(payment.properties.beneficiary)).toContain(CDU);
    const { json: flat } = await get(`/entities/${DONOR}?nested=false`);
    expect(flat.properties.addressEntity.sort()).toEqual([...ADDRESSES].sort());
    expect(flat.properties.paymentPayer).toBeUndefined();
  });

  test("adjacent: pages of each property, in the order of the file, nested one step further", async () => {
    const { get } = await start();
    for (const [offset, payees] of [
      [0, 2],
      [1, 1],
    ] as const) {
      const page = `limit=1&offset=${offset}`;
      const { adjacent, entity } = (await get(`/entities/${DONOR}/adjacent?${page}`)).json;
      expect(entity.caption).toBe("Herr Christoph Alexander Kahl");
      for (const [property, ids] of [
        ["addressEntity", ADDRESSES],
        ["paymentPayer", PAYMENTS],
      ] as const) {
        const { json } = await get(`/entities/${DONOR}/adjacent/${property}?${page}`);
        expect(json).toMatchObject({ limit: 1, offset, total: { value: 2, relation: "eq" } });
        expect(idsOf(json.results)).toEqual([ids[offset] ?? ""]);
        expect(adjacent[property]).toEqual(json);
      }
      // The other side of a relation is whole on each page.
      const [{ properties }] = adjacent.paymentPayer.results;
      expect([properties.payer, properties.beneficiary.length]).toEqual([[DONOR], payees]);
      expect(idsOf(properties.beneficiary)).toContain(CDU);
    }
    const { adjacent } = (await get(`/entities/${PAYMENTS[0]}/adjacent?limit=1`)).json;
    expect([adjacent.payer.results.length, adjacent.beneficiary.results.length]).toEqual([1, 1]);
    // What is beside a thing is not followed.
    const [payer] = adjacent.payer.results;
    expect(Object.keys(payer.properties).sort()).toEqual(["addressEntity", "country", "name"]);
    expect(payer.properties.addressEntity.every((id: unknown) => typeof id === "string")).toBe(true);
    expect((await get(`/entities/${DONOR}/adjacent/address`)).status).toBe(404);
  });

  test("catalog: both lists and the collection of the manifest", async () => {
    const { get } = await start();
    const { datasets, current } = (await get("/catalog")).json;
    expect(current).toEqual(expect.arrayContaining(["zala", "parteispenden", "both", "default"]));
    const counts = Object.fromEntries(
      datasets.map(({ name, entity_count }: { name: string; entity_count: number }) => [name, entity_count]),
    );
    expect(counts).toMatchObject({ zala: 17, parteispenden: null, both: 17 });
    const both = datasets.find(({ name }: { name: string }) => name === "both");
    expect(both).toMatchObject({ title: "Both", type: "collection", load: true, index_current: true });
    expect(both.children.sort()).toEqual(["parteispenden", "zala"]);
  });
});
