// Dates as tables of banks hold them.

import { expect, test } from "bun:test";
import { excelDay, orderOfHeader, parseTableDate } from "../../../src/lists/sources/columns/dates.ts";

test.each([
  ["1957-03-10 00:00:00", "1957-03-10"],
  ["1957-03-10 00:00:00.000", "1957-03-10"],
  ["10.03.1957 0:00", "1957-03-10"],
  ["13/3/1957 12:00:00 AM", "1957-03-13"],
  ["31-Dec-1980", "1980-12-31"],
  ["31/DEC/1980", "1980-12-31"],
  ["1975年5月6日", "1975-05-06"],
  ["１９７５年５月６日", "1975-05-06"],
  ["1975년 5월 6일", "1975-05-06"],
  ["12/1980", "1980-12"],
  ["12.1980", "1980-12"],
  ["19800701", "1980-07-01"],
  ["1957-3-10", "1957-03-10"],
  ["1957. 3. 10.", "1957-03-10"],
  ["1957-03-10T00:00:00Z", "1957-03-10"],
  ["1957-03-10 00:00:00+00", "1957-03-10"],
  ["1957-03-10 23:00:00+02:00", "1957-03-10"],
  ["10-MAR-1957 12.00.00.000000 AM", "1957-03-10"],
  ["10.03.1957 r.", "1957-03-10"],
  ["Mar 10 1957", "1957-03-10"],
  ["10MAR1957", "1957-03-10"],
  ["10 mars 1957", "1957-03-10"],
  ["10. März 1957", "1957-03-10"],
  ["10-Mär-1957", "1957-03-10"],
  ["1er mai 1957", "1957-05-01"],
  ["10 de marzo de 1957", "1957-03-10"],
  ["10 março de 1957", "1957-03-10"],
  ["10 марта 1957 г.", "1957-03-10"],
  ["10 marca 1957", "1957-03-10"],
  ["10 Ağustos 1957", "1957-08-10"],
  ["1957. március 10.", "1957-03-10"],
  ["mars 1957", "1957-03"],
  ["1957年3月", "1957-03"],
  ["昭和32年3月10日", "1957-03-10"],
  ["平成元年1月8日", "1989-01-08"],
  ["S32.3.10", "1957-03-10"],
  ["民國46年3月10日", "1957-03-10"],
  ["١٣/٣/١٩٥٧", "1957-03-13"],
  ["۱۹۵۷", "1957"],
  ["10 Agustus 1957", "1957-08-10"],
  ["10 март 1957", "1957-03-10"],
  ["10 آذار 1957", "1957-03-10"],
  ["10 III 1957", "1957-03-10"],
  ["Sun Mar 10 1957 00:00:00 GMT+0100 (CET)", "1957-03-10"],
  ["--/--/1957", "1957"],
  ["1957-XX-XX", "1957"],
  ["1957/03", "1957-03"],
  ["~1957", "1957"],
])("%s is %s", (text, date) => {
  expect(parseTableDate(text, undefined)?.values).toEqual([date]);
});

test.each([
  ["28-MAR-48", "1948-03-28"],
  ["28-MAR-30", "1930-03-28"],
  // Of these two digits both centuries are possible, and both are compared.
  ["28-MAR-20", "1920-03-28 2020-03-28"],
  ["29-FEB-00", "2000-02-29"],
  ["10.3.57", "1957-03-10"],
  ["13/3/57", "1957-03-13"],
  ["57-03-10", "1957-03-10"],
  ["2500-03-10", "1957-03-10"],
  ["10.03.2500", "1957-03-10"],
  ["Mar-57", "1957-03"],
  // November in Polish, October in Croatian.
  ["10 listopada 1957", "1957-10-10 1957-11-10"],
  // A midnight of Paris or Tokyo, which a program has turned into UTC.
  ["1957-03-09T23:00:00Z", "1957-03-09 1957-03-10"],
])("as a date of birth %s is %s", (text, dates) => {
  expect(parseTableDate(text, undefined, true)?.values.join(" ")).toBe(dates);
});

test.each(["28-MAR-48", "10.3.57", "2500-03-10"])(
  "%s is no date of anything else: it may be to come",
  (text) => {
    expect(parseTableDate(text, undefined)?.values ?? []).toEqual([]);
  },
);

test("the order of three short numbers has to be known where each may be the year", () => {
  for (const text of ["10.03.12", "03/10/12", "03/10/57"])
    expect(parseTableDate(text, undefined, true)).toBeNull();
  expect(parseTableDate("10.03.12", "dmy", true)?.values).toEqual(["1912-03-10", "2012-03-10"]);
  expect(parseTableDate("03/10/57", "mdy", true)?.values).toEqual(["1957-03-10"]);
});

test.each([
  "05/06/1970",
  "31-Foo-1980",
  "13/1980/1",
  "31-Feb-1980",
  "31 listopada 1957 x",
  "1336/01/19",
  "Zürich 1957",
  "Mar-12",
  "1957/58",
  "29221",
  "00:00:00",
])("%s is no date that is certain", (text) => {
  expect(parseTableDate(text, undefined)).toBeNull();
});

test("a number may be a day of Excel", () => {
  expect(["29221", "29221.0", "1970", "123456", "x"].map(excelDay)).toEqual([
    "1980-01-01",
    "1980-01-01",
    null,
    null,
    null,
  ]);
});

test.each([
  ["dob (dd/mm/yyyy)", "dmy"],
  ["birth date mm-dd-yyyy", "mdy"],
  ["geburtsdatum tt.mm.jjjj", "dmy"],
  ["doğum tarihi (gg.aa.yyyy)", "dmy"],
  ["date of birth", undefined],
  ["dob yyyy-mm-dd", undefined],
] as const)("the header %s says %p", (header, order) => {
  expect(orderOfHeader(header)).toBe(order);
});
