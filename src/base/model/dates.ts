// Dates as lists give them: a year, a month or a day. The text form is an ISO 8601 prefix.

interface PartialDate {
  readonly year: number;
  /** 1 to 12, or 0 when not known. */
  readonly month: number;
  /** 1 to 31, or 0 when not known. */
  readonly day: number;
}

const PARTIAL_DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:T[\d:.]*Z?)?)?)?$/;

/**
 * Parses YYYY, YYYY-MM or YYYY-MM-DD, with or without a time after it (ISO 8601). Null for any other text,
 * and for a date that is not in the calendar.
 */
export function parsePartialDate(text: string): PartialDate | null {
  const found = PARTIAL_DATE.exec(text.trim());
  if (found === null) return null;
  const [, yearText, monthText, dayText] = found;
  const year = Number(yearText);
  if (year === 0) return null;
  if (monthText === undefined) return { year, month: 0, day: 0 };
  const month = Number(monthText);
  if (month < 1 || month > 12) return null;
  if (dayText === undefined) return { year, month, day: 0 };
  const day = Number(dayText);
  return day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : null;
}

/** True for a valid calendar day in the form YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && parsePartialDate(text) !== null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days from one day to another, both YYYY-MM-DD; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** True for a day that has not begun anywhere on earth; `today` is the day in UTC. Both are YYYY-MM-DD. */
export function isYetToCome(day: string, today: string): boolean {
  return daysBetween(today, day) > 1;
}

/** The last day that an ISO prefix (a year, a month or a day) covers, YYYY-MM-DD. */
export function lastDayOf(prefix: string): string {
  const date = parsePartialDate(prefix);
  if (date === null) return prefix;
  const month = date.month === 0 ? 12 : date.month;
  const day = date.day === 0 ? daysInMonth(date.year, month) : date.day;
  return [
    String(date.year).padStart(4, "0"),
    String(month).padStart(2, "0"),
    String(day).padStart(2, "0"),
  ].join("-");
}

/** The days of a month (1 to 12) in the Gregorian calendar. */
function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** A timestamp as the contract writes it: UTC, without a zone and without fractions. */
export function formatTimestamp(date: Date): string {
  return date.toISOString().slice(0, 19);
}
