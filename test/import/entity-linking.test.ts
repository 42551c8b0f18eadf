import { describe, expect, test } from "bun:test";
import type { Entity } from "../../src/base/model/entity.ts";
import { findLinks, type Linkable, linkKeys } from "../../src/lists/import/entity-linking.ts";
import { isOtherSubject } from "../../src/lists/import/reused-ids.ts";
import { makeListed } from "../support/store-records.ts";

const entity = (
  id: string,
  dataset: string,
  properties: Entity["properties"],
  more: Partial<Entity> = {},
): Entity =>
  makeListed({ id, caption: properties.name?.[0] ?? id, datasets: [dataset], properties, ...more }).entity;

function link(entities: readonly Entity[], apart: readonly string[] = [], flags: Partial<Linkable>[] = []) {
  const records = new Map<number, Linkable>();
  const rowsByKey = new Map<string, number[]>();
  entities.forEach((one, i) => {
    records.set(i + 1, { row: i + 1, entity: one, hasTwin: false, isKnown: false, ...flags[i] });
    for (const key of linkKeys(one)) rowsByKey.set(key, [...(rowsByKey.get(key) ?? []), i + 1]);
  });
  const { links, rejected } = findLinks(records, rowsByKey, (a, b) => apart.includes(`${a} ${b}`));
  return {
    by: links.map((one) => one.by),
    links: links.map(({ rows }) => rows.map((row) => records.get(row)?.entity.id)),
    rejected: rejected.map(({ reason }) => reason),
  };
}

const anna = { name: ["Anna Vereshkova"], country: ["ru"], passportNumber: ["72 1234567"] };

describe("records of different lists are one subject", () => {
  test.each<[string, Entity["properties"], Entity["properties"], Partial<Entity>]>([
    [
      "by a ship's IMO number",
      { name: ["Amber"], imoNumber: ["IMO 9074729"] },
      { name: ["MV Amber"], imoNumber: ["9074729"] },
      { schema: "Vessel" },
    ],
    ["by a passport of one country", anna, { ...anna, passportNumber: ["721234567"] }, {}],
    [
      "by a tax number of one country",
      { name: ["Alfa"], country: ["ua"], taxNumber: ["12345678"] },
      { name: ["TOV Alfa"], country: ["ua"], taxNumber: ["1234-5678"] },
      { schema: "Company" },
    ],
    [
      "by the UN's own number, whatever the names",
      { name: ["Abu Musab"], unscId: ["QDi.990"] },
      { name: ["Karim"], unscId: ["QDi.990"] },
      {},
    ],
  ])("%s", (_, a, b, more) => {
    expect(link([entity("a", "one", a, more), entity("b", "two", b, more)]).links).toEqual([["a", "b"]]);
  });

  const british = (id: string, dataset: string, ...numbers: readonly string[]) =>
    entity(id, dataset, { name: ["Anna Vereshkova"], authorityId: numbers });
  const [fcdo, hmt] = ["gb_fcdo_sanctions", "gb_hmt_sanctions"];

  test("by a number of the United Kingdom, in both of its lists", () => {
    const both = [british("a", fcdo, "RUS9917", "99917"), british("b", hmt, "99917")];
    expect(link(both).links).toEqual([["a", "b"]]);
    expect(link([british("a", fcdo, "RUS9917"), british("b", hmt, "rus9917 ", "99917")]).links).toEqual([
      ["a", "b"],
    ]);
  });

  test("by the number of its own where two parties of one list share a group's", () => {
    const records = [
      british("a", fcdo, "99917", "RUS9917"),
      british("b", fcdo, "99917", "RUS9918"),
      british("c", hmt, "99917", "RUS9918"),
    ];
    expect(link(records)).toMatchObject({
      links: [["b", "c"]],
      rejected: [`${fcdo} has them as two records`],
    });
  });

  test("the reason names what they share, and nothing that only one of them has", () => {
    const records = [british("a", fcdo, "RUS9917", "99917"), british("b", hmt, "99917")];
    expect(link(records).by).toEqual(["uk list 99917"]);
    const more = [british("a", fcdo, "RUS9917", "99917", "1"), british("b", hmt, "99917", "RUS9917", "2")];
    expect(link(more).by).toEqual(["uk list RUS9917, uk list 99917"]);
  });

  test("never by such a number of another authority", () => {
    expect(link([british("a", fcdo, "99917"), british("b", "us_ofac_sdn", "99917")]).links).toEqual([]);
  });

  test("through a third", () => {
    const a = entity("a", "one", { name: ["Anna Vere"], unscId: ["QDi.990"] });
    const b = entity("b", "two", { ...anna, name: ["Anna Vere"], unscId: ["QDi.990"] });
    const c = entity("c", "three", { ...anna, name: ["Vereshkova Anna"] });
    expect(link([a, b, c]).links).toEqual([["a", "b", "c"]]);
  });
});

