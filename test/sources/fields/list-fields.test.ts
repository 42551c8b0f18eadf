// What several lists have in common in how they write dates, enumerations and numbers: tables of real forms
// with invented content.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { parseDayFirst } from "../../../src/lists/sources/fields/day-first-dates.ts";
import {
  itemsOf,
  splitEnumeration,
  splitOutsideBrackets,
} from "../../../src/lists/sources/fields/enumerations.ts";
import { findRegistrationNumbers } from "../../../src/lists/sources/fields/registration-numbers.ts";
import { formatSerialDate, isDateFormat } from "../../../src/lists/sources/files/workbook-dates.ts";

function readGolden<T>(name: string): T[] {
  return readFileSync(`fixtures/golden/lists/${name}`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

const DATES = readFileSync("fixtures/golden/lists/day-first-dates.tsv", "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => line.split("\t"));
const ENUMERATIONS = readGolden<{ text: string; items: string[] }>("enumerations.jsonl");
const NUMBERS = readGolden<{ text: string; numbers: [string, string][] }>("registration-numbers.jsonl");

test("the golden tables are there", () => {
  expect(DATES.length).toBeGreaterThan(15);
  expect(ENUMERATIONS.length).toBeGreaterThan(8);
  expect(NUMBERS.length).toBeGreaterThan(8);
});

for (const [text = "", expected = ""] of DATES) {
  test(`reads the date ${text} with the day first`, () => {
    expect(parseDayFirst(text) ?? "").toBe(expected);
  });
}

for (const { text, items } of ENUMERATIONS) {
  test(`enumerates "${text}"`, () => {
    expect(splitEnumeration(text)).toEqual(items);
    expect(itemsOf(text)).toEqual(items.filter((item) => item !== ""));
  });
}

for (const { text, numbers } of NUMBERS) {
  test(`finds numbers in "${text}"`, () => {
    expect(findRegistrationNumbers(text).map(({ property, number }) => [property, number])).toEqual(numbers);
  });
}

test("nothing is split inside brackets, and blanks are left out", () => {
  expect(splitOutsideBrackets("A (b; c); D;; Na", ";")).toEqual(["A (b; c)", "D", "Na"]);
  expect(splitOutsideBrackets("A (b; c", ";")).toEqual(["A (b; c"]);
});

test("days of workbooks, in both systems and around the leap day that never was", () => {
  expect(formatSerialDate(1, 1900)).toBe("1900-01-01");
  expect(formatSerialDate(59, 1900)).toBe("1900-02-28");
  expect(formatSerialDate(61, 1900)).toBe("1900-03-01");
  expect(formatSerialDate(26_055, 1900)).toBe("1971-05-02");
  expect(formatSerialDate(26_055.5, 1900)).toBe("1971-05-02T12:00:00");
  expect(formatSerialDate(24_593, 1904)).toBe("1971-05-02");
  expect(formatSerialDate(0, 1900)).toBeNull();
  expect(formatSerialDate(3_000_000, 1900)).toBeNull();
});

test("formats that show days, and those that do not", () => {
  expect([14, 17, 22, 30].map((id) => isDateFormat(id, undefined))).toEqual([true, true, true, true]);
  expect([0, 1, 10, 20, 49].map((id) => isDateFormat(id, undefined))).toEqual(Array(5).fill(false));
  const codes = [
    "dd/mm/yyyy",
    '[$-409]d"." mmmm yyyy',
    "yyyy",
    "0.00",
    '"Day" 0',
    "General",
    "[Red]0",
    "h:mm",
  ];
  expect(codes.map((code) => isDateFormat(164, code))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
