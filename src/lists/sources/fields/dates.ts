// Parses dates as lists write them in prose ("10 Dec 1948", "circa 1951", "1951 to 1953") into ISO 8601
// prefixes that are never more precise than the text. Ambiguous dates (05/06/1970) and years of other
// calendars are not parsed; the caller keeps their text as a note.

import { isCalendarDay, parsePartialDate } from "../../../base/model/dates.ts";

export interface ProseDate {
  /** ISO prefixes: YYYY, YYYY-MM or YYYY-MM-DD; several when the text is a range of years. Never empty. */
  readonly values: readonly string[];
  /** True when the text says more than the values can: "circa", or a range. */
  readonly isApproximate: boolean;
}

/**
 * Earlier years are of another calendar (Hijri and Persian years of living people are 13xx and 14xx) or a
 * mistake.
 */
const YEAR_MIN = 1600;
const YEAR_MAX = 2100;

/** A range of up to this many years becomes one value per year; a longer one becomes its two ends. */
const RANGE_YEARS_MAX = 10;

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** "circa", "approximately" and their like. */
const ABOUT = "(?:circa|c\\.|ca\\.?|about|approximately|approx\\.?|around|probably|possibly)\\s+";
const APPROXIMATE = new RegExp(`^${ABOUT}`, "i");

/** A date as lists write it, a range of dates, and both within a longer text. */
const MONTH_WORD = `(?:${MONTHS.map((month) => `${month.slice(0, 3)}[a-z]*`).join("|")})[.,]{0,2}`;
const ONE_DATE = [
  "\\d{4}-\\d{2}-\\d{2}",
  `(?:\\d{1,2}(?:st|nd|rd|th)?[ -]?)?${MONTH_WORD}[ -]?\\d{4}`,
  `\\d{1,2}-${MONTH_WORD}-\\d{2}`,
  `${MONTH_WORD} \\d{1,2}(?:st|nd|rd|th)?, ?\\d{4}`,
  "(?:\\d{1,2}[./])?\\d{1,2}[./]\\d{4}",
  "\\d{1,2}/\\d{1,2}/\\d{2}",
  "\\d{4}",
].join("|");
const BETWEEN = `between (?:${ONE_DATE}|${MONTH_WORD}) (?:and|to) (?:${ONE_DATE})`;
const RANGE = `\\d{4} ?[-–/] ?\\d{4}|(?:${ONE_DATE}) (?:to|until) (?:${ONE_DATE})`;
const EVERY_DATE = new RegExp(
  `(?<![\\p{L}\\d./-])(${ABOUT})?(${BETWEEN}|${RANGE}|${ONE_DATE})(?![\\p{L}\\d/-]|\\.\\d)`,
  "giu",
);

/** Words that name a calendar other than the Gregorian. */
const OTHER_CALENDAR = /hijri|islamic calendar|persian|solar calendar|\bA\.?H\.?\b/i;

/** Parses one date or range; null when the text is neither, or is not certainly of the Gregorian calendar. */
export function parseProseDate(text: string): ProseDate | null {
  const trimmed = text.trim().replace(/\s+/g, " ").replace(/\.$/, "");
  if (OTHER_CALENDAR.test(trimmed)) return null;
  const isCirca = APPROXIMATE.test(trimmed);
  const bare = trimmed.replace(APPROXIMATE, "");
  const range = splitRange(bare);
  if (range !== null) {
    const values = coverRange(range[0], range[1]);
    return values === null
      ? null
      : { values, isApproximate: values.length > 1 || isCirca || bare !== values[0] };
  }
  const value = parseDay(bare);
  if (value === null) return null;
  return isCirca
    ? { values: [value.slice(0, 4)], isApproximate: true }
    : { values: [value], isApproximate: false };
}

/** "Circa 35 years old in 2015": the year is not that of the birth. */
const AN_AGE = /\byears? old\b|\baged?\b/i;

/**
 * Every date that a longer text holds, as `read` reads one: "1959, 1957", "(i) 11.4.1963 (ii) circa 1960",
 * "5 May 1970 (this aka only, born 1969)". None where the text says an age or names another calendar.
 */