describe("records stay apart", () => {
  const same = (more: Partial<Entity["properties"]> = {}) =>
    entity("b", "two", { ...anna, ...more } as Entity["properties"]);

  test.each<[string, Entity, string | null]>([
    ["of one name only", entity("b", "two", { name: ["Anna Vereshkova"], country: ["ru"] }), null],
    ["when the passport is of another country", same({ country: ["by"] }), null],
    ["when nothing says the country", same({ country: [] }), null],
    ["when the number is a placeholder", same({ passportNumber: ["1234"] }), null],
    ["of another group", { ...same(), schema: "Company" }, null],
    ["when their names share no word", same({ name: ["Boris Petrov"] }), "their names share no word"],
    ["when the list has both", { ...same(), datasets: ["one", "two"] }, "one has them as two records"],
  ])("%s", (_, other, rejection) => {
    const first = entity("a", "one", anna);
    expect(link([first, other])).toMatchObject({
      links: [],
      rejected: rejection === null ? [] : [rejection],
    });
  });

  test("when their birth years differ", () => {
    const a = entity("a", "one", { ...anna, birthDate: ["1970-01-01"] });
    expect(link([a, same({ birthDate: ["1980"] })]).rejected).toEqual(["their birth years differ"]);
    expect(link([a, same({ birthDate: ["1980", "1970"] })]).links).toHaveLength(1);
  });

  test("when the operator says so", () => {
    const a = entity("a", "one", anna);
    expect(link([a, same()], ["a b"]).rejected).toEqual(["the operator keeps them apart"]);
  });

  test("when one list would have two records in a group", () => {
    const a = entity("a", "one", { ...anna, unscId: ["QDi.990"] });
    const b = entity("b", "two", { name: ["Anna"], unscId: ["QDi.990"] });
    const c = entity("c", "two", anna);
    const { links, rejected } = link([a, b, c]);
    expect(links).toEqual([["a", "b"]]);
    expect(rejected).toEqual(["two has them as two records"]);
  });
});

describe("the id that stays", () => {
  const pair = [entity("a", "one", anna), entity("b", "two", anna)];

  test("is that of the first list", () => expect(link(pair).links).toEqual([["a", "b"]]));
  test("is one that clients know", () => {
    expect(link(pair, [], [{}, { isKnown: true }]).links).toEqual([["b", "a"]]);
  });
  test("is one that is in both corpora, before all", () => {
    expect(link(pair, [], [{ isKnown: true }, { hasTwin: true }]).links).toEqual([["b", "a"]]);
    expect(link(pair, [], [{ hasTwin: true }, { hasTwin: true }]).rejected).toHaveLength(1);
  });
});

test.each<[string, Partial<Entity>, boolean]>([
  ["the same caption", {}, false],
  ["a name in another order", { caption: "Vereshkova, Anna", properties: {} }, false],
  ["a name in another script", { caption: "Анна Верешкова", properties: {} }, false],
  ["one word in common", { caption: "Anna Petrova", properties: {} }, false],
  [
    "other names and the same birth date",
    { caption: "Olga Petrova", properties: { birthDate: ["1970-01-01"] } },
    false,
  ],
  [
    "other names and the same passport",
    { caption: "Olga Petrova", properties: { passportNumber: ["721234567"] } },
    false,
  ],
  ["other names only", { caption: "Olga Petrova", properties: { birthDate: ["1980-01-01"] } }, true],
])("an id means somebody else with %s", (_, now, expected) => {
  const before = entity("a", "one", { ...anna, birthDate: ["1970-01-01"] });
  expect(isOtherSubject(before, { ...before, ...now })).toBe(expected as boolean);
});
