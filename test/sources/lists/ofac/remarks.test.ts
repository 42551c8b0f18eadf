import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { mapFact, mapRelation } from "../../../../src/lists/sources/lists/ofac/fact-mapping.ts";
import { parseRemark, splitRemarks } from "../../../../src/lists/sources/lists/ofac/remarks.ts";

/** What an item adds to an entity and its listings: the mappings of all that it parses to, in one. */
function mapItem(item: string) {
  const { facts, names, relations } = parseRemark(item);
  const mappings = [...facts.map(mapFact), ...relations.map(mapRelation)];
  const weakAlias = names.map(({ text }) => text);
  return {
    properties: Object.assign(
      weakAlias.length === 0 ? {} : { weakAlias },
      ...mappings.map(({ properties }) => properties),
    ) as Record<string, readonly string[]>,
    measure: mappings.map(({ measure }) => measure).find((measure) => measure !== null) ?? null,
    start: mappings.map(({ start }) => start).find((start) => start !== null) ?? null,
  };
}

interface GoldenItem {
  readonly item: string;
  readonly properties: Record<string, string[]>;
  readonly measure: string | null;
  readonly start: { of: string; date: string } | null;
}

const ITEMS = readFileSync("fixtures/golden/ofac-remarks/items.jsonl", "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as GoldenItem);

test("the golden table is there", () => {
  expect(ITEMS.length).toBeGreaterThan(100);
});

for (const { item, ...expected } of ITEMS) {
  test(`parses "${item}"`, () => expect(mapItem(item)).toEqual(expected));
}

test("an item comes out somewhere, whatever it says", () => {
  const piece = fc.constantFrom(
    "DOB ",
    "Passport ",
    "a.k.a. '",
    "'",
    "Tax ID No. ",
    "12",
    " (Iran)",
    " issued ",
    "x",
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
      const item = pieces.join("").trim();
      const { properties, measure } = mapItem(item);
      const results = Object.values(properties).flat().length + (measure === null ? 0 : 1);
      expect(item === "" || results > 0).toBe(true);
    }),
  );
});

test("splits on semicolons, ignores quotes, and joins what a leading parenthesis spans", () => {
  expect(splitRemarks("DOB 1962; a.k.a. 'Abu Haz''; all of Ma'rib's offices.")).toEqual([
    "DOB 1962",
    "a.k.a. 'Abu Haz''",
    "all of Ma'rib's offices",
  ]);
  expect(splitRemarks("(From a passport: DOB 1962; POB Velmora); Gender Male.")).toEqual([
    "(From a passport: DOB 1962; POB Velmora)",
    "Gender Male",
  ]);
  expect(splitRemarks("(never closed; DOB 1962; Gender Male.")).toEqual([
    "(never closed",
    "DOB 1962",
    "Gender Male",
  ]);
  expect(splitRemarks("nationality possibly Palestinian;arrested 23 Apr 2002; DOB 1962.")).toEqual([
    "nationality possibly Palestinian",
    "arrested 23 Apr 2002",
    "DOB 1962",
  ]);
  expect(splitRemarks("Website www.example.org/a;b=c; Email Address a@example.org;b@example.org.")).toEqual([
    "Website www.example.org/a;b=c",
    "Email Address a@example.org;b@example.org",
  ]);
  expect(splitRemarks("")).toEqual([]);
  expect(splitRemarks("Linked To: GIRZA CO., LTD..")).toEqual(["Linked To: GIRZA CO., LTD."]);
});
