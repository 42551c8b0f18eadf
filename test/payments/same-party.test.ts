// Records of several lists that are of one person or company are one finding, with every record named.

import { expect, test } from "bun:test";
import type { Properties } from "../../src/model/entity.ts";
import { StoredJson } from "../../src/model/stored-json.ts";
import { recordsOf } from "../../src/payments/finding.ts";
import { groupByParty } from "../../src/payments/same-party.ts";
import { readOne, useDemonstration } from "./demonstration.ts";
import { pacs008 } from "./samples.ts";

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
  expect(
    groups([record("a", "Roe", "one"), { ...record("b", "Roe", "two"), schema: "Organization" }]),
  ).toEqual([["a"], ["b"]]);
});

test("a weak alias joins nothing", () => {
  expect(
    groups([record("a", "Jane Roe", "one"), record("b", "John Doe", "two", { weakAlias: ["Jane Roe"] })]),
  ).toEqual([["a"], ["b"]]);
});

const screener = useDemonstration("same-party");

test.each([
  ["a party", "<Cdtr><Nm>Demyan Yeliseyevich Tarlunov</Nm></Cdtr>", "listed-party"],
  [
    "a text",
    "<Cdtr><Nm>Orla Penwick</Nm></Cdtr><RmtInf><Ustrd>FOR DEMYAN YELISEYEVICH TARLUNOV</Ustrd></RmtInf>",
    "listed-in-text",
  ],
] as const)("%s is one finding for each person", (_, inside, code) => {
  const message = readOne(pacs008(`<Dbtr><Nm>Merrit Tolliver</Nm></Dbtr>${inside}`));
  const { findings } = screener().screen(message);
  // The second one is a namesake, as his year of birth says.
  expect(
    findings.map((one) => [
      one.code,
      ...recordsOf(one)
        .map(({ id }) => id)
        .sort(),
    ]),
  ).toEqual([
    [code, "dm-tarlunov", "ofac-990003"],
    [code, "ofac-990004"],
  ]);
  expect(findings[0]?.evidence.at(-1)).toContain("The same party is listed as");
});
