import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { parsePartialDate } from "../../../src/base/model/dates.ts";
import { coverRange, parseProseDate } from "../../../src/lists/sources/fields/dates.ts";

const ROWS = readFileSync("fixtures/golden/dates/prose.tsv", "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t"));

test("the golden table is there", () => {
  expect(ROWS.length).toBeGreaterThan(40);
  for (const row of ROWS) expect(row.length).toBe(3);
});

for (const [text, values, approximate] of ROWS) {
  test(`reads "${text}"`, () => {
    const read = parseProseDate(text ?? "");
    if (values === "-") expect(read).toBeNull();
    else {
      expect(read).toEqual({ values: (values ?? "").split("|"), isApproximate: approximate === "yes" });
    }
  });
}

test("whatever is read is a date of the calendar, and whatever is written never crashes the reader", () => {
  const pieces = fc.constantFrom(
    "circa ",
    "to ",
    "and ",
    "Dec ",
    "31 ",
    "1951 ",
    "-",
    "/",
    "Hijri",
    ", ",
    "0",
    "é",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      for (const value of parseProseDate(parts.join(""))?.values ?? []) {
        expect(parsePartialDate(value)).not.toBeNull();
      }
    }),
  );
});

test("the years told for a range hold both of its ends", () => {
  const year = fc.integer({ min: 1900, max: 2020 });
  fc.assert(
    fc.property(year, year, (a, b) => {
      const covered = coverRange(String(a), String(b));
      if (a > b) expect(covered).toBeNull();
      else {
        expect(covered?.[0]).toBe(String(a));
        expect(covered?.at(-1)).toBe(String(b));
      }
    }),
  );
});
