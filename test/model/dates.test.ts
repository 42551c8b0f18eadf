import { expect, test } from "bun:test";
import fc from "fast-check";
import { formatTimestamp, isCalendarDay, parsePartialDate } from "../../src/base/model/dates.ts";

test("years, months and days of the calendar are read, and nothing else", () => {
  expect(parsePartialDate("1962")).toEqual({ year: 1962, month: 0, day: 0 });
  expect(parsePartialDate(" 1962-07 ")).toEqual({ year: 1962, month: 7, day: 0 });
  expect(parsePartialDate("1962-07-17")).toEqual({ year: 1962, month: 7, day: 17 });
  expect(parsePartialDate("1962-07-17T00:00:00Z")).toEqual({ year: 1962, month: 7, day: 17 });
  const none = [
    "",
    "0000",
    "62",
    "1962-13",
    "1962-00",
    "1962-02-29",
    "1900-02-29",
    "1962-04-31",
    "1962-7-",
    "17 Jul 1962",
  ];
  for (const text of none) expect([text, parsePartialDate(text)]).toEqual([text, null]);
  expect(parsePartialDate("2000-02-29")).toEqual({ year: 2000, month: 2, day: 29 });
});

test("every day that the platform's calendar has is one, and its neighbours past the end of a month are not", () => {
  const day = fc.date({ min: new Date("1000-01-01"), max: new Date("2999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      const text = date.toISOString().slice(0, 10);
      expect(isCalendarDay(text)).toBe(true);
      expect(isCalendarDay(`${text.slice(0, 8)}32`)).toBe(false);
      const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
      for (const last of [28, 29, 30, 31]) {
        expect(isCalendarDay(`${text.slice(0, 8)}${last}`)).toBe(last <= days);
      }
    }),
  );
  expect(isCalendarDay("1962-7-17")).toBe(false);
  expect(isCalendarDay("1962-07")).toBe(false);
});

test("timestamps are UTC without fractions", () => {
  expect(formatTimestamp(new Date("2026-11-21T12:00:00.987+01:00"))).toBe("2026-11-21T11:00:00");
});
