// Dates as lists give them: a year, a month or a day. The text form is an ISO 8601 prefix.

export interface PartialDate {
  readonly year: number;
  /** 1 to 12, or 0 when not known. */
  readonly month: number;
  /** 1 to 31, or 0 when not known. */
  readonly day: number;
}

const PARTIAL_DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:T[\d:.]*Z?)?)?)?$/;

/**
 * Reads YYYY, YYYY-MM or YYYY-MM-DD; null for anything else, and for a day that the calendar doesn't have.
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

/** True for a whole day of the calendar, written YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && parsePartialDate(text) !== null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days from one day to a later one, both YYYY-MM-DD; negative when the second is the earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** True for a day that is nowhere on earth yet, both YYYY-MM-DD: somewhere it is tomorrow already. */
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

function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** A timestamp as the contract writes it: UTC, without a zone and without fractions. */
export function formatTimestamp(date: Date): string {
  return date.toISOString().slice(0, 19);
}
