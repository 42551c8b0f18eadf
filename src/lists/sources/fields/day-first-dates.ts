// Parses dates as the British and Australian lists write them: day, month and year between slashes, with
// letters or zeros where the day or the month is not known ("dd/mm/1962", "00/08/1977"). Pure.

import { isCalendarDay } from "../../../base/model/dates.ts";
import { type ProseDate, parseDay, parseProseDate } from "./dates.ts";

/**
 * The ISO prefix of a date with the day first, or null when the text is not a date. A placeholder is never
 * taken for a day.
 */
export function parseDayFirst(text: string): string | null {
  const found = /^(?:(?:(\d{1,2}|[a-z]{2})[/.])?(\d{1,2}|[a-z]{2})[/.])?(\d{4})$/i.exec(text.trim());
  if (found === null) return parseDay(text);
  const [, dayText = "", monthText = "", year = ""] = found;
  // parseDay refuses years of other calendars.
  const yearRead = parseDay(year);
  if (yearRead === null) return null;
  const month = Number(monthText);
  if (!(month > 0)) return yearRead;
  const monthRead = parseDay(`${year}-${String(month).padStart(2, "0")}`);
  const day = Number(dayText);
  if (monthRead === null || !(day > 0)) return monthRead;
  const iso = `${monthRead}-${String(day).padStart(2, "0")}`;
  return isCalendarDay(iso) ? iso : null;
}

/** The same for birth dates, which may also be in prose. */
export function parseDayFirstBirth(text: string): ProseDate | null {
  const day = parseDayFirst(text);
  return day === null ? parseProseDate(text) : { values: [day], isApproximate: false };
}
