import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { COUNTRIES, countryCode, isCountryCode } from "../../src/base/model/countries.ts";

const ROWS = readFileSync("fixtures/golden/countries/names.tsv", "utf8")
  .split("\n")
  .filter((row) => row !== "" && !row.startsWith("#"))
  .map((row) => row.split("\t"));

test("the golden table is there", () => {
  expect(ROWS.length).toBeGreaterThan(80);
  for (const row of ROWS) expect(row.length).toBe(2);
});

for (const [text = "", code] of ROWS) {
  test(`reads "${text}" as ${code}`, () => {
    const expected = code === "-" ? null : (code ?? "");
    expect(countryCode(text)).toBe(expected);
    expect(countryCode(`  ${text.toUpperCase()} `)).toBe(expected);
    if (expected !== null) expect(COUNTRIES.has(expected)).toBe(true);
  });
}

test("every country reads by its own code and its own name", () => {
  expect(COUNTRIES.size).toBeGreaterThan(250);
  for (const [code, name] of COUNTRIES) {
    expect(countryCode(code)).toBe(code);
    expect([name, countryCode(name)]).toEqual([name, code]);
    expect(isCountryCode(code.toUpperCase())).toBe(true);
  }
});

test("codes are two letters of the table and nothing else; na is Namibia", () => {
  expect(countryCode("NA")).toBe("na");
  for (const text of ["", "i", "irn", "zz", "Iran", "i r", "\u212aZ"]) {
    expect([text, isCountryCode(text)]).toEqual([text, false]);
  }
});
