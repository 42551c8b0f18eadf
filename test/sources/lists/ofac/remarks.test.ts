import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { readRemark, splitRemarks } from "../../../../src/sources/lists/ofac/remarks.ts";

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
  test(`reads "${item}"`, () => expect(readRemark(item)).toEqual(expected));
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
      const remark = readRemark(item);
      const told = Object.values(remark.properties).flat().length + (remark.measure === null ? 0 : 1);
      expect(item === "" || told > 0).toBe(true);
    }),
  );
});

test("splits on semicolons, heeds no quotes, and joins what a leading parenthesis spans", () => {
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
