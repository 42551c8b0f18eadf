// Which records of several lists are of one person or company.

import { expect, test } from "bun:test";
import type { Properties } from "../../src/base/model/entity.ts";
import { StoredJson } from "../../src/base/model/stored-json.ts";
import { groupByParty } from "../../src/engine/screening/same-party.ts";

function record(id: string, caption: string, dataset: string, properties: Properties = {}) {
  return { id, caption, schema: "Person", datasets: [dataset], properties: StoredJson.of(properties) };
}

const groups = (records: readonly ReturnType<typeof record>[]) =>
  groupByParty(records, (one) => one).map((group) => group.map(({ id }) => id));

test("a name in the same words joins records of different lists, in any order and under any of their names", () => {
  expect(
    groups([
      record("a", "Taisiya BULGOZHINA", "one"),
      record("b", "BULGOZHINA, Taisiya", "two"),
      record("c", "T. Bulgozhina", "three", { alias: ["Bulgozhina Taisiya"] }),
      record("d", "Taisiya Bulgozhin", "four"),
    ]),
  ).toEqual([["a", "b", "c"], ["d"]]);
});

test("another record of the same list, another year of birth and another kind are another party", () => {
  expect(groups([record("a", "Jane Roe", "one"), record("b", "Jane Roe", "one")])).toEqual([["a"], ["b"]]);
  expect(
    groups([
      record("a", "Jane Roe", "one", { birthDate: ["1970-01-02"] }),
      record("b", "Jane Roe", "two", { birthDate: ["1970"] }),
      record("c", "Jane Roe", "three", { birthDate: ["1981"] }),
    ]),
  ).toEqual([["a", "b"], ["c"]]);
  for (const [own, other] of [
    [["1970"], []],
    [[], ["1970"]],
    [["1970", "1981"], ["1981"]],
  ] as const)
    expect(
      groups([
        record("a", "Jane Roe", "one", { birthDate: own }),
        record("b", "Jane Roe", "two", { birthDate: other }),
      ]),
    ).toEqual([["a", "b"]]);
  expect(
    groups([record("a", "Roe", "one"), { ...record("b", "Roe", "two"), schema: "Organization" }]),
  ).toEqual([["a"], ["b"]]);
});

test("a weak alias joins nothing", () => {
  expect(
    groups([record("a", "Jane Roe", "one"), record("b", "John Doe", "two", { weakAlias: ["Jane Roe"] })]),
  ).toEqual([["a"], ["b"]]);
});