export function datesWithin(text: string, read: (text: string) => ProseDate | null): ProseDate[] {
  if (AN_AGE.test(text) || OTHER_CALENDAR.test(text)) return [];
  return [...text.replace(/\s+/g, " ").matchAll(EVERY_DATE)].flatMap(([, about, written = ""]) => {
    const date = read(written);
    if (date === null) return [];
    const years = date.values.map((value) => value.slice(0, 4));
    return about === undefined ? date : { values: years, isApproximate: true };
  });
}

/**
 * The ISO prefixes that cover a range of ISO prefixes: the month or the year when both ends lie in it, each
 * year of a short range, the first and the last year of a long one. Null when the ends are the wrong way
 * round.
 */
export function coverRange(from: string, to: string): string[] | null {
  if (from.slice(0, to.length) > to.slice(0, from.length)) return null;
  if (from === to) return [from];
  if (from.length >= 7 && from.slice(0, 7) === to.slice(0, 7)) return [from.slice(0, 7)];
  const first = Number(from.slice(0, 4));
  const last = Number(to.slice(0, 4));
  if (last - first >= RANGE_YEARS_MAX) return [String(first), String(last)];
  return Array.from({ length: last - first + 1 }, (_, i) => String(first + i));
}

/** The first day that a text such as "24 Feb 2022" or "2015-03-27-04:00" names, as an ISO prefix, or null. */
export function parseDay(text: string): string | null {
  const trimmed = text.trim().replace(/\s+/g, " ").replace(/[.,]$/, "");
  const iso = /^(\d{4}(?:-\d{2}(?:-\d{2})?)?)(?:[T ]\d[\d:.]+)?(?:Z|[+-]\d{2}:\d{2})?$/.exec(trimmed);
  if (iso?.[1] !== undefined) return valid(iso[1]);
  const dayFirst = /^(?:(\d{1,2})(?:st|nd|rd|th)?[ -]?)?([A-Za-z]{3,9})[.,]{0,2}[ -]?(\d{4})$/.exec(trimmed);
  if (dayFirst !== null) return compose(dayFirst[3], dayFirst[2], dayFirst[1]);
  // Dots stand in dates that begin with the day only.
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(trimmed);
  if (dotted !== null)
    return valid(`${dotted[3]}-${dotted[2]?.padStart(2, "0")}-${dotted[1]?.padStart(2, "0")}`);
  const monthFirst = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?, ?(\d{4})$/.exec(trimmed);
  if (monthFirst !== null) return compose(monthFirst[3], monthFirst[1], monthFirst[2]);
  return null;
}

function compose(
  year: string | undefined,
  monthWord: string | undefined,
  day: string | undefined,
): string | null {
  const month = monthOf(monthWord ?? "");
  if (year === undefined || month === null) return null;
  return valid(day === undefined ? `${year}-${month}` : `${year}-${month}-${day.padStart(2, "0")}`);
}

/** English months, whole or cut to at least three letters. */
function monthOf(word: string): string | null {
  const index = word.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(word.toLowerCase()));
  return index < 0 ? null : String(index + 1).padStart(2, "0");
}

function valid(iso: string): string | null {
  const date = parsePartialDate(iso);
  if (date === null || date.year < YEAR_MIN || date.year > YEAR_MAX) return null;
  return iso.length === 10 && !isCalendarDay(iso) ? null : iso;
}

function splitRange(text: string): [string, string] | null {
  const years = /^(\d{4}) ?[-–/] ?(\d{4})$/.exec(text);
  const words = /^(?:(?:between|from) )?(.+?) (?:to|and|until) (.+)$/i.exec(text);
  const ends = years ?? words;
  if (ends === null) return null;
  const [, first = "", last = ""] = ends;
  const to = parseDay(last);
  // "Between Aug. and Sep. 1977": the year after the last month is that of both.
  const from = parseDay(first) ?? (to === null ? null : parseDay(`${first} ${to.slice(0, 4)}`));
  return from === null || to === null ? null : [from, to];
}
