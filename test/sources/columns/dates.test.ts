// Dates as tables of banks hold them.

import { expect, test } from "bun:test";
import { excelDay, parseTableDate } from "../../../src/sources/columns/dates.ts";

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
])("%s is %s", (text, date) => {
  expect(parseTableDate(text, undefined)?.values).toEqual([date]);
});

test.each(["05/06/1970", "31-Foo-1980", "13/1980/1", "31-Feb-1980", "29221", "00:00:00"])(
  "%s is no date that is certain",
  (text) => {
    expect(parseTableDate(text, undefined)).toBeNull();
  },
);

test("a number may be a day of Excel", () => {
  expect(["29221", "29221.0", "1970", "123456", "x"].map(excelDay)).toEqual([
    "1980-01-01",
    "1980-01-01",
    null,
    null,
    null,
  ]);
});
