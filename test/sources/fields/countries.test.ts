import { expect, test } from "bun:test";
import { parseCountry, parseWrittenCountry } from "../../../src/lists/sources/fields/countries.ts";

test("words that say nothing are no country in prose, whatever codes they spell", () => {
  for (const text of [
    "na",
    "NA",
    "n/a",
    "unknown",
    "undetermined",
    "None Identified",
    "",
    " ",
    "possibly unknown",
  ]) {
    expect([text, parseWrittenCountry(text)]).toEqual([text, null]);
  }
  expect(parseCountry("Namibia")).toBe("na");
});

test("a country that the list doubts is read, and the doubt told", () => {
  expect(parseWrittenCountry("Iran")).toEqual({ code: "ir", isSure: true });
  expect(parseWrittenCountry("possibly Palestinian")).toEqual({ code: "ps", isSure: false });
  expect(parseWrittenCountry("possibly Velmoran")).toBeNull();
});

test("what a list says of a country in brackets behind it is told, and no part of its name", () => {
  for (const text of [
    "Russian Federation (as at November 2010)",
    "Indonesia (as at Dec. 2003)",
    "Iraq (previous address)",
    "Russia (since 24 Feb. 2022)",
  ]) {
    expect([text, parseWrittenCountry(text)?.isSure]).toEqual([text, false]);
  }
  expect(parseWrittenCountry("Iran (Islamic Republic of)")).toEqual({ code: "ir", isSure: true });
  expect(parseWrittenCountry("Congo (Democratic Republic)")).toEqual({ code: "cd", isSure: true });
  expect(parseWrittenCountry("Velmora (as at 2003)")).toBeNull();
});
