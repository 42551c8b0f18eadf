import { expect, test } from "bun:test";
import { parseCountry, parseWrittenCountry } from "../../../src/sources/fields/countries.ts";

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
