// Parses dates as tables hold them: with numbers between dots, slashes or dashes, packed, or in prose. Pure.

import { type ProseDate, parseProseDate } from "../fields/dates.ts";
import { parseDayFirstBirth } from "../fields/day-first-dates.ts";
import type { DateOrder } from "./mapping.ts";

/**
 * Numbers between slashes, dots or dashes are parsed in the given order, or where only one order is possible.
 * Null when the text is not an unambiguous date.
 */
export function parseTableDate(text: string, order: DateOrder | undefined): ProseDate | null {
  const found = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim());
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim());
  if (packed !== null) return parseProseDate(`${packed[1]}-${packed[2]}-${packed[3]}`);
  if (found === null) return parseProseDate(text.replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/, toIso));
  const [, a = "", b = "", year = ""] = found;
  // Dots are written where the day comes first; of two numbers one above 12 is the day.
  const known =
    order ?? (text.includes(".") || Number(a) > 12 ? "dmy" : Number(b) > 12 ? "mdy" : a === b ? "dmy" : null);
  if (known === null) return null;
  return parseDayFirstBirth(known === "dmy" ? `${a}/${b}/${year}` : `${b}/${a}/${year}`);
}

function toIso(_: string, year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
