// What becomes of a birth date on its way into a customer file. These manipulations make a date, not a name.

import type { ListedName, Manipulation } from "./listed-name.ts";

/** The only date of a person, when it is a whole one: of several, another one may be the customer's. */
function wholeDate({ group, birthDates }: ListedName): { year: string; month: string; day: string } | null {
  const [date = "", ...more] = birthDates;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  if (group !== "person" || more.length > 0) return null;
  return year === undefined || month === undefined || day === undefined ? null : { year, month, day };
}

/** 5 June becomes 6 May. */
export const swapDayAndMonth: Manipulation = (name) => {
  const date = wholeDate(name);
  if (date === null || date.day > "12" || date.day === date.month) return null;
  return `${date.year}-${date.day}-${date.month}`;
};

/** 1 January is what forms hold where only the year is known, so it is not listed as such. */
export const firstOfJanuary: Manipulation = (name) => {
  const date = wholeDate(name);
  return date === null || (date.month === "01" && date.day === "01") ? null : `${date.year}-01-01`;
};

export const yearOnly: Manipulation = (name) => wholeDate(name)?.year ?? null;

export const anotherYear: Manipulation = (name, random) => {
  const date = wholeDate(name);
  if (date === null || (date.month === "02" && date.day === "29")) return null;
  const year = Number(date.year) + (random() < 0.5 ? -1 : 1);
  return `${year}-${date.month}-${date.day}`;
};
