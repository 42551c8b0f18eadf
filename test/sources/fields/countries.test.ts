import { expect, test } from "bun:test";
import { readCountry, readWrittenCountry } from "../../../src/sources/fields/countries.ts";

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
    expect([text, readWrittenCountry(text)]).toEqual([text, null]);
  }
  expect(readCountry("Namibia")).toBe("na");
});

test("a country that the list doubts is read, and the doubt told", () => {
  expect(readWrittenCountry("Iran")).toEqual({ code: "ir", isSure: true });
  expect(readWrittenCountry("possibly Palestinian")).toEqual({ code: "ps", isSure: false });
  expect(readWrittenCountry("possibly Velmoran")).toBeNull();
});
