// Parses dates as tables hold them: with numbers between dots, slashes or dashes, packed, with the signs of
// China, Japan and Korea, or in prose. Pure.

import { type ProseDate, parseProseDate } from "../fields/dates.ts";
import { parseDayFirstBirth } from "../fields/day-first-dates.ts";
import type { DateOrder } from "./mapping.ts";

/**
 * Numbers between slashes, dots or dashes are parsed in the given order, or where only one order is possible.
 * Null when the text is not an unambiguous date.
 */
export function parseTableDate(written: string, order: DateOrder | undefined): ProseDate | null {
  const text = plainDate(written);
  const found = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim());
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim());
  const ofMonth = /^(\d{1,2})[/.](\d{4})$/.exec(text.trim());
  if (ofMonth !== null) return parseDayFirstBirth(text);
  if (packed !== null) return parseProseDate(`${packed[1]}-${packed[2]}-${packed[3]}`);
  if (found === null) return parseProseDate(text.replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/, toIso));
  const [, a = "", b = "", year = ""] = found;
  // Dots are written where the day comes first; of two numbers one above 12 is the day.
  const known =
    order ?? (text.includes(".") || Number(a) > 12 ? "dmy" : Number(b) > 12 ? "mdy" : a === b ? "dmy" : null);
  if (known === null) return null;
  return parseDayFirstBirth(known === "dmy" ? `${a}/${b}/${year}` : `${b}/${a}/${year}`);
}

/** The time of day, as databases and spreadsheets append it to a day; not one of a time zone. */
const TIME_OF_DAY = /(?<=\d)[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?$/i;
const WITH_SIGNS = /^(\d{4}) ?[\u5e74\ub144] ?(\d{1,2}) ?[\u6708\uc6d4] ?(\d{1,2}) ?[\u65e5\uc77c]$/;
const NAMED_MONTH = /^(\d{1,2})[-./](\p{L}{3,9})[-./](\d{4})$/u;

/** "1957-03-10 00:00:00", "31-Dec-1980" and dates with signs for year, month and day in a simpler form. */
function plainDate(written: string): string {
  return written
    .normalize("NFKC")
    .trim()
    .replace(TIME_OF_DAY, "")
    .replace(WITH_SIGNS, toIso)
    .replace(NAMED_MONTH, "$1 $2 $3");
}

/** Days of birth of the living as numbers of Excel: 1900 to 2064. */
const EXCEL_DAY = /^(?:[1-5]\d{4}|[5-9]\d{3})(?:\.0+)?$/;
/** The day before the first one, as Excel counts, which has a 29 February 1900. */
const EXCEL_START = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** The day that a number of Excel means, YYYY-MM-DD, for a hint; null for what can be none. */
export function excelDay(text: string): string | null {
  if (!EXCEL_DAY.test(text.trim())) return null;
  return new Date(EXCEL_START + Math.trunc(Number(text)) * DAY_MS).toISOString().slice(0, 10);
}

function toIso(_: string, year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
