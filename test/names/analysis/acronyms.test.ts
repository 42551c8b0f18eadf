// Initials of organisations: which names have them, and when they are left out next to the whole name.

import { describe, expect, test } from "bun:test";
import { analyseName } from "../../../src/engine/names/analysis/name-forms.ts";

const acronymsIn = (text: string) =>
  analyseName(text, "organization")
    .filter(({ isAcronym }) => isAcronym)
    .map(({ tokens }) => tokens.join(" "));

describe("initials", () => {
  test.each([
    ["Norvanian National Oil Company", ["nnoc"]],
    ["National Oil Company of Norvania", ["nocn"]],
    ["National Bank for Trade and Shipping", ["nbts"]],
    ["Islamic Republic of Iran Steel Lines", ["irisl"]],
    ["Petróleos de Norvania, Nacional, S.A.", ["pdnnsa"]],
    ["Национальный банк торговли Норвании", ["nbtn"]],
    ["Steel Trading Ltd", []],
    ["Orlan Vesk Quellan Norvane Inc", []],
    ["National Oil Company No. 4 of Norvania", []],
    ["柳河国际贸易公司", []],
  ])("of %p are %p", (text, expected) => expect(acronymsIn(text)).toEqual([...expected]));

  test("only organisations have them", () => {
    expect(analyseName("National Bank of Steel", "vessel").some(({ isAcronym }) => isAcronym)).toBe(false);
    expect(analyseName("Ali Hassan Bin Omar", "person").some(({ isAcronym }) => isAcronym)).toBe(false);
  });
});

describe("next to the whole name", () => {
  test.each([
    ["National Oil Company of Norvania (NOCN)", "national oil co of norvania"],
    ["NOCN National Oil Company of Norvania", "national oil co of norvania"],
    ["Quellan State Bank (QSB)", "quellan state bank"],
    ["Norvane Aviation Marketing Company (NAMCO)", "norvane aviation marketing co"],
    ["National Oil Company of Norvania (NOCX)", "national oil co of norvania nocx"],
  ])("%p reads %p", (text, expected) =>
    expect(analyseName(text, "organization")[0]?.tokens.join(" ")).toBe(expected),
  );

  test("they stay another name of it", () =>
    expect(acronymsIn("National Oil Company of Norvania (NOCN)")).toEqual(["nocn"]));
});
