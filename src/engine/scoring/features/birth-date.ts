// How well the birth dates of two sides agree. Each side may have several (lists record doubts), each as
// precise as it is known; the best pair counts, so that only a conflict with every listed date is one. Two
// years among them are the ends of a range, and so are the first day of a year and the last of another. Dates
// are packed as in model/facts.ts.

import { EVIDENCE, type Evidence, type EvidenceRow } from "../policy.ts";

const ROWS = EVIDENCE.birthDate;

/** Further off than this, no list would call the years the same guess. */
const APPROXIMATE_YEARS_MAX = 5;

/** The best pair of dates with the row of the scorer that fits it; null when a side has none. */
export function compareBirthDates(
  left: readonly number[],
  right: readonly number[],
): Evidence<number> | null {
  let best: Evidence<number> | null = null;
  for (const a of left) {
    for (const b of right) {
      const row = comparePackedDates(a, b);
      if (best === null || row.weight > best.row.weight) best = { row, left: a, right: b };
    }
  }
  if (best === null || best.row.weight >= ROWS.withinRange.weight) return best;
  return isWithin(left, right) || isWithin(right, left) ? { ...best, row: ROWS.withinRange } : best;
}

const FIRST_DAY = 101;
const LAST_DAY = 1231;

/** True when one of the dates is in a year between the two years of a range. */
function isWithin(dates: readonly number[], range: readonly number[]): boolean {
  if (range.length < 2) return false;
  const years = range.filter((date) => date % 10000 === 0);
  const [first = 0, last = 0] = years.length === 2 ? years : range;
  const areDays = range.length === 2 && first % 10000 === FIRST_DAY && last % 10000 === LAST_DAY;
  return (areDays || years.length === 2) && dates.some((date) => date > first && date < last);
}

function comparePackedDates(a: number, b: number): EvidenceRow {
  const [yearA, yearB] = [Math.floor(a / 10000), Math.floor(b / 10000)];
  const [left, right] = [a % 10000, b % 10000];
  if (yearA === yearB) return compareWithinYear(left, right);
  const haveDays = hasDay(left) && hasDay(right);
  const isSameDay = haveDays && left === right;
  const apart = Math.abs(yearA - yearB);
  if (apart === 1) return haveDays && !isSameDay ? ROWS.nearYearOnly : ROWS.nearYear;
  if (isSameDay && (apart === 2 || isOneSlip(yearA, yearB))) return ROWS.slip;
  if (hasMonth(left) && hasMonth(right)) return ROWS.conflict;
  if (apart === 2) return ROWS.nearYear;
  return apart <= APPROXIMATE_YEARS_MAX ? ROWS.apart : ROWS.conflict;
}

/** Compares months and days of one year, each packed as month and day. */
function compareWithinYear(a: number, b: number): EvidenceRow {
  const [monthA, monthB] = [Math.floor(a / 100), Math.floor(b / 100)];
  const [dayA, dayB] = [a % 100, b % 100];
  if (!hasDay(a) || !hasDay(b)) return monthA > 0 && monthA === monthB ? ROWS.sameMonth : ROWS.sameYear;
  if (a === b && monthA > 0) return ROWS.sameDay;
  return dayA === monthB && monthA === dayB ? ROWS.swappedDay : ROWS.sameYearOnly;
}

function hasMonth(monthAndDay: number): boolean {
  return monthAndDay >= 100;
}

function hasDay(monthAndDay: number): boolean {
  return monthAndDay % 100 > 0;
}

/** True when the years differ by one digit or by two neighbouring digits in the wrong order. */
function isOneSlip(a: number, b: number): boolean {
  const [x, y] = [String(a).padStart(4, "0"), String(b).padStart(4, "0")];
  const differing = [0, 1, 2, 3].filter((i) => x[i] !== y[i]);
  const [first, second] = differing;
  if (differing.length === 1) return true;
  if (differing.length !== 2 || first === undefined || second !== first + 1) return false;
  return x[first] === y[second] && x[second] === y[first];
}
