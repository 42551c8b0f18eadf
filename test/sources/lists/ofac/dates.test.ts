import { describe, expect, test } from "bun:test";
import { parseProseDate } from "../../../../src/lists/sources/fields/dates.ts";
import { type DateSpan, datesOfSpan, formatSpan } from "../../../../src/lists/sources/lists/ofac/dates.ts";

const span = (from: string, to = from, isApproximate = false): DateSpan => {
  const end = (text: string): [string, string] => {
    const [first = "", last = first] = text.split("..");
    return [first, last];
  };
  return { from: end(from), to: end(to), isApproximate };
};

const SPANS: readonly (readonly [
  span: DateSpan,
  text: string,
  values: readonly string[],
  isApproximate: boolean,
])[] = [
  [span("1948-12-10"), "10 Dec 1948", ["1948-12-10"], false],
  [span("1938-09-01", "1938-09-30"), "Sep 1938", ["1938-09"], false],
  [span("1962-01-01", "1962-12-31"), "1962", ["1962"], false],
  [span("1962-01-01..1962-12-31"), "1962", ["1962"], false],
  [span("1951-01-01", "1951-12-31", true), "circa 1951", ["1951"], true],
  [span("1948-12-10", "1948-12-10", true), "circa 10 Dec 1948", ["1948"], true],
  [span("1951-01-01..1951-12-31", "1953-01-01..1953-12-31"), "1951 to 1953", ["1951", "1952", "1953"], true],
  [span("1948-12-10", "1948-12-20"), "10 Dec 1948 to 20 Dec 1948", ["1948-12"], true],
  [span("1940-01-01..1940-12-31", "1960-01-01..1960-12-31"), "1940 to 1960", ["1940", "1960"], true],
];

describe("spans of days", () => {
  for (const [given, text, values, isApproximate] of SPANS) {
    test(`${text} is ${values.join(", ")}, in parts and in the words of the remarks`, () => {
      expect(formatSpan(given)).toBe(text);
      expect(datesOfSpan(given)).toEqual({ values, isApproximate });
      expect(parseProseDate(text)).toEqual({ values, isApproximate });
    });
  }

  test("an end that is neither a day, a month nor a year is a date in parts, though its words are none", () => {
    const given = span("1948-12-10..1948-12-12", "1949-02-01..1949-02-28");
    expect(formatSpan(given)).toBe("10 Dec 1948 to 12 Dec 1948 to Feb 1949");
    expect(parseProseDate(formatSpan(given))).toBeNull();
    expect(datesOfSpan(given)).toEqual({ values: ["1948", "1949"], isApproximate: true });
  });

  test("days that are not in the calendar, and ends the wrong way round, make no date", () => {
    expect(datesOfSpan(span("1951-02-30"))).toBeNull();
    expect(datesOfSpan(span("1951-05-02", "1950-05-02"))).toBeNull();
  });
});
